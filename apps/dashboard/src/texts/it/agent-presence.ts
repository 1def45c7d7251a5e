import type { InboxTexts } from '../inbox/en.ts'

export const agentPresence: InboxTexts['agentPresence'] = {
  look: (names, count) => (count === 1 ? `${names} la sta guardando` : `${names} la stanno guardando`),
  presence: 'La Sua presenza',
  present: 'Online',
  away: 'Assente',
  presentHelp: 'È online finché questa pagina è aperta.',
  awayHelp: 'Nessuno Le passa una conversazione. Le Sue restano a Lei.',
}
