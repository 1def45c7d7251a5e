import type { Article } from './extract-article.ts'
import type { Block } from './blocks/page-blocks.ts'
import { segmentsOf, wholeCharacters } from '../words/segments-of.ts'

/** A chunk: small enough to be one thought, large enough to answer a question. */
export interface Chunk {
  /** Headings above it, outermost first; without the page's title. */
  readonly heading: string
  readonly text: string
}

/** Characters. About 200 words: eight chunks fit a prompt with room for a conversation. */
const maxLength = 1_200
/** A section shorter than this says too little alone and joins the one before it. */
const minLength = 100
/** A page with less text than this gets its description to help it be found. */
const thin = 300

type TextBlock = Extract<Block, { kind: 'text' }>

interface Section {
  readonly path: readonly string[]
  readonly texts: TextBlock[]
}

/**
 * Cuts an article into chunks along its headings, and long sections between paragraphs, lines or sentences, into
 * parts of about equal length. No sentence is cut unless it is longer than a chunk by itself. Passages do not
 * overlap: with headings carried along, an overlap only makes neighbours compete for the same question. A table's
 * caption and header stand again at the beginning of each part of it.
 */
export function splitArticle({
  title,
  description,
  language,
  blocks,
}: Pick<Article, 'title' | 'description' | 'language' | 'blocks'>): Chunk[] {
  const sections = sectionsOf(blocks, title)
  const length = sections.reduce((sum, { texts }) => sum + lengthOf(texts), 0)
  if (length < thin && length > 0 && description !== '') sections[0]?.texts.unshift({ kind: 'text', text: description })
  const segmenter = new Intl.Segmenter(language ?? undefined, { granularity: 'sentence' })
  const chunks: Chunk[] = []
  for (const [index, { path, texts }] of sections.entries()) {
    const next = sections[index + 1]
    // A few words above the first part of a section are read with it.
    if (next !== undefined && lengthOf(texts) < minLength && isAbove(path, next.path)) {
      next.texts.unshift(...texts)
      continue
    }
    const heading = path.join(' › ')
    const previous = chunks.at(-1)
    const text = texts.map(block => block.text).join('\n')
    // The first row of a table, or item of a list, stays a line of its own.
    const joint = text.includes('\n') ? '\n' : ' '
    if (
      previous !== undefined &&
      text.length < minLength &&
      previous.text.length + text.length < maxLength &&
      path.length > 0
    ) {
      chunks.splice(-1, 1, { heading: previous.heading, text: `${previous.text}\n${path.at(-1)}:${joint}${text}` })
    } else chunks.push(...cut(texts, segmenter).map(part => ({ heading, text: part })))
  }
  return chunks
}

const isAbove = (path: readonly string[], other: readonly string[]): boolean =>
  path.length > 0 && path.length < other.length && path.every((heading, level) => heading === other[level])

function sectionsOf(blocks: Article['blocks'], title: string): Section[] {
  const open: { level: number; text: string }[] = []
  const sections: Section[] = [{ path: [], texts: [] }]
  for (const block of blocks) {
    if (block.kind === 'text') {
      sections.at(-1)?.texts.push(block)
      continue
    }
    while ((open.at(-1)?.level ?? 0) >= block.level) open.pop()
    open.push({ level: block.level, text: block.text.slice(0, 200) })
    const path = open.map(({ text }) => text).filter(text => text.toLowerCase() !== title.toLowerCase())
    sections.push({ path, texts: [] })
  }
  return sections.filter(({ texts }) => texts.length > 0)
}

const lengthOf = (texts: readonly TextBlock[]): number => texts.reduce((sum, { text }) => sum + text.length, 0)

