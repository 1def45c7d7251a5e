import type { AccountTexts } from '../account/en.ts'

export const exports: AccountTexts['exports'] = {
  title: 'Exportbestanden',
  lead: 'Gesprekken als bestand: voor een spreadsheet, voor een ander programma of om te bewaren.',
  create: 'Nieuwe export',
  format: 'Indeling',
  formats: { csv: 'CSV', json: 'JSON' },
  formatHelp: {
    csv: 'Voor Excel, Numbers en andere spreadsheets. Eén regel per bericht.',
    json: 'Voor andere programma’s. Eén item per gesprek.',
  },
  chatbot: 'Chatbot',
  allChatbots: 'Alle chatbots',
  oneChatbot: 'Eén chatbot',
  from: 'Eerste dag',
  to: 'Laatste dag',
  backwards: 'De laatste dag ligt vóór de eerste.',
  daysHelp: zone =>
    `Dagen in de tijdzone ${zone}. Beide mogen leeg blijven: de export bevat dan de laatste 30 dagen. Oudere gesprekken worden niet bewaard.`,
  inZone: zone => `dagen in ${zone}`,
  contains: 'Alleen gesprekken met deze tekst',
  containsHelp: 'Een woord of een zin. Mag leeg blijven.',
  start: 'Export starten',
  begun: 'De export is begonnen.',
  jobs: 'Uw exportbestanden',
  empty: 'Er is nog geen export. Elk bestand blijft hier zeven dagen staan.',
  job: (format, time) => `Gesprekken als ${format}, ${time}`,
  allDays: 'alle dagen',
  days: (from, to) =>
    from === null
      ? `tot en met ${to}`
      : to === null
        ? `vanaf ${from}`
        : from === to
          ? from
          : `${from} tot en met ${to}`,
  containing: text => `met “${text}”`,
  states: {
    waiting: 'Wacht op zijn beurt.',
    running: 'Berichten tellen …',
    cancelled: 'Geannuleerd of verwijderd.',
    expired: 'Het bestand is na zeven dagen verwijderd.',
  },
  written: (done, all) => `${done} van ${all} berichten geschreven`,
  messages: (count, written) => (count === 1 ? '1 bericht.' : `${written} berichten.`),
  goneOn: day => `Het bestand wordt op ${day} verwijderd.`,
  failed: 'Dit duurde te lang. Kies minder dagen of één chatbot.',
  download: 'Downloaden',
  downloadOf: name => `Downloaden: ${name}`,
  cancel: 'Annuleren',
  cancelOf: name => `Annuleren: ${name}`,
  cancelled: 'De export is geannuleerd.',
  remove: 'Bestand verwijderen',
  removeOf: name => `Bestand verwijderen: ${name}`,
  deleted: 'Het bestand is verwijderd.',
}
