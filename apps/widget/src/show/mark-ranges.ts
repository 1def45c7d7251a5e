const name = 'frontdesk-source'
let sheet: CSSStyleSheet | undefined

/**
 * Marks the ranges as browsers mark what a search has found, without any element of ours on the page. Older browsers
 * have no such marks.
 */
export function markRanges(ranges: readonly Range[]): void {
  if (typeof Highlight !== 'function') return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(`::highlight(${name}){background-color:Mark;color:MarkText}`)
  }
  for (const { startContainer } of ranges) {
    const within = startContainer.getRootNode()
    const root = within instanceof ShadowRoot ? within : document
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
  }
  CSS.highlights.set(name, new Highlight(...ranges))
}
