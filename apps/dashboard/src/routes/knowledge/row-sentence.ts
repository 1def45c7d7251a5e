import { mostNamedRows } from '@frontdesk/contracts/sources/named-rows'
import type { SkippedRow } from '@frontdesk/client/operations'
import type { KnowledgeWords } from '../../texts/compiled/en/knowledge.ts'

/** Rows of a table or feed that share a reason. */
interface RowsOfReason {
  readonly reason: string
  readonly count: number
  /** The first of them. */
  readonly rows: readonly Pick<SkippedRow, 'row' | 'line' | 'id'>[]
}

/** Says in one sentence how many rows there are, what became of them and why, and where the first of them stand. */
export function rowSentence(
  { reason, count, rows: all }: RowsOfReason,
  { rows: words, knowledge }: Pick<KnowledgeWords, 'rows' | 'knowledge'>,
  language: string,
): string {
  const first = all.slice(0, mostNamedRows)
  const isOfLines = first.some(({ line }) => line !== null)
  // The rows of a CSV are broken in one way only.
  const key = reason === 'brokenRow' && isOfLines ? 'oddRow' : reason
  if (!isReason(key, words.why)) return knowledge.otherReason
  // Editors show the numbers of lines without thousands.
  const number = new Intl.NumberFormat(language, { useGrouping: false })
  const places = first.map(({ row, line, id }) => `${number.format(line ?? row)}${id === '' ? '' : ` (${id})`}`)
  const unnamed = Math.max(0, count - places.length)
  const list = new Intl.ListFormat(language).format(unnamed === 0 ? places : [...places, words.more({ n: unnamed })])
  const at = { n: places.length + unnamed, list }
  const where = places.length === 0 ? '' : isOfLines ? words.onLines(at) : words.onEntries(at)
  const said = { n: Math.max(count, places.length), why: words.why[key], where }
  return reason === 'oddRow' ? words.asTheyStand(said) : words.leftOut(said)
}

const isReason = (reason: string, why: KnowledgeWords['rows']['why']): reason is keyof KnowledgeWords['rows']['why'] =>
  Object.hasOwn(why, reason)
