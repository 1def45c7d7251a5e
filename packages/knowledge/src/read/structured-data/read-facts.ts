import { objectsOf, textOf, textsOf, typeName, valueOf, type DataNode } from './read-nodes.ts'

/** What a fact is about: a page that says one of its kind itself is believed before its data. */
export type FactKind =
  | 'price'
  | 'hours'
  | 'phone'
  | 'address'
  | 'date'
  | 'place'
  | 'duration'
  | 'amount'
  | 'ingredients'
  | 'answer'

/** A fact that a page's data states, as a line to be read. */
export interface Fact {
  readonly kind: FactKind
  /** What it belongs to, as the page calls it; empty if it is the page's own. */
  readonly of: string
  readonly line: string
  /** A text that a page which shows the fact would hold. */
  readonly shown: string
}

const mostFacts = 60

/** Reads the facts of kinds that visitors ask for. Names, descriptions and reviews are not among them. */
export function readFacts(nodes: readonly DataNode[]): Fact[] {
  const facts: Fact[] = []
  for (const { types, data } of nodes) {
    const is = (pattern: RegExp): boolean => types.some(type => pattern.test(type))
    if (is(/^(?:Product|ProductGroup|IndividualProduct|ProductModel|Service|Vehicle|Car|Course|SoftwareApplication)$/))
      facts.push(...pricesOf(data))
    if (is(/Event$|^Festival$|^Hackathon$/)) facts.push(...eventFacts(data))
    if (is(/^Recipe$/)) facts.push(...recipeFacts(data))
    if (is(/^(?:FAQPage|QAPage)$/)) facts.push(...answersOf(data))
    if (is(/^Question$/)) facts.push(...answersOf({ mainEntity: data }))
    facts.push(
      ...placeFacts(data, !is(/Event$|^(?:Product|Recipe|FAQPage|QAPage|Question|WebPage|WebSite|Person|JobPosting)$/)),
    )
  }
  return facts.slice(0, mostFacts)
}

const availabilities: Readonly<Record<string, string>> = {
  InStock: 'in stock',
  LimitedAvailability: 'in stock',
  InStoreOnly: 'only in the shop',
  OnlineOnly: 'only online',
  OutOfStock: 'out of stock',
  SoldOut: 'sold out',
  Discontinued: 'discontinued',
  PreOrder: 'pre-order',
  BackOrder: 'back order',
}

/** An amount as it is written: digits, with a currency by its three letters. Shops write 0 if the price is elsewhere. */
function amountOf(data: object, name: string): string {
  const amount = textOf(valueOf(data, name), 20)
  const currency = textOf(valueOf(data, 'priceCurrency'), 3)
  return /^\d[\d.,]*$/.test(amount) && /[1-9]/.test(amount) && /^[A-Za-z]{3}$/.test(currency)
    ? `${amount} ${currency.toUpperCase()}`
    : ''
}

/** The price of an offer with what it is for; empty if it states none. */
function priceOf(offer: object): string {
  const [specification] = objectsOf(valueOf(offer, 'priceSpecification'))
  const low = amountOf(offer, 'lowPrice')
  const high = amountOf(offer, 'highPrice')
  if (low !== '' && high !== '' && low !== high) return `${low} to ${high}`
  return amountOf(offer, 'price') || low || (specification === undefined ? '' : amountOf(specification, 'price'))
}

function pricesOf(data: object): Fact[] {
  const of = textOf(valueOf(data, 'name'))
  const offers = objectsOf(valueOf(data, 'offers'))
  return offers.flatMap((offer): Fact[] => {
    const price = priceOf(offer)
    const name = offers.length > 1 ? textOf(valueOf(offer, 'name')) || textOf(valueOf(offer, 'sku'), 40) : ''
    // Of several offers without a name nobody knows what each is for.
    if (price === '' || (offers.length > 1 && name === '')) return []
    const availability = availabilities[typeName(textOf(valueOf(offer, 'availability')))]
    const line = `${[of, name].filter(text => text !== '').join(', ')}: ${[price, availability].filter(Boolean).join(', ')}`
    return [{ kind: 'price', of, line: line.replace(/^: /, ''), shown: price.replace(/ .*/, '') }]
  })
}

const dateTime = (value: unknown): string => {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(textOf(value, 40)) ?? []
  return [date, time === '00:00' ? '' : time].filter(text => text !== '').join(' ')
}

