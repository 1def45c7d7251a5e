import type { Texts } from '../en.ts'

export const chatbots: Texts['chatbots'] = {
  title: 'Chatboty',
  lead: 'Każdy odpowiada na własnej witrynie, na podstawie własnej wiedzy.',
  list: 'Twoje chatboty',
  new: 'Nowy chatbot',
  empty: 'Nie masz jeszcze chatbota. Podaj adres swojej witryny, a Frontdesk utworzy go z jej stron.',
  emptyRestricted: 'Nie ma chatbota, którego możesz zobaczyć. Właściciel konta może Ci go udostępnić.',
  on: domains => `Odpowiada na ${domains}`,
  open: (page, name) => `${page}: ${name}`,
  delete: 'Usuń',
  deleteNamed: name => `Usuń: ${name}`,
  deleteTitle: name => `Usunąć ${name}?`,
  deleteText:
    'Razem z nim zostaną usunięte jego wiedza, rozmowy, kontakty i rezerwacje, a na Twojej witrynie zamilknie. Tego nie można cofnąć.',
  typeName: name => `Aby go usunąć, wpisz jego nazwę: ${name}`,
  deleted: name => `Usunięto: ${name}.`,
}
