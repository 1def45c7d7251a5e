/**
 * Frontdesk's widget: one script tag with a chatbot's id puts a launcher on the page, inside a shadow root, so that
 * neither the page's styles nor the widget's reach the other. The panel is loaded when the visitor reaches for it.
 */
import { startLauncher } from './launcher/launcher.ts'
import { isTaken } from './launcher/page-api.ts'
import { readScriptTag } from './launcher/script-tag.ts'

const tagsOnPage = (): NodeListOf<HTMLScriptElement> => document.querySelectorAll('script[src*="/widget.js"]')

// Read while the script runs: later it is gone. It is null in a module, and another's where an optimiser has put scripts
// together; then the tag is looked up. A script in a drawing has no `src` that is read.
const own = document.currentScript as HTMLScriptElement | null

begin([own, ...tagsOnPage()])

/** Once per page, however many script tags there are: the first stays. */
function begin(scripts: readonly (HTMLScriptElement | null)[]): void {
  const tag = scripts.map(script => script && readScriptTag(script)).find(Boolean)
  if (!tag) return warn('widget.js needs a data-chatbot-id.')
  const start = (): void => {
    // Looked at now: another tag may have been quicker while this one waited for the page.
    if (!isTaken(window)) void startLauncher(tag, warn)
    // Alone it is the same tag once more, run again by a page that exchanges its content.
    else if (tagsOnPage().length > 1) warn('a second tag is not used.')
  }
  if (document.body) start()
  else document.addEventListener('DOMContentLoaded', start)
}

function warn(words: string): void {
  console.warn(`Frontdesk: ${words}`)
}
