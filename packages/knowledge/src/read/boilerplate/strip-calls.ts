import { parseUrl } from '@frontdesk/runtime/parse-url'
import { oneLine, tagOf } from '../blocks/inline-text.ts'
import { saysFact } from '../fact-patterns.ts'
import type { Measures } from './measure.ts'
import { isAlone, isContact } from './strip-links.ts'

// Links such as "Read more" lead to a text and say nothing of it. They are told by what they do: a page has the same words
// on many of them, or leads to the same address from a title or a picture beside them. Their words are asked last.

const mostLinks = 2_000
const mostOfCall = 30
/** Links with the same words, to different things. */
const fewestOfSame = 3
const mostLevels = 4
const mostOfCard = 1_500
const mostNamed = 5
const filePattern = /\.(?:pdf|docx?|xlsx?|odt|zip|epub)(?:$|[?#])/i
const callPattern =
  /^(?:(?:read|learn|see|find out|view|show|discover) (?:more|details|all|full (?:story|article|post))|continue(?: reading)?|(?:more )?details|more(?: info(?:rmation)?)?|(?:mehr|weiter) ?(?:lesen|erfahren|dazu|info(?:rmationen|s)?)|(?:en )?(?:savoir|lire) (?:plus|la suite)|(?:leer|saber|ver|descubrir) más|más información|(?:leggi|scopri) (?:tutto|di più|altro)|(?:ler|saiba|ver|saber) mais|(?:lees|meer) (?:meer|verder|lezen|info(?:rmatie)?)|läs mer|læs mere|les mer|lue lisää|(?:czytaj|dowiedz się) (?:dalej|więcej)|(?:číst|zjistit) (?:dále|více)|více informací|devamını oku|daha fazla(?:sı)?|(?:читать|узнать) (?:далее|дальше|ещё|больше)|подробнее|続きを(?:読む|見る)|詳し(?:く(?:は(?:こちら)?|見る)|い情報)|もっと見る|(?:阅读|閱讀|查看)(?:全文|更多|详情)|(?:了解)?更多|(?:더|자세히) ?(?:보기|읽기)|(?:اقرأ )?المزيد|קרא(?:ו)? עוד|διαβάστε περισσότερα)$/iu

/** Takes out links that only call to go on. */
export function stripCalls(body: Element, url: string, measured: (element: Element) => Measures): void {
  const links = [...body.querySelectorAll('a')].slice(0, mostLinks)
  const itemLengths = new Map<Element, number>()
  const calls = links.filter(link => mayCall(link, itemLengths)).map(link => ({ link, words: wordsOf(link) }))
  const counts = new Map<string, number>()
  for (const { words } of calls) counts.set(words, (counts.get(words) ?? 0) + 1)
  const named = namedAddresses(links, url)
  for (const { link, words } of calls) {
    const isRepeated = (counts.get(words) ?? 0) >= fewestOfSame
    const beside = named.get(addressOf(link, url))?.filter(one => one !== link) ?? []
    if (isRepeated || callPattern.test(words) || beside.some(one => isInCard(link, one, measured))) link.remove()
  }
}

const addressOf = (link: Element, url: string): string =>
  parseUrl(link.getAttribute('href') ?? '', url)?.href.replace(/#.*$/, '') ?? ''

/** Titles and pictures that are links, by where they lead. */
function namedAddresses(links: readonly Element[], url: string): Map<string, Element[]> {
  const named = new Map<string, Element[]>()
  for (const link of links.filter(names)) {
    const address = addressOf(link, url)
    const known = named.get(address) ?? []
    if (address !== '' && address !== url && known.length < mostNamed) named.set(address, [...known, link])
  }
  return named
}

const names = (link: Element): boolean =>
  link.closest('h1, h2, h3, h4, h5, h6') !== null || link.querySelector('h1, h2, h3, h4, h5, h6, img, picture') !== null

const wordsOf = (link: Element): string =>
  oneLine(link.textContent ?? '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** Short words on a line of their own, or behind a sentence. In a list or a table they are a part of what it lists. */
function mayCall(link: Element, itemLengths: Map<Element, number>): boolean {
  const text = oneLine(link.textContent ?? '')
  const href = link.getAttribute('href') ?? ''
  return (
    text !== '' &&
    text.length <= mostOfCall &&
    !saysFact(text) &&
    !isContact(href) &&
    !filePattern.test(href) &&
    !/^#./.test(href) &&
    link.closest('td, th, dt, dd, pre, code, [aria-expanded]') === null &&
    !isItem(link, text, itemLengths) &&
    !names(link) &&
    (isAlone(link) || endsText(link))
  )
}

/** Is it all that an item of a list says? Each item is read once: one may hold megabytes and thousands of links. */
function isItem(link: Element, text: string, itemLengths: Map<Element, number>): boolean {
  const item = link.closest('li')
  if (item === null) return false
  const length = itemLengths.get(item) ?? oneLine(item.textContent ?? '').length
  itemLengths.set(item, length)
  return length <= text.length + 2
}

/** Is it the last word of a block whose sentence is over? */
function endsText(link: Element): boolean {
  const before = link.previousSibling
  return (
    (link.nextSibling === null || (link.nextSibling.textContent ?? '').trim() === '') &&
    link.nextElementSibling === null &&
    /(?:[.!?…。！？؟]|\.\.\.)["”»]?\s*[[(]?\s*$/u.test(before?.nodeType === 3 ? (before.textContent ?? '') : '')
  )
}

/** Do a call and a title stand in one small box? */
function isInCard(link: Element, title: Element, measured: (element: Element) => Measures): boolean {
  let box = link.parentElement
  for (let level = 0; box !== null && level < mostLevels; level++, box = box.parentElement) {
    if (/^(?:body|main|nav|header|footer)$/.test(tagOf(box)) || measured(box).text > mostOfCard) return false
    if (box.contains(title)) return true
  }
  return false
}
