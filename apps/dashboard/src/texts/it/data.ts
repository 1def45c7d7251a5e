import type { AccountTexts } from '../account/en.ts'

export const data: AccountTexts['data'] = {
  title: 'Dati',
  lead: 'Che cosa conserva Frontdesk sui visitatori e sul team, e per quanto tempo.',
  kept: 'Tempi di conservazione',
  keptLong: days => [
    ['Conversazioni, domande e valutazioni', `${days} giorni`],
    ['Contatti e prenotazioni', 'Finché non li elimina'],
    [
      'Indirizzi dei visitatori su Internet',
      'Mai conservati per intero; la forma abbreviata scompare con la conversazione',
    ],
    ['File delle esportazioni', '7 giorni, e mai più a lungo del messaggio più vecchio che contengono'],
    ['Invii dei webhook', '30 giorni'],
    ['Registro attività', '1 anno'],
    ['Numero di risposte, senza contenuto', 'Finché esiste il suo account'],
  ],
  oldest: 'La conversazione ferma da più tempo ha avuto il suo ultimo messaggio in data',
  noneOlder: days => `Nessuno dei suoi dati ha più di ${days} giorni.`,
  late: days =>
    `Alcuni dati hanno più di ${days} giorni e scompariranno con la prossima pulizia. Se ciò non avviene, avvisi chi gestisce questo Frontdesk.`,
  nothingStored: 'Al momento non è conservata alcuna conversazione.',
  runs: 'Ultime pulizie',
  runsText: 'Ogni ora Frontdesk cerca ciò che è diventato troppo vecchio.',
  noRuns: 'Ancora nessuna. La prima avviene entro un’ora dall’avvio di Frontdesk.',
  finished: 'Completata',
  unfinished: 'In corso, oppure interrotta e continuata dalla successiva',
}
