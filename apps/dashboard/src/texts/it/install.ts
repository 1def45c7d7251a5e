import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('it')

export const install: ChatbotTexts['install'] = {
  title: 'Installazione',
  lead: 'Una riga di codice porta la chat sul suo sito web.',
  tagTitle: 'Il suo tag',
  tagText: 'Va in ogni pagina che deve avere la chat, preferibilmente prima del tag di chiusura body.',
  copyTag: 'Copia il tag',
  mailIt: 'Invialo per email a chi si occupa del sito web',
  mailSubject: 'Una riga di codice per il nostro sito web',
  mailBody: tag =>
    `Buongiorno,\n\nper favore inserisca questa riga in ogni pagina del nostro sito web, prima di </body>:\n\n${tag}\n\nAggiunge una chat che risponde alle domande dei nostri visitatori. Si carica dopo tutto il resto della pagina.\n\nGrazie!`,
  guidesTitle: 'Dove va inserito',
  guides: [
    ['HTML semplice', 'Incolli il tag prima di </body> in ogni pagina, o nel modello comune a tutte le pagine.'],
    [
      'WordPress',
      'Installi un plugin per il codice di intestazione e piè di pagina, come WPCode. Incolli il tag nel campo per il piè di pagina e salvi.',
    ],
    [
      'Shopify',
      'Negozio online → Temi → … → Modifica codice. Apra theme.liquid, incolli il tag prima di </body> e salvi.',
    ],
    [
      'Wix',
      'Impostazioni → Codice personalizzato → Aggiungi codice. Incolli il tag, scelga «Tutte le pagine» e «Body – fine», e applichi.',
    ],
    ['Squarespace', 'Impostazioni → Avanzate → Inserimento di codice. Incolli il tag in «Piè di pagina» e salvi.'],
    [
      'Webflow',
      'Impostazioni del sito → Codice personalizzato → Codice del piè di pagina. Incolli il tag, salvi e pubblichi il sito.',
    ],
  ],
  tagManager:
    'Nuovo tag → HTML personalizzato. Incolli questo tag, scelga l’attivatore «Tutte le pagine» e pubblichi. Indica il suo chatbot nell’indirizzo, perché Tag Manager elimina il resto. Lo usi anche se la chat non compare perché un plugin ritarda gli script.',
  copyTagManager: 'Copia per Tag Manager',
  domainsTitle: 'Dove può funzionare la chat',
  domainsText: 'Su ogni altro sito web la chat resta muta, così nessuno può usare il suo chatbot sul proprio.',
  domains: 'Domini consentiti',
  addDomain: 'Aggiungi un dominio',
  domainHelp:
    'shop.example è solo quel dominio. *.shop.example è tutto ciò che finisce in .shop.example, come www.shop.example.',
  checkTitle: 'È presente?',
  checkText: 'Inserisca l’indirizzo di una pagina. Saprà se la chat può funzionare lì e, se no, che cosa fare.',
  checkField: 'Indirizzo di una pagina',
  check: 'Verifica',
  checkAllowed: host => `La chat può funzionare su ${host}.`,
  checkNotAllowed: host => `${host} non è tra i domini consentiti, quindi lì la chat resta muta.`,
  checkNoAddress:
    'Questo non è l’indirizzo di una pagina. Lo scriva come lo vede nel browser, per esempio https://shop.example/.',
  allow: host => `Consenti ${host}`,
  seenTitle: 'Dove è stata vista la chat',
  seenText: 'I suoi siti web in cui una pagina ha caricato la chat.',
  seenNone: 'Non ancora vista. Inserisca il tag in una pagina e la apra: entro un minuto compare qui.',
  seen: (host, time) => `Vista su ${host} ${time}`,
  refusedTitle: 'Richieste rifiutate',
  refusedText: 'Siti web che negli ultimi 30 giorni hanno tentato di mostrare la chat, e in cui è rimasta muta.',
  refusedNone: 'Nessuno negli ultimi 30 giorni.',
  refusedTimes: (count, date) =>
    count === 1
      ? `Una volta, in data ${date}`
      : `${some(count, { one: '# volta', other: '# volte' })}, ultima: ${date}`,
  hostUnknown: 'Una pagina che non dice dove si trova',
  reasons: {
    'origin-missing': 'Il browser non ha indicato su quale sito web si trova.',
    domain: 'Non è tra i domini consentiti.',
    page: 'La pagina si trova su un dominio diverso da quelli consentiti.',
    wiki: 'Il visitatore non aveva effettuato l’accesso al wiki protetto.',
    plan: 'L’account è sospeso, oppure il piano non lo comprende.',
  },
}
