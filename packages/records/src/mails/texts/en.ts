import type { TeamWords, VisitorWords } from './words.ts'

export const visitor: VisitorWords = {
  confirm: 'Please confirm your appointment',
  heldFor: 'We’re holding this time for you for 30 minutes.',
  notRequested: 'If you didn’t ask for it, ignore this email.',
  askConfirm: 'Confirm this appointment?',
  confirmButton: 'Confirm appointment',
  lapsed: 'This appointment was not confirmed in time. Please choose a time again.',
  booked: 'Your appointment is confirmed',
  cancelled: 'Your appointment is cancelled',
  calledOff: 'We’re sorry, we had to cancel it.',
  manage: 'Manage appointment',
  plansChange: 'Change of plans? You can cancel your appointment until it begins.',
  askCancel: 'Cancel this appointment?',
  cancelMeans: 'Someone else can then book this time. You can’t undo this.',
  cancelButton: 'Cancel appointment',
  keepButton: 'Keep appointment',
  addToCalendar: 'Add to calendar',
  over: 'This appointment is over.',
  linkUnknown: 'This link is not valid',
  linkUnknownHint:
    'The appointment may be long past, or part of the link is missing. Try opening it from your email again.',
  bookingWhy: serviceName =>
    `${serviceName} sent this email because an appointment was booked with this email address.`,
  transcript: 'Your conversation with',
  transcriptAsked:
    'Someone requested a copy of this conversation for this address. If this wasn’t you, ignore this email.',
  you: 'You',
  ai: 'AI assistant',
}

export const team: TeamWords = {
  lead: {
    subject: chatbot => `${chatbot}: new lead`,
    title: 'A visitor left their contact details',
    open: 'View lead',
  },
  booked: { subject: chatbot => `${chatbot}: new appointment`, title: 'A visitor booked an appointment' },
  cancelled: { subject: chatbot => `${chatbot}: appointment cancelled`, title: 'A visitor cancelled an appointment' },
  openBooking: 'View appointment',
  fields: { name: 'Name', email: 'Email', phone: 'Phone', company: 'Company', message: 'Message' },
  replyGoes: 'Reply to this email to write to the visitor.',
  notInPlan: 'Your plan doesn’t include the content of records. Log in to see which plans do.',
  why: chatbot => `You get this email because you are notified of new leads and appointments of ${chatbot}.`,
}
