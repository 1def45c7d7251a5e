import { elementsAbove } from '../blocks/elements-above.ts'
import { rememberHeadings, rememberLabels, stripUnfilled } from './empty-headings.ts'
import { pricePattern } from '../feed/currency.ts'
import { measure, type Measures } from './measure.ts'
import { saysContact, saysPlainly } from '../fact-patterns.ts'
import { isText, oneLine } from '../blocks/inline-text.ts'
import { stripActions } from './strip-actions.ts'
import { stripCalls } from './strip-calls.ts'
import { stripFacets } from './strip-facets.ts'
import { stripFolded } from './strip-folded.ts'
import { isFootOfNothing, stripBehind, stripCredits, stripLetters, unnamedFoot, type Origin } from './strip-foot.ts'
import { stripForms } from './strip-forms.ts'
import { stripFooterLinks, stripLinkRows } from './strip-links.ts'
import { stripOffers } from './strip-offers.ts'
import { stripOtherItems } from './strip-other-items.ts'
import { stripRemarks } from './strip-remarks.ts'
import { stripSides } from './strip-sides.ts'
import { stripWays } from './strip-ways.ts'
import { stripRecords } from './visit-counts.ts'

const neverText =
  'nav, dialog:not([data-opened]), object, embed, canvas, video, audio, map, select, datalist, input, textarea, [role=navigation], [role=search], ' +
  '[role=dialog], [role=alertdialog], [role=menu], [role=menubar], [role=toolbar], [role=tooltip]'
/** A page's foot, by element, role or the names that most sites give it. */
export const footerSelector =
  'footer, [role=contentinfo], #footer, #site-footer, #page-footer, #colophon, .footer, .site-footer, .page-footer, .main-footer, .global-footer'
/** A page's head by the names that most sites give it. */
const headerSelector =
  '#header, .header, #masthead, .masthead, .site-header, .main-header, .global-header, .page-header, .topbar, .top-bar, .navbar, [class*=layout][class*=header], [class*=Layout][class*=header]'
const sidebarSelector = '[class*=sidebar i], [id*=sidebar i], .widget-area'
const contentSelector = 'main, article, [role=main]'
/** Words that name the notice and not the biscuit: a bakery's `cookie-card` stays. */
const noticePattern =
  /cookie[-_ ]?(?:banner|bar|box|compliance|consent|disclaimer|hint|info|law|layer|message|modal|notice|notification|overlay|popup|warning)|(?:consent|gdpr|ccpa|dsgvo)[-_ ]?(?:banner|bar|box|layer|manager|modal|notice|overlay|popup)|onetrust|cybotcookiebot|usercentrics|borlabs|cmplz|didomi|iubenda|klaro|osano|termly|cc-window|cky-|cookie-?(?:ck|first|script|yes|law)|complianz|tarteaucitron|axeptio|orejime|trustarc|truste-|qc-cmp|cmpbox|sp_message_container|(?:^|[-_ ])(?:fs-cc|ccc|ccm|rcb|moove_gdpr|(?:banner|bar|info|notice|popup)[-_](?:cookies?|consent|gdpr))(?:$|[-_ ])/i
const skippedPattern =
  /(?:^|[-_ ])(?:breadcrumbs?|pagination|pager|skip-?(?:link|nav|to-content)|share|sharing|social-?(?:links|share|media)|pre-?loader|loading|spinner)(?:$|[-_ ])/i
/** What a page offers beside its content: a vote on it, the pages before and after it. */
const besidePattern =
  /(?:^|[-_ ])(?:(?:page|article|doc|content)[-_]?(?:feedback|rating|votes?)|feedback[-_]?(?:widget|form|bar)|was[-_]this(?:[-_]page)?[-_]helpful|helpful(?:ness)?|prev[-_]?next|nav(?:header|footer)|edit[-_](?:this[-_])?page|stat-?block|online-?(?:list|users)|(?:whos?|users?)-?(?:is-?)?online|(?:hit|visitor)-?counter)(?:$|[-_ ])/i
