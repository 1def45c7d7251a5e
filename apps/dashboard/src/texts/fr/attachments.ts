import type { InboxTexts } from '../inbox/en.ts'

export const attachments: InboxTexts['attachments'] = {
  attach: 'Joindre un fichier',
  drop: 'Déposez des fichiers pour les envoyer',
  sending: name => `Envoi de ${name}`,
  atOnce: most => `${most} fichiers à la fois. Les autres ont été laissés de côté.`,
  open: name => `Ouvrir l’image ${name}`,
  picture: name => `Image ${name}`,
  save: 'Enregistrer',
}
