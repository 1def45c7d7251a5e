import type { AccountTexts } from '../account/en.ts'

export const settings: AccountTexts['settings'] = {
  title: 'Konto',
  lead: 'Was Ihr Konto ist, was sein Tarif umfasst und wie viel davon verbraucht ist.',
  account: 'Ihr Konto',
  name: 'Name des Geschäfts',
  asOwner: 'Ihnen gehört das Konto: Sie dürfen alles.',
  asMember: 'Sie sind Mitglied im Team. Namen und Zeitzone ändert, wem das Konto gehört.',
  zone: 'Zeitzone',
  zoneHelp:
    'In ihr stehen alle Zeiten, und nach ihr beginnen und enden Tage: für alle, die keine andere gewählt haben.',
  useZone: zone => `Die Zone dieses Geräts nehmen: ${zone}`,
  plan: name => `Tarif ${name}`,
  planMeans: {
    free: 'Ihre Chatbots antworten Besuchern.',
    basic: 'Ihre Chatbots antworten Besuchern, und Sie können Ihre Daten mitnehmen.',
    standard: 'Alles, was Frontdesk hat.',
  },
  features: {
    free: [
      'Chatbots, die aus Ihren Websites, Dateien und Texten antworten',
      'Wie viele Fragen, Bewertungen, Kontakte und Termine es gibt; was darin steht, kommt mit dem Tarif Basic',
    ],
    basic: [
      'Chatbots, die aus Ihren Websites, Dateien und Texten antworten, mit eigenen Anweisungen',
      'Fragen, Bewertungen, Kontakte und Termine vollständig',
      'Exporte und Webhooks',
    ],
    standard: [
      'Chatbots, die aus Ihren Websites, Dateien und Texten antworten, mit eigenen Anweisungen',
      'Fragen, Bewertungen, Kontakte und Termine vollständig',
      'Exporte und Webhooks',
      'Live-Chat und ein Team, das darin antwortet',
    ],
  },
  added: {
    free: [],
    basic: ['Eigene Anweisungen', 'Fragen, Bewertungen, Kontakte und Termine vollständig', 'Exporte und Webhooks'],
    standard: ['Live-Chat', 'Ein Team, das darin antwortet', 'Geschützte Wikis'],
  },
  adds: plan => `Was der Tarif ${plan} hinzufügt`,
  limits: {
    replies: 'KI-Antworten im Monat',
    trials: 'Versuche am Tag',
    chatbots: 'Chatbots, höchstens',
    sources: 'Quellen, höchstens',
    files: 'Dateien, zusammen',
    texts: 'Text von Websites und Dateien',
    members: 'Personen, mit offenen Einladungen',
  },
  trialsToday: (used, limit) => `Versuche heute (UTC): ${used} von ${limit}.`,
  changePlan: 'Den Tarif ändert, wer dieses Frontdesk betreibt. Senden Sie diesen Befehl dorthin:',
  usage: 'KI-Antworten',
  usageText: 'Wie viele Antworten Ihre Chatbots im Monat (UTC) geschrieben haben und wie viele Ihr Tarif umfasst.',
  replies: (used, quota) => `${used} von ${quota} Antworten`,
  usedUp: 'Alle Antworten dieses Monats sind verbraucht. Ihre Chatbots antworten wieder ab dem nächsten Ersten.',
  trials: count => `${count} Versuche in dieser Oberfläche, die nicht zählen`,
  ofChatbot: (name, count) => `${name}: ${count}`,
}
