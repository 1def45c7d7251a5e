import type { Passage } from '../model.ts'
import { fold } from './fold.ts'
import { termsOf } from './word-forms.ts'

/** The smallest piece that can be quoted: a sentence, or a whole list item, table row or short line. */
export interface Unit {
  /** The passage's `[number]`. */
  passage: number
  /** Place of the passage in the search result, 0 first. */
  rank: number
  /** Place in its passage, as `splitUnits` has it. */
  place: number
  /** Place in reading order over all passages. */
  order: number
  /** As it is shown, safe inside Markdown. */
  text: string
  /** What stands before it in a list: the number of a step, or a dash. */
  marker: string
  /** A line of its own rather than part of running text. */
  isLine: boolean
  /** An item of a list, or a numbered step. */
  isItem: boolean
  /** A heading, caption or question: it says something only with what stands below it. */
  isLabel: boolean
  /** Begins with "It", "Then" and the like: hard to follow without the sentence before. */
  leans: boolean
  terms: Set<string>
  /** The heading or question it stands under. */
  label: string
  /** Terms of the heading or question it stands under, and how many units stand between. */
  labelTerms: Set<string>
  sinceLabel: number
  /** The label is a question, so that all under it is the answer. */
  labelAsks: boolean
  titleTerms: Set<string>
  paragraph: number
}

const item = /^\s*(?:[-*•–]|(\d{1,3}\.)|\d{1,3}\))\s+/
const asking = /[?？]$|^(?:how|what|when|where|why|who|can|do|is|wie|was|wann|wo|warum|wer|kann)\b/i
const heading = /^#{1,6}\s+/
const leaning =
  /^(?:it|its|they|their|this|these|that|those|then|otherwise|but|and|dies\p{L}*|es|dann|aber|dabei|dafür|sonst|dort)\b/iu
/** After these a full stop ends no sentence: abbreviations, initials, and German ordinals ("am 3. Mai"). */
const noEnd =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|bzw|ca|inkl|exkl|zzgl|evtl|max|min|nr|no|str|tel|std|approx|incl|excl|vs|mr|mrs|ms|dr|st|e\.g|i\.e|z\.\s?b|d\.\s?h|u\.\s?a)\.\s*$/iu
// English and German; other languages put a colon there. "On the following day" announces nothing.
const announcing =
  /:$|\b(?:as follows?|(?:the following|folgende[mnrs]?)(?: (?!(?:day|night|morning|week|month|year|season|\w*(?:tag|woche|monat|jahr)e?[ns]?)\b)\p{L}+){0,3})\.?$/u
const longestAnnouncement = 80
/** Whether a text says nothing without what stands below it. */
export const announces = (text: string): boolean => announcing.test(fold(text.slice(-longestAnnouncement)))

/** "Yes." answers nothing without what follows. */
const shortestSentence = 12

/** A unit as it stands in a passage, before its words are looked at. */
export interface SplitUnit {
  readonly text: string
  /** As the page has it: of a row all cells, and nothing of its header. */
  readonly onPage: string
  /** What stands before it in a list: the number of a step, or a dash. */
  readonly marker: string
  readonly isLine: boolean
  readonly isItem: boolean
  readonly isLabel: boolean
  /** The heading, caption or question line it stands under. */
  readonly label: string
  /** How many units stand between it and its label. */
  readonly sinceLabel: number
  readonly paragraph: number
}

// The rules for the ends of sentences are the same in all languages but Greek. One segmenter for all, so that a passage is
// split in the same way wherever it is read.
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Splits a passage into its sentences, list items, table rows and short lines, in reading order. A label is a unit, too. */
export function splitUnits({ heading: above = '', text }: Pick<Passage, 'heading' | 'text'>): SplitUnit[] {
  const units: SplitUnit[] = []
  let label = above
  let sinceLabel = 0
  let header: string[] = []
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => !divider.test(line))
  for (const [paragraph, line] of lines.entries()) {
    const isItem = item.test(line)
    const add = (unit: string, isLine: boolean, { marker = '-', onPage = unit } = {}): void => {
      units.push({ text: unit, onPage, marker, isLine, isItem, isLabel: false, label, sinceLabel, paragraph })
      sinceLabel += 1
    }
    const setLabel = (text: string): void => {
      label = text
      sinceLabel = 0
      units.push({
        text,
        onPage: text,
        marker: '-',
        isLine: true,
        isItem: false,
        isLabel: true,
        label,
        sinceLabel,
        paragraph,
      })
    }
    const cells = cellsOf(line)
    const isFirstRow = cellsOf(lines[paragraph - 1] ?? '').length < 2
    if (isFirstRow) header = []
    if (line === '') continue
    const isLedTo = announces(lines[paragraph - 1] ?? '')
    if (!isLedTo && isLabel(line, lines[paragraph + 1] ?? '')) setLabel(line.replace(heading, ''))
    else if (cells.length > 1) {
      if (isGroup(cells)) setLabel(cells[0] ?? '')
      else if (isFirstRow && isHeader(cells, cellsOf(lines[paragraph + 1] ?? ''))) header = cells
      else add(rowText(cells, header), true, { onPage: cells.filter(cell => cell !== '').join(' | ') })
    } else if (isItem) add(line.replace(item, ''), true, markerOf(line))
    else for (const sentence of sentencesOf(line)) add(sentence, false)
  }
  return units
}

