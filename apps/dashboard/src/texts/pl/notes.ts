import type { InboxTexts } from '../inbox/en.ts'

export const notes: InboxTexts['notes'] = {
  kind: 'Co piszesz',
  reply: 'Odpowiedź',
  note: 'Notatka',
  onlyTeam: 'To widzi tylko Twój zespół.',
  write: 'Notatka dla zespołu',
  keep: 'Zapisz notatkę',
  keys: 'Enter zapisuje. Ctrl lub ⌘ z . przełącza między odpowiedzią a notatką.',
  by: author => `Notatka, autor: ${author}`,
  formerMember: 'były członek zespołu',
  edited: 'edytowana',
  edit: 'Edytuj notatkę',
  remove: 'Usuń notatkę',
  removed: 'Notatka zostanie usunięta.',
}
