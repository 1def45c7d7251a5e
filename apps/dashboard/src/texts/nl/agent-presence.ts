import type { InboxTexts } from '../inbox/en.ts'

export const agentPresence: InboxTexts['agentPresence'] = {
  look: (names, count) => (count === 1 ? `${names} kijkt mee` : `${names} kijken mee`),
  presence: 'Uw aanwezigheid',
  present: 'Online',
  away: 'Afwezig',
  presentHelp: 'U bent online zolang deze pagina open is.',
  awayHelp: 'Niemand draagt een gesprek aan u over. Uw eigen gesprekken houdt u.',
}
