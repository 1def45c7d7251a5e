import { parseUrl } from '@frontdesk/runtime/parse-url'
import { oneLine, tagOf } from '../blocks/inline-text.ts'
import { saysPlainly } from '../fact-patterns.ts'
import { measure, type Measures } from './measure.ts'

// What a website's system remarks on a page: the words that it is filed under, and the licence of its texts. They are told
// by their relation, as HTML and microformats have it, or by where they lead: to a list of pages with the same word.

const mostLinks = 2_000
const mostOfTag = 40
const mostOfLabel = 30
const mostOfLicence = 160
const mostLicences = 50
const mostLevels = 4
/** A list of what is filed under a word; what a shop calls a category may be all that a page lists. */
const tagFolder = /\/(?:tags?|tagged)\/[^/]+(?:\/|\.html?)?$/i
const licenceAddress = /^(?:https?:)?\/\/creativecommons\.org\/(?:licenses|publicdomain)\b/i

/** Takes out lists of the words that a page is filed under, and notes on a public licence. */
export function stripRemarks(body: Element, url: string): void {
  const links = [...body.querySelectorAll('a[href]')].slice(0, mostLinks)
  const tags = new Set(links.filter(link => isTag(link, url)))
  if (tags.size > 0) stripTags(body, tags)
  for (const link of links.filter(isLicence).slice(0, mostLicences))
    if (link.parentNode !== null) noteAround(link)?.remove()
}

function stripTags(body: Element, tags: ReadonlySet<Element>): void {
  const all = measure(body)
  const ofTags = measure(body, link => tags.has(link))
  const gone = new Set<Element>()
  for (const tag of tags) {
    if (gone.has(tag)) continue
    const box = boxOf(tag, all, ofTags)
    for (const one of box?.querySelectorAll('a') ?? []) gone.add(one)
    box?.remove()
  }
}

type Measured = (element: Element) => Measures

const relations = (link: Element): string[] => (link.getAttribute('rel') ?? '').toLowerCase().split(/\s+/)

function isTag(link: Element, url: string): boolean {
  if (oneLine(link.textContent ?? '').length > mostOfTag) return false
  if (relations(link).includes('tag')) return true
  const target = parseUrl(link.getAttribute('href') ?? '', url)
  return target !== null && target.search === '' && tagFolder.test(target.pathname)
}

const isLicence = (link: Element): boolean =>
  relations(link).includes('license') || licenceAddress.test(link.getAttribute('href') ?? '')

/** The largest box around a tag that holds nothing but tags, marks and a label. */
function boxOf(tag: Element, all: Measured, ofTags: Measured): Element | undefined {
  // A tag within a sentence is a word of it.
  let box = hasWordsBeside(tag) ? undefined : tag
  let up = tag.parentElement
  for (let level = 0; up !== null && level < mostLevels; level++, up = up.parentElement) {
    if (/^(?:body|main|article|header|footer|td|tr|h[1-6])$/.test(tagOf(up))) break
    const { text, links, linked } = ofTags(up)
    if (all(up).links > links || text - linked > mostOfLabel + links * 2 || saysPlainly(up.textContent ?? '')) break
    box = up
  }
  return box
}

const hasWordsBeside = (tag: Element): boolean =>
  [tag.previousSibling, tag.nextSibling].some(node => node?.nodeType === 3 && /\p{L}/u.test(node.textContent ?? ''))

/** The line that names a licence. */
function noteAround(link: Element): Element | undefined {
  let note: Element | undefined
  let up: Element | null = link
  for (let level = 0; up !== null && level < mostLevels; level++, up = up.parentElement) {
    if (/^(?:body|main|article|footer|td|tr|ul|ol|h[1-6])$/.test(tagOf(up))) break
    const text = oneLine(up.textContent ?? '')
    if (text.length > mostOfLicence || saysPlainly(text)) break
    note = up
  }
  return note
}
