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
  http: 'Diese Seite ist nicht verschlüsselt (http): Andere in Ihrem Netz können mitlesen, und Ihr Browser zeigt keine Benachrichtigungen. Wer dieses Frontdesk betreibt, kann https einrichten.',
  needs: 'Was auf Sie wartet',
  allClear: 'Alles erledigt: Nichts wartet auf Sie.',
  waiting: count =>
    count === 1 ? 'Jemand wartet auf einen Mitarbeiter' : `${count} Besucher warten auf einen Mitarbeiter`,
  openChats: count => (count === 1 ? 'Sie haben einen offenen Chat' : `Sie haben ${count} offene Chats`),
  openQuestions: count => (count === 1 ? 'Eine Frage ist noch ohne Antwort' : `${count} Fragen sind noch ohne Antwort`),
  newLeads: count => (count === 1 ? 'Ein neuer Kontakt' : `${count} neue Kontakte`),
  latest: 'Letzte Gespräche',
  notKept: 'Was geschrieben wurde, ist nicht mehr gespeichert.',
  failedSources: (count, chatbot) =>
    count === 1
      ? `Eine Quelle von ${chatbot} konnte nicht gelesen werden`
      : `${count} Quellen von ${chatbot} konnten nicht gelesen werden`,
  refusedWebsites: (count, chatbot) =>
    count === 1
      ? `Eine Website fragt nach ${chatbot} und ist nicht erlaubt`
      : `${count} Websites fragen nach ${chatbot} und sind nicht erlaubt`,
  dueAnswers: (count, chatbot) =>
    count === 1
      ? `Eine geprüfte Antwort von ${chatbot} ist fällig`
      : `${count} geprüfte Antworten von ${chatbot} sind fällig`,
  quota: (used, limit) => `${used} von ${limit} KI-Antworten dieses Monats sind verbraucht`,
  steps: 'Ihren Chatbot einrichten',
  done: 'Erledigt',
  teach: 'Bringen Sie ihm etwas bei: Website, Dateien, Texte',
  try: 'Probieren Sie ihn aus: Fragen Sie, was Ihre Besucher fragen',
  look: 'Geben Sie ihm Ihr Aussehen',
  install: 'Bauen Sie ihn in Ihre Website ein',
  team: 'Laden Sie Ihr Team ein',
}
