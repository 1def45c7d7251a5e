// A page that a browser fills with scripts says next to nothing without them: an empty element that a framework calls
// its root, and scripts. Such a page has to be told from a short one, whose few words are all that there is to know.

/** Ids and names that frameworks give to the element which their scripts fill. */
const rootSelector =
  '#root, #app, #__next, #__nuxt, #___gatsby, #svelte, #q-app, #react-root, #app-root, #main-app, #mount, app-root'
/** More text than this, the title and all menus included, and it is no empty page. */
const mostText = 2_000
/** More text in the content than this is worth reading, whatever a script would add. */
const mostContent = 200
/** What stands in a root until its script has run. */
const waitingPattern =
  /^(?:loading|please wait|just a moment|lädt|lade|wird geladen|bitte warten|chargement|cargando|caricamento|a carregar|carregando|laden|ładowanie|yükleniyor|جار)/i
const mostWaiting = 60
/** Reading an element takes time with what is in it, and a hostile page has 30,000 of them. */
const mostRoots = 5

/** A template that nothing has filled yet, or the key of a text that is loaded in the visitor's language. */
const placeholder =
  /\{\{[^{}]{1,200}\}\}|(?<![\w/@.-])[a-z][\w-]{0,40}(?:\.[a-z][\w-]{0,40}){1,6}(?![\w/@.-])|(?<!\w)[A-Z]{2,20}(?:_[A-Z\d]{1,20}){1,6}(?!\w)/gi

/**
 * Looks at a page as it came, before anything is taken out of it. Returns whether it needs scripts to say more, given
 * the characters of its content.
 */
export function scriptShell(body: Element, html: string): (contentLength: number) => boolean {
  const isLong = (body.textContent ?? '').length > mostText
  if (isLong || !/<script[\s>]/i.test(html)) return () => false
  if (isPlaceholders(body)) return () => true
  const roots = [...body.querySelectorAll(rootSelector)].slice(0, mostRoots)
  if (roots.some(isUnfilled)) return contentLength => contentLength < mostContent
  const isAsked = asksForScripts(html) || [...body.children].slice(0, 20).some(isMount)
  return contentLength => isAsked && contentLength === 0
}

function isPlaceholders(body: Element): boolean {
  const lines = [...body.querySelectorAll('*')].filter(element => element.childElementCount === 0)
  const text = lines.map(line => line.textContent ?? '').join('\n')
  const found = new Set(text.match(placeholder))
  const rest = text.replaceAll(placeholder, '').replace(/\s+/g, '')
  return found.size > 1 && rest.length < [...found].join('').length
}

const isUnfilled = (element: Element): boolean => {
  const text = (element.textContent ?? '').trim()
  const isEmpty = text === '' && element.querySelector('img, picture, video, object, embed') === null
  return isEmpty || (text.length <= mostWaiting && waitingPattern.test(text))
}

/** An empty element that only a script can have a use for: one with an id, or of a name that HTML does not have. */
const isMount = (element: Element): boolean =>
  (element.localName.includes('-') || (element.localName === 'div' && element.id !== '')) && isUnfilled(element)

/** "You need to enable JavaScript to run this app." */
const asksForScripts = (html: string): boolean =>
  [...html.matchAll(/<noscript[\s>]/gi)]
    .slice(0, mostRoots)
    .some(({ index }) => /javascript/i.test(html.slice(index, index + 1_000)))
