import type { TidyPage } from '../tidy-html.ts'

/** Characters of scripts that are looked through; behind that are libraries. */
const mostScripts = 400_000
const mostCalls = 2_000
const mostNames = 2_000

/** Two names, or one, that a script gives to a function: `$RC("B:0", "S:0")`. */
export interface Call {
  readonly name: string
  readonly texts: readonly string[]
}

/** What the scripts within a page say, without running them. */
export interface PageScripts {
  /** Calls with nothing but short texts or numbers, in the order of the page. */
  readonly calls: readonly Call[]
  /** Elements that a script looks up, as selectors: `#id`, `.class`. */
  readonly names: ReadonlySet<string>
  /** Names that one script looks up together to move something. */
  readonly together: readonly (readonly string[])[]
}

const callPattern =
  /(?<![\w$.])((?:window\.|self\.)?[$\w]{1,40})\(\s*(?:"([^"\\\n]{1,80})"|'([^'\\\n]{1,80})'|(\d{1,6}))(?:\s*,\s*(?:"([^"\\\n]{1,80})"|'([^'\\\n]{1,80})'))?\s*[,)]/g
/** Words of a script that moves something. */
const movePattern =
  /\b(?:append|appendChild|before|after|insertBefore|insertAdjacentElement|prepend|replaceChild|replaceChildren|replaceWith)\(|\.(?:innerHTML|outerHTML)\s*=/
const lookUpPattern =
  /(?:(getElementById|getElementsByClassName)|querySelector(?:All)?|\$|jQuery)\(\s*["'`]([#.]?[\w:-]{1,80})["'`]\s*\)/g

/** Reads the scripts of a page. Time is linear in their length. */
export function readPageScripts(scripts: TidyPage['scripts']): PageScripts {
  const calls: Call[] = []
  const names = new Set<string>()
  const together: string[][] = []
  let rest = mostScripts
  for (const { type, text } of scripts) {
    if (!/^(?:|module|text\/javascript|application\/(?:x-)?javascript)$/.test(type) || text.length > rest) continue
    rest -= text.length
    for (const [, name = '', ...parts] of text.matchAll(callPattern)) {
      if (calls.length >= mostCalls) break
      if (!/^(?:if|for|while|switch|return|function)$/.test(name))
        calls.push({ name, texts: parts.filter(part => part !== undefined) })
    }
    const own: string[] = []
    for (const [, method, name = ''] of text.matchAll(lookUpPattern)) {
      if (names.size >= mostNames) break
      const selector = method === undefined ? name : `${method === 'getElementById' ? '#' : '.'}${name}`
      names.add(selector)
      own.push(selector)
    }
    if (own.length > 1 && own.length <= 4 && movePattern.test(text)) together.push(own)
  }
  return { calls, names, together }
}
