import { AppError } from '@frontdesk/errors/app-error'

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
const quoted = (text: string): string => JSON.stringify(shortened(text))

export const chatbotUnknown = (): AppError => new AppError('CHATBOT_UNKNOWN', 'not-found', 'Chatbot not found.')

/** `suggestion` is what to write instead, where that is known. */
export const domainInvalid = (entry: string, why: string, suggestion?: string): AppError =>
  new AppError('DOMAIN_INVALID', 'invalid', `${quoted(entry)} cannot be an allowed domain: ${why}`, {
    values: { domain: shortened(entry), ...(suggestion === undefined ? {} : { suggestion }) },
  })

export const domainsMissing = (): AppError =>
  new AppError(
    'DOMAIN_MISSING',
    'invalid',
    'A chatbot needs at least one allowed domain: the host of its website, such as shop.example.',
  )

export const domainsTooMany = (atMost: number): AppError =>
  new AppError(
    'DOMAIN_LIMIT',
    'invalid',
    `A chatbot can have at most ${atMost} allowed domains. *.shop.example covers all subdomains.`,
    { values: { limit: atMost } },
  )

export const languageUnknown = (given: string): AppError =>
  new AppError(
    'LANGUAGE_UNKNOWN',
    'invalid',
    `${quoted(given)} is not a language code. Enter one such as en, de, fr or pt-BR.`,
    { values: { language: shortened(given) } },
  )

export const subdomainInvalid = (given: string): AppError =>
  new AppError(
    'WIKI_SUBDOMAIN_INVALID',
    'invalid',
    `${quoted(given)} cannot be the subdomain of a wiki. Use 1 to 63 of a-z, 0-9 and -, such as acme-team.`,
    { field: '/wiki/subdomain', values: { subdomain: shortened(given) } },
  )

export const modelUnknown = (given: string, offered: readonly string[]): AppError =>
  new AppError(
    'MODEL_UNKNOWN',
    'invalid',
    offered.length === 0
      ? 'This installation offers no choice of models. Ask your administrator to set MODELS.'
      : `${quoted(given)} is not an available model. Choose one of: ${offered.join(', ')}.`,
    { field: '/model', values: { model: shortened(given), choices: offered.join(', ') } },
  )

export const leadFieldsUnreachable = (): AppError =>
  new AppError(
    'LEAD_FIELDS_UNREACHABLE',
    'invalid',
    'Include the email address or the phone number, so that you can reach the lead.',
    { field: '/fields' },
  )

/** `field` is the end or the beginning of the period that is wrong. */
export const hoursInvalid = (day: string, field: string): AppError =>
  new AppError('HOURS_INVALID', 'invalid', `The periods of ${day} must end after they begin, and must not overlap.`, {
    field,
    values: { day },
  })

export const addressInvalid = (given: string): AppError =>
  new AppError(
    'ADDRESS_INVALID',
    'invalid',
    `${quoted(given)} is not the address of a web page. Enter one such as https://shop.example/page.`,
  )

export const answersVersionUnknown = (): AppError =>
  new AppError('ANSWERS_VERSION_UNKNOWN', 'not-found', 'This version is not kept.')
