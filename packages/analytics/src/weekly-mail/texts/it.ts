import type { WeeklyMailWords } from './words.ts'

export const it: WeeklyMailWords = {
  subject: (account, week) => `${account}: la sua settimana, ${week}`,
  hello: name => `Buongiorno ${name},`,
  lead: (account, week) =>
    `ecco che cosa è successo a ${account} nella settimana ${week}. Tra parentesi, la settimana precedente.`,
  conversations: 'Conversazioni',
  answered: 'Gestite dall’assistente IA',
  notFound: 'Domande senza risposta',
  handedOver: 'Passate al suo team',
  wait: 'Metà dei visitatori ha aspettato un agente al massimo',
  helpful: 'Valutazioni «utile»',
  cost: 'Costo dei modelli linguistici',
  unanswered: 'Chiesto da più visitatori e ancora senza risposta:',
  times: { one: 'chiesto # volta', other: 'chiesto # volte' },
  nothingUnanswered: 'Nessuna domanda di più visitatori è senza risposta.',
  allQuestions: 'Tutte le domande aperte, anche quelle di un solo visitatore',
  allNumbers: 'Tutti i numeri',
  why: 'Riceve questa mail perché l’ha chiesta nelle statistiche.',
  askStop: 'Non ricevere più la mail settimanale?',
  sentTo: 'È inviata a',
  stop: 'Disattiva la mail settimanale',
  stopped: 'Non riceverà più la mail settimanale',
  again: 'Può chiederla di nuovo nelle statistiche.',
  unknown: 'Questo link non è valido',
}