/** Lists of links to other pages, or to the parts of this one. */
const linksPattern =
  /(?:^|[-_ ])(?:toc|table[-_]of[-_]contents|on[-_]this[-_]page|in[-_]this[-_](?:article|page)|related(?:[-_](?:articles?|content|links?|pages?|posts?|topics?))?|see[-_]also|read[-_]more|recommended)(?:$|[-_ ])/i
/** Menus that fold out. */
const folderPattern = /(?:^|[-_ ])(?:drop-?(?:down|up)|fly-?out|jump-?(?:box|menu)|mega-?menu|sub-?menu)(?:$|[-_ ])/i
const linksHeading =
  /^(?:(?:table of )?contents|on this page|in this (?:article|page|section)|related (?:articles|content|information|links|pages|posts|topics)|see also|read (?:more|next)|more (?:articles|information)|inhalt(?:sverzeichnis)?|auf dieser seite|(?:ähnliche|verwandte) (?:artikel|beiträge|themen|seiten)|siehe auch|sommaire|table des matières|(?:articles|pages) (?:liés|liées|similaires|connexes)|voir aussi|(?:tabla de )?contenidos?|artículos relacionados|véase también|vedi anche|zie ook)[:.]?$/i
const fewestOfFoot = 4
const maxNoticeLength = 3_000
const mostOfTab = 60

/**
 * Takes out what surrounds a page's content: menus, banners, forms, consent notices, and the footer unless it is
 * wanted (a small site often keeps its hours and address there, and only there).
 */
export function stripBoilerplate(body: Element, { keepFooter, ...origin }: Origin & { keepFooter: boolean }): void {
  // Looked for while it has the links by which it is known.
  const unnamed = body.querySelector(footerSelector) === null ? unnamedFoot(body) : undefined
  const removeEmptyHeadings = rememberHeadings(body)
  const before = measure(body)
  const removeEmptyLabels = rememberLabels(body, before)
  stripUnfilled(body, before)
  stripFolded(body)
  stripOffers(body)
  stripOtherItems(body, origin.url)
  stripFacets(body)
  stripForms(body, () => {
    const measured = measure(body)
    return form => measured(form).text >= measured(body).text / 2
  })
  stripActions(body)
  stripWays(body, origin.url)
  stripRemarks(body, origin.url)
  stripCalls(body, origin.url, before)
  removeAll(body.querySelectorAll(neverText), element => !isNavOfText(element))
  removeAll(body.querySelectorAll('table[summary^=Navigation]'), () => true)
  // An accordion may call itself one, with all of its panels.
  removeAll(
    body.querySelectorAll('[role=tablist]'),
    list => list.querySelector('[role=tabpanel], p, li p') === null && isOfNames(list),
  )
  stripSides(body)
  stripRecords(body)
  const isOutside = outsideOf(body)
  removeAll(body.querySelectorAll('header, [role=banner], aside, [role=complementary]'), isOutside)
  const first = measure(body)
  removeAll(body.querySelectorAll(headerSelector), element => isOutside(element) && isMostlyLinks(first(element)))
  const total = first(body).text
  removeAll(body.querySelectorAll(sidebarSelector), bar => isOutside(bar) && isSidebar(bar, first(bar), total))
  const footers = [...body.querySelectorAll(footerSelector)].filter(foot => isOutside(foot) || isFootOfMain(foot))
  const last = footers.at(-1) ?? unnamed
  if (last !== undefined && (isFooter(last) || first(last).text < total / 2)) stripBehind(last, body)
  if (!keepFooter) removeAll(footers, footer => isFooter(footer) || first(footer).text < total / 2)
  const second = measure(body)
  removeAll(body.querySelectorAll('[class], [id]'), element => isBeside(element, second(element), total))
  removeAll(body.querySelectorAll('button'), button => !unfolds(button))
  const third = measure(body)
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p')) removeLinksBelow(heading, third)
  removeAll(
    body.querySelectorAll('ul, ol, div, p, table'),
    element => isOutside(element) && isMenu(element, third(element)),
  )
  removeLinksBefore(body, third)
  for (const footer of unnamed === undefined ? footers : [unnamed]) {
    if (footer.parentNode === null) continue
    stripCredits(footer, origin)
    stripFooterLinks(footer)
    stripLetters(footer)
    if (isFootOfNothing(footer, third(body).text - third(footer).text)) footer.remove()
  }
  stripLinkRows(body, isOutside)
  removeEmptyLabels()
  removeEmptyHeadings()
}

