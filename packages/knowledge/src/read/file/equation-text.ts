import type { XmlAttributes } from './walk-xml.ts'

/** An equation of Office that is being read, as text of one line: `(a+b)/2`, `x^2`, `√(2)`. */
export interface EquationText {
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly text: (piece: string) => void
  /** Returns the text of the equation when it ends. */
  readonly close: (name: string) => string | undefined
}

interface Part {
  readonly name: string
  /** What its properties say: brackets, separators, the sign of a sum. */
  readonly signs: Record<string, string>
  readonly parts: { name: string; text: string }[]
  text: string
}

/** Begins with `m:oMath`. */
export function openEquation(): EquationText {
  const stack: Part[] = []
  return {
    open(name, { val }) {
      const bare = name.slice(2)
      if (/^(?:begChr|endChr|sepChr|chr)$/.test(bare)) {
        // The properties stand in an element of their own, `dPr` in `d`.
        const owner = stack.at(-2)
        if (owner !== undefined && val !== undefined) owner.signs[bare] = val
      }
      stack.push({ name: bare, signs: {}, parts: [], text: '' })
    },
    text(piece) {
      const part = stack.at(-1)
      if (part?.name === 't') part.text += piece
    },
    close() {
      const part = stack.pop()
      if (part === undefined) return ''
      const text = textOf(part)
      const above = stack.at(-1)
      if (above === undefined) return text
      above.parts.push({ name: part.name, text })
      return undefined
    },
  }
}

function textOf({ name, signs, parts, text }: Part): string {
  const of = (part: string): string => parts.find(one => one.name === part)?.text ?? ''
  const all = (part: string): string[] => parts.filter(one => one.name === part).map(one => one.text)
  const scripts = (of('sub') === '' ? '' : `_${held(of('sub'))}`) + (of('sup') === '' ? '' : `^${held(of('sup'))}`)
  switch (name) {
    case 't':
      return text
    case 'f':
      return `${held(of('num'))}/${held(of('den'))}`
    case 'sSup':
    case 'sSub':
    case 'sSubSup':
      return held(of('e')) + scripts
    case 'nary':
      return `${signs['chr'] ?? '∫'}${scripts} ${of('e')}`
    case 'rad':
      return `${of('deg') === '' ? '√' : `${held(of('deg'))}√`}(${of('e')})`
    case 'd':
      return `${signs['begChr'] ?? '('}${all('e').join(signs['sepChr'] ?? '|')}${signs['endChr'] ?? ')'}`
    case 'func':
      return `${of('fName')} ${of('e')}`
    case 'limLow':
      return `${of('e')}_${held(of('lim'))}`
    case 'limUpp':
      return `${of('e')}^${held(of('lim'))}`
    case 'mr':
      return all('e').join(', ')
    case 'm':
      return `[${all('mr').join('; ')}]`
    case 'eqArr':
      return all('e').join('; ')
    default:
      return parts.map(part => part.text).join('')
  }
}

/** In brackets where it is more than one number or name. */
const held = (text: string): string => (/^(?:[\p{L}\d.,]*|\(.*\))$/u.test(text) ? text : `(${text})`)
