import type { Texts } from '../en.ts'

export const chatbots: Texts['chatbots'] = {
  title: 'Chatbot',
  lead: 'Ognuno risponde sul proprio sito web, a partire dalle proprie conoscenze.',
  list: 'I suoi chatbot',
  new: 'Nuovo chatbot',
  empty:
    'Non ha ancora un chatbot. Dia a Frontdesk l’indirizzo del suo sito web: ne creerà uno a partire dalle pagine.',
  emptyRestricted: 'Non ci sono chatbot che può vedere. Un proprietario dell’account può assegnargliene uno.',
  on: domains => `Risponde su ${domains}`,
  open: (page, name) => `${page}: ${name}`,
  delete: 'Elimina',
  deleteNamed: name => `Elimina ${name}`,
  deleteTitle: name => `Eliminare ${name}?`,
  deleteText:
    'Con il chatbot si eliminano le sue conoscenze, conversazioni, contatti e prenotazioni, e sul sito web non risponde più. L’operazione è irreversibile.',
  typeName: name => `Per eliminarlo, ne scriva il nome: ${name}`,
  deleted: name => `${name} è stato eliminato.`,
}
