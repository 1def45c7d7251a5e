import { fileUnreadable } from '../../errors.ts'
import { brokenRow, type AddRow } from './product.ts'

/** Names under which a JSON feed keeps its list, the most specific first. */
const lists = ['products', 'items', 'entries', 'offers', 'data', 'results']
/** Of the whole feed. */
const maxDepth = 200
/** What holds more is no product. Honest ones hold some hundreds. */
const maxValues = 100_000
const maxNameLength = 200

/**
 * The items of a JSON feed: of the list that it is, or of the one that it holds. Each is found by its brackets and parsed
 * by itself, so that a feed takes no more memory than its text and one item, whatever stands in it and however deep.
 */
export function readFeedJson(text: string, add: AddRow): void {
  if (text.startsWith('[')) {
    readItems(text, 0, add)
    return
  }
  const places = new Map<string, number>()
  const end = eachEntry(text, (name, at) => {
    if (text[at] !== '[') return
    if (places.size === 0) places.set('', at)
    if (lists.includes(name)) places.set(name, at)
  })
  const next = skipSpace(text, end)
  if (text[next] === '{') {
    readLines(text, add)
    return
  }
  if (next < text.length) throw damaged()
  const list = ['', ...lists.toReversed()].reduce<number | undefined>((at, name) => places.get(name) ?? at, undefined)
  if (list !== undefined) readItems(text, list, add)
}

/** JSON Lines: an item on each line. Only invalid lines are left out. */
function readLines(text: string, add: AddRow): void {
  for (let at = 0; at < text.length;) {
    const newLine = text.indexOf('\n', at)
    const end = newLine === -1 ? text.length : newLine
    const line = text.slice(at, end).trim()
    if (line !== '') add(() => itemOnLine(line))
    at = end + 1
  }
}

function itemOnLine(line: string): unknown {
  try {
    const { end, values } = valueAt(line, 0)
    return end < line.length || values > maxValues ? brokenRow : parsed(line)
  } catch {
    return brokenRow
  }
}

const damaged = () => fileUnreadable('The feed is damaged: it is no whole JSON.')

/** Adds each item of the list that begins here. */
function readItems(text: string, start: number, add: AddRow): void {
  let at = skipSpace(text, start + 1)
  if (text[at] === ']') return
  for (;;) {
    const from = at
    const { end, values } = valueAt(text, from)
    add(() => (values > maxValues ? null : parsed(text.slice(from, end))))
    at = skipSpace(text, end)
    if (text[at] === ']') break
    if (text[at] !== ',') throw damaged()
    at = skipSpace(text, at + 1)
  }
  // Behind a list in an object was looked already.
  if (start === 0 && skipSpace(text, at + 1) < text.length) throw damaged()
}

function parsed(item: string): unknown {
  try {
    return JSON.parse(item)
  } catch {
    throw damaged()
  }
}

/** Calls back with each name of the object at the beginning of the text, and the place of its value. Returns its end. */
function eachEntry(text: string, onEntry: (name: string, at: number) => void): number {
  let at = skipSpace(text, 1)
  if (text[at] === '}') return at + 1
  for (;;) {
    if (text[at] !== '"') throw damaged()
    const end = endOfString(text, at)
    const name = end - at > maxNameLength ? '' : String(parsed(text.slice(at, end)))
    const colon = skipSpace(text, end)
    if (text[colon] !== ':') throw damaged()
    const value = skipSpace(text, colon + 1)
    onEntry(name, value)
    at = skipSpace(text, valueAt(text, value).end)
    if (text[at] === '}') return at + 1
    if (text[at] !== ',') throw damaged()
    at = skipSpace(text, at + 1)
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1
  return at
}

interface Value {
  readonly end: number
  /** Commas in it, and one: about as many as the values that it holds. */
  readonly values: number
}

/** The value that begins here. Whether it is one is seen when it is parsed. */
function valueAt(text: string, from: number): Value {
  if (text[from] === '[' || text[from] === '{') return containerAt(text, from)
  return { end: text[from] === '"' ? endOfString(text, from) : endOfWord(text, from), values: 1 }
}

function endOfWord(text: string, from: number): number {
  const word = /[\w.+-]+/y
  word.lastIndex = from
  if (!word.test(text)) throw damaged()
  return word.lastIndex
}

function containerAt(text: string, from: number): Value {
  let values = 1
  /** The brackets that are still to come, the innermost last. */
  const closing: string[] = []
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at) - 1
    else if (character === ',') values += 1
    else if (character === '[' || character === '{') {
      closing.push(character === '[' ? ']' : '}')
      if (closing.length >= maxDepth) throw fileUnreadable('The feed is nested too deeply.')
    } else if (character === ']' || character === '}') {
      if (closing.pop() !== character) throw damaged()
      if (closing.length === 0) return { end: at + 1, values }
    }
  }
  throw damaged()
}

function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text[before] === '\\') before -= 1
    // An even number of backslashes escape each other.
    if ((at - before) % 2 === 1) return at + 1
  }
  throw damaged()
}
