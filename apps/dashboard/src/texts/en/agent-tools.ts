/** What an agent has at hand in a conversation: saved replies, details of the visitor, and steps that can be undone. */
export const agentTools = {
  enterBegins: 'Enter begins a line, Ctrl or ⌘ with Enter sends.',
  waitingSince: 'Waiting since',
  opensTab: 'Opens in a new tab',
  contact: 'Contact details',
  bookings: 'Bookings',
  cancelled: 'cancelled',
  questions: 'Questions without an answer',
  closeDetails: 'Close details',
  released: 'The conversation goes back to the queue.',
  decline: 'Decline',
  declineQuestion: 'Decline this visitor?',
  declineText: 'The visitor reads that nobody can come, and the chatbot answers again.',
  endNow: 'End now',
  awayByItself: 'You are away because nothing was typed or clicked here for ten minutes. Any input brings you back.',
  replies: (count: number): string =>
    count === 1 ? '1 saved reply. Enter inserts it.' : `${count} saved replies. Arrow keys choose, Enter inserts.`,
  linkStaysText: (address: string): string =>
    `Links can lead only to the chatbot’s website. The visitor gets ${address} as text.`,
  handedOver: (agent: string): string => `The conversation goes to ${agent}.`,
}
