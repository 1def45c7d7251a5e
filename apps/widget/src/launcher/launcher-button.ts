import { type Language, launcherTexts } from '../languages.ts'
import type { Texts } from '../texts/compiled/en.ts'

/** The round button, its unread count and its accessible name. */
export interface LauncherButton {
  readonly element: HTMLButtonElement
  readonly speak: (language: Language) => void
  /** Takes another icon (the `d` of a path) and another name for the closed chat; the rest stays. */
  readonly dress: (path?: string, label?: string) => void
  /** Sets its texts once those of a language are loaded. */
  readonly setWords: (words: Words) => void
  readonly setOpen: (isOpen: boolean) => void
  readonly setState: (state: 'ready' | 'loading' | 'failed') => void
  readonly setUnread: (count: number) => void
}

type Words = Pick<Texts, 'close' | 'unread'>

const chatPath = 'M20 11.5c0 4-3.6 7-8 7-1.1 0-2.2-.2-3.1-.5L4 19.5l1.4-3.6A6.6 6.6 0 0 1 4 11.5c0-4 3.6-7 8-7s8 3 8 7Z'
const failedPath = 'M12 5v9M12 19h.01'
const closePath = 'M6 6l12 12M18 6L6 18'

/** Puts the button into `root`, with a line for screen readers that tells of new messages. */
export function launcherButton(root: HTMLElement, onPress: () => void): LauncherButton {
  const element = document.createElement('button')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  const badge = document.createElement('span')
  const status = document.createElement('p')
  let open: string = launcherTexts.en
  let words: Words = { close: open, unread: '' }
  let icon = chatPath
  let isOpen = false
  let hasFailed = false
  let unread = 0

  function draw(): void {
    const news = unread > 0 && !isOpen ? `${words.unread}: ${unread}` : ''
    element.setAttribute('aria-expanded', String(isOpen))
    element.setAttribute('aria-label', isOpen ? words.close : news ? `${open} (${news})` : open)
    path.setAttribute('d', hasFailed ? failedPath : isOpen ? closePath : icon)
    badge.hidden = !news
    badge.textContent = String(Math.min(unread, 99))
    // A failure to load is shown without texts, because they failed to load as well. The next press tries again.
    const said = hasFailed ? `${open}: !` : news
    if (status.textContent !== said) status.textContent = said
  }

  element.type = 'button'
  element.className = 'launcher'
  element.setAttribute('aria-controls', 'panel')
  // At the window: a dialog that lets nobody press outside of it stops clicks at the document, before they come here.
  addEventListener('click', event => event.composedPath().includes(element) && onPress(), true)
  status.className = 'for-ears'
  badge.className = 'unread'
  badge.setAttribute('aria-hidden', 'true')
  status.setAttribute('role', 'status')
  element.append(drawing(path), badge)
  root.append(element, status)
  draw()
  return {
    element,
    speak: language => {
      open = launcherTexts[language]
      draw()
    },
    dress: (path = icon, label = open) => {
      icon = path
      open = label
      draw()
    },
    setWords: next => {
      words = next
      draw()
    },
    setOpen: next => {
      isOpen = next
      draw()
    },
    setState: state => {
      hasFailed = state === 'failed'
      element.toggleAttribute('aria-busy', state === 'loading')
      draw()
    },
    setUnread: count => {
      unread = count
      draw()
    },
  }
}

function drawing(path: SVGPathElement): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.append(path)
  return svg
}
