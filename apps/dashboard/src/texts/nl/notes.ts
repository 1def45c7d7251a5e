import type { InboxTexts } from '../inbox/en.ts'

export const notes: InboxTexts['notes'] = {
  kind: 'Wat u schrijft',
  reply: 'Antwoord',
  note: 'Notitie',
  onlyTeam: 'Alleen uw team ziet dit.',
  write: 'Notitie voor uw team',
  keep: 'Notitie opslaan',
  keys: 'Enter slaat op. Ctrl of ⌘ met . wisselt tussen antwoord en notitie.',
  by: author => `Notitie van ${author}`,
  formerMember: 'een voormalig teamlid',
  edited: 'bewerkt',
  edit: 'Notitie bewerken',
  remove: 'Notitie verwijderen',
  removed: 'De notitie wordt verwijderd.',
}
