import { Parser } from 'htmlparser2'
import { cleanText } from '../clean-text.ts'

const unseen = new Set(['script', 'style', 'template'])
/** Elements within a word or sentence. Any other one ends it. */
const inline = new Set(
  'a abbr b bdi bdo big cite code data del em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** A text may be escaped when it is written into a description, and again when that is written into a feed. */
const maxRounds = 4

/**
 * The words of a field of a feed on one line. Shops write HTML into any field, plain or escaped: entities become their
 * characters, elements vanish, and nothing is left that begins a tag.
 */
export function htmlWords(given: string): string {
  let text = given
  for (let round = 0; round < maxRounds && /[<&]/.test(text); round += 1) {
    const words = wordsOf(text)
    if (words === text) break
    text = words
  }
  return cleanText(text.replace(/<(?=[a-z/!?])/gi, '').replace(/\s+/g, ' '))
}

function wordsOf(text: string): string {
  let words = ''
  let hidden = 0
  const parser = new Parser({
    ontext(piece) {
      if (hidden === 0) words += piece
    },
    onopentagname(name) {
      if (unseen.has(name)) hidden += 1
      else if (!inline.has(name)) words += ' '
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden -= 1
      else if (!inline.has(name)) words += ' '
    },
  })
  // `< 10 cm` and `<3` begin no tag; neither does one that is never closed.
  parser.end(text.replace(/<(?![a-z/!?][^<>]*>)/gi, '&lt;'))
  return words
}
