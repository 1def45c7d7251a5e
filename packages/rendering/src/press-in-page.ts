/// <reference lib="dom" />

/*
 * What is pressed in a page to have it show the rest of its text. Like `in-page.ts` these functions are sent to the page as
 * their text, and use nothing from outside of themselves.
 */

/** Labels of buttons that bring the rest of a list or a text. */
export const moreWords =
  /^\W*(?:(?:load|show|view|see|read)\s+(?:\S+\s+)?(?:more|all|\d+)\b|(?:more|all)(?:\s+\S+)?$|(?:mehr|weitere|alle)\b.{0,25}(?:laden|zeigen|anzeigen|ansehen|lesen)$|(?:mehr|weitere\s+\S+|weiterlesen)$|(?:(?:en\s+)?(?:voir|lire|afficher|charger|montrer)\s+(?:plus|davantage|tout)|plus\s+de\s+\S+$)|(?:ver|leer|mostrar|cargar)\s+(?:más|todo)|más\s+\S+$|(?:mostra|carica|vedi|leggi|scopri)\s+(?:di\s+più|altr|tutt)|(?:meer|alle)\s+.{0,25}(?:laden|tonen|bekijken|lezen)$|(?:toon|laad|bekijk|lees)\s+(?:meer|alle|alles)|(?:pokaż|załaduj|zobacz|wczytaj|czytaj|rozwiń)\s+(?:więcej|wszystk|całość)|(?:ver|carregar|mostrar|ler)\s+(?:mais|tudo|todos)|(?:daha\s+fazla|tümünü|devamını)\b|(?:عرض|تحميل|إظهار|اقرأ|شاهد)\s+(?:المزيد|الكل)|المزيد)/iu

/**
 * Keeps what a list takes out of the page while it scrolls, and a row of tabs while they are pressed, with what was pressed
 * for it: it is written behind the page.
 */
export function keepRemoved(): void {
  const kept = globalThis as { frontdeskRemoved?: { element: Element; label: string }[]; frontdeskPressed?: string }
  if (kept.frontdeskRemoved !== undefined) return
  const removed: { element: Element; label: string }[] = (kept.frontdeskRemoved = [])
  const labels = new WeakMap<Node, string>()
  new MutationObserver(records => {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of addedNodes) labels.set(node, kept.frontdeskPressed ?? '')
      for (const node of removedNodes) {
        // Shorter is a note that more is loading.
        const isText = node instanceof Element && (node.textContent ?? '').trim().length > 20
        if (isText && removed.length < 3_000) removed.push({ element: node, label: labels.get(node) ?? '' })
      }
    }
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Presses what shows more of this page: a button that says so, as often as more comes of it, a tab, or the head of a panel
 * that is not in the page yet. Returns whether there was one.
 */
export function pressMore(words: RegExp): boolean {
  interface Kept {
    /** How long the page was when a button was pressed. A row of panels that is drawn anew is known by its labels. */
    frontdeskPressedAt?: Map<Element | string, number>
    frontdeskPressed?: string
  }
  const kept = globalThis as Kept
  const pressedAt = (kept.frontdeskPressedAt ??= new Map<Element | string, number>())
  const length = (document.body?.textContent ?? '').length
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    if (roots.length > 200) break
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot !== null) roots.push(element.shadowRoot)
  }
  const labelOf = (element: Element): string =>
    ((element as HTMLInputElement).value || element.textContent || '').trim().slice(0, 80)
  const isMore = (element: Element): boolean =>
    element.matches('button, [role=button], input[type=button], a:not([href]), a[href="#"], [tabindex]') &&
    labelOf(element).length <= 40 &&
    words.test(labelOf(element)) &&
    element.getAttribute('aria-expanded') !== 'true' &&
    length > (pressedAt.get(element) ?? -1)
  const isClosed = (element: Element): boolean => {
    if (
      pressedAt.has(element) ||
      pressedAt.has(labelOf(element)) ||
      !element.matches('[role=tab][aria-selected=false], [aria-expanded=false]')
    )
      return false
    // Menus and searches open over the page.
    if (element.closest('nav, header, footer, form, [role=navigation], [role=menubar], [aria-haspopup]') !== null)
      return false
    const panels = (element.getAttribute('aria-controls') ?? '').split(/\s+/).filter(id => id !== '')
    return !panels.some(id => (document.getElementById(id)?.textContent ?? '').trim().length > 20)
  }
  const next = roots
    .flatMap(root => [...root.querySelectorAll<HTMLElement>('button, a, input, [role], [tabindex], [aria-expanded]')])
    .find(element => (isMore(element) || isClosed(element)) && element.checkVisibility())
  if (next === undefined) return false
  const label = isMore(next) ? '' : labelOf(next)
  pressedAt.set(next, length)
  if (label !== '') pressedAt.set(label, length)
  kept.frontdeskPressed = label
  next.click()
  return true
}

/**
 * Presses what is called a link and has no address, as some apps build their menus: the one with this number. Returns whether
 * there is one.
 */
export function pressLink(index: number): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('[role=link]:not([href])')]
  links[index]?.click()
  return index < links.length
}
