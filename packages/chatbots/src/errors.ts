import { AppError } from '@frontdesk/contracts/app-error'

const quoted = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)

export const chatbotUnknown = (): AppError => new AppError('CHATBOT_UNKNOWN', 'not-found', 'There is no such chatbot.')

export const domainInvalid = (entry: string, why: string): AppError =>
  new AppError('DOMAIN_INVALID', 'invalid', `${quoted(entry)} cannot be an allowed domain: ${why}`)

export const domainsMissing = (): AppError =>
  new AppError(
    'DOMAIN_MISSING',
    'invalid',
    'A chatbot needs at least one allowed domain: the host of the website that it answers on, such as shop.example.',
  )

export const domainsTooMany = (atMost: number): AppError =>
  new AppError(
    'DOMAIN_LIMIT',
    'invalid',
    `A chatbot has at most ${atMost} allowed domains; *.shop.example covers all subdomains.`,
  )

export const languageUnknown = (given: string): AppError =>
  new AppError('LANGUAGE_UNKNOWN', 'invalid', `${quoted(given)} is not a language. Write its code: en, de, fr, pt-BR.`)

export const subdomainInvalid = (given: string): AppError =>
  new AppError(
    'WIKI_SUBDOMAIN_INVALID',
    'invalid',
    `${quoted(given)} cannot be a wiki's subdomain: use 1 to 63 of a-z, 0-9 and -, such as acme-team.`,
  )

export const subdomainTaken = (subdomain: string): AppError =>
  new AppError('WIKI_SUBDOMAIN_TAKEN', 'conflict', `There is a wiki with the subdomain ${quoted(subdomain)} already.`)

export const modelUnknown = (given: string, offered: readonly string[]): AppError =>
  new AppError(
    'MODEL_UNKNOWN',
    'invalid',
    offered.length === 0
      ? 'Whoever runs this Frontdesk offers no choice of models.'
      : `${quoted(given)} is not among the models to choose from: ${offered.join(', ')}.`,
  )

export const leadFieldsUnreachable = (): AppError =>
  new AppError(
    'LEAD_FIELDS_UNREACHABLE',
    'invalid',
    'Ask for the e-mail address or the telephone number, optional or required: a lead that nobody can reach is none.',
  )

export const hoursInvalid = (day: string): AppError =>
  new AppError('HOURS_INVALID', 'invalid', `The periods of ${day} have to end after they begin, and not to overlap.`)

export const timeZoneUnknown = (given: string): AppError =>
  new AppError('TIME_ZONE_UNKNOWN', 'invalid', `${quoted(given)} is no time zone. Write its name: Europe/Berlin.`)

export const addressInvalid = (given: string): AppError =>
  new AppError('ADDRESS_INVALID', 'invalid', `${quoted(given)} is not the address of a page.`)
