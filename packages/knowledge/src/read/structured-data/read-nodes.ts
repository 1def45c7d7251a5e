import { decodeHTML } from 'entities'
import type { TidyPage } from '../tidy-html.ts'

// Data that a page carries for machines: JSON-LD, written by strangers. It is read as data of an unknown shape, within
// bounds: nothing in it is called, and no key of it becomes a property of an object of ours.

/** A thing of schema.org with its types, without the address of the vocabulary. */
export interface DataNode {
  readonly types: readonly string[]
  readonly data: object
}

const mostScripts = 50
/** Characters of one script; real ones stay under 100,000. */
const mostLength = 300_000
/** Things at the top of a page's data. */
const mostNodes = 100
const mostDepth = 4

/** The things at the top of the JSON-LD of a page: what the page is about, and not what that refers to. */
export function readNodes(scripts: TidyPage['scripts']): DataNode[] {
  const nodes: DataNode[] = []
  const add = (value: unknown, depth: number): void => {
    if (nodes.length >= mostNodes || depth > mostDepth) return
    if (Array.isArray(value)) for (const item of value.slice(0, mostNodes)) add(item, depth + 1)
    else if (isObject(value)) {
      const types = textsOf(valueOf(value, '@type')).map(typeName)
      if (types.length > 0) nodes.push({ types, data: value })
      add(valueOf(value, '@graph'), depth + 1)
      if (/WebPage$|^WebSite$/.test(types[0] ?? '')) add(valueOf(value, 'mainEntity'), depth + 1)
    }
  }
  const data = scripts.filter(({ type }) => /^application\/ld\+json\b/.test(type)).slice(0, mostScripts)
  for (const { text } of data) if (text.length <= mostLength) add(parsed(text), 0)
  return nodes
}

/** Many sites break their lines within texts, or keep the marks that hid scripts from the browsers of 1996. */
function parsed(text: string): unknown {
  const json = text
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/)\s*$/, '')
    .replace(/\p{Cc}+/gu, ' ')
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value of a thing. */
export function valueOf(data: object, name: string): unknown {
  const property = Object.getOwnPropertyDescriptor(data, name)
  // The value of JSON is unknown, not any.
  return property?.value as unknown
}

/** The things that a value is or holds. */
export const objectsOf = (value: unknown): object[] =>
  (Array.isArray(value) ? value.slice(0, 100) : [value]).filter(isObject)

/** The texts and numbers that a value is or holds, each on one line and no longer than `most`. */
export const textsOf = (value: unknown, most = 200): string[] =>
  (Array.isArray(value) ? value.slice(0, 100) : [value])
    .filter(one => typeof one === 'string' || typeof one === 'number')
    .map(one => plainText(String(one)))
    .filter(text => text !== '' && text.length <= most)

/** The first text of a value, or nothing. */
export const textOf = (value: unknown, most = 200): string => textsOf(value, most)[0] ?? ''

export const typeName = (type: string): string => type.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '')

/** Texts in data may hold HTML. */
function plainText(text: string): string {
  if (text.length > 10_000) return ''
  const plain = text
    .replace(/<\/?(?:a|abbr|b|code|em|i|small|span|strong|sub|sup|u)(?:\s[^<>]{0,500})?>/gi, '')
    .replace(/<[^<>]{0,500}>/g, ' ')
  return decodeHTML(plain).replace(/\s+/g, ' ').trim()
}
