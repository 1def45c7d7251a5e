import type { TeamWords, VisitorWords } from './words.ts'

export const visitor: VisitorWords = {
  confirm: 'Bevestig uw afspraak',
  heldFor: 'We houden deze tijd 30 minuten voor u vrij.',
  notRequested: 'Hebt u er niet om gevraagd, negeer dan deze e-mail.',
  askConfirm: 'Deze afspraak bevestigen?',
  confirmButton: 'Afspraak bevestigen',
  lapsed: 'Deze afspraak is niet op tijd bevestigd. Kies opnieuw een tijd.',
  booked: 'Uw afspraak is bevestigd',
  cancelled: 'Uw afspraak is geannuleerd',
  calledOff: 'Het spijt ons: we moesten deze annuleren.',
  manage: 'Afspraak beheren',
  plansChange: 'Komt er iets tussen? U kunt de afspraak annuleren tot die begint.',
  askCancel: 'Deze afspraak annuleren?',
  cancelMeans: 'De tijd komt dan vrij voor anderen. U kunt dit niet ongedaan maken.',
  cancelButton: 'Afspraak annuleren',
  keepButton: 'Afspraak behouden',
  addToCalendar: 'Toevoegen aan agenda',
  over: 'Deze afspraak is voorbij.',
  linkUnknown: 'Deze link is niet geldig',
  linkUnknownHint:
    'De afspraak is misschien al lang voorbij, of er ontbreekt een deel van de link. Open hem opnieuw vanuit uw e-mail.',
  bookingWhy: serviceName => `${serviceName} stuurde deze e-mail omdat er met dit e-mailadres een afspraak is gemaakt.`,
  transcript: 'Uw gesprek met',
  transcriptAsked: 'Iemand vroeg om u dit gesprek te sturen. Was u dat niet, negeer dan deze e-mail.',
  you: 'U',
  ai: 'AI-assistent',
}

export const team: TeamWords = {
  lead: {
    subject: chatbot => `${chatbot}: nieuw contact`,
    title: 'Een bezoeker heeft contactgegevens achtergelaten',
    open: 'Contact bekijken',
  },
  booked: { subject: chatbot => `${chatbot}: nieuwe afspraak`, title: 'Een bezoeker heeft een afspraak gemaakt' },
  cancelled: {
    subject: chatbot => `${chatbot}: afspraak geannuleerd`,
    title: 'Een bezoeker heeft een afspraak geannuleerd',
  },
  openBooking: 'Afspraak bekijken',
  fields: { name: 'Naam', email: 'E-mail', phone: 'Telefoon', company: 'Bedrijf', message: 'Bericht' },
  replyGoes: 'Beantwoord deze e-mail om de bezoeker te schrijven.',
  notInPlan: 'Uw abonnement bevat de inhoud van deze gegevens niet. Log in om te zien welke abonnementen dat wel doen.',
  why: chatbot => `U krijgt deze e-mail omdat u bericht krijgt over nieuwe contacten en afspraken van ${chatbot}.`,
}
