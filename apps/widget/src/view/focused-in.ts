/** What has the focus in the shadow root that `root` stands in. */
export function focusedIn(root: HTMLElement): Element | null {
  const place = root.getRootNode()
  return place instanceof ShadowRoot ? place.activeElement : null
}

/**
 * Puts the focus on the conversation: what was pressed goes away, and would leave whoever uses a keyboard on the page
 * behind. Not into the composer, which would bring up a phone's keyboard over the answer.
 */
export function focusLog(root: HTMLElement): void {
  root.querySelector<HTMLElement>('.log')?.focus()
}
