import type { InboxTexts } from '../inbox/en.ts'

export const notes: InboxTexts['notes'] = {
  kind: 'Was Sie schreiben',
  reply: 'Antwort',
  note: 'Notiz',
  onlyTeam: 'Das sieht nur Ihr Team.',
  write: 'Notiz für Ihr Team',
  keep: 'Notiz speichern',
  keys: 'Die Eingabetaste speichert. Strg oder ⌘ mit . wechselt zwischen Antwort und Notiz.',
  by: author => `Notiz von ${author}`,
  formerMember: 'einem früheren Mitglied',
  edited: 'bearbeitet',
  edit: 'Notiz bearbeiten',
  remove: 'Notiz löschen',
  removed: 'Die Notiz wird gelöscht.',
}
