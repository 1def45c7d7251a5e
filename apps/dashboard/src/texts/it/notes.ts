import type { InboxTexts } from '../inbox/en.ts'

export const notes: InboxTexts['notes'] = {
  kind: 'Che cosa scrive',
  reply: 'Risposta',
  note: 'Nota',
  onlyTeam: 'La vede solo il Suo team.',
  write: 'Nota per il Suo team',
  keep: 'Salva la nota',
  keys: 'Invio salva. Ctrl o ⌘ con . passa dalla risposta alla nota.',
  by: author => `Nota di ${author}`,
  formerMember: 'un ex membro',
  edited: 'modificata',
  edit: 'Modifica la nota',
  remove: 'Elimina la nota',
  removed: 'La nota viene eliminata.',
}
