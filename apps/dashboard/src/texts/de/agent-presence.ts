import type { InboxTexts } from '../inbox/en.ts'

export const agentPresence: InboxTexts['agentPresence'] = {
  look: (names, count) => (count === 1 ? `${names} sieht es sich an` : `${names} sehen es sich an`),
  presence: 'Ihre Anwesenheit',
  present: 'Online',
  away: 'Abwesend',
  presentHelp: 'Sie sind online, solange diese Seite offen ist.',
  awayHelp: 'Niemand übergibt Ihnen ein Gespräch. Ihre eigenen behalten Sie.',
}
