import type { KnowledgeWords } from '../knowledge/en.ts'

const count = new Intl.NumberFormat('de')

export const start: KnowledgeWords['start'] = {
  title: 'Neuer Chatbot',
  lead: 'Geben Sie die Adresse Ihrer Website ein. Sie sehen, was dort gefunden wird, bevor etwas angelegt wird.',
  address: 'Adresse Ihrer Website',
  example: 'shop.example',
  look: 'Ansehen',
  looking: address => `${address} wird angesehen. Das dauert bis zu zehn Sekunden.`,
  found: 'Was gefunden wurde',
  facts: 'Was Ihre Website von sich sagt',
  foundSitemap: (n, hasMore) =>
    hasMore
      ? `Ihre Sitemap nennt mehr als ${count.format(n)} Seiten.`
      : n === 1
        ? 'Ihre Sitemap nennt 1 Seite.'
        : `Ihre Sitemap nennt ${count.format(n)} Seiten.`,
  foundLinks: n =>
    n === 0
      ? 'Sie hat keine Sitemap und keine Links auf weitere Seiten: Nur diese Seite wird gelesen.'
      : n === 1
        ? 'Sie hat keine Sitemap. Seiten werden über Links gefunden; die erste Seite hat 1.'
        : `Sie hat keine Sitemap. Seiten werden über Links gefunden; die erste Seite hat ${count.format(n)}.`,
  robotsAllowed: 'Sie erlaubt Programmen, sie zu lesen (robots.txt).',
  robotsNone: 'Nichts hindert Programme daran, sie zu lesen.',
  foundLanguage: name => `Ihre Sprache: ${name}.`,
  noLanguage: 'Sie sagt nicht, in welcher Sprache sie ist.',
  foundIcon: 'Sie hat ein Symbol.',
  foundColour: colour => `Ihre Farbe ist ${colour}. Damit beginnt Ihr Chatbot.`,
  faintColour: colour => `Ihre Farbe, ${colour}, ist zu hell für einen Knopf. Ihr Chatbot beginnt in Blau.`,
  noColour: 'Sie nennt keine Farbe. Ihr Chatbot beginnt in Blau.',
  name: 'Ihr Unternehmen',
  nameHelp: 'Für dieses spricht Ihr Chatbot.',
  language: 'Sprache Ihres Chatbots',
  go: 'Chatbot anlegen',
  goAgain: 'Diese Website lesen',
  notAddress: 'Die Adresse einer Website sieht so aus: shop.example.',
  restricted:
    'Sie sehen nur einige der Chatbots und können deshalb keinen neuen anlegen. Fragen Sie, wem das Konto gehört.',
  made: name => `Ihr Chatbot ${name}`,
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
  insteadMakes:
    'Es wurde noch nichts angelegt. Versuchen Sie eine andere Adresse, oder legen Sie einen Chatbot an, der stattdessen von Ihnen lernt:',
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
  step: { teach: 'Beibringen', try: 'Ausprobieren', look: 'Gestalten', install: 'Einbauen', team: 'Einladen' },
  stepHelp: {
    teach: 'Weitere Seiten, Dateien, Texte, Produkte',
    try: 'Fragen, was Ihre Besucher fragen',
    look: 'Farben, Begrüßung, Bild',
    install: 'In Ihre Website setzen',
    team: 'Gemeinsam daran arbeiten',
  },
}
