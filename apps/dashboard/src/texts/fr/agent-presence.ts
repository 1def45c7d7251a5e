import type { InboxTexts } from '../inbox/en.ts'

export const agentPresence: InboxTexts['agentPresence'] = {
  look: (names, count) => (count === 1 ? `${names} regarde` : `${names} regardent`),
  presence: 'Votre présence',
  present: 'En ligne',
  away: 'Absent',
  presentHelp: 'Vous êtes en ligne tant que cette page est ouverte.',
  awayHelp: 'Personne ne vous transfère de conversation. Vous gardez les vôtres.',
}
