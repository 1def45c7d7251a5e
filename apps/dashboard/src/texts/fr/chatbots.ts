import type { Texts } from '../en.ts'

export const chatbots: Texts['chatbots'] = {
  title: 'Chatbots',
  lead: 'Chacun répond sur son propre site web, à partir de ses propres connaissances.',
  list: 'Vos chatbots',
  new: 'Nouveau chatbot',
  empty:
    'Vous n’avez pas encore de chatbot. Donnez à Frontdesk l’adresse de votre site web : il en crée un à partir de vos pages.',
  emptyRestricted:
    'Il n’y a aucun chatbot que vous puissiez voir. Un propriétaire de votre compte peut vous en confier un.',
  on: domains => `Répond sur ${domains}`,
  open: (page, name) => `${page} : ${name}`,
  delete: 'Supprimer',
  deleteNamed: name => `Supprimer ${name}`,
  deleteTitle: name => `Supprimer ${name} ?`,
  deleteText:
    'Ses connaissances, ses conversations, ses contacts et ses rendez-vous sont supprimés avec lui, et il se tait sur votre site web. C’est irréversible.',
  typeName: name => `Pour le supprimer, saisissez son nom : ${name}`,
  deleted: name => `${name} est supprimé.`,
}
