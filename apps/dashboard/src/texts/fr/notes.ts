import type { InboxTexts } from '../inbox/en.ts'

export const notes: InboxTexts['notes'] = {
  kind: 'Ce que vous écrivez',
  reply: 'Réponse',
  note: 'Note',
  onlyTeam: 'Seule votre équipe voit ceci.',
  write: 'Note pour votre équipe',
  keep: 'Enregistrer la note',
  keys: 'Entrée enregistre. Ctrl ou ⌘ avec . passe de la réponse à la note.',
  by: author => `Note de ${author}`,
  formerMember: 'un ancien membre',
  edited: 'modifiée',
  edit: 'Modifier la note',
  remove: 'Supprimer la note',
  removed: 'La note est supprimée.',
}
