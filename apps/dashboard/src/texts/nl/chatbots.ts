import type { Texts } from '../en.ts'

export const chatbots: Texts['chatbots'] = {
  title: 'Chatbots',
  lead: 'Elke chatbot antwoordt op zijn eigen website, vanuit zijn eigen kennis.',
  list: 'Uw chatbots',
  new: 'Nieuwe chatbot',
  empty:
    'U hebt nog geen chatbot. Geef Frontdesk het adres van uw website, dan maakt Frontdesk er een van uw pagina’s.',
  emptyRestricted: 'Er is geen chatbot die u kunt zien. Een eigenaar van uw account kan u er een geven.',
  on: domains => `Antwoordt op ${domains}`,
  open: (page, name) => `${page} van ${name}`,
  delete: 'Verwijderen',
  deleteNamed: name => `${name} verwijderen`,
  deleteTitle: name => `${name} verwijderen?`,
  deleteText:
    'De kennis, gesprekken, contacten en afspraken van deze chatbot worden mee verwijderd, en op uw website zwijgt hij. Dit kan niet ongedaan worden gemaakt.',
  typeName: name => `Typ de naam om te verwijderen: ${name}`,
  deleted: name => `${name} is verwijderd.`,
}
