import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

const some = plural('it')

export const home: Texts['home'] = {
  title: 'Pagina iniziale',
  welcome: name => (name === '' ? 'Le diamo il benvenuto' : `Le diamo il benvenuto, ${name}`),
  noChatbot:
    'Non ha ancora un chatbot. Dia a Frontdesk l’indirizzo del suo sito web: ne creerà uno a partire dalle pagine.',
  demo: 'Oppure guardi prima un negozio che non esiste: le sue pagine sono qui, ognuna con un chatbot.',
  addDemo: 'Aggiungi il negozio dimostrativo',
  newChatbot: 'Nuovo chatbot',
  nothingToSee: 'Il suo accesso non ha ancora autorizzazioni. Si rivolga a un proprietario dell’account.',
  http: 'Questa pagina non è cifrata (http): altri nella sua rete possono leggerla e il browser non mostra notifiche. Chi gestisce questo Frontdesk può configurare https.',
  needs: 'Da fare',
  allClear: 'Tutto a posto: non c’è nulla in attesa.',
  waiting: count =>
    some(count, { one: '# visitatore attende un operatore', other: '# visitatori attendono un operatore' }),
  openChats: count => some(count, { one: 'Ha # chat aperta', other: 'Ha # chat aperte' }),
  openQuestions: count =>
    some(count, { one: '# domanda è ancora senza risposta', other: '# domande sono ancora senza risposta' }),
  newLeads: count => some(count, { one: '# nuovo contatto', other: '# nuovi contatti' }),
  latest: 'Ultime conversazioni',
  notKept: 'Ciò che è stato scritto non è più conservato.',
  failedSources: (count, chatbot) =>
    some(count, {
      one: `Non è stato possibile leggere # fonte di ${chatbot}`,
      other: `Non è stato possibile leggere # fonti di ${chatbot}`,
    }),
  refusedWebsites: (count, chatbot) =>
    `${some(count, { one: '# sito web non consentito richiede', other: '# siti web non consentiti richiedono' })} ${chatbot}`,
  dueAnswers: (count, chatbot) =>
    some(count, {
      one: `# risposta verificata di ${chatbot} è da rivedere`,
      other: `# risposte verificate di ${chatbot} sono da rivedere`,
    }),
  quota: (used, limit) => `Usate ${used} risposte dell’IA su ${limit} per questo mese`,
  steps: 'Prepari il suo chatbot',
  done: 'Fatto',
  teach: 'Insegnamento: sito web, file, testi',
  try: 'Prova: le domande dei suoi visitatori',
  look: 'Aspetto: lo stile della sua azienda',
  install: 'Installazione sul sito web',
  team: 'Invito del team',
}