/** Takes passages apart into units, and reads their words; in this language where a passage has none of its own. */
export function unitsOf(passages: readonly Passage[], language: string): Unit[] {
  const units: Unit[] = []
  for (const [rank, passage] of passages.entries()) {
    const own = passage.language || language
    const titleTerms = termsOf(passage.title, own)
    let [label, labelTerms] = ['', new Set<string>()]
    for (const [place, unit] of splitUnits(passage).entries()) {
      if (place === 0 || unit.label !== label) [label, labelTerms] = [unit.label, termsOf(unit.label, own)]
      units.push({
        passage: passage.number,
        rank,
        place,
        order: units.length,
        text: inMarkdown(unit.text),
        marker: unit.marker,
        isLine: unit.isLine,
        isItem: unit.isItem,
        isLabel: unit.isLabel,
        leans: !unit.isLine && leaning.test(unit.text),
        terms: termsOf(unit.text, own),
        label: unit.label,
        labelTerms,
        sinceLabel: unit.sinceLabel,
        labelAsks: asking.test(label),
        titleTerms,
        paragraph: unit.paragraph,
      })
    }
  }
  return units
}

const markerOf = (line: string): { marker?: string } => {
  const marker = item.exec(line)?.[1]
  return marker === undefined ? {} : { marker }
}

/** The line below the header of a table in Markdown. */
const divider = /^\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?)?$/
/** Between two cells: a bar with a space or the line's end on both sides. One inside a cell is written `\\|`. */
const border = /(?:^|\s+)\|(?=\s|$)|\t/

/** The cells of a row, empty ones included; none for a line that is no row. */
const cellsOf = (line: string): string[] => {
  if (!border.test(line)) return []
  // A row of Markdown has a bar at both ends.
  const row = /^\|.*\|$/.test(line) ? line.slice(1, -1) : line
  return row.split(border).map(cell => cell.trim().replaceAll('\\|', '|'))
}

/**
 * Whether the first row of a table names its columns. Two columns are as often names with their values: there only
 * numbers below tell.
 */
function isHeader(cells: string[], next: string[]): boolean {
  const hasNumber = (some: string[]): boolean => some.some(cell => /\d/.test(cell))
  if (cells.length !== next.length || hasNumber(cells)) return false
  return hasNumber(next) || (cells.length > 2 && cells.slice(1).every(cell => cell !== '' && cell.length < 40))
}

/** A row as a phrase: `Saturday: 10:00 to 17:00`, or with the column names where there are several columns. */
function rowText(cells: string[], header: string[]): string {
  const [first = '', ...rest] = cells
  const isNamed = rest.length > 1 && header.length === cells.length
  const values = rest.map((cell, index) => (cell === '' ? '' : isNamed ? `${header[index + 1]} ${cell}` : cell))
  const told = values.filter(value => value !== '').join(', ')
  return first === '' ? told : `${first}: ${told}`
}

/** A row with a first cell alone is about the rows below it. */
const isGroup = (cells: string[]): boolean => cells[0] !== '' && cells.slice(1).every(cell => cell === '')

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

function sentencesOf(line: string): string[] {
  const found: string[] = []
  let open = ''
  for (const { segment } of sentences.segment(line)) {
    open += segment
    // "The formats .OFX and .QFX": where no space follows, the sentence goes on.
    if (open.trim().length < shortestSentence || noEnd.test(open) || open.endsWith('.')) continue
    found.push(open.trim())
    open = ''
  }
  const rest = open.trim()
  if (rest !== '') found.push(rest)
  return found
}

/** Page text is data: nothing in it may become Markdown or pass for one of our citations. */
export const inMarkdown = (text: string): string =>
  text.replaceAll(/\[(\d[\d,\s]*)\]/g, '($1)').replaceAll(/[\\`*[\]<~]/g, '\\$&')
