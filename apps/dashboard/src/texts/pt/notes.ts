import type { InboxTexts } from '../inbox/en.ts'

export const notes: InboxTexts['notes'] = {
  kind: 'O que escreve',
  reply: 'Resposta',
  note: 'Nota',
  onlyTeam: 'Só a sua equipa vê isto.',
  write: 'Nota para a sua equipa',
  keep: 'Guardar a nota',
  keys: 'Enter guarda. Ctrl ou ⌘ com . alterna entre resposta e nota.',
  by: author => `Nota de ${author}`,
  formerMember: 'um antigo membro',
  edited: 'editada',
  edit: 'Editar a nota',
  remove: 'Eliminar a nota',
  removed: 'A nota é eliminada.',
}
