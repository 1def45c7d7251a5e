import type { InboxTexts } from '../inbox/en.ts'

export const agentPresence: InboxTexts['agentPresence'] = {
  look: (names, count) => (count === 1 ? `${names} la está viendo` : `${names} la están viendo`),
  presence: 'Su presencia',
  present: 'En línea',
  away: 'Ausente',
  presentHelp: 'Está en línea mientras esta página esté abierta.',
  awayHelp: 'Nadie le traspasa una conversación. Conserva las suyas.',
}
