import { hidingOf, type Hiding } from './hiding-styles.ts'

/** Rules of a page's own style sheets that hide or show elements; what comes later or is more specific wins. */
export interface StyleRules {
  /** What the rules say of an element; undefined if they say nothing. */
  hidingOf(element: Element): Hiding | undefined
}

/** `tag#id.class:not(.class)`, with what stands before it. */
interface Compound {
  readonly tag: string
  readonly id: string
  readonly classes: readonly string[]
  readonly not: readonly string[]
  /** Is the one before it its parent, and not any element above? */
  readonly isChild: boolean
}

interface Rule {
  readonly compounds: readonly Compound[]
  readonly hiding: Hiding
  readonly weight: number
}

/** Bounds of what a stranger's style sheet costs; real pages have some hundred rules that hide or show. */
const maxRules = 4_000
const maxCompounds = 6
const maxSteps = 300_000
const namePattern = String.raw`-?[A-Za-z_\u0080-\uffff](?:[\w\u0080-\uffff-]|\\[^\n])*`
const compoundPattern = new RegExp(`^(\\*|${namePattern})?((?:[.#](?:${namePattern})|:not\\(\\.${namePattern}\\))*)$`)
/** A window as wide as a desktop's: rules for others are not looked at. */
const windowWidth = 1_280

/** Reads style sheets. Time is linear in their length. */
export function readStyleRules(sheets: readonly string[]): StyleRules {
  const byKey = new Map<string, Rule[]>()
  let count = 0
  for (const sheet of sheets) {
    for (const { selectors, hiding } of hidingRules(sheet)) {
      for (const selector of selectors.split(',')) {
        const compounds = compoundsOf(selector.trim())
        const last = compounds?.at(-1)
        if (compounds === undefined || last === undefined || ++count > maxRules) continue
        const rule = { compounds, hiding, weight: weightOf(compounds) * maxRules + count }
        const key = last.id !== '' ? `#${last.id}` : last.classes[0] !== undefined ? `.${last.classes[0]}` : last.tag
        byKey.set(key, [...(byKey.get(key) ?? []), rule])
      }
    }
  }
  return byKey.size === 0 ? { hidingOf: () => undefined } : matching(byKey)
}

function matching(byKey: ReadonlyMap<string, readonly Rule[]>): StyleRules {
  let steps = 0
  const known = new WeakMap<Element, string[]>()
  const classes = (element: Element): string[] => {
    const found = known.get(element) ?? classesOf(element)
    known.set(element, found)
    return found
  }
  const matches = (element: Element, compounds: readonly Compound[]): boolean => {
    const last = compounds.at(-1)
    if (last === undefined || !isMatch(element, last, classes)) return last === undefined
    if (compounds.length === 1) return true
    const before = compounds.slice(0, -1)
    for (let up = element.parentElement; up !== null && ++steps < maxSteps; up = up.parentElement) {
      if (matches(up, before)) return true
      if (last.isChild) return false
    }
    return false
  }
  return {
    hidingOf(element) {
      let best: Rule | undefined
      const keys = [
        element.id === '' ? '' : `#${element.id}`,
        ...classes(element).map(name => `.${name}`),
        element.localName,
      ]
      for (const key of keys) {
        for (const rule of byKey.get(key) ?? []) {
          if (++steps > maxSteps) return undefined
          if (rule.weight > (best?.weight ?? 0) && matches(element, rule.compounds)) best = rule
        }
      }
      return best?.hiding
    },
  }
}

/** The classes of an element; pages with more of them than that repeat themselves. */
export const classesOf = (element: Element): string[] =>
  (element.getAttribute('class') ?? '')
    .split(/\s+/)
    .filter(name => name !== '')
    .slice(0, 60)

function isMatch(
  element: Element,
  { tag, id, classes, not }: Compound,
  classesIn: (element: Element) => string[],
): boolean {
  if (tag !== '' && tag !== element.localName) return false
  if (id !== '' && id !== element.id) return false
  if (classes.length === 0 && not.length === 0) return true
  const own = classesIn(element)
  return classes.every(name => own.includes(name)) && !not.some(name => own.includes(name))
}

