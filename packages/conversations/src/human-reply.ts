import type { ChatReply, LiveStatus, Mode } from '@frontdesk/contracts/chat'

export interface HumanState {
  mode: Mode
  liveStatus: LiveStatus | null
  language: string
}

/** Said to a visitor who waits for a person, in the chatbot's language. */
const waitingNotices: Record<string, string> = {
  en: 'A team member will join the conversation shortly.',
  de: 'Jemand aus dem Team ist gleich für Sie da.',
  fr: "Un membre de l'équipe va bientôt vous rejoindre.",
  es: 'Alguien del equipo se unirá en breve a la conversación.',
  it: 'Una persona del team si unirà a breve alla conversazione.',
  nl: 'Een teamlid neemt zo deel aan het gesprek.',
}

/** The answer to a message that a person will read: a notice while waiting, nothing once somebody has taken over. */
export function humanReply({ mode, liveStatus, language }: HumanState): ChatReply {
  const status = liveStatus === null ? {} : { status: liveStatus }
  if (liveStatus !== 'waiting') return { reply: '', sources: [], mode, ...status }
  const notice = waitingNotices[language.split('-', 1)[0] ?? 'en'] ?? waitingNotices['en']
  return { reply: `<p>${notice}</p>`, sources: [], mode, ...status }
}