const fewestOfAnswer = 20
const mostAnswers = 50

/** Some builders make the answers of an accordion of elements for menus: text without links is no menu. */
const isNavOfText = (element: Element): boolean =>
  (element.localName === 'nav' || element.getAttribute('role') === 'navigation') &&
  [...element.querySelectorAll('p, dd, td, li')].slice(0, mostAnswers).some(block => {
    const text = oneLine(block.textContent ?? '')
    const hasControl = block.querySelector('a:not([href^="tel:"], [href^="mailto:"]), button, li') !== null
    return !hasControl && text.length >= fewestOfAnswer && /\s|[。、]/.test(text)
  }) &&
  element.querySelectorAll('a, button').length <= element.querySelectorAll('p, dd, td').length

/** Does a list of tabs hold nothing but their names? Questions with their answers may call themselves tabs. */
const isOfNames = (list: Element): boolean => {
  const tabs = [...list.querySelectorAll('[role=tab]')]
  const text = oneLine(list.textContent ?? '')
  const named = tabs.reduce((sum, tab) => sum + oneLine(tab.textContent ?? '').length, 0)
  return (
    tabs.length === 0 ||
    (text.length - named <= tabs.length * 2 &&
      tabs.every(
        tab => oneLine(tab.textContent ?? '').length <= mostOfTab && tab.querySelector('p, div > div') === null,
      ))
  )
}

/** What only has the name of a foot may be the page as well: it goes where most of the page is elsewhere. */
const isFooter = (element: Element): boolean =>
  element.localName === 'footer' || element.getAttribute('role') === 'contentinfo'

/** Some sites put the foot of the page into its main element. It has links of the site, or who owns it. */
const isFootOfMain = (element: Element): boolean =>
  element.localName === 'footer' &&
  element.closest('article, section, blockquote') === null &&
  (element.querySelectorAll('a').length >= fewestOfFoot || /©|\(c\) ?\d/i.test(element.textContent ?? ''))

/** Tells what is outside of the content, and not its title either: many pages keep their h1 in a header. */
function outsideOf(body: Element): (element: Element) => boolean {
  const inside = new Set<Element>()
  for (const content of body.querySelectorAll(contentSelector)) {
    if (inside.has(content)) continue
    for (const element of [content, ...content.querySelectorAll('*')]) inside.add(element)
  }
  const holding = elementsAbove(body.querySelectorAll('h1, main, article'))
  return element => !inside.has(element) && !holding.has(element)
}

/** Consent notices, and what stands beside the content of many pages. */
function isBeside(element: Element, measures: Measures, whole: number): boolean {
  const { text } = measures
  const names = `${element.getAttribute('class') ?? ''} ${element.id}`
  if (element.localName === 'body' || isOfTable(element) || isContent(element)) return false
  if (skippedPattern.test(names) || besidePattern.test(names)) return text < 200
  if (linksPattern.test(names) && (isLinks(measures) || isTeasers(element, measures))) return true
  if (isOnlyLinks(measures) && folderPattern.test(names)) return true
  return text < Math.min(maxNoticeLength, whole) && noticePattern.test(names)
}

const mostOfTeaser = 30

