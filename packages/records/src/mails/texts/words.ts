import type { ContactField } from '@frontdesk/contracts/chat/contact-fields'

/** The texts that visitors read outside the widget: in mails, and on the page of a booking. */
export interface VisitorWords {
  /** Asks the visitor to confirm an appointment that is held for them. */
  confirm: string
  heldFor: string
  notRequested: string
  askConfirm: string
  confirmButton: string
  /** Said of an appointment that was not confirmed in time. */
  lapsed: string
  booked: string
  cancelled: string
  /** Said where they did not do it themselves. */
  calledOff: string
  /** The button of a mail that leads to the page of the appointment. */
  manage: string
  /** Said above it. */
  plansChange: string
  askCancel: string
  /** Says what cancelling does. */
  cancelMeans: string
  cancelButton: string
  keepButton: string
  /** Stands above the links to a calendar file and to calendars on the web. */
  addToCalendar: string
  over: string
  linkUnknown: string
  linkUnknownHint: string
  /** The last line of a mail about an appointment: who sent it, and why. */
  bookingWhy: (serviceName: string) => string
  transcript: string
  transcriptAsked: string
  you: string
  /** Names the bot in a transcript. */
  ai: string
}

/** The texts of mails that tell a team of leads and bookings. */
export interface TeamWords {
  lead: { subject: (chatbot: string) => string; title: string; open: string }
  booked: { subject: (chatbot: string) => string; title: string }
  cancelled: { subject: (chatbot: string) => string; title: string }
  openBooking: string
  fields: Record<ContactField, string>
  /** Said where a reply to the mail goes to the visitor. */
  replyGoes: string
  notInPlan: string
  why: (chatbot: string) => string
}
