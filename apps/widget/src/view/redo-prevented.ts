import { listenTo } from '../listen-to.ts'

/** One line of text, for wheels that count in lines. */
const linePixels = 18

/** Of an event that keep-events.ts has copied, what is used here. */
type Copy = Event & Partial<Pick<WheelEvent, 'deltaY' | 'deltaMode'> & KeyboardEvent & TouchEvent>

/**
 * Does by hand what the page has prevented in the widget, where it listens before us: scrolling by wheel and finger,
 * taking the focus by pressing, and typing a letter.
 */
export function redoPrevented(root: HTMLElement): void {
  let lastY = 0
  listenTo(root, ['wheel', 'touchstart', 'touchmove', 'pointerdown', 'mousedown', 'keydown'], (event: Copy) => {
    const { type, deltaY = 0, deltaMode, touches, key = '' } = event
    const y = touches?.[0]?.clientY ?? lastY
    const pixels = type === 'wheel' ? deltaY * (deltaMode ? linePixels : 1) : lastY - y
    lastY = y
    if (!event.defaultPrevented) return
    const path = event.composedPath().filter(node => node instanceof HTMLElement)
    // A prevented pointerdown takes the mousedown along.
    if (type === 'mousedown' || type === 'pointerdown') path.find(isFocusable)?.focus()
    // With Control or Command it is no letter; with Control and Alt it may be one, on some keyboards.
    else if (type === 'keydown' && key.length === 1 && !event.metaKey && event.ctrlKey === event.altKey)
      insert(path[0], key)
    else if (pixels !== 0) path.find(isScrollable)?.scrollBy({ top: pixels, behavior: 'instant' })
  })
}

const isFocusable = (element: HTMLElement): boolean => element.matches('textarea, input, button, a, [tabindex]')

const isScrollable = (element: HTMLElement): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** As if typed: it can be undone, and fields of any type take it. Deprecated, and in every browser. */
function insert(field: HTMLElement | undefined, text: string): void {
  if (!field?.matches('textarea, input')) return
  field.focus()
  document.execCommand('insertText', false, text)
}
