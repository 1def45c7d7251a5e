import type { Texts } from '../en.ts'

export const home: Texts['home'] = {
  title: 'Start',
  welcome: name => (name === '' ? 'Willkommen' : `Willkommen, ${name}`),
  noChatbot:
    'Sie haben noch keinen Chatbot. Geben Sie Frontdesk die Adresse Ihrer Website, und es macht einen aus Ihren Seiten.',
  demo: 'Oder sehen Sie sich zuerst einen erfundenen Laden an: Seine Seiten sind hier, mit einem Chatbot auf jeder.',
  addDemo: 'Demo-Laden hinzufügen',
  newChatbot: 'Neuer Chatbot',
  nothingToSee: 'Ihr Zugang hat noch keine Rechte. Fragen Sie, wem das Konto gehört.',
  steps: 'Ihren Chatbot einrichten',
  teach: 'Bringen Sie ihm etwas bei: Website, Dateien, Texte',
  try: 'Probieren Sie ihn aus: Fragen Sie, was Ihre Besucher fragen',
  look: 'Geben Sie ihm Ihr Aussehen',
  install: 'Bauen Sie ihn in Ihre Website ein',
  team: 'Laden Sie Ihr Team ein',
}
