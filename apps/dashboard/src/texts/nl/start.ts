import type { KnowledgeWords } from '../knowledge/en.ts'
import { plural } from '../plural.ts'

const some = plural('nl')

export const start: KnowledgeWords['start'] = {
  title: 'Nieuwe chatbot',
  lead: 'Voer het adres van uw website in. U ziet wat daar wordt gevonden voordat er iets wordt gemaakt.',
  address: 'Adres van uw website',
  example: 'shop.example',
  look: 'Bekijken',
  looking: address => `${address} wordt bekeken. Dit duurt maximaal tien seconden.`,
  found: 'Wat is gevonden',
  facts: 'Wat uw website over zichzelf zegt',
  foundSitemap: (n, hasMore) =>
    hasMore
      ? some(n, { one: 'De sitemap noemt meer dan # pagina.', other: 'De sitemap noemt meer dan # pagina’s.' })
      : some(n, { one: 'De sitemap noemt # pagina.', other: 'De sitemap noemt # pagina’s.' }),
  foundLinks: n =>
    n === 0
      ? 'Er is geen sitemap en er zijn geen links naar andere pagina’s: alleen deze pagina wordt gelezen.'
      : some(n, {
          one: 'Er is geen sitemap. Pagina’s worden via links gevonden; de eerste pagina heeft er #.',
          other: 'Er is geen sitemap. Pagina’s worden via links gevonden; de eerste pagina heeft er #.',
        }),
  robotsAllowed: 'Programma’s mogen uw website lezen (robots.txt).',
  robotsNone: 'Niets belet programma’s om uw website te lezen.',
  foundLanguage: name => `De taal is ${name}.`,
  noLanguage: 'Uw website zegt niet in welke taal die is.',
  foundIcon: 'Er is een pictogram.',
  foundColour: colour => `De kleur is ${colour}. Daarmee begint uw chatbot.`,
  faintColour: colour => `De kleur, ${colour}, is te licht voor een knop. Uw chatbot begint in het blauw.`,
  noColour: 'Er wordt geen kleur genoemd. Uw chatbot begint in het blauw.',
  name: 'Uw bedrijf',
  nameHelp: 'Uw chatbot spreekt namens uw bedrijf.',
  language: 'Taal van uw chatbot',
  go: 'Mijn chatbot maken',
  goAgain: 'Deze website lezen',
  notAddress: 'Een websiteadres ziet er zo uit: shop.example.',
  restricted:
    'U kunt maar een deel van de chatbots zien en daarom geen nieuwe maken. Vraag het een eigenaar van uw account.',
  made: name => `Uw chatbot ${name}`,
  reading: 'Wat wordt gelezen',
  readingLead: host => `${host} wordt pagina voor pagina gelezen. Dit gaat door als u deze pagina verlaat.`,
  readLead: 'Uw website wordt elke week opnieuw gelezen. U kunt dat wijzigen en er altijd zelf om vragen.',
  readDone: n =>
    some(n, {
      one: '# pagina is gelezen. Uw chatbot kent die nu.',
      other: '# pagina’s zijn gelezen. Uw chatbot kent ze nu.',
    }),
  readSoFar: n =>
    n === 0
      ? 'De eerste pagina wordt gelezen.'
      : some(n, { one: 'Tot nu toe is # pagina gelezen.', other: 'Tot nu toe zijn # pagina’s gelezen.' }),
  pagesRead: 'Gelezen pagina’s',
  allPages: 'Alle pagina’s bekijken',
  cannotRead: 'Uw website kan niet worden gelezen',
  instead: 'Wat u in plaats daarvan kunt doen',
  insteadMakes:
    'Er is nog niets gemaakt. Probeer een ander adres of maak een chatbot die in plaats daarvan van u leert:',
  writeText: 'Een tekst schrijven',
  uploadFile: 'Een bestand uploaden',
  ask: 'Vraag hem iets',
  askLead: 'Hij antwoordt zoals hij een bezoeker zou antwoorden.',
  askWait: 'Zodra de eerste pagina is gelezen, kunt u hier vragen stellen.',
  question: 'Uw vraag',
  send: 'Vragen',
  suggestions: 'Vragen om mee te beginnen',
  writing: 'Zoekt het op en schrijft …',
  noAnswer: 'Er kwam geen antwoord. Probeer het zo meteen opnieuw.',
  from: 'Uit',
  steps: 'Volgende stappen',
  step: {
    teach: 'Kennis',
    try: 'Uitproberen',
    look: 'Vormgeven',
    install: 'Installeren',
    team: 'Uitnodigen',
  },
  stepHelp: {
    teach: 'Meer pagina’s, bestanden, teksten, producten',
    try: 'Vraag wat uw bezoekers vragen',
    look: 'Kleuren, begroeting, afbeelding',
    install: 'Zet hem op uw website',
    team: 'Werk er samen aan',
  },
}
