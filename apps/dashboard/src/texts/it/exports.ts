import type { AccountTexts } from '../account/en.ts'

export const exports: AccountTexts['exports'] = {
  title: 'Esportazioni',
  lead: 'Le conversazioni in un file: per un foglio di calcolo, per un altro programma o da conservare.',
  create: 'Nuova esportazione',
  format: 'Formato',
  formats: { csv: 'CSV', json: 'JSON' },
  formatHelp: {
    csv: 'Si apre in Excel, Numbers e altri fogli di calcolo. Una riga per ogni messaggio.',
    json: 'Per altri programmi. Una voce per ogni conversazione.',
  },
  chatbot: 'Chatbot',
  allChatbots: 'Tutti i chatbot',
  oneChatbot: 'Un solo chatbot',
  from: 'Primo giorno',
  to: 'Ultimo giorno',
  backwards: 'L’ultimo giorno precede il primo.',
  daysHelp: zone =>
    `Giorni nel fuso orario ${zone}. Entrambi possono restare vuoti: l’esportazione contiene allora gli ultimi 30 giorni. Le conversazioni più vecchie non vengono conservate.`,
  inZone: zone => `giorni in ${zone}`,
  contains: 'Solo le conversazioni che contengono',
  containsHelp: 'Una parola o una frase. Può restare vuoto.',
  start: 'Avvia l’esportazione',
  begun: 'L’esportazione è iniziata.',
  jobs: 'Le sue esportazioni',
  empty: 'Non ci sono ancora esportazioni. Ogni file resta qui per sette giorni.',
  job: (format, time) => `Conversazioni in ${format}, ${time}`,
  allDays: 'tutti i giorni',
  days: (from, to) =>
    from === null
      ? `ultimo giorno: ${to}`
      : to === null
        ? `primo giorno: ${from}`
        : from === to
          ? from
          : `${from} – ${to}`,
  containing: text => `contenenti «${text}»`,
  states: {
    waiting: 'In attesa del suo turno.',
    running: 'Conteggio dei messaggi…',
    cancelled: 'Annullata o eliminata.',
    expired: 'Il file è stato rimosso dopo i sette giorni previsti.',
  },
  written: (done, all) => `${done} messaggi scritti su ${all}`,
  messages: (count, written) => (count === 1 ? `${written} messaggio.` : `${written} messaggi.`),
  goneOn: day => `Il file sarà rimosso in data ${day}.`,
  failed: 'Ci è voluto troppo tempo. Scelga meno giorni o un solo chatbot.',
  download: 'Scarica',
  downloadOf: name => `Scarica ${name}`,
  cancel: 'Annulla',
  cancelOf: name => `Annulla ${name}`,
  cancelled: 'L’esportazione è annullata.',
  remove: 'Elimina il file',
  removeOf: name => `Elimina il file: ${name}`,
  deleted: 'Il file è eliminato.',
}
