import type { Passage } from '../model.ts'
import { termsOf } from './word-forms.ts'

/** The smallest piece that can be quoted: a sentence, or a whole list item, table row or short line. */
export interface Unit {
  /** The passage's `[number]`. */
  passage: number
  /** Place of the passage in the search result, 0 first. */
  rank: number
  /** Place in reading order over all passages. */
  order: number
  /** As it is shown, safe inside Markdown. */
  text: string
  /** A line of its own rather than part of running text. */
  isLine: boolean
  /** Begins with "It", "Then" and the like: hard to follow without the sentence before. */
  leans: boolean
  terms: Set<string>
  /** Terms of the heading or question it stands under, and how many units stand between. */
  labelTerms: Set<string>
  sinceLabel: number
  /** The label is a question, so that all under it is the answer. */
  labelAsks: boolean
  titleTerms: Set<string>
  paragraph: number
}

const item = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/
const asking = /[?？]$|^(?:how|what|when|where|why|who|can|do|is|wie|was|wann|wo|warum|wer|kann)\b/i
const heading = /^#{1,6}\s+/
const leaning =
  /^(?:it|its|they|their|this|these|that|those|then|otherwise|but|and|dies\p{L}*|es|dann|aber|dabei|dafür|sonst|dort)\b/iu
/** After these a full stop ends no sentence: abbreviations, initials, and German ordinals ("am 3. Mai"). */
const noEnd =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|bzw|ca|inkl|exkl|zzgl|evtl|max|min|nr|no|str|tel|std|approx|incl|excl|vs|mr|mrs|ms|dr|st|e\.g|i\.e|z\.\s?b|d\.\s?h|u\.\s?a)\.\s*$/iu
/** "Yes." answers nothing without what follows. */
const shortestSentence = 12

/** Takes passages apart into units. The label of a unit is the heading, caption or question line it stands under. */
export function unitsOf(passages: readonly Passage[], language: string): Unit[] {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' })
  const units: Unit[] = []
  let paragraph = 0
  for (const [rank, passage] of passages.entries()) {
    const titleTerms = termsOf(passage.title, language)
    let label = passage.heading ?? ''
    let labelTerms = termsOf(label, language)
    let sinceLabel = 0
    let header: string[] = []
    const add = (text: string, isLine: boolean): void => {
      const leans = !isLine && leaning.test(text)
      const terms = termsOf(text, language)
      const order = units.length
      units.push({
        passage: passage.number, rank, order, text: inMarkdown(text), isLine, leans, terms, labelTerms, sinceLabel,
        labelAsks: asking.test(label), titleTerms, paragraph,
      }) // prettier-ignore
      sinceLabel += 1
    }
    const lines = passage.text.split('\n').map(line => line.trim())
    for (const [index, line] of lines.entries()) {
      paragraph += 1
      const cells = cellsOf(line)
      if (cells.length === 0) header = []
      if (line === '') continue
      if (isLabel(line, lines[index + 1] ?? '')) {
        label = line
        labelTerms = termsOf(line, language)
        sinceLabel = 0
      } else if (cells.length > 1) {
        if (header.length === 0 && isHeader(cells, cellsOf(lines[index + 1] ?? ''))) header = cells
        else add(rowText(cells, header), true)
      } else if (item.test(line)) add(line.replace(item, ''), true)
      else for (const sentence of sentencesOf(line, sentences)) add(sentence, false)
    }
  }
  return units
}

const cellsOf = (line: string): string[] => {
  if (!line.includes('|') && !line.includes('\t')) return []
  const cells = line
    .replaceAll(/^\||\|$/g, '')
    .split(/\s*[|\t]\s*/)
    .map(cell => cell.trim())
  return cells.every(cell => /^:?-*:?$/.test(cell)) ? [] : cells.filter(cell => cell !== '')
}

const isHeader = (cells: string[], next: string[]): boolean =>
  cells.length === next.length && !cells.some(cell => /\d/.test(cell)) && next.some(cell => /\d/.test(cell))

/** A row as a phrase: `Saturday: 10:00 to 17:00`, or with the column names where there are several columns. */
function rowText(cells: string[], header: string[]): string {
  const [first = '', ...rest] = cells
  const isNamed = rest.length > 1 && header.length === cells.length
  return `${first}: ${rest.map((cell, index) => (isNamed ? `${header[index + 1]} ${cell}` : cell)).join(', ')}`
}

/** A short line without an end, above other text; or a question, whose answer follows. */
function isLabel(line: string, next: string): boolean {
  if (heading.test(line)) return true
  if (line.length > 120 || next === '' || item.test(line) || cellsOf(line).length > 1) return false
  return (
    line.endsWith('?') ||
    (!/[.!:;,…。！？]$/u.test(line) && !/:\s/.test(line) && !/\d/.test(line)) ||
    cellsOf(next).length > 1
  )
}

function sentencesOf(line: string, segmenter: Intl.Segmenter): string[] {
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenter.segment(line)) {
    open += segment
    if (open.trim().length < shortestSentence || noEnd.test(open)) continue
    sentences.push(open.trim())
    open = ''
  }
  const rest = open.trim()
  if (rest !== '') sentences.push(rest)
  return sentences
}

/** Page text is data: nothing in it may become Markdown or pass for one of our citations. */
export const inMarkdown = (text: string): string =>
  text.replaceAll(/\[(\d[\d,\s]*)\]/g, '($1)').replaceAll(/[\\`*[\]<~]/g, '\\$&')
