import { Type } from '@sinclair/typebox'
import { noNul } from '../text.ts'

const strict = { additionalProperties: false } as const

const fields = {
  isMasked: Type.Boolean({
    description:
      'Whether email addresses, phone numbers, card numbers, IBANs and `patterns` are replaced before a text is sent to a model provider. Off by default.',
  }),
  asksConsent: Type.Boolean({
    description:
      'Whether the widget asks visitors to agree before they can write. Off by default. The API accepts messages either way.',
  }),
  patterns: Type.Array(Type.String({ maxLength: 40, pattern: '^[^#@]*[#@][^#@]*[#@][^#@]*[#@]', ...noNul }), {
    maxItems: 20,
    description:
      'Other values to replace, such as ORD-######: `#` is a digit, `@` is a letter, and anything else stands for itself. At least three are `#` or `@`.',
  }),
}

/** Which personal data of visitors is not sent to a provider. */
export const PersonalDataSettings = Type.Object(
  { ...fields, maskedValues: Type.Integer({ description: 'Number of values replaced in the last 30 days.' }) },
  { ...strict, title: 'PersonalDataSettings' },
)

export const UpdatePersonalDataSettings = Type.Partial(Type.Object(fields), {
  ...strict,
  minProperties: 1,
  title: 'UpdatePersonalDataSettings',
})
