import type { ExtraTexts } from './en.ts'

export const extraTexts: ExtraTexts = {
  leadIntro: 'Lasci i suoi dati e la ricontatteremo.',
  leadDone: 'Grazie. Abbiamo i suoi dati e la ricontatteremo.',
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefono',
  company: 'Azienda',
  yourMessage: 'Di che cosa si tratta?',
  optional: 'facoltativo',
  needed: 'Compili questo campo.',
  emailWrong: 'Scriva un indirizzo completo, per esempio nome@example.com.',
  consentNeeded: 'Possiamo usare i suoi dati solo con il suo consenso.',

  chooseTime: 'Scelga un orario',
  otherTimes: 'Altri orari',
  searchingTimes: 'Ricerca degli orari liberi…',
  noTimes: 'Non ci sono orari liberi in questi giorni.',
  timesFailed: 'Non è stato possibile caricare gli orari liberi.',
  earlier: 'Giorni precedenti',
  later: 'Giorni successivi',
  yourZone: 'Orari nel suo fuso, {zone}.',
  ownerZone: '{time} a {zone}',
  minutes: '{count} minuti',
  next: 'Continua',
  review: 'È tutto corretto?',
  when: 'Quando',
  change: 'Modifica',
  bookNow: 'Prenota ora',
  booked: 'Confermi via e-mail',
  bookedMail: 'Apra la nostra e-mail a {email} e confermi entro 30 minuti.',
  slotTaken: 'Questo orario è appena stato prenotato. Ne scelga un altro.',

  mailIntro: 'Inviamo questa conversazione all’indirizzo che indica qui.',
  mailDone: 'È in viaggio verso {email}.',

  rateLive: 'Com’è andata la conversazione con il nostro team?',
  rateOf: '{count} su 5',
  poorest: 'Molto male',
  best: 'Molto bene',
  notNow: 'Non ora',

  privacyText:
    'A ciò che scrive risponde un assistente IA di questo sito, e il suo team può leggerlo. I messaggi vengono eliminati dopo 30 giorni; il suo indirizzo IP non è mai conservato per intero.',
  privacyPolicy: 'Informativa sulla privacy di questo sito',
  eraseIntro:
    'Tutti i messaggi di questa conversazione vengono eliminati definitivamente. I dati e gli appuntamenti che ha lasciato restano al nostro team.',
  eraseNow: 'Elimina definitivamente',
  keep: 'Conserva',
  erased: 'La conversazione è stata eliminata.',
}
