import type { TeamWords, VisitorWords } from './words.ts'

export const visitor: VisitorWords = {
  confirm: 'Bitte bestätigen Sie Ihren Termin',
  heldFor: 'Wir halten diese Zeit 30 Minuten lang für Sie frei.',
  notRequested: 'Haben Sie nicht darum gebeten, ignorieren Sie diese E-Mail.',
  askConfirm: 'Diesen Termin bestätigen?',
  confirmButton: 'Termin bestätigen',
  lapsed: 'Dieser Termin wurde nicht rechtzeitig bestätigt. Bitte wählen Sie erneut eine Zeit.',
  booked: 'Ihr Termin ist bestätigt',
  cancelled: 'Ihr Termin ist abgesagt',
  calledOff: 'Es tut uns leid: Wir mussten ihn absagen.',
  manage: 'Termin verwalten',
  plansChange: 'Passt es doch nicht? Sie können den Termin absagen, bis er beginnt.',
  askCancel: 'Diesen Termin absagen?',
  cancelMeans: 'Die Zeit wird dann für andere frei. Sie können das nicht rückgängig machen.',
  cancelButton: 'Termin absagen',
  keepButton: 'Termin behalten',
  addToCalendar: 'Zum Kalender hinzufügen',
  over: 'Dieser Termin ist vorbei.',
  linkUnknown: 'Dieser Link ist nicht gültig',
  linkUnknownHint:
    'Der Termin liegt vielleicht lange zurück, oder ein Teil des Links fehlt. Öffnen Sie ihn noch einmal aus Ihrer E-Mail.',
  bookingWhy: serviceName =>
    `${serviceName} hat diese E-Mail gesendet, weil mit dieser E-Mail-Adresse ein Termin gebucht wurde.`,
  transcript: 'Ihr Gespräch mit',
  transcriptAsked:
    'Jemand hat darum gebeten, Ihnen dieses Gespräch zu schicken. Waren Sie es nicht, ignorieren Sie diese E-Mail.',
  you: 'Sie',
  ai: 'KI-Assistent',
}

export const team: TeamWords = {
  lead: {
    subject: chatbot => `${chatbot}: neuer Kontakt`,
    title: 'Ein Besucher hat seine Kontaktdaten hinterlassen',
    open: 'Kontakt ansehen',
  },
  booked: { subject: chatbot => `${chatbot}: neuer Termin`, title: 'Ein Besucher hat einen Termin gebucht' },
  cancelled: { subject: chatbot => `${chatbot}: Termin abgesagt`, title: 'Ein Besucher hat einen Termin abgesagt' },
  openBooking: 'Termin ansehen',
  fields: { name: 'Name', email: 'E-Mail', phone: 'Telefon', company: 'Firma', message: 'Nachricht' },
  replyGoes: 'Antworten Sie auf diese E-Mail, um dem Besucher zu schreiben.',
  notInPlan: 'Ihr Tarif umfasst den Inhalt solcher Einträge nicht. Melden Sie sich an, um die Tarife zu vergleichen.',
  why: chatbot =>
    `Sie erhalten diese E-Mail, weil Sie über neue Kontakte und Termine von ${chatbot} benachrichtigt werden.`,
}
