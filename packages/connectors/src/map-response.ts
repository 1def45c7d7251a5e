import { cutText } from '@frontdesk/model/masking/cut-text'

/** Characters of one answer that a model is given, as JSON: about 1,500 tokens, and five answers fit a turn. */
const longestAnswer = 6_000
/** Elements of a list that a path goes through. */
const longestList = 50

/**
 * What of a connector's answer is given on: the values that `fields` names, each under its path, or the whole where no
 * field is named. A long response is cut.
 */
export function mapResponse(data: unknown, fields: readonly string[]): unknown {
  const picked =
    fields.length === 0 ? data : Object.fromEntries(fields.map(path => [path, pick(data, segmentsOf(path)) ?? null]))
  const text = JSON.stringify(picked) ?? 'null'
  return text.length <= longestAnswer ? picked : { cut: wellFormed(cutText(text, longestAnswer)) }
}

/** `items[].name` is `items`, each, `name`. */
const segmentsOf = (path: string): string[] => path.match(/\[\]|[\w-]+/g) ?? []

function pick(value: unknown, [segment, ...rest]: readonly string[]): unknown {
  if (segment === undefined) return value
  if (segment === '[]')
    return Array.isArray(value) ? value.slice(0, longestList).map(item => pick(item, rest) ?? null) : undefined
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
  return pick(Reflect.get(value, segment), rest)
}

/** Removes half of a surrogate pair at the end. */
const wellFormed = (text: string): string => text.replace(/[\ud800-\udbff]$/, '')
