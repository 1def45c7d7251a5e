import type { CheckDetails, CreateCheckRequest, Expectation } from '@frontdesk/client/operations'

/** A question of the visitor and its answer, before the question of a check. */
export interface EarlierTurn {
  readonly user: string
  readonly assistant: string
}

/** A check as its form has it: texts where the API has nothing or JSON. */
export interface WrittenCheck {
  question: string
  expectations: readonly Expectation[]
  pageUrl: string
  language: string
  history: readonly EarlierTurn[]
  context: string
}

type Asked = Pick<CheckDetails, 'question' | 'expectations' | 'pageUrl' | 'language' | 'history' | 'contextData'>

/** A check that is not written yet: its answer must be one. */
export const newCheck: Asked = {
  question: '',
  expectations: [{ kind: 'says', text: '' }],
  pageUrl: null,
  language: null,
  history: [],
  contextData: null,
}

/** Writes a stored check into the form. */
export const writtenOf = ({
  question,
  expectations,
  pageUrl,
  language,
  history,
  contextData,
}: Asked): WrittenCheck => ({
  question,
  expectations,
  pageUrl: pageUrl ?? '',
  language: language ?? '',
  history: pairsOf(history),
  context: contextData === null ? '' : JSON.stringify(contextData, null, 2),
})

/** The turns two by two. A turn without its other half stands beside an empty one. */
function pairsOf(history: Asked['history']): EarlierTurn[] {
  const pairs: EarlierTurn[] = []
  for (const { role, text } of history) {
    const last = pairs.at(-1)
    if (role === 'user') pairs.push({ user: text, assistant: '' })
    else if (last?.assistant === '') pairs[pairs.length - 1] = { ...last, assistant: text }
    else pairs.push({ user: '', assistant: text })
  }
  return pairs
}

const turnsOf = (pairs: readonly EarlierTurn[]): Asked['history'] =>
  pairs.flatMap(({ user, assistant }) => [
    ...(user.trim() === '' ? [] : [{ role: 'user' as const, text: user }]),
    ...(assistant.trim() === '' ? [] : [{ role: 'assistant' as const, text: assistant }]),
  ])

/** What is sent for the fields that have changed. */
export function requestOf(written: Partial<WrittenCheck>): Partial<CreateCheckRequest> {
  const { question, expectations, pageUrl, language, history, context } = written
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
  return {
    ...(question !== undefined && { question }),
    ...(expectations !== undefined && { expectations: [...expectations] }),
    ...(pageUrl !== undefined && { pageUrl: orNull(pageUrl) }),
    ...(language !== undefined && { language: orNull(language) }),
    ...(history !== undefined && { history: turnsOf(history) }),
    ...(context !== undefined && { contextData: contextOf(context) ?? null }),
  }
}

type Context = NonNullable<Asked['contextData']>

const isPlain = (value: unknown): value is Context[string] => ['string', 'number', 'boolean'].includes(typeof value)

/** The context data that is written as JSON; null: none. Undefined: it is no object of plain values. */
export function contextOf(text: string): Context | null | undefined {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const entries: [string, unknown][] = Object.entries(value)
    const plain = entries.flatMap(([name, one]) => (isPlain(one) ? [[name, one] as const] : []))
    return plain.length === entries.length ? Object.fromEntries(plain) : undefined
  } catch {
    return undefined
  }
}

/** What an expectation names: a text, a page, a connector. Undefined: it names nothing. */
export function namedIn(expectation: Expectation): string | undefined {
  if ('text' in expectation) return expectation.text
  if ('source' in expectation) return expectation.source
  return 'connector' in expectation ? expectation.connector : undefined
}

/** An expectation of a kind. What the one before it named stays where both name the same. */
export function expectationOf(kind: Expectation['kind'], named: string): Expectation {
  switch (kind) {
    case 'says':
    case 'says_not':
    case 'meets':
      return { kind, text: named }
    case 'cites':
      return { kind, source: named }
    case 'calls':
      return { kind, connector: named }
    default:
      return { kind }
  }
}

/** Whether everything that has to be written is. */
export const isWhole = ({ question, expectations, context }: WrittenCheck): boolean =>
  question.trim() !== '' &&
  expectations.every(expectation => namedIn(expectation)?.trim() !== '') &&
  contextOf(context) !== undefined
