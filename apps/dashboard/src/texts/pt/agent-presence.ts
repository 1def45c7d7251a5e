import type { InboxTexts } from '../inbox/en.ts'

export const agentPresence: InboxTexts['agentPresence'] = {
  look: (names, count) => (count === 1 ? `${names} está a ver` : `${names} estão a ver`),
  presence: 'A sua presença',
  present: 'Online',
  away: 'Ausente',
  presentHelp: 'Está online enquanto esta página estiver aberta.',
  awayHelp: 'Ninguém lhe transfere uma conversa. Mantém as suas.',
}
