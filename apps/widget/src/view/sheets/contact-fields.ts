import type { FieldChoice } from '@frontdesk/contracts/chatbots/lead-settings'
import type { Field } from './form.tsx'
import type { AllTexts } from '../panel-context.ts'

type ContactName = 'name' | 'email' | 'phone' | 'company' | 'message'

/** The form fields for contact details that the owner has chosen. Lengths are the API's. */
export function contactFields(texts: AllTexts, choices: Readonly<Partial<Record<ContactName, FieldChoice>>>): Field[] {
  const all: (Omit<Field, 'isRequired'> & { readonly name: ContactName })[] = [
    { name: 'name', label: texts.name, maxLength: 200, autocomplete: 'name' },
    { name: 'email', label: texts.email, maxLength: 254, type: 'email', autocomplete: 'email' },
    { name: 'phone', label: texts.phone, maxLength: 50, type: 'tel', autocomplete: 'tel' },
    { name: 'company', label: texts.company, maxLength: 200, autocomplete: 'organization' },
    { name: 'message', label: texts.yourMessage, maxLength: 2_000, isLong: true },
  ]
  return all
    .filter(({ name }) => (choices[name] ?? 'off') !== 'off')
    .map(field => ({ ...field, isRequired: choices[field.name] === 'required' }))
}
