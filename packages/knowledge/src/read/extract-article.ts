import { parseHTML } from 'linkedom'
import { withoutBoilerplateLines } from './boilerplate/boilerplate-lines.ts'
import { cleanLines, cleanText } from './clean-text.ts'
import { attributesIn } from './css-selector.ts'
import { pageLanguage } from '../words/guess-language.ts'
import { baseOf, canonicalOf } from './head-links.ts'
import { oneLine } from './blocks/inline-text.ts'
import { noContent, type NoContent } from './no-content.ts'
import { readBlocks, type Block } from './blocks/page-blocks.ts'
import { normalisePageUrl } from './page-url.ts'
import { scriptShell } from './script-shell.ts'
import { footerSelector, stripBoilerplate } from './boilerplate/strip-boilerplate.ts'
import { factsBesideText, readMetas } from './structured-data/add-facts.ts'
import { tidyPage } from './tidy-html.ts'
import { attachShadowRoots } from './visible/attach-shadow-roots.ts'
import { readPageScripts } from './visible/page-scripts.ts'
import { placeStreamedParts } from './visible/place-streamed-parts.ts'
import { showHidden } from './visible/show-hidden.ts'
import { readStyleRules } from './visible/style-rules.ts'
import { unwrapNoscripts } from './visible/unwrap-noscripts.ts'

/** Text and links of a page. */
export interface Article {
  readonly title: string
  readonly description: string
  /** Two- or three-letter code, or null when nothing tells. */
  readonly language: string | null
  /** The address the page gives as its own; undefined when it gives none, or several. */
  readonly canonical: string | undefined
  readonly links: readonly string[]
  readonly blocks: readonly Block[]
  /** Is it empty but for what scripts would show? */
  readonly isScriptOnly: boolean
  /** What the page is instead of content; undefined for a page like any other. */
  readonly noContent: NoContent | undefined
}

/** A page as it came, and what is known of it beforehand. */
export interface PageInput {
  readonly html: string
  readonly url: string
  /** Read the footer as well: for a site's start page. */
  readonly keepFooter: boolean
  /** Selectors of what alone is to be read, none meaning what looks like content, and of what is to be left out. */
  readonly keep: readonly string[]
  readonly drop: readonly string[]
}

/** Links taken from one page; beyond that it is a link farm or a site map. */
const maxLinks = 1_000
/** A document deeper than this is not walked but read as plain text. */
const maxDepth = 400
/**
 * The text of a page without its surroundings: headings, paragraphs, list items and table rows (`a | b`) as lines.
 * `<main>` is believed where there is one, else the whole body.
 */
export function extractArticle({ html, url, keepFooter, keep, drop }: PageInput): Article {
  const page = tidyPage(html, attributesIn([...keep, ...drop]))
  const { document } = parseHTML(page.html)
  const { body } = document
  const scripts = readPageScripts(page.scripts)
  if (page.html.includes('<shadow-root')) attachShadowRoots(body)
  placeStreamedParts(body, scripts, page.html)
  if (page.html.includes('<noscript')) unwrapNoscripts(body)
  const base = baseOf(document, url)
  const links = linksOf(body, base)
  const canonical = canonicalOf(document, base)
  const declared = document.documentElement.getAttribute('lang')
  const head = { title: titleOf(document, url), description: metaOf(document, 'description') }
  const generator = metaOf(document, 'generator')
  const isShell = scriptShell(body, html)
  const isNone = noContent(body, { html, url })
  const metas = page.html.includes('<meta') ? readMetas(body) : []
  for (const element of body.querySelectorAll('title, meta, link, base')) element.remove()
  for (const element of allMatching(body, drop)) element.remove()
  const areas = keep.length > 0 ? outermost(allMatching(body, keep)) : undefined
  showHidden(body, {
    ground: page.ground,
    rules: readStyleRules(page.styles),
    scriptNames: scripts.names,
    spared: new Set(areas),
  })
  const text =
    areas === undefined
      ? blocksOf(document, { title: head.title, keepFooter, url, generator })
      : areas.flatMap(areaBlocks)
  const data = areas === undefined ? factsBesideText({ ...page, metas, title: head.title, blocks: text }) : []
  const blocks = [...text, ...data]
  const said = text.map(block => cleanText(block.text)).join(' ')
  return {
    title: head.title,
    description: head.description,
    language: pageLanguage(declared ?? metaOf(document, 'language'), said),
    canonical,
    links,
    blocks: blocks.map(cleanBlock),
    isScriptOnly: isShell(text.reduce((sum, block) => sum + block.text.length, 0)),
    noContent: isNone(said),
  }
}

