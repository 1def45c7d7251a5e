import { listenTo } from '../listen-to.ts'

/**
 * Input that belongs to the widget. Pages listen to it in the capture phase, before any element of ours hears of it:
 * libraries that scroll smoothly take the wheel, dialogs take the focus back, shortcuts take the keys.
 */
const types =
  'wheel touchstart touchmove touchend pointerdown mousedown click contextmenu keydown keypress keyup focus focusin focusout paste dragover drop'

/**
 * Keeps input in the widget from the page: at the window, where a page hears of it first, the event ends, and a copy goes
 * on to the element inside that it was meant for. What browsers do with the event (typing, scrolling, following a link)
 * is not touched, unless a handler of ours prevents the copy. Returns a function that ends it.
 */
export function keepEvents(root: HTMLElement): () => void {
  const shadow = root.getRootNode()
  const host = shadow instanceof ShadowRoot ? shadow.host : root
  // Where the page hears of it first nevertheless: dialogs of React Aria let the focus go to such an element, and
  // shortcuts leave alone what is typed into an editable one. The element is all that they see of the widget.
  host.setAttribute('data-react-aria-top-layer', '')
  Object.defineProperty(host, 'isContentEditable', { value: true, configurable: true })
  return listenTo(window, types.split(' '), event => keep(host, event), true)
}

function keep(host: Element, event: Event & { readonly relatedTarget?: EventTarget | null }): void {
  const { type, defaultPrevented } = event
  const [target = host] = event.composedPath()
  const isOurs = event.target === host
  // An event of the element itself has nowhere to go inside.
  if (target === host || !(isOurs || (type === 'focusout' && event.relatedTarget === host))) return
  event.stopImmediatePropagation()
  if (!isOurs) {
    // Dialogs that hold the focus go by where it goes to. As if the window lost it, the page's fields still hear of it.
    target.dispatchEvent(new FocusEvent(type, { bubbles: true, composed: true }))
    return
  }
  // A plain event presses nothing by itself, so that the click does so once; where the page has prevented it, the copy does.
  const isPress = type === 'click'
  const copy = new (isPress && defaultPrevented ? MouseEvent : Event)(type, { bubbles: true, cancelable: true })
  for (const name in event) if (!(name in copy)) Reflect.set(copy, name, Reflect.get(event, name))
  // What the page has prevented is done by hand (redo-prevented.ts).
  if (defaultPrevented && !isPress) copy.preventDefault()
  if (!target.dispatchEvent(copy)) event.preventDefault()
}
