import { elementsAbove } from './elements-above.ts'
import { stripFooterLinks, stripLinkRows } from './strip-links.ts'
import { stripForms } from './strip-forms.ts'
import { stripOffers } from './strip-offers.ts'

const neverText =
  'nav, dialog:not([data-opened]), object, embed, canvas, video, audio, map, select, datalist, input, textarea, [role=navigation], [role=search], ' +
  '[role=dialog], [role=alertdialog], [role=menu], [role=menubar], [role=tablist], [role=toolbar], [role=tooltip]'
/** A page's foot, by element, role or the names that most sites give it. */
export const footerSelector =
  'footer, [role=contentinfo], #footer, #site-footer, #page-footer, #colophon, .footer, .site-footer, .page-footer, .main-footer, .global-footer'
/** A page's head by the names that most sites give it. */
const headerSelector =
  '#header, .header, #masthead, .masthead, .site-header, .main-header, .global-header, .page-header, .topbar, .top-bar, .navbar, [class*=layout][class*=header], [class*=Layout][class*=header]'
const contentSelector = 'main, article, [role=main]'
/** Words that name the notice and not the biscuit: a bakery's `cookie-card` stays. */
const noticePattern =
  /cookie[-_ ]?(?:banner|bar|box|compliance|consent|disclaimer|hint|info|law|layer|message|modal|notice|notification|overlay|popup|warning)|(?:consent|gdpr|ccpa|dsgvo)[-_ ]?(?:banner|bar|box|layer|manager|modal|notice|overlay|popup)|onetrust|cybotcookiebot|usercentrics|borlabs|cmplz|didomi|iubenda|klaro|osano|termly|cc-window|cky-/i
const skippedPattern =
  /(?:^|[-_ ])(?:breadcrumbs?|pagination|pager|skip-?(?:link|nav|to-content)|share|sharing|social-?(?:links|share|media))(?:$|[-_ ])/i
/** What a page offers beside its content: a vote on it, the pages before and after it. */
const besidePattern =
  /(?:^|[-_ ])(?:(?:page|article|doc|content)[-_]?(?:feedback|rating|votes?)|feedback[-_]?(?:widget|form|bar)|was[-_]this(?:[-_]page)?[-_]helpful|helpful(?:ness)?|prev[-_]?next|nav(?:header|footer)|edit[-_](?:this[-_])?page)(?:$|[-_ ])/i
/** Lists of links to other pages, or to the parts of this one. */
const linksPattern =
  /(?:^|[-_ ])(?:toc|table[-_]of[-_]contents|on[-_]this[-_]page|in[-_]this[-_](?:article|page)|related(?:[-_](?:articles?|content|links?|pages?|posts?|topics?))?|see[-_]also|read[-_]more|recommended)(?:$|[-_ ])/i
const linksHeading =
  /^(?:(?:table of )?contents|on this page|in this (?:article|page|section)|related (?:articles|content|information|links|pages|posts|topics)|see also|read (?:more|next)|more (?:articles|information)|inhalt(?:sverzeichnis)?|auf dieser seite|(?:ähnliche|verwandte) (?:artikel|beiträge|themen|seiten)|siehe auch|sommaire|table des matières|(?:articles|pages) (?:liés|liées|similaires|connexes)|voir aussi|(?:tabla de )?contenidos?|artículos relacionados|véase también|vedi anche|zie ook)[:.]?$/i
const maxNoticeLength = 3_000

/**
 * Takes out what surrounds a page's content: menus, banners, forms, consent notices, and the footer unless it is
 * wanted (a small site often keeps its hours and address there, and only there).
 */
export function stripBoilerplate(body: Element, { keepFooter }: { keepFooter: boolean }): void {
  stripOffers(body)
  stripForms(body, () => {
    const measured = measure(body)
    return form => measured(form).text >= measured(body).text / 2
  })
  removeAll(body.querySelectorAll(neverText), () => true)
  removeAll(body.querySelectorAll('table[summary^=Navigation]'), () => true)
  const isOutside = outsideOf(body)
  removeAll(body.querySelectorAll('header, [role=banner], aside, [role=complementary]'), isOutside)
  const first = measure(body)
  removeAll(body.querySelectorAll(headerSelector), element => isOutside(element) && isMostlyLinks(first(element)))
  const total = first(body).text
  const footers = [...body.querySelectorAll(footerSelector)].filter(isOutside)
  if (!keepFooter) removeAll(footers, footer => isFooter(footer) || first(footer).text < total / 2)
  const second = measure(body)
  removeAll(body.querySelectorAll('[class], [id]'), element => isBeside(element, second(element), total))
  removeAll(body.querySelectorAll('button'), button => !unfolds(button))
  const third = measure(body)
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p')) removeLinksBelow(heading, third)
  removeAll(body.querySelectorAll('ul, ol, div, p, table'), element => isOutside(element) && isMenu(third(element)))
  for (const footer of footers) if (footer.parentNode !== null) stripFooterLinks(footer)
  stripLinkRows(body, isOutside)
}

/** What only has the name of a foot may be the page as well: it goes where most of the page is elsewhere. */
const isFooter = (element: Element): boolean =>
  element.localName === 'footer' || element.getAttribute('role') === 'contentinfo'

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
  if (element.localName === 'body' || isOfTable(element) || element.matches(contentSelector)) return false
  if (skippedPattern.test(names) || besidePattern.test(names)) return text < 200
  if (isLinks(measures) && linksPattern.test(names)) return true
  return text < Math.min(maxNoticeLength, whole) && noticePattern.test(names)
}

/** Without one of its cells the others of a row would stand in the wrong columns. */
const isOfTable = (element: Element): boolean => ['td', 'th', 'tr', 'tbody', 'thead'].includes(element.localName)

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

/** An accordion's button is the question; any other button is a button. */
const unfolds = (button: Element): boolean =>
  button.hasAttribute('aria-expanded') ||
  button.hasAttribute('aria-controls') ||
  button.closest('h1, h2, h3, h4, h5, h6') !== null

/** A logo, a slogan, and the ways into a site. */
const isMostlyLinks = ({ text, links, linked }: Measures): boolean => links >= 2 && linked > text / 2

/** A row of short links and next to nothing else. */
const isMenu = ({ text, links, linked }: Measures): boolean => links >= 4 && linked / links < 40 && linked > text * 0.8

/** Characters of text, links, and characters of text in links. */
interface Measures {
  text: number
  links: number
  linked: number
}

/** Measures every element in one walk, so that deep nesting does not make the same text be read at each level. */
function measure(root: Element): (element: Element) => Measures {
  const found = new Map<Node, Measures>()
  const walk = (node: Element): Measures => {
    const sum: Measures = { text: 0, links: 0, linked: 0 }
    for (const child of node.childNodes) {
      if (child.nodeType === 3) sum.text += (child.textContent ?? '').replace(/\s+/g, ' ').trim().length
      if (child.nodeType !== 1) continue
      // Of node type 1 there are elements only.
      const own = walk(child as Element)
      sum.text += own.text
      sum.links += own.links
      sum.linked += own.linked
    }
    if (node.localName === 'a') {
      sum.links++
      sum.linked = sum.text
    }
    found.set(node, sum)
    return sum
  }
  walk(root)
  return element => found.get(element) ?? { text: 0, links: 0, linked: 0 }
}

function removeAll(elements: Iterable<Element>, isToGo: (element: Element) => boolean): void {
  for (const element of elements) if (element.parentNode !== null && isToGo(element)) element.remove()
}