interface PageHow {
  readonly title: string
  readonly keepFooter: boolean
  readonly url: string
  readonly generator: string
}

const cleanBlock = (block: Block): Block => ({
  ...block,
  text: block.kind === 'heading' ? cleanText(block.text) : cleanLines(block.text),
})

const blocksOf = (document: Document, how: PageHow): Block[] =>
  isTooDeep(document.body) ? plainBlocks(document.body) : withoutBoilerplateLines(contentOf(document, how))

const areaBlocks = (area: Element): Block[] => (isTooDeep(area) ? plainBlocks(area) : readBlocks(area))

/** Elements that the selectors match, in the order of the page. */
const allMatching = (body: Element, selectors: readonly string[]): Element[] =>
  selectors.length === 0 ? [] : [...body.querySelectorAll(selectors.join(', '))]

/** An area within another would be read twice. */
function outermost(areas: readonly Element[]): Element[] {
  const all = new Set(areas)
  const isInside = (area: Element): boolean => {
    for (let up = area.parentElement; up !== null; up = up.parentElement) if (all.has(up)) return true
    return false
  }
  return areas.filter(area => !isInside(area))
}

function contentOf(document: Document, { title, ...how }: PageHow): Block[] {
  const { body } = document
  const { keepFooter } = how
  stripBoilerplate(body, how)
  const footer = keepFooter ? outermost([...body.querySelectorAll(footerSelector)]).at(-1) : undefined
  const footing = footer === undefined || footer.closest('main') !== null ? [] : readBlocks(footer)
  if (footing.length > 0) footer?.remove()
  // Under the page's title again, since it does not belong to the last heading of the content.
  const closing: Block[] = footing.length > 0 ? [{ kind: 'heading', level: 1, text: title }, ...footing] : []
  const [main, ...others] = body.querySelectorAll('main, [role=main]')
  const isBelieved = main !== undefined && others.length === 0 && lengthOf(main) > lengthOf(body) * 0.3
  return [...readBlocks(isBelieved ? main : body), ...closing]
}

const lengthOf = (element: Element): number => oneLine(element.textContent ?? '').length

function plainBlocks(body: Element): Block[] {
  const lines = (body.textContent ?? '').split('\n').map(line => line.replace(/\s+/g, ' ').trim())
  return lines.filter(line => line !== '').map(text => ({ kind: 'text', text }))
}

function isTooDeep(body: Element): boolean {
  let depth = 0
  for (let node: Element | null = body; node !== null;) {
    const child: Element | null = node.firstElementChild
    if (child !== null && ++depth > maxDepth) return true
    let next: Element | null = child
    while (next === null && node !== null && node !== body) {
      next = node.nextElementSibling
      if (next === null) {
        node = node.parentElement
        depth--
      }
    }
    node = next
  }
  return false
}

function linksOf(body: Element, base: string): string[] {
  const links = new Set<string>()
  for (const link of body.querySelectorAll('a[href], area[href]')) {
    const url = normalisePageUrl(link.getAttribute('href') ?? '', base)
    if (url !== undefined) links.add(url)
    if (links.size === maxLinks) break
  }
  return [...links]
}

/** The heading, where the title is the heading and the site's name; else the title; else the first heading or the path. */
function titleOf(document: Document, url: string): string {
  const title = lineOf(document.querySelector('title')) || metaOf(document, 'og:title')
  const headings = [...document.querySelectorAll('h1')].slice(0, maxHeadings).map(lineOf)
  const parts = title.split(/\s+[|–—·»:-]+\s+/).map(part => part.toLowerCase())
  const own = headings.find(heading => heading !== '' && parts.includes(heading.toLowerCase()))
  return (own ?? (title || headings.find(heading => heading !== '') || new URL(url).pathname)).slice(0, 300)
}

/** Longer than any real title; it bounds the work on a page without line breaks. */
const maxLineLength = 2_000
const maxHeadings = 20
const lineOf = (element: Element | null): string =>
  cleanText((element?.textContent ?? '').slice(0, maxLineLength).replace(/\s+/g, ' '))

const metaOf = (document: Document, name: string): string => {
  const meta = document.querySelector(
    `meta[name="${name}"], meta[property="${name}"], meta[http-equiv="content-${name}"]`,
  )
  return cleanText((meta?.getAttribute('content') ?? '').slice(0, maxLineLength)).slice(0, 500)
}