/** A heading and links with a word or a date beside each. */
const isTeasers = (element: Element, { text, links, linked }: Measures): boolean => {
  if (links === 0 || text > mostOfTeaser * links * 6 || element.querySelector('p, td') !== null) return false
  const headings = [...element.querySelectorAll('h2, h3, h4, h5, h6')].filter(heading => heading.closest('a') === null)
  const headed = headings.reduce((sum, heading) => sum + oneLine(heading.textContent ?? '').length, 0)
  return text - linked - headed <= mostOfTeaser * links && !saysPlainly(element.textContent ?? '')
}

const isContent = (element: Element): boolean =>
  element.localName === 'main' || element.localName === 'article' || element.getAttribute('role') === 'main'

/** Without one of its cells the others of a row would stand in the wrong columns. */
const isOfTable = (element: Element): boolean => ['td', 'th', 'tr', 'tbody', 'thead'].includes(element.localName)

/** Links with nothing but marks between them. */
const isOnlyLinks = ({ text, links, linked }: Measures): boolean => linked > 0 && text - linked <= links * 2

/** Links and next to nothing else. */
const isLinks = ({ text, links, linked }: Measures): boolean => links >= 2 && linked > text * 0.8

/** Takes out a heading such as "Related articles" with the list of links below it, where that is all there is. */
function removeLinksBelow(heading: Element, measured: (element: Element) => Measures): void {
  const { text, links } = measured(heading)
  const list = heading.nextElementSibling
  if (text === 0 || text > 40 || links > 0 || list === null || !isLinks(measured(list))) return
  if (!linksHeading.test((heading.textContent ?? '').trim())) return
  list.remove()
  heading.remove()
}

/** Takes out what stands before the title of a page and is nothing but links: its logo, the way to it, a login. */
function removeLinksBefore(body: Element, measured: (element: Element) => Measures): void {
  const headings = [...body.querySelectorAll('h1, h2')]
  // Where the logo is the heading of a page, the next one is its title.
  const title = headings.find(heading => !isOnlyLinks(measured(heading)))
  if (title === undefined || !headings.some(heading => heading.localName === 'h1')) return
  let isBefore = true
  const visit = (element: Element): void => {
    for (const child of element.children) {
      if (child === title) isBefore = false
      if (!isBefore) return
      if (child.contains(title)) visit(child)
      else if (/^h[1-6]$/.test(child.localName)) continue
      else if (isOnlyLinks(measured(child)) && !saysPlainly(child.textContent ?? '')) child.remove()
      else if (!hasOwnText(child)) visit(child)
    }
  }
  visit(body)
}

const hasOwnText = (element: Element): boolean =>
  element.localName === 'p' ||
  [...element.childNodes].some(node => isText(node) && /[\p{L}\p{N}]/u.test(node.textContent ?? ''))

/** An accordion's button is the question; any other button is a button. */
const unfolds = (button: Element): boolean =>
  button.hasAttribute('aria-expanded') ||
  button.hasAttribute('aria-controls') ||
  button.closest('h1, h2, h3, h4, h5, h6') !== null

/** A logo, a slogan, and the ways into a site. */
const isMostlyLinks = ({ text, links, linked }: Measures): boolean => links >= 2 && linked > text / 2

/** Lists of links beside the content; a box with hours or a number is content. */
const isSidebar = (element: Element, measures: Measures, whole: number): boolean =>
  isMostlyLinks(measures) && measures.text < whole / 2 && !saysContact(element.textContent ?? '')

/** A row of short links and next to nothing else. Cards with a price are what a shop sells. */
const isMenu = (element: Element, { text, links, linked }: Measures): boolean =>
  links >= 4 && linked / links < 40 && linked > text * 0.8 && !pricePattern.test(element.textContent ?? '')

function removeAll(elements: Iterable<Element>, isToGo: (element: Element) => boolean): void {
  for (const element of elements) if (element.parentNode !== null && isToGo(element)) element.remove()
}
