import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

const some = plural('nl')

export const home: Texts['home'] = {
  title: 'Start',
  welcome: name => (name === '' ? 'Welkom' : `Welkom, ${name}`),
  noChatbot:
    'U hebt nog geen chatbot. Geef Frontdesk het adres van uw website, dan maakt Frontdesk er een van uw pagina’s.',
  demo: 'Of bekijk eerst een verzonnen winkel: de pagina’s staan hier, met op elke pagina een chatbot.',
  addDemo: 'Demowinkel toevoegen',
  newChatbot: 'Nieuwe chatbot',
  nothingToSee: 'U hebt nog geen rechten. Vraag ze aan een eigenaar van uw account.',
  http: 'Deze pagina is niet versleuteld (http): anderen in uw netwerk kunnen meelezen en uw browser toont geen meldingen. Wie deze Frontdesk beheert, kan https instellen.',
  needs: 'Wat op u wacht',
  allClear: 'Alles gedaan: er wacht niets op u.',
  waiting: count =>
    some(count, { one: '# bezoeker wacht op een medewerker', other: '# bezoekers wachten op een medewerker' }),
  openChats: count => some(count, { one: 'U hebt # open chat', other: 'U hebt # open chats' }),
  openQuestions: count =>
    some(count, { one: '# vraag heeft nog geen antwoord', other: '# vragen hebben nog geen antwoord' }),
  newLeads: count => some(count, { one: '# nieuw contact', other: '# nieuwe contacten' }),
  latest: 'Laatste gesprekken',
  notKept: 'Wat er geschreven werd, is niet meer bewaard.',
  failedSources: (count, chatbot) =>
    some(count, {
      one: `# bron van ${chatbot} kon niet worden gelezen`,
      other: `# bronnen van ${chatbot} konden niet worden gelezen`,
    }),
  refusedWebsites: (count, chatbot) =>
    some(count, {
      one: `# website vraagt om ${chatbot} en heeft geen toestemming`,
      other: `# websites vragen om ${chatbot} en hebben geen toestemming`,
    }),
  dueAnswers: (count, chatbot) =>
    some(count, {
      one: `# geverifieerd antwoord van ${chatbot} is na te kijken`,
      other: `# geverifieerde antwoorden van ${chatbot} zijn na te kijken`,
    }),
  quota: (used, limit) => `${used} van ${limit} AI-antwoorden van deze maand zijn gebruikt`,
  steps: 'Uw chatbot inrichten',
  done: 'Klaar',
  teach: 'Leer hem iets: uw website, bestanden, teksten',
  try: 'Probeer hem uit: vraag wat uw bezoekers vragen',
  look: 'Geef hem uw eigen stijl',
  install: 'Zet hem op uw website',
  team: 'Nodig uw team uit',
}
