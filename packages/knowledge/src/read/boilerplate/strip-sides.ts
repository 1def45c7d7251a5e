import { saysFact } from '../fact-patterns.ts'
import { oneLine, tagOf } from '../blocks/inline-text.ts'
import { isContact } from './strip-links.ts'
import { measure, type Measures } from './measure.ts'

// Beside the column that holds most of a page stand other columns, with or without a name: menus, teasers, polls.

const mostLevels = 30
const mostBlocks = 300
const mostOfQuestion = 80
const sidePattern =
  /(?:^|[-_ ])(?:side(?:bar|-?(?:nav|menu|col(?:umn)?|area|box))?|aside|secondary|subcontent)(?:$|[-_ ])/i
const filePattern = /\.(?:pdf|docx?|xlsx?|odt|zip|epub)(?:$|[?#])/i
const boxPattern = /^(?:div|section|aside|td|table|tbody|tr|ul)$/

/** Takes out what is nothing but links, or a question, beside the column that holds most of a page. */
export function stripSides(body: Element): void {
  const measured = measure(body)
  const titles = [...body.querySelectorAll('h1')]
  // The title of a post may link to the post. The name of a website stands before it.
  const title = titles.find(heading => own(measured(heading)) > 0) ?? (titles.length > 1 ? titles.at(-1) : undefined)
  for (const side of sidesOf(body, title, measured)) {
    const isNamed = sidePattern.test(`${side.id} ${side.getAttribute('class') ?? ''}`) || tagOf(side) === 'aside'
    if (title === undefined && !isNamed && tagOf(side) !== 'td') continue
    for (const block of blocksOf(side, measured)) if (isNoContent(block, measured(block))) block.remove()
  }
}

/** Characters of text outside of links. */
const own = ({ text, linked }: Measures): number => text - linked

/** What stands beside the boxes that hold most of a page's text and its title, one in another. */
function sidesOf(body: Element, title: Element | undefined, measured: (element: Element) => Measures): Element[] {
  const sides: Element[] = []
  let around = body
  for (let level = 0; level < mostLevels; level++) {
    const boxes = [...around.children]
    const whole = own(measured(around))
    const most = boxes.find(box => own(measured(box)) > whole * 0.6)
    if (most === undefined || (title !== undefined && (most === title || !most.contains(title)))) break
    if (title === undefined && !/^(?:div|section|main|article|table|tbody|tr|td|center|font|form)$/.test(tagOf(most)))
      break
    // A row of a table with data has no column for the page.
    if (tagOf(most) !== 'td' || most.querySelector('p, div, h1, h2, h3, table') !== null)
      sides.push(...boxes.filter(box => box !== most && boxPattern.test(tagOf(box))))
    around = most
  }
  return sides
}

/** The smallest boxes that have a heading of their own, or are alone. */
function blocksOf(side: Element, measured: (element: Element) => Measures): Element[] {
  const found: Element[] = []
  const visit = (box: Element): void => {
    if (found.length >= mostBlocks) return
    const boxes = [...box.children].filter(child => measured(child).text > 0)
    const isSplit = boxes.length > 0 && boxes.every(child => boxPattern.test(tagOf(child)))
    // A table with a row for its name is one block.
    if (isSplit && (tagOf(box) !== 'table' || boxes.length > 1) && !isHeadedTable(box)) boxes.forEach(visit)
    else found.push(box)
  }
  visit(side)
  return found
}

const isHeadedTable = (box: Element): boolean =>
  tagOf(box) === 'table' && box.querySelector('th, caption') !== null && box.querySelector('table') === null

/** Links under a heading, none of them to a file, or a question with no answer. */
function isNoContent(block: Element, { text, links, linked }: Measures): boolean {
  if (text === 0 || block.querySelector('h1, main, article h2 + p') !== null || saysFact(withoutCounts(block)))
    return false
  const headings = [...block.querySelectorAll('h2, h3, h4, h5, h6, th, caption')].filter(
    one => one.closest('a') === null,
  )
  const headed = headings.reduce((sum, one) => sum + oneLine(one.textContent ?? '').length, 0)
  const rest = oneLine(block.textContent ?? '').replace(/[^\p{L}\p{N}]+/gu, '').length
  if (links === 0)
    return text <= mostOfQuestion && headed > 0 && rest > headed && /[?？؟]$/.test(oneLine(block.textContent ?? ''))
  const addresses = [...block.querySelectorAll('a')].map(link => link.getAttribute('href') ?? '')
  if (addresses.some(href => filePattern.test(href) || isContact(href))) return false
  const counts = oneLine(block.textContent ?? '').length - oneLine(withoutCounts(block)).length
  return text - linked - headed - counts <= links * 2
}

/** Behind links to lists stands how long they are. */
const withoutCounts = (block: Element): string => (block.textContent ?? '').replace(/\(\d{1,5}\)/g, '')
