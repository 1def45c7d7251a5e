import type { Texts } from '../en.ts'

export const chatbots: Texts['chatbots'] = {
  title: 'Chatbots',
  lead: 'Jeder antwortet auf seiner Website, aus seinem eigenen Wissen.',
  list: 'Ihre Chatbots',
  new: 'Neuer Chatbot',
  empty:
    'Sie haben noch keinen Chatbot. Geben Sie Frontdesk die Adresse Ihrer Website, und es macht einen aus Ihren Seiten.',
  emptyRestricted: 'Es gibt keinen Chatbot, den Sie sehen können. Wem das Konto gehört, kann Ihnen einen geben.',
  on: domains => `Antwortet auf ${domains}`,
  open: (page, name) => `${page} von ${name}`,
  delete: 'Löschen',
  deleteNamed: name => `${name} löschen`,
  deleteTitle: name => `${name} löschen?`,
  deleteText:
    'Sein Wissen, seine Gespräche, Kontakte und Termine werden mit ihm gelöscht, und auf Ihrer Website verstummt er. Das lässt sich nicht rückgängig machen.',
  typeName: name => `Geben Sie zum Löschen seinen Namen ein: ${name}`,
  deleted: name => `${name} ist gelöscht.`,
}