function eventFacts(data: object): Fact[] {
  const of = textOf(valueOf(data, 'name'))
  const start = dateTime(valueOf(data, 'startDate'))
  const end = dateTime(valueOf(data, 'endDate'))
  const [, doors = ''] = /[T ](\d{2}:\d{2})/.exec(textOf(valueOf(data, 'doorTime'), 40)) ?? []
  const when = [start, end === '' || end === start ? '' : `to ${end}`, doors === '' ? '' : `(doors ${doors})`]
  const facts: Fact[] = []
  if (start !== '')
    facts.push({ kind: 'date', of, line: `${of}: ${when.filter(text => text !== '').join(' ')}`, shown: start })
  for (const place of objectsOf(valueOf(data, 'location'))) {
    const name = textOf(valueOf(place, 'name'))
    const where = [name, addressOf(place)].filter(text => text !== '').join(', ')
    if (where !== '') facts.push({ kind: 'place', of, line: `${of}: ${where}`, shown: name || where })
  }
  return [...facts, ...pricesOf(data)]
}

/** `PT1H50M` as `1 h 50 min`. */
function durationOf(value: unknown): string {
  const [whole, days, hours, minutes] =
    /^P(?:(\d{1,3})D)?T?(?:(\d{1,3})H)?(?:(\d{1,4})M)?/.exec(textOf(value, 30)) ?? []
  if (whole === undefined) return ''
  const parts = [
    days && `${days} d`,
    hours && `${hours} h`,
    minutes && minutes !== '0' && minutes !== '00' && `${minutes} min`,
  ]
  return parts.filter(Boolean).join(' ')
}

function recipeFacts(data: object): Fact[] {
  const of = textOf(valueOf(data, 'name'))
  const facts: Fact[] = []
  for (const [name, label] of Object.entries({
    prepTime: 'Preparation',
    cookTime: 'Cooking time',
    totalTime: 'Total time',
  })) {
    const duration = durationOf(valueOf(data, name))
    if (duration !== '') facts.push({ kind: 'duration', of, line: `${label}: ${duration}`, shown: duration })
  }
  const amount = textsOf(valueOf(data, 'recipeYield'), 60).at(-1) ?? ''
  if (amount !== '') facts.push({ kind: 'amount', of, line: `Makes: ${amount}`, shown: amount })
  for (const text of textsOf(valueOf(data, 'recipeIngredient'), 150))
    facts.push({ kind: 'ingredients', of, line: `- ${text}`, shown: text })
  return facts
}

function answersOf(data: object): Fact[] {
  return objectsOf(valueOf(data, 'mainEntity')).flatMap((question): Fact[] => {
    const asked = textOf(valueOf(question, 'name'), 300)
    const [answer] = objectsOf(valueOf(question, 'acceptedAnswer'))
    const text = answer === undefined ? '' : textOf(valueOf(answer, 'text'), 2_000)
    return asked === '' || text === '' ? [] : [{ kind: 'answer', of: asked, line: `${asked} ${text}`, shown: text }]
  })
}

const addressOf = (data: object): string => {
  const address = valueOf(data, 'address')
  const [parts] = objectsOf(address)
  if (parts === undefined) return textOf(address, 200)
  const town = ['postalCode', 'addressLocality']
    .map(name => textOf(valueOf(parts, name), 80))
    .filter(text => text !== '')
    .join(' ')
  return [textOf(valueOf(parts, 'streetAddress'), 120), town].filter(text => text !== '').join(', ')
}

/** What a place of business says of itself. */
function placeFacts(data: object, isPlace: boolean): Fact[] {
  if (!isPlace) return []
  const facts: Fact[] = []
  const hours = [
    ...objectsOf(valueOf(data, 'openingHoursSpecification')).flatMap(hoursOf),
    ...textsOf(valueOf(data, 'openingHours'), 100).filter(text => /\d/.test(text)),
  ]
  for (const line of hours) facts.push({ kind: 'hours', of: '', line: `Opening hours: ${line}`, shown: line })
  const phone = textOf(valueOf(data, 'telephone'), 30)
  if (/^\+?[\d\s()/.-]{5,}$/.test(phone)) facts.push({ kind: 'phone', of: '', line: `Phone: ${phone}`, shown: phone })
  const address = addressOf(data)
  if (/\d/.test(address)) facts.push({ kind: 'address', of: '', line: `Address: ${address}`, shown: address })
  return facts
}

function hoursOf(specification: object): string[] {
  const days = textsOf(valueOf(specification, 'dayOfWeek'))
    .map(typeName)
    .filter(day => /^[A-Za-z]{2,15}$/.test(day))
  const opens = timeOf(valueOf(specification, 'opens'))
  const closes = timeOf(valueOf(specification, 'closes'))
  const from = dateTime(valueOf(specification, 'validFrom'))
  const until = dateTime(valueOf(specification, 'validThrough'))
  const valid = [from, until].filter((text, index, all) => text !== '' && all.indexOf(text) === index).join(' to ')
  const when = [days.join(', '), valid === '' ? '' : `(${valid})`].filter(text => text !== '').join(' ')
  if (when === '' || opens === '' || closes === '') return []
  return [opens === closes ? `${when} closed` : `${when} ${opens}–${closes}`]
}

const timeOf = (value: unknown): string => /^(\d{1,2}:\d{2})/.exec(textOf(value, 30))?.[1] ?? ''
