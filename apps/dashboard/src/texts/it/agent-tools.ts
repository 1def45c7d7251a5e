import type { InboxTexts } from '../inbox/en.ts'
import { plural } from '../plural.ts'

const some = plural('it')

export const agentTools: InboxTexts['agentTools'] = {
  enterBegins: 'Invio va a capo, Ctrl o ⌘ con Invio spedisce.',
  waitingSince: 'In attesa dal',
  opensTab: 'Si apre in una nuova scheda',
  contact: 'Recapiti',
  bookings: 'Prenotazioni',
  cancelled: 'annullata',
  questions: 'Domande senza risposta',
  closeDetails: 'Chiudi i dettagli',
  released: 'La conversazione torna in coda.',
  decline: 'Rifiuta',
  declineQuestion: 'Rifiutare questo visitatore?',
  declineText: 'Il visitatore legge che nessuno è disponibile, e il chatbot risponde di nuovo.',
  endNow: 'Termina subito',
  awayByItself:
    'È assente perché qui da dieci minuti non è stato digitato né premuto nulla. Qualsiasi azione La riporta online.',
  replies: count =>
    some(count, {
      one: '# risposta salvata. Invio la inserisce.',
      other: '# risposte salvate. Le frecce scelgono, Invio inserisce.',
    }),
  linkStaysText: address =>
    `I link possono portare solo al sito del chatbot. Il visitatore riceve ${address} come testo.`,
  handedOver: agent => `La conversazione passa a ${agent}.`,
}
