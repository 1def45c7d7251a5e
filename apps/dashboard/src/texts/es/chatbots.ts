import type { Texts } from '../en.ts'

export const chatbots: Texts['chatbots'] = {
  title: 'Chatbots',
  lead: 'Cada uno responde en su propio sitio web, a partir de sus propios conocimientos.',
  list: 'Sus chatbots',
  new: 'Nuevo chatbot',
  empty:
    'Todavía no tiene ningún chatbot. Dé a Frontdesk la dirección de su sitio web y creará uno a partir de sus páginas.',
  emptyRestricted: 'No hay ningún chatbot que pueda ver. Un propietario de su cuenta puede darle acceso a uno.',
  on: domains => `Responde en ${domains}`,
  open: (page, name) => `${page}: ${name}`,
  delete: 'Eliminar',
  deleteNamed: name => `Eliminar ${name}`,
  deleteTitle: name => `¿Eliminar ${name}?`,
  deleteText:
    'Con él se eliminan sus conocimientos, conversaciones, contactos y citas, y deja de responder en su sitio web. Esto no se puede deshacer.',
  typeName: name => `Para eliminarlo, escriba su nombre: ${name}`,
  deleted: name => `Se ha eliminado ${name}.`,
}
