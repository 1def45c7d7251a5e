/// <reference lib="dom" />

/*
 * What runs in the page, in a world of its own: the page's scripts see neither these functions nor what they change in
 * prototypes. Each is sent as its text, so it may use nothing from outside of itself.
 */

/** How much a page says at the moment, as something to compare. */
export function measurePage(): string {
  const { body } = document
  return body === null ? '' : `${body.querySelectorAll('*').length} ${(body.textContent ?? '').length} ${location.href}`
}

/**
 * Scrolls the page and its long lists down by a screen. Returns whether any of them moved. In a tall window most pages cannot,
 * and those that listen for it are told all the same.
 */
export function scrollOn(): boolean {
  const lists = [...document.querySelectorAll('*')]
    .slice(0, 5_000)
    .filter(({ scrollHeight, clientHeight }) => clientHeight > 100 && scrollHeight > clientHeight + 20)
    .filter(element => element !== document.scrollingElement && /auto|scroll/.test(getComputedStyle(element).overflowY))
    .slice(0, 5)
  let hasMoved = false
  for (const element of [document.scrollingElement, ...lists]) {
    if (element === null) continue
    const before = element.scrollTop
    element.scrollTop = before + Math.max(100, element.clientHeight * 0.9)
    if (element.scrollTop !== before) hasMoved = true
  }
  if (!hasMoved) document.dispatchEvent(new Event('scroll', { bubbles: true }))
  return hasMoved
}

/** What a question for consent speaks of, and the labels of its buttons. It is sent to those functions that need it. */
export const consentWords = {
  asks: /cookie|consent|datenschutz|einwillig|rgpd|gdpr|dsgvo|privacy|confidentialit|privacidad|privacidade|prywatno|gizlilik|ملفات تعريف/i,
  refuses:
    /^(?:only )?(?:necessary|essential|required)|reject|decline|refuse|deny|without|ablehn|nur (?:notwendige|erforderliche|essen)|refuser|sans accepter|rechazar|rifiut|recusar|rejeitar|weiger|odrzu|reddet|رفض/i,
  agrees:
    /accept|agree|allow|consent|got it|^ok(?:ay)?\b|continue|akzept|zustimm|einverstanden|verstanden|accepte|aceptar|acepto|accett|aceitar|accepteer|akkoord|zgadzam|akceptuj|kabul|قبول|موافق/i,
}

/**
 * Answers a question for consent that stands in place of the content: refuses, or agrees where nothing can be refused.
 * Returns whether there was one.
 */
export function answerConsent({ asks, refuses, agrees }: typeof consentWords): boolean {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    if (roots.length > 200) break
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot !== null) roots.push(element.shadowRoot)
  }
  const text = roots.map(root => (root instanceof Document ? root.body : root)?.textContent ?? '').join(' ')
  if (text.length > 3_000 || !asks.test(text)) return false
  const isPressed = (element: HTMLElement): boolean =>
    element.matches('button, [role=button], input[type=button], input[type=submit], a, [tabindex], [onclick]') ||
    /\b(?:btn|button)/i.test(element.className) ||
    getComputedStyle(element).cursor === 'pointer'
  // Of two that stand in each other the inner one: what is listened to above hears of it as well.
  const buttons = roots
    .flatMap(root => [...root.querySelectorAll<HTMLElement>('*')])
    .filter(isPressed)
    .toReversed()
    .map(element => ({ element, label: ((element as HTMLInputElement).value || element.textContent || '').trim() }))
    .filter(({ label }) => label !== '' && label.length <= 60)
  const pressed = buttons.find(({ label }) => refuses.test(label)) ?? buttons.find(({ label }) => agrees.test(label))
  pressed?.element.click()
  return pressed !== undefined
}

/** A page as its visitor has it. */
export interface PageAsShown {
  readonly html: string
  /** The addresses of its own that differ in what follows `#/` or `#!/`. */
  readonly routes: string[]
  readonly url: string
  /** Does it link to anything by an address? */
  readonly hasLinks: boolean
  /** Characters of text outside of what asks for consent. */
  readonly textLength: number
}

/**
 * Writes the page as HTML: what is in open shadow roots and in its own frames stands in its place, and scripts, styles and
 * what asks for consent are left out.
 */
