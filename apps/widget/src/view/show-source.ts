import type { SourceQuote } from '@frontdesk/contracts/chat/source-quotes-field'
import type { PanelHost } from '../launcher/panel-host.ts'
import { pressedKey } from '../pressed-key.ts'

/** A file name with the hash of what is in it, put in by the build. */
declare const SHOW_FILE: string

interface ShowModule {
  readonly show: (host: PanelHost, pressed?: SourceQuote) => void
}

/** Shows the words of a source that was pressed, on this page or on its own. */
export function showSource(host: PanelHost, pressed?: SourceQuote): void {
  import(`${host.tag.base}/widget/${SHOW_FILE}`).then(
    // Both are ours: the build gives each its exports.
    ({ show }: ShowModule) => show(host, pressed),
    () => pressed && location.assign(pressed.link),
  )
}

/** Shows what was pressed on the page before. */
export function showPressed(host: PanelHost): void {
  try {
    if (sessionStorage.getItem(pressedKey)) showSource(host)
  } catch {
    // The browser refuses storage: nothing was kept.
  }
}
