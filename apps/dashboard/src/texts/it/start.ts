import type { KnowledgeWords } from '../knowledge/en.ts'
import { plural } from '../plural.ts'

const some = plural('it')
const count = new Intl.NumberFormat('it')

export const start: KnowledgeWords['start'] = {
  title: 'Nuovo chatbot',
  lead: 'Inserisca l’indirizzo del suo sito web. Vedrà che cosa vi si trova prima che venga creato qualcosa.',
  address: 'Indirizzo del suo sito web',
  example: 'shop.example',
  look: 'Esamina',
  looking: address => `Esame di ${address} in corso. Richiede fino a dieci secondi.`,
  found: 'Che cosa è stato trovato',
  facts: 'Che cosa dice di sé il suo sito web',
  foundSitemap: (n, hasMore) =>
    hasMore
      ? `La sitemap elenca più di ${count.format(n)} pagine.`
      : some(n, { one: 'La sitemap elenca # pagina.', other: 'La sitemap elenca # pagine.' }),
  foundLinks: n =>
    n === 0
      ? 'Non ha una sitemap né link ad altre pagine: viene letta solo questa.'
      : some(n, {
          one: 'Non ha una sitemap. Le pagine si trovano tramite i link; la prima pagina ne ha #.',
          other: 'Non ha una sitemap. Le pagine si trovano tramite i link; la prima pagina ne ha #.',
        }),
  robotsAllowed: 'Consente ai programmi di leggerlo (robots.txt).',
  robotsNone: 'Nulla impedisce ai programmi di leggerlo.',
  foundLanguage: name => `La sua lingua: ${name}.`,
  noLanguage: 'Non indica in quale lingua è scritto.',
  foundIcon: 'Ha un’icona.',
  foundColour: colour => `Il suo colore è ${colour}. Il chatbot comincia con questo.`,
  faintColour: colour => `Il suo colore, ${colour}, è troppo chiaro per un pulsante. Il chatbot comincia in blu.`,
  noColour: 'Non indica alcun colore. Il chatbot comincia in blu.',
  name: 'La sua azienda',
  nameHelp: 'Il chatbot parla a suo nome.',
  language: 'Lingua del chatbot',
  go: 'Crea il mio chatbot',
  goAgain: 'Leggi questo sito web',
  notAddress: 'L’indirizzo di un sito web ha questa forma: shop.example.',
  restricted:
    'Può vedere solo alcuni chatbot, quindi non può crearne uno nuovo. Si rivolga a un proprietario dell’account.',
  made: name => `Il suo chatbot ${name}`,
  reading: 'Che cosa si sta leggendo',
  readingLead: host => `${host} viene letto pagina per pagina. La lettura continua anche se lascia questa pagina.`,
  readLead: 'Viene riletto ogni settimana. Può cambiare la frequenza e chiedere una lettura in ogni momento.',
  readDone: n =>
    some(n, {
      one: '# pagina letta. Ora il chatbot la conosce.',
      other: '# pagine lette. Ora il chatbot le conosce.',
    }),
  readSoFar: n =>
    n === 0
      ? 'Lettura della prima pagina in corso.'
      : some(n, { one: '# pagina letta finora.', other: '# pagine lette finora.' }),
  pagesRead: 'Pagine lette',
  allPages: 'Vedi tutte le pagine',
  cannotRead: 'Il suo sito web non si può leggere',
  instead: 'Che cosa può fare invece',
  insteadMakes: 'Non è ancora stato creato nulla. Provi un altro indirizzo, oppure crei un chatbot che impari da lei:',
  writeText: 'Scrivi un testo',
  uploadFile: 'Carica un file',
  ask: 'Gli faccia una domanda',
  askLead: 'Risponde come risponderebbe a un visitatore.',
  askWait: 'Appena la prima pagina è letta, potrà fare domande qui.',
  question: 'La sua domanda',
  send: 'Chiedi',
  suggestions: 'Domande per cominciare',
  writing: 'Cerca e scrive…',
  noAnswer: 'Non è arrivata alcuna risposta. Riprovi tra un momento.',
  from: 'Da',
  steps: 'Prossimi passi',
  step: { teach: 'Insegna', try: 'Prova', look: 'Personalizza', install: 'Installa', team: 'Invita' },
  stepHelp: {
    teach: 'Altre pagine, file, testi, prodotti',
    try: 'Le domande dei suoi visitatori',
    look: 'Colori, saluto, immagine',
    install: 'Sul suo sito web',
    team: 'Per lavorarci insieme',
  },
}
