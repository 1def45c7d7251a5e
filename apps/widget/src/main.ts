/**
 * Frontdesk's widget: one script tag with a chatbot's id puts a launcher on the page, inside a shadow root, so that
 * neither the page's styles nor the widget's reach the other. The panel is loaded when the visitor reaches for it.
 */
import { startLauncher } from './launcher/launcher.ts'
import { isTaken } from './launcher/page-api.ts'
import { readScriptTag } from './launcher/script-tag.ts'

// Read while the script runs: later it is gone. It is null in a module, where the tag is looked up.
const script = document.currentScript ?? document.querySelector('script[src*="/widget.js"][data-chatbot-id]')

if (script instanceof HTMLScriptElement) begin(script)

/** Once per page, however many script tags there are. */
function begin(own: HTMLScriptElement): void {
  const tag = readScriptTag(own)
  if (tag === undefined) return warn('Frontdesk: the script tag of widget.js needs a data-chatbot-id.')
  const start = (): void => {
    // Looked at now: another tag may have been quicker while this one waited for the page.
    if (!isTaken(window)) void startLauncher(tag, warn)
  }
  if (document.body) start()
  else document.addEventListener('DOMContentLoaded', start)
}

function warn(words: string): void {
  console.warn(words)
}
