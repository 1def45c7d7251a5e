import { Parser } from 'htmlparser2'
import { fileUnreadable } from '../../errors.ts'
import type { AddRow, FeedRow } from './product.ts'

/** Of one field: more is cut off. */
const maxTextLength = 20_000
const maxFields = 200
/** Of one element. */
const maxAttributes = 1_000
/** No feed needs more; the parser's time grows with the square of it. */
const maxDepth = 200
/** Of RSS, Atom, plain XML, Yandex (`offer`), Heureka (`SHOPITEM`) and Ceneo (`o`). */
const itemPattern = /^(?:item|entry|product|offer|shopitem|article|artikel|o)$/i
/** The parser takes so many characters at a time. */
const pieceLength = 10_000

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
export function readFeedXml(text: string, add: AddRow): void {
  let fields: Field[] | undefined
  let open: Field | undefined
  /** Levels below the product. */
  let depth = 0
  /** Of the whole file. */
  let level = 0
  /** Of the element that is being read. */
  let attributeCount = 0
  let isAtEnd = false
  let isCutOff = false
  const parser = new Parser(
    {
      onattribute() {
        attributeCount += 1
        if (attributeCount > maxAttributes) throw fileUnreadable('An element of the feed has too many attributes.')
      },
      onopentag(tag, attributes) {
        const name = bare(tag)
        level += 1
        attributeCount = 0
        if (level > maxDepth) throw fileUnreadable('The feed is nested too deeply.')
        if (fields === undefined) {
          if (itemPattern.test(name)) {
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
        if (open === undefined || depth !== 1 || open.text.length >= maxTextLength) return
        open.text = (open.text + piece).slice(0, maxTextLength)
      },
      onclosetag() {
        // Closed by the parser, because the file has not done it.
        if (isAtEnd) isCutOff = true
        level -= 1
        if (fields === undefined || isAtEnd) return
        if (depth === 0) {
          const said = fields
          add(() => asRow(said))
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
  for (let at = 0; at < text.length; at += pieceLength) parser.write(text.slice(at, at + pieceLength))
  isAtEnd = true
  parser.end()
  if (isCutOff) throw fileUnreadable('The feed is damaged: it breaks off before its end.')
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
