import { Parser } from 'htmlparser2'
import { fileUnreadable } from '../../errors.ts'

/** Attributes by their names without prefix, except those of relationships (`r:id`). */
export type XmlAttributes = Readonly<Record<string, string>>

/** What is told of an XML file, in its order. Names have the prefixes below, whatever the file itself calls them. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: XmlAttributes) => void
  readonly text?: (piece: string) => void
  readonly close?: (name: string) => void
}

/** Prefixes by the end of a namespace. The strict variant of Office's formats has other addresses with the same ends. */
const prefixes: readonly (readonly [RegExp, string])[] = [
  [/\/wordprocessingml\/(?:2006\/)?main$/, 'w'],
  [/\/officeDocument\/(?:2006\/)?math$/, 'm'],
  [/\/drawingml\/(?:2006\/)?main$/, 'a'],
  [/\/drawingml\/(?:2006\/)?diagram$/, 'dgm'],
  [/\/presentationml\/(?:2006\/)?main$/, 'p'],
  [/\/spreadsheetml\/(?:2006\/)?main$/, 's'],
  [/\/officeDocument\/(?:2006\/)?relationships$/, 'r'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/opendocument:xmlns:(?=office:)/, 'office'],
  [/opendocument:xmlns:(?=text:)/, 'text'],
  [/opendocument:xmlns:(?=table:)/, 'table'],
  [/opendocument:xmlns:(?=drawing:)/, 'draw'],
  [/opendocument:xmlns:(?=presentation:)/, 'presentation'],
  [/opendocument:xmlns:(?=style:)/, 'style'],
]
/** No document needs more; the parser's time grows with the square of it. */
const maxDepth = 500
/** Of one element. */
const maxAttributes = 1_000
/** The parser takes so many characters at a time. */
const pieceLength = 10_000

/**
 * Reads an XML file from beginning to end, without a tree: it takes no more memory than its text. Entities that it defines
 * itself stay as they are, so that none can grow.
 */
export function walkXml(xml: string, { open, text, close }: XmlHandler): void {
  /** What the file's own prefixes mean, as far as it has been read. */
  const known = new Map<string, string>()
  let depth = 0
  let attributeCount = 0
  const nameOf = (raw: string): string => {
    const colon = raw.indexOf(':')
    const prefix = known.get(colon === -1 ? '' : raw.slice(0, colon))
    return prefix === undefined ? raw : `${prefix}:${raw.slice(colon + 1)}`
  }
  const parser = new Parser(
    {
      onattribute() {
        attributeCount += 1
        if (attributeCount > maxAttributes) throw fileUnreadable('An element of the file has too many attributes.')
      },
      onopentag(raw, attributes) {
        attributeCount = 0
        depth += 1
        if (depth > maxDepth) throw fileUnreadable('The file is nested too deeply.')
        const own: Record<string, string> = Object.create(null) as Record<string, string>
        for (const [name, value] of Object.entries(attributes)) {
          if (name === 'xmlns' || name.startsWith('xmlns:')) learnPrefix(known, name.slice(6), value)
        }
        for (const [name, value] of Object.entries(attributes)) {
          const full = nameOf(name)
          own[full.startsWith('r:') ? full : name.slice(name.indexOf(':') + 1)] = value
        }
        open?.(nameOf(raw), own)
      },
      ontext: piece => text?.(piece),
      onclosetag(raw) {
        depth -= 1
        close?.(nameOf(raw))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let at = 0; at < xml.length; at += pieceLength) parser.write(xml.slice(at, at + pieceLength))
  parser.end()
}

function learnPrefix(known: Map<string, string>, prefix: string, namespace: string): void {
  const [, meant] = prefixes.find(([pattern]) => pattern.test(namespace)) ?? []
  if (meant !== undefined) known.set(prefix, meant)
}
