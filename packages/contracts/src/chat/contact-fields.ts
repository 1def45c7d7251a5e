/** The contact details that visitors are asked for, in the order of forms, and the most characters of each. */
export const contactFields = { name: 200, email: 254, phone: 50, company: 200, message: 2_000 } as const
export type ContactField = keyof typeof contactFields

// Object.keys forgets whose keys they are.
export const contactFieldNames = Object.keys(contactFields) as ContactField[]

/** What a chatbot can ask for in its lead form. */
export const leadContactNames = [
  'name',
  'email',
  'phone',
  'company',
  'message',
] as const satisfies readonly ContactField[]
export type LeadContactField = (typeof leadContactNames)[number]

/** What a visitor who books is asked for. */
export const bookingContact = {
  name: 'required',
  email: 'required',
  phone: 'optional',
} as const satisfies Partial<Record<ContactField, 'optional' | 'required'>>
export type BookingContactField = keyof typeof bookingContact

/** Their names, in order. */
export const bookingContactNames = contactFieldNames.filter(
  (name): name is BookingContactField => name in bookingContact,
)
