import { orUndefined } from '../or-undefined.ts'
import type { PageElement } from './page-element.ts'

/** A page that removes the widget sooner than this does so each time: then it waits longer and longer to come back. */
const steadyMs = 1_000

interface Needs {
  readonly element: () => PageElement
  /** False once the page has taken the widget off. */
  readonly isWanted: () => boolean
  /** Called each time that the element was put somewhere. */
  readonly onPut: () => void
  /** Called once, when it is no longer wanted. */
  readonly onEnd: () => void
}

/**
 * Keeps the element on the page, whatever is exchanged there, and returns a function that puts it where it belongs now.
 * It stands beside `body`, which many libraries replace, store, or compare with that of the next page (Turbo, htmx,
 * Livewire, Astro). Until the page has loaded it stands in `body`: React 18, where it renders the whole document, allows
 * more elements there while it hydrates, and none in `html`. While a modal dialog is open, it stands in there, because
 * all else is inert then; and in the top layer, where a dialog that is transformed or clips neither moves nor cuts it.
 */
export function stayOnPage({ element, isWanted, onPut, onEnd }: Needs): () => void {
  let newest: Node | undefined
  let putAt = 0
  let waitMs = 0
  const observer = new MutationObserver(changes => {
    // Attributes stand on elements.
    for (const { target } of changes) if (modals().includes(target as Element)) newest = target
    settle()
  })

  function settle(): void {
    if (!isWanted()) {
      observer.disconnect()
      return onEnd()
    }
    // Between `document.open` and what is written then.
    if (!document.body) return later()
    const own = element()
    const dialogs = modals()
    const dialog = dialogs.find(dialog => dialog === newest) ?? dialogs.pop()
    const home = dialog ?? (document.readyState === 'complete' ? document.documentElement : document.body)
    if (own.parentNode === home) return
    own.onGone = later
    try {
      // Keeps the focus and what was scrolled, in browsers that have it.
      home.moveBefore(own, null)
    } catch {
      home.append(own)
    }
    if (dialog) orUndefined(() => raise(own))
    putAt = Date.now()
    onPut()
  }

  // Not at once: a page that removes the widget whenever it comes would otherwise never end.
  function later(): void {
    waitMs = Date.now() - putAt < steadyMs ? 2 * waitMs + 50 : 0
    setTimeout(settle, waitMs)
  }

  // The document itself: the one that stands for it everywhere is no node.
  observer.observe(window.document, { subtree: true, attributeFilter: ['open'] })
  // Not from under a visitor who types: without `moveBefore` the focus would be lost.
  addEventListener('load', () => document.activeElement === element() || settle())
  settle()
  return settle
}

/** Empty in browsers that know no `:modal`. */
const modals = (): Element[] => orUndefined(() => [...document.querySelectorAll('dialog:modal')]) ?? []

/** To the top of the top layer, above a dialog that was opened later. */
function raise(element: HTMLElement): void {
  element.popover = 'manual'
  element.hidePopover()
  element.showPopover()
}