/** Paragraphs put together again into parts of about equal length, none longer than the limit. */
function cut(texts: readonly TextBlock[], segmenter: Intl.Segmenter): string[] {
  const pieces = texts.flatMap(block => piecesOf(block, segmenter))
  const length = pieces.reduce((sum, { text }) => sum + text.length + 1, 0)
  // A little room, so that uneven paragraphs do not push the last of the parts over the limit.
  const aim = length / Math.ceil(length / (maxLength * 0.9))
  const parts: string[] = []
  let part = ''
  let taken = 0
  for (const { text, joint, lead } of pieces) {
    const isFull = part.length + text.length + 1 > maxLength || taken + text.length / 2 > aim * (parts.length + 1)
    if (part !== '' && isFull) {
      parts.push(part)
      part = ''
    }
    part = part === '' ? lead + text : part + joint + text
    taken += text.length + 1
  }
  return part === '' ? parts : [...parts, part]
}

interface Piece {
  readonly text: string
  /** Separator before it where it follows another piece in the same chunk. */
  readonly joint: string
  /** What comes before it where it begins a chunk. */
  readonly lead: string
}

function piecesOf({ text, leadLines }: TextBlock, segmenter: Intl.Segmenter): Piece[] {
  if (text.length <= maxLength / 2) return [{ text, joint: '\n', lead: '' }]
  if (leadLines !== undefined) return rowsOf(text.split('\n'), leadLines)
  return text.split('\n').flatMap(line => {
    if (line.length <= maxLength / 2) return [{ text: line, joint: '\n', lead: '' }]
    const sentences = sentencesOf(line, segmenter).flatMap(wordsOf)
    return sentences.map((sentence, index) => ({ text: sentence, joint: index === 0 ? '\n' : ' ', lead: '' }))
  })
}

/** A row that names those below it: one cell alone, and it is the first. */
const groupPattern = /^[^|\s][^|]*(?: \|)+$/

/** The rows of a table, each with what a reader needs above it: caption, header, and the name of its group. */
function rowsOf(lines: readonly string[], leadLines: number): Piece[] {
  const top = lines.slice(0, leadLines)
  const rows = lines.slice(leadLines)
  const pieces: Piece[] = []
  let group: string[] = []
  /** Lines that are never parted from the row below them. */
  let above = [...top]
  for (const [index, row] of rows.entries()) {
    if (groupPattern.test(row) && index + 1 < rows.length) {
      group = [row]
      above.push(row)
      continue
    }
    const own = [...above, row].join('\n')
    const isWhole = own.length <= maxLength
    if (!isWhole) pieces.push(...above.map(text => ({ text, joint: '\n', lead: '' })))
    const text = isWhole ? own : row
    const lines = above.length === 0 ? [...top, ...group] : top
    pieces.push({ text, joint: '\n', lead: pieces.length === 0 ? '' : leadOf(lines, text) })
    above = []
  }
  return [...pieces, ...above.map(text => ({ text, joint: '\n', lead: '' }))]
}

/** As much of what stands above as leaves room, the nearest line first. */
function leadOf(lines: readonly string[], text: string): string {
  let lead = ''
  for (const line of lines.toReversed()) {
    if (lead.length + line.length + 1 + text.length > maxLength) break
    lead = `${line}\n${lead}`
  }
  return lead
}

/** "Mr." and "z. B." end no sentence, though the segmenter thinks so; a short last word joins the next sentence. */
const abbreviatedPattern = /(?:^|[\s(])\p{L}{1,3}\.$/u
const isAbbreviated = (sentence: string): boolean =>
  // A text of abbreviations alone would be read again from its beginning at each of them.
  sentence.length < maxLength && abbreviatedPattern.test(sentence)

function sentencesOf(text: string, segmenter: Intl.Segmenter): string[] {
  const sentences: string[] = []
  for (const segment of segmentsOf(text, segmenter, maxLength)) {
    const sentence = segment.trim()
    const previous = sentences.at(-1)
    if (previous !== undefined && isAbbreviated(previous)) sentences.splice(-1, 1, `${previous} ${sentence}`)
    else if (sentence !== '') sentences.push(sentence)
  }
  return sentences
}

/** A "sentence" longer than a chunk is a list without full stops, or no text at all: cut between words. */
function wordsOf(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > maxLength) {
    const space = rest.lastIndexOf(' ', maxLength)
    const end = space > maxLength / 2 ? space : wholeCharacters(rest, maxLength)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}
