import { numberOf } from './html-text.ts'
import { walkXml } from './walk-xml.ts'

/** A level of a numbered list. */
interface Level {
  start: number
  /** `decimal`, `lowerRoman`, `bullet` … */
  format: string
  /** `%1.%2.` for 3.2. */
  text: string
}

/** Says the number or the bullet of each item of a DOCX's lists. The items come in order. */
export type NumberItem = (list: string, level: number) => string

const maxLevels = 9

/** Reads the lists that `numbering.xml` defines. */
export function openListNumbers(xml: string): NumberItem {
  const { definitions, lists } = readNumbering(xml)
  /** How far each definition has been counted: several lists may go on with one. */
  const counts = new Map<string, number[]>()
  const started = new Set<string>()
  return (list, level) => {
    const { definition = '', starts = new Map<number, number>() } = lists.get(list) ?? {}
    const levels = definitions.get(definition)
    const own = levels?.get(level)
    if (levels === undefined || own === undefined || level >= maxLevels) return ''
    const count = counts.get(definition) ?? []
    counts.set(definition, count)
    const restart = `${list} ${level}`
    const start = starts.get(level)
    if (start !== undefined && !started.has(restart)) count[level] = start
    else count[level] = (count[level] ?? own.start - 1) + 1
    started.add(restart)
    count.splice(level + 1)
    for (let above = 0; above < level; above++) count[above] ??= levels.get(above)?.start ?? 1
    if (own.format === 'bullet') return '- '
    if (own.format === 'none') return ''
    const number = own.text.replace(/%(\d)/g, (_, place: string) => {
      const at = Number(place) - 1
      return written(count[at] ?? 1, levels.get(at)?.format ?? 'decimal')
    })
    return number.trim() === '' ? '' : `${number.trim()} `
  }
}

interface Numbering {
  readonly definitions: Map<string, Map<number, Level>>
  readonly lists: Map<string, { definition: string; starts: Map<number, number> }>
}

function readNumbering(xml: string): Numbering {
  const definitions: Numbering['definitions'] = new Map()
  const lists: Numbering['lists'] = new Map()
  let levels = new Map<number, Level>()
  let level: Level | undefined
  let list: { definition: string; starts: Map<number, number> } | undefined
  let overridden = 0
  walkXml(xml, {
    open(name, { val = '', abstractNumId = '', numId = '', ilvl }) {
      if (name === 'w:abstractNum') definitions.set(abstractNumId, (levels = new Map<number, Level>()))
      else if (name === 'w:num') lists.set(numId, (list = { definition: '', starts: new Map() }))
      else if (name === 'w:abstractNumId' && list !== undefined) list.definition = val
      else if (name === 'w:lvlOverride') overridden = numberOf(ilvl, 0)
      else if (name === 'w:startOverride') list?.starts.set(overridden, numberOf(val, 1))
      else if (name === 'w:lvl' && list === undefined) {
        level = { start: 1, format: 'decimal', text: '' }
        levels.set(numberOf(ilvl, 0), level)
      } else if (level !== undefined) {
        if (name === 'w:start') level.start = numberOf(val, 1)
        else if (name === 'w:numFmt') level.format = val
        else if (name === 'w:lvlText') level.text = val
      }
    },
    close(name) {
      if (name === 'w:num') list = undefined
      if (name === 'w:lvl') level = undefined
    },
  })
  return { definitions, lists }
}

const roman: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
/** Larger numbers are written as digits. */
const maxLettered = 5_000

function written(count: number, format: string): string {
  if (count < 1 || count > maxLettered) return String(count)
  if (format === 'decimalZero') return String(count).padStart(2, '0')
  const isUpper = format.startsWith('upper')
  const letters = format.endsWith('Roman')
    ? inRoman(count)
    : format.endsWith('Letter')
      ? inLetters(count)
      : String(count)
  return isUpper ? letters.toUpperCase() : letters
}

function inRoman(count: number): string {
  let rest = count
  let text = ''
  for (const [value, sign] of roman) {
    text += sign.repeat(Math.floor(rest / value))
    rest %= value
  }
  return text
}

/** a … z, aa, bb: as Word counts. */
const inLetters = (count: number): string =>
  String.fromCodePoint(97 + ((count - 1) % 26)).repeat(Math.min(5, Math.ceil(count / 26)))