// oxlint-disable-next-line max-lines-per-function -- it is sent to the page as its text, and may use nothing from outside
export function writePage(most: number, { asks, refuses, agrees }: typeof consentWords): PageAsShown {
  const skipped = new Set('SCRIPT STYLE NOSCRIPT TEMPLATE SVG CANVAS VIDEO AUDIO OBJECT EMBED'.split(' '))
  const empty = new Set('AREA BASE BR COL HR IMG INPUT LINK META SOURCE TRACK WBR'.split(' '))
  const pieces: string[] = []
  const said: string[] = []
  const routes = new Set<string>()
  let [length, textLength] = [0, 0]
  let hasLinks = false
  const write = (piece: string): void => {
    if ((length += piece.length) <= most) pieces.push(piece)
  }
  const escaped = (text: string): string =>
    text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
  const bodyLength = (document.body?.textContent ?? '').length
  const buttons = 'button, [role=button], input[type=button], input[type=submit]'
  const isAnswer = (button: Element): boolean => {
    const label = (button.textContent || (button as HTMLInputElement).value || '').trim()
    return label.length <= 60 && (refuses.test(label) || agrees.test(label))
  }
  // A wall stands over the page, or is called what it is, and has few words and buttons. A bakery has cookies as well: what
  // is no dialog must have a button that agrees or refuses.
  const isWall = (element: Element): boolean => {
    const isDialog = element.matches('dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]')
    const isNamed = /cookie|consent|gdpr|onetrust|cybot|usercentrics|didomi/i.test(`${element.id} ${element.className}`)
    const isOver = isDialog || isNamed || /fixed|sticky/.test(getComputedStyle(element).position)
    if (!isOver) return false
    const text = (element.textContent ?? '') + (element.shadowRoot?.textContent ?? '')
    if (text.length >= Math.min(4_000, bodyLength * 0.8 + 1) || !asks.test(text)) return false
    const root = element.shadowRoot ?? element
    if (isDialog) return root.querySelector(`${buttons}, input, a`) !== null
    return [...root.querySelectorAll(buttons)].some(isAnswer)
  }
  const childrenOf = (node: Element | ShadowRoot): Iterable<Node> => {
    if (node instanceof HTMLSlotElement) {
      const assigned = node.assignedNodes({ flatten: true })
      return assigned.length > 0 ? assigned : node.childNodes
    }
    return node instanceof Element && node.shadowRoot !== null ? node.shadowRoot.childNodes : node.childNodes
  }
  const noteRoute = (element: Element): void => {
    if (!(element instanceof HTMLAnchorElement) || routes.size >= 500) return
    if (element.origin === location.origin) hasLinks = true
    const isRoute =
      element.origin === location.origin && element.pathname === location.pathname && /^#!?\/./.test(element.hash)
    if (isRoute && element.href.length < 1_500) routes.add(element.href)
  }
  const attributesOf = (element: Element): string =>
    [...element.attributes]
      .filter(({ name, value }) => /^[a-z][\w:.-]*$/i.test(name) && !name.startsWith('on') && value.length <= 2_000)
      .map(({ name, value }) => ` ${name}="${escaped(value)}"`)
      .join('')
  const writeElement = (element: Element, depth: number): void => {
    const isData = element instanceof HTMLScriptElement && element.type === 'application/ld+json'
    if ((skipped.has(element.tagName.toUpperCase()) && !isData) || isWall(element)) return
    if (isData)
      return write(
        `<script type="application/ld+json">${(element.textContent ?? '').replaceAll('<', '\\u003c')}</script>`,
      )
    noteRoute(element)
    if (element instanceof HTMLIFrameElement) {
      const body = element.contentDocument?.body
      if (body) writeChildren(body, depth)
      return
    }
    const name = element.localName
    write(`<${name}${attributesOf(element)}>`)
    if (empty.has(element.tagName)) return
    writeChildren(element, depth)
    write(`</${name}>`)
  }
  const writeChildren = (parent: Element | ShadowRoot, depth: number): void => {
    if (depth > 400) return write(escaped(parent.textContent ?? ''))
    for (const node of childrenOf(parent)) {
      if (length > most) return
      // Nodes of a frame belong to its own window, whose classes are others.
      if (node.nodeType === Node.ELEMENT_NODE) writeElement(node as Element, depth + 1)
      else if (node.nodeType === Node.TEXT_NODE) {
        const { data } = node as Text
        textLength += data.trim().length
        said.push(data)
        write(escaped(data))
      }
    }
  }
  const root = document.documentElement
  write(`<!doctype html><html${attributesOf(root)}><head>`)
  writeChildren(document.head, 1)
  write('</head><body>')
  if (document.body !== null) writeChildren(document.body, 1)
  type Removed = { element: Element; label: string }[]
  const { frontdeskRemoved: removed = [] } = globalThis as { frontdeskRemoved?: Removed }
  const shown = said.join('')
  const written = new Set<string>()
  for (const { element, label } of removed) {
    const text = (element.textContent ?? '').trim()
    if (element.isConnected || written.has(text) || shown.includes(text)) continue
    written.add(text)
    if (label !== '') write(`<h3>${escaped(label)}</h3>`)
    writeElement(element, 2)
  }
  return { html: `${pieces.join('')}</body></html>`, routes: [...routes], url: location.href, hasLinks, textLength }
}
