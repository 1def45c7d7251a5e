const tagName = 'frontdesk-chat'

/** The widget's element on the page. It tells when it was removed, whatever part of the page it went with. */
export interface PageElement extends HTMLElement {
  onGone?: () => void
}

/** Its kind is defined once for a page, and stays when the widget has gone. */
export function createPageElement(): PageElement {
  if (!customElements.get(tagName)) {
    customElements.define(
      tagName,
      class extends HTMLElement implements PageElement {
        declare onGone?: () => void
        disconnectedCallback(): void {
          this.onGone?.()
        }
      },
    )
  }
  return document.createElement(tagName)
}
