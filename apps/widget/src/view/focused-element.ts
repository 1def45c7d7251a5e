/** The focused element of the shadow root that contains `root`. */
export function focusedElement(root: HTMLElement): Element | null {
  const place = root.getRootNode()
  return place instanceof ShadowRoot ? place.activeElement : null
}

/**
 * Moves the focus to the conversation: the pressed button disappears, and the focus would fall back to the page
 * behind. Not to the composer, which would open a phone's keyboard over the answer.
 */
export function focusLog(root: HTMLElement): void {
  root.querySelector<HTMLElement>('.log')?.focus()
}
