import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { withoutBoilerplateLines } from './boilerplate-lines.ts'
import { cleanLines, cleanText } from './clean-text.ts'
import { attributesIn } from './css-selector.ts'
import { pageLanguage } from '../words/guess-language.ts'
import { baseOf, canonicalOf } from './head-links.ts'
import { isInline } from './inline-text.ts'
import { noContent, type NoContent } from './no-content.ts'
import { readBlocks, type Block } from './page-blocks.ts'
import { normalisePageUrl } from './page-url.ts'
import { scriptShell } from './script-shell.ts'
import { footerSelector, stripBoilerplate } from './strip-boilerplate.ts'
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
 * Readability reads the text of an element again for each one around it. Characters times levels, an element counted
 * as 50: real pages stay under 8 million; 20 million take it 2 s.
 */
const maxEffort = 20_000_000
const elementNode = 50
/** Share of the text that Readability must find to be believed: of 480 facts on five websites .6 lost 20 and .9 lost 11. */
const enough = 0.9
/** Characters that say something before Readability's beginning: so many are chapters, and no menu. */
const chapters = 1_000

/**
 * The text of a page without its surroundings: headings, paragraphs, list items and table rows (`a | b`) as lines.
 * `<main>` is believed where there is one; else Readability, if it keeps most of the text; else the whole body.
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
  const text = areas === undefined ? blocksOf(document, { title: head.title, keepFooter }) : areas.flatMap(areaBlocks)
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
    isScriptOnly: isShell(lengthOf(text)),
    noContent: isNone(said),
  }
}

const cleanBlock = (block: Block): Block => ({
  ...block,
  text: block.kind === 'heading' ? cleanText(block.text) : cleanLines(block.text),
})

const blocksOf = (document: Document, how: { title: string; keepFooter: boolean }): Block[] =>
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

function contentOf(document: Document, { title, keepFooter }: { title: string; keepFooter: boolean }): Block[] {
  const { body } = document
  stripBoilerplate(body, { keepFooter })
  const footer = keepFooter ? outermost([...body.querySelectorAll(footerSelector)]).at(-1) : undefined
  const footing = footer === undefined || footer.closest('main') !== null ? [] : readBlocks(footer)
  if (footing.length > 0) footer?.remove()
  // Under the page's title again, since it does not belong to the last heading of the content.
  const closing: Block[] = footing.length > 0 ? [{ kind: 'heading', level: 1, text: title }, ...footing] : []
  const [main, ...others] = body.querySelectorAll('main, [role=main]')
  const fromMain = main !== undefined && others.length === 0 ? readBlocks(main) : []
  const all = readBlocks(body)
  if (lengthOf(fromMain) > 0 && lengthOf(fromMain) > lengthOf(all) * 0.3) return [...fromMain, ...closing]
  const article = effortOf(body, 1) > maxEffort ? [] : readableBlocks(document)
  const content = lengthOf(article) >= lengthOf(all) * enough ? completed(article, all) : all
  return [...content, ...closing]
}

const bylinePattern = /byline|author|dateline|writtenby/i

/** Words in a sentence keep no names: Readability takes a `span` of the class `menuitem` for a menu, and leaves "Choose ." */
function nameless(body: Element): void {
  for (const element of body.querySelectorAll('[class], [id], [hidden]')) {
    // Who wrote a page and when stands in a byline, which Readability takes out.
    if (bylinePattern.test(`${element.getAttribute('class') ?? ''} ${element.id}`)) element.removeAttribute('class')
    if (!isInline(element)) continue
    const hasText = [...element.childNodes].some(
      child => child.nodeType === 3 && (child.textContent ?? '').trim() !== '',
    )
    if (hasText) for (const name of ['class', 'id', 'hidden']) element.removeAttribute(name)
  }
}

/** The article as Readability finds it; empty when it finds none, or throws. It changes the document. */
function readableBlocks(document: Document): Block[] {
  nameless(document.body)
  try {
    const options = {
      charThreshold: 250,
      disableJSONLD: true,
      // A tick in a table is often nothing but a class.
      keepClasses: true,
      maxElemsToParse: 10_000,
      serializer: (node: Node) => node,
    }
    const content = new Readability(document, options).parse()?.content
    // The serializer hands back the element it was given; its type only promises a node.
    return content == null ? [] : readBlocks(content as Element)
  } catch {
    return []
  }
}

function effortOf(element: Element, depth: number): number {
  let effort = elementNode * depth
  for (const child of element.childNodes) {
    if (child.nodeType === 3) effort += (child.textContent ?? '').length * depth
    // Of node type 1 there are elements only.
    else if (child.nodeType === 1) effort += effortOf(child as Element, depth + 1)
  }
  return effort
}

const lengthOf = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + block.text.length, 0)

/**
 * What Readability found, with what it takes for a menu within: a small table, a chapter with many links. What says
 * nothing stays out, and so does what comes after its end.
 */
function completed(article: readonly Block[], all: readonly Block[]): readonly Block[] {
  const found = new Set(article.map(({ text }) => text))
  const isFound = ({ kind, text }: Block): boolean => kind === 'text' && found.has(text)
  const first = all.findIndex(isFound)
  if (first === -1) return article
  const before = all.slice(0, first)
  const heading = before.findLastIndex(({ kind }) => kind === 'text') + 1
  const isChapters = before.reduce((sum, block) => sum + (says(block) ? block.text.length : 0), 0) >= chapters
  return all
    .slice(isChapters ? 0 : heading, all.findLastIndex(isFound) + 1)
    .filter(block => block.kind === 'heading' || isFound(block) || says(block))
}

/** A table, steps or a sentence. A menu has none of them. */
const says = (block: Block): boolean =>
  block.kind === 'text' && (block.leadLines !== undefined || /^\s*\d+\. |[.!?:。！？]$/mu.test(block.text))

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