function compoundsOf(selector: string): Compound[] | undefined {
  const parts = selector.replace(/\s*>\s*/g, ' >').split(/\s+/)
  if (selector === '' || parts.length > maxCompounds) return undefined
  const compounds: Compound[] = []
  for (const part of parts) {
    const isChild = part.startsWith('>')
    const [, tag = '', rest = ''] = compoundPattern.exec(isChild ? part.slice(1) : part) ?? []
    if (tag === '' && rest === '') return undefined
    const not = [...rest.matchAll(/:not\(\.([^)]*)\)/g)].map(([, name = '']) => unescaped(name))
    const names = [...rest.replace(/:not\([^)]*\)/g, '').matchAll(/([.#])((?:\\[^\n]|[^.#])*)/g)]
    const of = (kind: string) => names.filter(([, sign]) => sign === kind).map(([, , name = '']) => unescaped(name))
    const isAny = tag === '*'
    compounds.push({ tag: isAny ? '' : tag.toLowerCase(), id: of('#')[0] ?? '', classes: of('.'), not, isChild })
  }
  const last = compounds.at(-1)
  // A rule for all elements is one for none that this reader could tell.
  return last !== undefined && last.tag + last.id + last.classes.join('') === '' ? undefined : compounds
}

const unescaped = (name: string): string => name.replace(/\\(.)/g, '$1')

const weightOf = (compounds: readonly Compound[]): number =>
  compounds.reduce(
    (sum, { tag, id, classes, not }) =>
      sum + (id === '' ? 0 : 1_000) + (classes.length + not.length) * 20 + (tag === '' ? 0 : 1),
    1,
  )

interface HidingRule {
  readonly selectors: string
  readonly hiding: Hiding
}

/** The rules that say something about being seen, of those that count for a desktop's screen. */
function* hidingRules(sheet: string): Generator<HidingRule> {
  const css = sheet.replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, ' ')
  /** At-rules around, and whether what is in them counts. */
  const around: boolean[] = []
  let at = 0
  while (at < css.length) {
    const next = /[{};]/g
    next.lastIndex = at
    const found = next.exec(css)
    if (found === null) return
    const before = css.slice(at, found.index).trim()
    at = found.index + 1
    if (found[0] === '}') around.pop()
    if (found[0] !== '{') continue
    if (before.startsWith('@')) {
      around.push(around.at(-1) !== false && isForScreens(before))
      continue
    }
    const end = css.indexOf('}', at)
    const block = css.slice(at, end === -1 ? css.length : end)
    // A rule within a rule: the outer one is read no further than to it.
    const nested = block.indexOf('{')
    const counts = around.at(-1) !== false
    if (nested === -1) at = end === -1 ? css.length : end + 1
    else around.push(false)
    if (!counts) continue
    const hiding = before.length > 2_000 ? undefined : hidingOf(nested === -1 ? block : block.slice(0, nested))
    if (hiding !== undefined) yield { selectors: before, hiding }
  }
}

/** Does an at-rule hold for a desktop's screen, whatever the visitor prefers? */
function isForScreens(rule: string): boolean {
  if (/^@(?:supports|layer|scope|container)\b/i.test(rule)) return true
  if (!/^@media\b/i.test(rule)) return false
  const query = rule.slice(6).toLowerCase()
  if (/print|speech|prefers-|hover|pointer|orientation|not /.test(query)) return false
  const most = [...query.matchAll(/max-width\s*:\s*(\d+(?:\.\d+)?)(px|em|rem)/g)].map(widthOf)
  const fewest = [...query.matchAll(/min-width\s*:\s*(\d+(?:\.\d+)?)(px|em|rem)/g)].map(widthOf)
  if (/[<>]/.test(query)) return false
  return most.every(width => width >= windowWidth) && fewest.every(width => width <= windowWidth)
}

const widthOf = ([, number, unit]: RegExpMatchArray): number => Number(number) * (unit === 'px' ? 1 : 16)
