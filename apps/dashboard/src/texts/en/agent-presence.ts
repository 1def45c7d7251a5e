/** What agents see of each other, and of themselves. */
export const agentPresence = {
  look: (names: string, count: number): string => (count === 1 ? `${names} is looking` : `${names} are looking`),
  presence: 'Your presence',
  present: 'Online',
  away: 'Away',
  presentHelp: 'You are online while this page is open.',
  awayHelp: 'Nobody hands a conversation over to you. You keep your own.',
}
