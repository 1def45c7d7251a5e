import { plural } from '../plural.ts'
import type { RepliesTexts } from './en.ts'

const count = plural('it')

export const repliesIt: RepliesTexts = {
  replies: {
    why: 'Perché questa risposta',
    improve: 'Migliora',
    changed: 'Ora dice altro',
    gone: 'Questo passaggio non è più nelle conoscenze.',
    notRecorded:
      'Non è stato registrato su che cosa si basa questa risposta: viene da una versione precedente o non ha richiesto ricerche.',
    asTheyRead: 'I passaggi sono mostrati come sono oggi.',
    yours: 'La sua risposta',
    allYours: 'Tutte le risposte verificate',
    whyNamed: question => `Perché questa risposta: ${question}`,
    improveNamed: question => `Migliora la risposta: ${question}`,
  },
  verified: {
    title: 'Risposte verificate',
    lead: 'Le sue risposte a singole domande. Quando un visitatore ne pone una, il chatbot dà la sua risposta, qualunque cosa dicano le pagine.',
    search: 'Cerca nelle domande e risposte',
    show: 'Mostra',
    shows: { all: 'Tutte', due: 'Da rivedere' },
    author: 'Scritte da',
    anybody: 'Chiunque',
    write: 'Scrivi una risposta',
    question: 'Domanda',
    answer: 'Risposta',
    reviewOn: 'Da rivedere il',
    reviewHelp:
      'Da quel giorno è indicata come da rivedere, così nessuna risposta invecchia senza che qualcuno se ne accorga.',
    teach: 'Insegna questa risposta',
    unused: 'Non ancora usata',
    stillRight: 'È ancora giusta',
    remove: 'Rimuovi',
    empty:
      'Non ce ne sono ancora. Dove una risposta era sbagliata, prema «Migliora» sotto di essa, o ne scriva una qui.',
    noneDue: 'Nessuna risposta è da rivedere.',
    end: 'È tutto.',
    by: name => `Di ${name}`,
    dueSince: day => `Da rivedere dal ${day}`,
    next: day => `Da rivedere il ${day}`,
    lastUsed: day => `Ultimo uso: ${day}`,
    confirmed: day => `Sarà indicata di nuovo il ${day}.`,
    stillRightNamed: question => `È ancora giusta: ${question}`,
    editNamed: question => `Modifica: ${question}`,
    removeNamed: question => `Rimuovi: ${question}`,
    removed: question => `«${question}» è stata rimossa.`,
    saved: question => `Da ora il chatbot risponde così a «${question}».`,
    used: n => count(n, { one: 'Usata in # risposta', other: 'Usata in # risposte' }),
  },
}
