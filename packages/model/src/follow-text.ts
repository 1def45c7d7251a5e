/** What stands before the end of a text that arrives in pieces. */
export interface TextBefore {
  add: (text: string) => void
  /** Something other than white space. */
  hasText: () => boolean
  /** The end stands in a fence, or behind a backtick in its line: a stray one says nothing of the next line. */
  isInCode: () => boolean
  /** A mark here is a word of a sentence: "To end it write </think> and go on." */
  isMidSentence: () => boolean
}

const midSentence = /[\p{L}\p{N},][ \t]+$/u

/** Follows a text, in time that grows with the text alone. */
export function followText(): TextBefore {
  let hasText = false
  let last = ''
  let isFenced = false
  let ticks = 0
  let lineStart = ''

  const endLine = (): void => {
    const fence = /^\s*(`{3,})/.exec(lineStart)?.[1]
    if (fence?.length === ticks) isFenced = !isFenced
    ticks = 0
    lineStart = ''
  }

  return {
    add(text) {
      hasText ||= /\S/.test(text)
      last = (last + text).slice(-40)
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0) endLine()
        ticks += line.replaceAll(/[^`]/g, '').length
        lineStart = (lineStart + line).slice(0, 40)
      }
    },
    hasText: () => hasText,
    isInCode: () => isFenced || ticks % 2 === 1,
    isMidSentence: () => midSentence.test(last),
  }
}
