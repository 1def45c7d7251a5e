import {
  contactFieldNames,
  contactFields as characters,
  type ContactField,
} from '@frontdesk/contracts/chat/contact-fields'
import type { FieldChoice } from '@frontdesk/contracts/chatbots/lead-settings'
import type { Field } from './form.tsx'
import type { AllTexts } from '../panel-context.ts'

/** The form fields for contact details that are asked for. Lengths are the API's. */
export function contactFields(texts: AllTexts, choices: Readonly<Partial<Record<ContactField, FieldChoice>>>): Field[] {
  const inputs: Record<ContactField, Omit<Field, 'name' | 'isRequired' | 'maxLength'>> = {
    name: { label: texts.name, autocomplete: 'name' },
    email: { label: texts.email, type: 'email', autocomplete: 'email' },
    phone: { label: texts.phone, type: 'tel', autocomplete: 'tel' },
    company: { label: texts.company, autocomplete: 'organization' },
    message: { label: texts.yourMessage, isLong: true },
  }
  return contactFieldNames
    .filter(name => (choices[name] ?? 'off') !== 'off')
    .map(name => ({ ...inputs[name], name, maxLength: characters[name], isRequired: choices[name] === 'required' }))
}
