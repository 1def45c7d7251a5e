import type { Texts } from '../en.ts'

const count = new Intl.NumberFormat('de')

export const start: Texts['start'] = {
  title: 'Neuer Chatbot',
  lead: 'Geben Sie die Adresse Ihrer Website ein. Frontdesk liest ihre Seiten, und sobald die erste gelesen ist, können Sie Ihren Chatbot fragen.',
  address: 'Adresse Ihrer Website',
  example: 'shop.example',
  go: 'Chatbot anlegen',
  goAgain: 'Diese Website lesen',
  notAddress: 'Die Adresse einer Website sieht so aus: shop.example.',
  restricted:
    'Sie sehen nur einige der Chatbots und können deshalb keinen neuen anlegen. Fragen Sie, wem das Konto gehört.',
  made: name => `${name} ist angelegt`,
  reading: 'Was gelesen wird',
  readingLead: host => `${host} wird Seite für Seite gelesen. Das geht weiter, auch wenn Sie diese Seite verlassen.`,
  readLead: 'Sie wird jede Woche neu gelesen. Das können Sie ändern, und jederzeit neu lesen lassen.',
  readDone: n =>
    n === 1
      ? '1 Seite ist gelesen. Ihr Chatbot kennt sie jetzt.'
      : `${count.format(n)} Seiten sind gelesen. Ihr Chatbot kennt sie jetzt.`,
  readSoFar: n =>
    n === 0
      ? 'Die erste Seite wird gelesen.'
      : n === 1
        ? '1 Seite ist schon gelesen.'
        : `${count.format(n)} Seiten sind schon gelesen.`,
  pagesRead: 'Gelesene Seiten',
  allPages: 'Alle Seiten ansehen',
  cannotRead: 'Ihre Website lässt sich nicht lesen',
  instead: 'Was Sie stattdessen tun können',
  writeText: 'Einen Text schreiben',
  uploadFile: 'Eine Datei hochladen',
  ask: 'Fragen Sie ihn etwas',
  askLead: 'Er antwortet so, wie er Besuchern antworten würde.',
  askWait: 'Sobald die erste Seite gelesen ist, können Sie hier fragen.',
  question: 'Ihre Frage',
  send: 'Fragen',
  suggestions: 'Fragen für den Anfang',
  writing: 'Schlägt nach und schreibt …',
  noAnswer: 'Es kam keine Antwort. Versuchen Sie es gleich noch einmal.',
  from: 'Aus',
  steps: 'Nächste Schritte',
  step: {
    teach: 'Mehr beibringen: Dateien, Texte, Produkte',
    try: 'Gründlich ausprobieren',
    look: 'Ihr Aussehen geben',
    install: 'In Ihre Website einbauen',
    team: 'Ihr Team einladen',
  },
}
