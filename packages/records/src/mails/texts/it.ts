import type { TeamWords, VisitorWords } from './words.ts'

export const visitor: VisitorWords = {
  confirm: 'Confermi il suo appuntamento',
  heldFor: 'L’orario è riservato per lei per 30 minuti.',
  notRequested: 'Se non lo ha chiesto lei, ignori questa e-mail.',
  askConfirm: 'Confermare questo appuntamento?',
  confirmButton: 'Conferma l’appuntamento',
  lapsed: 'Questo appuntamento non è stato confermato in tempo. Scelga di nuovo un orario.',
  booked: 'Il suo appuntamento è confermato',
  cancelled: 'Il suo appuntamento è annullato',
  calledOff: 'Ci dispiace: abbiamo dovuto annullarlo.',
  manage: 'Gestisci l’appuntamento',
  plansChange: 'Un imprevisto? Può annullare l’appuntamento fino all’inizio.',
  askCancel: 'Annullare questo appuntamento?',
  cancelMeans: 'L’orario tornerà disponibile per altre persone. Non è possibile tornare indietro.',
  cancelButton: 'Annulla l’appuntamento',
  keepButton: 'Mantieni l’appuntamento',
  addToCalendar: 'Aggiungi al calendario',
  over: 'Questo appuntamento è passato.',
  linkUnknown: 'Questo link non è valido',
  linkUnknownHint:
    'L’appuntamento potrebbe essere passato da tempo, oppure manca una parte del link. Lo riapra dalla sua e-mail.',
  bookingWhy: serviceName =>
    `${serviceName} ha inviato questa e-mail perché è stato prenotato un appuntamento con questo indirizzo.`,
  transcript: 'La sua conversazione con',
  transcriptAsked: 'Qualcuno ha chiesto di inviarle questa conversazione. Se non è stato lei, ignori questa e-mail.',
  you: 'Lei',
  ai: 'assistente IA',
}

export const team: TeamWords = {
  lead: {
    subject: chatbot => `${chatbot}: nuovo contatto`,
    title: 'Un visitatore ha lasciato i suoi recapiti',
    open: 'Vedi il contatto',
  },
  booked: { subject: chatbot => `${chatbot}: nuovo appuntamento`, title: 'Un visitatore ha prenotato un appuntamento' },
  cancelled: {
    subject: chatbot => `${chatbot}: appuntamento annullato`,
    title: 'Un visitatore ha annullato un appuntamento',
  },
  openBooking: 'Vedi l’appuntamento',
  fields: { name: 'Nome', email: 'E-mail', phone: 'Telefono', company: 'Azienda', message: 'Messaggio' },
  replyGoes: 'Risponda a questa e-mail per scrivere al visitatore.',
  notInPlan: 'Il suo piano non comprende il contenuto dei record. Acceda per vedere quali piani lo comprendono.',
  why: chatbot => `Riceve questa e-mail perché viene avvisato dei nuovi contatti e appuntamenti di ${chatbot}.`,
}
