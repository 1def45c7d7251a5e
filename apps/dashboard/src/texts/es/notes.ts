import type { InboxTexts } from '../inbox/en.ts'

export const notes: InboxTexts['notes'] = {
  kind: 'Lo que escribe',
  reply: 'Respuesta',
  note: 'Nota',
  onlyTeam: 'Esto solo lo ve su equipo.',
  write: 'Nota para su equipo',
  keep: 'Guardar la nota',
  keys: 'Intro guarda. Ctrl o ⌘ con . cambia entre respuesta y nota.',
  by: author => `Nota de ${author}`,
  formerMember: 'un antiguo miembro',
  edited: 'editada',
  edit: 'Editar la nota',
  remove: 'Eliminar la nota',
  removed: 'La nota se elimina.',
}
