// Models that think before they answer do so in the text itself where their server does not take it apart: between marks,
// which differ from model to model, or before a closing mark alone, because the opening one stood in the prompt.

import { followText } from './follow-text.ts'

const tags = ['think', 'thinking', 'reasoning', 'seed:think', 'antthinking']
/** Words that replies have in angle brackets too: "Return of <order number>, <reason>". */
const commonTags = ['thought', 'thoughts', 'reason']
/** What the thoughts of a model begin and end with. */
const pairs: readonly (readonly [open: string, close: string])[] = [
  ...[...tags, ...commonTags].map(tag => [`<${tag}>`, `</${tag}>`] as const),
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|inner_prefix|>', '<|inner_suffix|>'],
  ['<|channel>thought', '<channel|>'],
]
const closerOf = new Map(pairs)
const closers = new Set(pairs.map(([, close]) => close))
/** Those that close thoughts whatever opened them. */
const loneClosers = new Set([...closers].filter(close => !commonTags.includes(close.slice(2, -1))))
/** A call of a tool that its server has not taken apart. */
const [callOpener, callCloser] = ['<tool_call>', '</tool_call>']
/** Messages of gpt-oss: `<|start|>assistant<|channel|>analysis<|message|>…<|end|>`. */
const headers = new Set(['<|start|>', '<|channel|>'])
const message = '<|message|>'
/** What stands at the end of a message, and has no meaning for a reader. */
const ends = new Set(['<|end|>', '<|call|>', '<|return|>', '<|im_end|>', '<|eot_id|>', '<|eom_id|>', '<|endoftext|>'])

const marks = [...closerOf.keys(), ...closers, callOpener, callCloser, ...headers, message, ...ends]
const escaped = marks.map(mark => mark.replaceAll(/[|[\]/]/g, String.raw`\$&`))
const anyMark = new RegExp(escaped.join('|'), 'i')
/** The last place where a mark may have begun: none has one of these signs but its first. */
const lastStart = /[<[◁][^<[◁]{0,24}$/
/** The same of gpt-oss without its marks, which some servers strip: `analysisWe need to …assistantfinalYes.` */
const strippedName = 'analysis'
const strippedStart = /^\s*analysis(?=[^\s\p{Ll}\p{P}])/u
const strippedEnd = 'assistantfinal'
/** No reply is longer. */
const longestAssumed = 100_000

export interface Shown {
  /** What a reader may see of it. */
  text: string
  /** All that was shown before were thoughts. */
  forgets: boolean
}

/** Takes thoughts out of a text that arrives in pieces. */
export interface ThoughtFilter {
  push: (piece: string) => Shown
  /** What was held back, at the end of the reply. `isCut`: by its length, so that a closing mark may be missing. */
  end: (isCut: boolean) => string
  /** The model is thinking, or may be. */
  isThinking: () => boolean
  /** The text began with thoughts that no mark had opened. */
  beganUnmarked: () => boolean
}

/** What the text is at the moment. `assumed`: thoughts, if a mark closes them; else the reply. */
type Mode = 'shown' | 'assumed' | 'thoughts' | 'call' | 'header' | 'hidden' | 'stripped'

/**
 * Shows each piece at once, but for its end where that may become a mark. Marks inside code are text. So are an opening
 * mark behind visible text, and a closing mark that is not the first mark: replies explain them, too.
 * `assumesThoughts`: for a model that has begun with unmarked thoughts before. What a mark opens and none closes is shown
 * to nobody.
 */
export function hideThoughts({ assumesThoughts }: { assumesThoughts: boolean }): ThoughtFilter {
  let mode: Mode = assumesThoughts ? 'assumed' : 'shown'
  let pending = ''
  let shown = ''
  let assumed = ''
  let header = ''
  let closer: string | undefined
  let before = followText()
  let isFirst = true
  let hasMark = false
  let isUnmarked = false
  let forgets = false

  const take = (text: string): void => {
    if (mode === 'assumed') assumed = (assumed + text).slice(0, longestAssumed)
    else if (mode === 'header') header += text.slice(0, 100)
    else if (mode === 'shown') {
      shown += text
      before.add(text)
    }
  }
  const show = (): void => {
    mode = 'shown'
    take(assumed)
    assumed = ''
  }
  const forget = (): void => {
    isUnmarked = true
    forgets = true
    shown = ''
    assumed = ''
    before = followText()
    mode = 'shown'
  }
  const hasText = (): boolean => before.hasText() || /\S/.test(assumed)
  const read = (given: string): void => {
    const mark = given.toLowerCase()
    if (mode === 'thoughts') mode = mark === closer || loneClosers.has(mark) ? 'shown' : 'thoughts'
    else if (mode === 'call') mode = mark === callCloser ? 'shown' : 'call'
    else if (mode === 'shown' && before.isInCode()) return take(given)
    else if (headers.has(mark)) {
      show()
      mode = 'header'
      header = ''
    } else if (mode === 'header' && mark === message) mode = /analysis|commentary/i.test(header) ? 'hidden' : 'shown'
    else if (mode === 'hidden') mode = ends.has(mark) ? 'shown' : 'hidden'
    else if (closers.has(mark)) {
      const isLone = mode === 'assumed' || (!hasMark && !before.isMidSentence())
      if (isLone && loneClosers.has(mark)) forget()
      // Before the text it is one too many.
      else if (hasText()) take(given)
    } else if (closerOf.has(mark)) {
      if (hasText()) take(given)
      else [mode, closer] = ['thoughts', closerOf.get(mark)]
    } else if (mark === callOpener) {
      show()
      mode = 'call'
    }
    hasMark = true
  }

  return {
    push(piece) {
      pending += piece
      shown = ''
      forgets = false
      if (isFirst && /\S/.test(pending)) {
        if (pending.trim() === strippedName) return { text: '', forgets }
        isFirst = false
        if (strippedStart.test(pending)) mode = 'stripped'
      }
      for (let found = nextMark(mode, pending); found !== undefined; found = nextMark(mode, pending)) {
        take(pending.slice(0, found.at))
        pending = pending.slice(found.at + found.mark.length)
        if (found.mark === strippedEnd) show()
        else read(found.mark)
      }
      const from = heldFrom(mode, pending)
      take(pending.slice(0, from))
      pending = pending.slice(from)
      return { text: shown, forgets }
    },
    end(isCut) {
      shown = ''
      take(pending)
      pending = ''
      if (mode === 'assumed' && !isCut) show()
      return shown
    },
    isThinking: () => mode !== 'shown',
    beganUnmarked: () => isUnmarked,
  }
}

/** The next mark that counts. */
function nextMark(mode: Mode, text: string): { at: number; mark: string } | undefined {
  if (mode === 'stripped') {
    const at = text.indexOf(strippedEnd)
    return at === -1 ? undefined : { at, mark: strippedEnd }
  }
  const found = anyMark.exec(text)
  return found === null ? undefined : { at: found.index, mark: found[0] }
}

/** Where the end of a text begins that may become a mark. */
function heldFrom(mode: Mode, text: string): number {
  if (mode === 'stripped') return Math.max(0, text.length - strippedEnd.length + 1)
  const at = text.search(lastStart)
  if (at === -1) return text.length
  const start = text.slice(at).toLowerCase()
  return marks.some(mark => mark.startsWith(start)) ? at : text.length
}
