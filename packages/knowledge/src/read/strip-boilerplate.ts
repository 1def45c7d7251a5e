import { elementsAbove } from './elements-above.ts'

const neverText =
  'nav, dialog, object, embed, canvas, video, audio, map, select, datalist, input, textarea, [role=navigation], [role=search], ' +
  '[role=dialog], [role=alertdialog], [role=menu], [role=menubar], [role=tablist], [role=toolbar], [role=tooltip]'
const contentSelector = 'main, article, [role=main]'
/** Words that name the notice and not the biscuit: a bakery's `cookie-card` stays. */
const noticePattern =
  /cookie[-_ ]?(?:banner|bar|box|compliance|consent|disclaimer|hint|info|law|layer|message|modal|notice|notification|overlay|popup|warning)|(?:consent|gdpr|ccpa|dsgvo)[-_ ]?(?:banner|bar|box|layer|manager|modal|notice|overlay|popup)|onetrust|cybotcookiebot|usercentrics|borlabs|cmplz|didomi|iubenda|klaro|osano|termly|cc-window|cky-/i
const skippedPattern =
  /(?:^|[-_ ])(?:breadcrumbs?|pagination|pager|skip-?(?:link|nav|to-content)|share|sharing|social-?(?:links|share|media))(?:$|[-_ ])/i
const maxNoticeLength = 3_000

/**
 * Takes out what surrounds a page's content: menus, banners, forms, consent notices, and the footer unless it is
 * wanted (a small site often keeps its hours and address there, and only there).
 */
export function stripBoilerplate(body: Element, { keepFooter }: { keepFooter: boolean }): void {
  removeAll(body.querySelectorAll(neverText), () => true)
  removeAll(body.querySelectorAll('header, [role=banner]'), outsideOf(body))
  removeAll(body.querySelectorAll('aside, [role=complementary]'), outsideOf(body))
  if (!keepFooter) removeAll(body.querySelectorAll('footer, [role=contentinfo]'), outsideOf(body))
  const first = measure(body)
  const whole = first(body).text
  removeAll(body.querySelectorAll('form'), form => first(form).text < whole / 2)
  const second = measure(body)
  removeAll(body.querySelectorAll('[class], [id]'), element => isNotice(element, second(element).text, whole))
  removeAll(body.querySelectorAll('[aria-hidden=true]'), element => second(element).text < 80)
  removeAll(body.querySelectorAll('button'), button => !unfolds(button))
  const third = measure(body)
  const isOutside = outsideOf(body)
  removeAll(body.querySelectorAll('ul, ol, div, p'), element => isOutside(element) && isMenu(third(element)))
}

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

function isNotice(element: Element, text: number, whole: number): boolean {
  const names = `${element.getAttribute('class') ?? ''} ${element.id}`
  if (element.matches(contentSelector) || element.localName === 'body') return false
  if (skippedPattern.test(names)) return text < 200
  return noticePattern.test(names) && text < Math.min(maxNoticeLength, whole)
}

/** An accordion's button is the question; any other button is a button. */
const unfolds = (button: Element): boolean =>
  button.hasAttribute('aria-expanded') ||
  button.hasAttribute('aria-controls') ||
  button.closest('h1, h2, h3, h4, h5, h6') !== null

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
