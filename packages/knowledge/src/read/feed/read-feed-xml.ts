import { Parser } from 'htmlparser2'
import { fileUnreadable } from '../../errors.ts'
import type { FeedRow } from './product.ts'

/** Of one field: more is cut off. */
const maxTextLength = 20_000
const maxFields = 200
/** No feed needs more; the parser's time grows with the square of it. */
const maxDepth = 200

/** An element of a product: its name, what it says, and where it leads. */
interface Field {
  readonly name: string
  text: string
}

/**
 * The `<item>`s of RSS, `<entry>`s of Atom and `<product>`s of plain XML, with elements of Google's namespace under any
 * prefix. Read from beginning to end: no number of elements costs more than its length, entities that a file defines
 * itself stay as they are, and whatever is nested deeper than a field is left out.
 */
export function readFeedXml(text: string): FeedRow[] {
  const rows: FeedRow[] = []
  let fields: Field[] | undefined
  let open: Field | undefined
  /** Levels below the product. */
  let depth = 0
  /** Of the whole file. */
  let level = 0
  let isAtEnd = false
  let isCutOff = false
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = bare(tag)
        level += 1
        if (level > maxDepth) throw fileUnreadable('The feed is nested too deeply.')
        if (fields === undefined) {
          if (/^(?:item|entry|product)$/i.test(name)) {
            fields = fieldsIn(attributes)
            depth = 0
          }
          return
        }
        depth += 1
        if (depth === 1) {
          open = { name, text: '' }
          if (attributes['href'] !== undefined && /^(?:alternate)?$/.test(attributes['rel'] ?? '')) {
            open.text = attributes['href'].slice(0, maxTextLength)
          }
        }
      },
      ontext(piece) {
        if (open !== undefined && depth === 1) open.text = (open.text + piece).slice(0, maxTextLength)
      },
      onclosetag() {
        // Closed by the parser, because the file has not done it.
        if (isAtEnd) isCutOff = true
        level -= 1
        if (fields === undefined || isAtEnd) return
        if (depth === 0) {
          rows.push(asRow(fields))
          fields = undefined
        } else if (depth === 1 && open !== undefined) {
          if (fields.length < maxFields) fields.push(open)
          open = undefined
        }
        depth -= 1
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  isAtEnd = true
  parser.end()
  if (isCutOff) throw fileUnreadable('The feed is damaged: it breaks off before its end.')
  return rows
}

const bare = (tag: string): string => tag.replace(/^.*:/, '')

/** `<product id="7">`. */
const fieldsIn = (attributes: Readonly<Record<string, string>>): Field[] =>
  Object.entries(attributes)
    .filter(([name]) => !name.startsWith('xml'))
    .slice(0, maxFields)
    .map(([name, text]) => ({ name: bare(name), text: text.slice(0, maxTextLength) }))

/** Repeated fields of a product make a list; `<title>` and `<g:title>` with the same text are one. */
function asRow(fields: readonly Field[]): FeedRow {
  const row: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const { name, text } of fields) {
    const said = (row[name] ??= [])
    const words = text.trim()
    if (words !== '' && !said.includes(words) && said.length < maxFields) said.push(words)
  }
  return row
}
