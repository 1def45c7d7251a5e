/** What has the focus in the shadow root that `root` stands in. */
export function focusedIn(root: HTMLElement): Element | null {
  const place = root.getRootNode()
  return place instanceof ShadowRoot ? place.activeElement : null
}
