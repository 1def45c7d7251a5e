/** The focused element of the shadow root that contains `root`. */
export const focusedElement = (root: HTMLElement): Element | null =>
  // It is drawn in one.
  (root.getRootNode() as ShadowRoot).activeElement

/**
 * Moves the focus to the conversation: the pressed button disappears, and the focus would fall back to the page
 * behind. Not to the composer, which would open a phone's keyboard over the answer.
 */
export function focusLog(root: HTMLElement): void {
  root.querySelector<HTMLElement>('.log')?.focus()
}
