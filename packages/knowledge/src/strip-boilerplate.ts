const NEVER_TEXT =
  'nav, dialog, object, embed, canvas, video, audio, map, select, datalist, input, textarea, [role=navigation], [role=search], ' +
  '[role=dialog], [role=alertdialog], [role=menu], [role=menubar], [role=tablist], [role=toolbar], [role=tooltip]'
const CONTENT = 'main, article, [role=main]'
/** Words that name the notice and not the biscuit: a bakery's `cookie-card` stays. */
const NOTICE =
  /cookie[-_ ]?(?:banner|bar|box|compliance|consent|disclaimer|hint|info|law|layer|message|modal|notice|notification|overlay|popup|warning)|(?:consent|gdpr|ccpa|dsgvo)[-_ ]?(?:banner|bar|box|layer|manager|modal|notice|overlay|popup)|onetrust|cybotcookiebot|usercentrics|borlabs|cmplz|didomi|iubenda|klaro|osano|termly|cc-window|cky-/i
const SKIPPED =
  /(?:^|[-_ ])(?:breadcrumbs?|pagination|pager|skip-?(?:link|nav|to-content)|share|sharing|social-?(?:links|share|media))(?:$|[-_ ])/i
const LONGEST_NOTICE = 3_000

/**
 * Takes out what surrounds a page's content: menus, banners, forms, consent notices, and the footer unless it is
 * wanted (a small site often keeps its hours and address there, and only there).
 */
export function stripBoilerplate(body: Element, { keepFooter }: { keepFooter: boolean }): void {
  removeAll(body.querySelectorAll(NEVER_TEXT), () => true)
  removeAll(body.querySelectorAll('header, [role=banner]'), isOutside)
  removeAll(body.querySelectorAll('aside, [role=complementary]'), isOutside)
  removeAll(body.querySelectorAll('footer, [role=contentinfo]'), footer => !keepFooter && isOutside(footer))
  const whole = textLength(body)
  removeAll(body.querySelectorAll('form'), form => textLength(form) < whole / 2)
  removeAll(body.querySelectorAll('[class], [id]'), element => isNotice(element, whole))
  removeAll(body.querySelectorAll('[aria-hidden=true]'), element => textLength(element) < 80)
  removeAll(body.querySelectorAll('button'), button => !unfolds(button))
  removeAll(body.querySelectorAll('ul, ol, div, p'), element => isOutside(element) && isMenu(element))
}

/** Outside of the content, and not its title either: many pages keep their h1 in a header. */
const isOutside = (element: Element): boolean =>
  element.closest(CONTENT) === null && element.querySelector('h1, main, article') === null

const isNotice = (element: Element, whole: number): boolean => {
  const names = `${element.getAttribute('class') ?? ''} ${element.id}`
  if (element.matches(CONTENT) || element.localName === 'body') return false
  if (SKIPPED.test(names)) return textLength(element) < 200
  return NOTICE.test(names) && textLength(element) < Math.min(LONGEST_NOTICE, whole)
}

/** An accordion's button is the question; any other button is a button. */
const unfolds = (button: Element): boolean =>
  button.hasAttribute('aria-expanded') ||
  button.hasAttribute('aria-controls') ||
  button.closest('h1, h2, h3, h4, h5, h6') !== null

/** A row of short links and next to nothing else. */
function isMenu(element: Element): boolean {
  const links = [...element.querySelectorAll('a')]
  if (links.length < 4) return false
  const linked = links.reduce((sum, link) => sum + textLength(link), 0)
  return linked / links.length < 40 && linked > textLength(element) * 0.8
}

const textLength = (element: Element): number => (element.textContent ?? '').replace(/\s+/g, ' ').trim().length

function removeAll(elements: Iterable<Element>, isToGo: (element: Element) => boolean): void {
  for (const element of elements) if (element.parentNode !== null && isToGo(element)) element.remove()
}
