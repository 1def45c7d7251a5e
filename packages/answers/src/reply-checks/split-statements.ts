import { markPattern } from '@frontdesk/knowledge/facts/words-of'

/** A piece of a reply that is checked and shown as a whole. Its white space in front belongs to it. */
export interface Statement {
  readonly raw: string
  readonly kind: 'sentence' | 'item' | 'row' | 'heading' | 'code'
  /** The reply was cut here, by its length or by the visitor. */
  readonly isLast?: true
}

/** Cuts a Markdown text that arrives in pieces into statements: the same ones, wherever it is cut. */
export interface StatementSplitter {
  push: (piece: string) => Statement[]
  /** What is left, as its last statement or statements. */
  end: () => Statement[]
}

const item = /^(?:[-*+•]|\d{1,3}[.)])[ \t]/
const heading = /^#{1,6}[ \t]/
const fence = /^(?:`{3,}|~{3,})/
/** The beginning of a line that may still become any of these. */
const undecided = /^(?:[-*+•]|\d{1,3}[.)]?|#{1,6}|`{1,2}|~{1,2})?$/
/** A fence is all of its signs: tried at each length, 6,400 of them took seconds. */
const closedFence = /^(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n(?:[^]*?\n)?[ \t]*\1[`~]*[ \t]*(?=\n)/
const terminator = /[.!?…。！？؟۔｡]/
const blankLine = /\n[ \t]*\n/

/** Abbreviations after which a sentence goes on, in the languages that most visitors write. */
const abbreviated =
  /(?:^|[\s("'„“«/])(?:[A-Za-z]|\d{1,2}|e\.g|i\.e|a\.m|p\.m|z\.b|d\.h|u\.a|p\.ex|ca|approx|etc|usw|bzw|inkl|incl|exkl|excl|zzgl|ggf|evtl|max|min|nr|no|núm|tel|tél|str|ste?|dr|mrs?|ms|prof|sra?|uds?|mme|mlle|av|avda|art|abs|fig|vs|jan|feb|febr|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez|mon|tue|wed|thu|fri|sat|sun)\.["'”“»)*_]*$/i

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Sentences are cut by the rules of Unicode, which know the full stops of all scripts. Lists, tables and headings are
 * cut by lines, and a block of code is one piece. A sentence is whole once the next one's first letter is there: before
 * it, a full stop may still turn out to be one of an abbreviation, and a citation mark may still follow.
 */
export function splitStatements(): StatementSplitter {
  let rest = ''
  let isLineStart = true

  const take = (isEnd: boolean): Statement[] => {
    const statements: Statement[] = []
    for (;;) {
      const white = /^\s*/.exec(rest)?.[0] ?? ''
      const body = rest.slice(white.length)
      if (body === '') break
      const next = nextIn(body, isLineStart || white.includes('\n'), isEnd)
      if (next === undefined) break
      const { kind, length } = next
      statements.push({ raw: rest.slice(0, white.length + length), kind })
      rest = rest.slice(white.length + length)
      isLineStart = false
    }
    if (isEnd && rest !== '') {
      statements.push({ raw: rest, kind: 'sentence' })
      rest = ''
    }
    return statements
  }
  return {
    push(piece) {
      rest += piece
      return take(false)
    },
    end: () => take(true),
  }
}

interface Next {
  kind: Statement['kind']
  length: number
}

/** The first statement of a text that begins with no white space; undefined while it is not whole. */
function nextIn(body: string, isLineStart: boolean, isEnd: boolean): Next | undefined {
  if (isLineStart) {
    const line = body.split('\n', 1)[0] ?? ''
    const isOpen = line.length === body.length && !isEnd
    if (isOpen && undecided.test(line)) return undefined
    if (fence.test(body)) {
      const closed = closedFence.exec(isEnd ? `${body}\n` : body)?.[0].length
      if (closed === undefined && !isEnd) return undefined
      return { kind: 'code', length: Math.min(closed ?? body.length, body.length) }
    }
    const kind = kindOfLine(line)
    if (kind !== 'sentence') return isOpen ? undefined : { kind, length: line.trimEnd().length }
  }
  const length = sentenceIn(body, isEnd)
  return length === undefined ? undefined : { kind: 'sentence', length }
}

function kindOfLine(line: string): Statement['kind'] {
  if (item.test(line)) return 'item'
  if (line.startsWith('|')) return 'row'
  return heading.test(line) ? 'heading' : 'sentence'
}

/** The length of the first sentence of a paragraph. Lines of one paragraph run on. */
function sentenceIn(body: string, isEnd: boolean): number | undefined {
  const { length, isWhole } = paragraphIn(body, isEnd)
  const paragraph = body.slice(0, length)
  if (!isWhole && !terminator.test(paragraph)) return undefined
  const plain = paragraph.replaceAll('\n', ' ').replaceAll(markPattern, mark => ' '.repeat(mark.length))
  let end = 0
  for (const { segment } of segmenter.segment(plain)) {
    end += segment.length
    if (end === plain.length) break
    if (!/\p{L}/u.test(plain.slice(end))) break
    // Scripts without blanks have full stops of their own; any other without one is part of an address.
    if (!/[\s。！？｡]$/.test(segment) || abbreviated.test(plain.slice(0, end).trimEnd())) continue
    return paragraph.slice(0, end).trimEnd().length
  }
  return isWhole ? paragraph.trimEnd().length : undefined
}

/** Where the paragraph ends: before a blank line, or before a line that is something else. */
function paragraphIn(body: string, isEnd: boolean): { length: number; isWhole: boolean } {
  const blank = blankLine.exec(body)?.index ?? body.length
  let at = body.indexOf('\n')
  for (; at !== -1 && at < blank; at = body.indexOf('\n', at + 1)) {
    const line = (body.slice(at + 1).split('\n', 1)[0] ?? '').trimStart()
    if (fence.test(line) || kindOfLine(line) !== 'sentence') return { length: at, isWhole: true }
  }
  return { length: blank, isWhole: isEnd || blank < body.length }
}
