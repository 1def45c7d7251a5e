/** The form in which visitors leave their contact details. */
export const contacts = {
  title: 'Contact form',
  lead: 'Visitors can leave their contact details in the chat, so that you can get back to them.',
  enabled: 'Visitors can leave their contact details',
  enabledHelp: 'In the menu of the chat, and where the chatbot has no answer.',
  fieldsTitle: 'What you ask for',
  fieldsText: 'Ask for little: each field costs contacts. An email address or a phone number must be among them.',
  fields: { name: 'Name', email: 'Email address', phone: 'Phone number', company: 'Company', message: 'Message' },
  choices: { off: 'No', optional: 'May', required: 'Must' },
  unreachable: 'Ask for the email address or the phone number, so that you can reach people.',
  consentTitle: 'Consent',
  consent: 'What visitors agree to',
  consentHelp: 'They tick it before they send. The text is stored with the contact. Empty: nothing is asked.',
  consentExample: 'I agree that you write to me about my question.',
  mails: 'Email each new contact',
}
