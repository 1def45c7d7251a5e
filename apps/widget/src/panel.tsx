/**
 * The panel behind the launcher: loaded when a visitor reaches for it, drawn into the launcher's shadow root. It is
 * mounted once and shown or hidden from then on, so that a reply goes on being written while it is closed.
 */
import { isLocale } from '@frontdesk/web/is-locale'
import { writtenLocale } from '@frontdesk/web/written-locale'
import { render } from 'preact'
import css from './panel.css'
import type { LocalHost, Panel, PanelHost } from './launcher/panel-host.ts'
import { listenTo } from './listen-to.ts'
import { ChatPanel, type Controls } from './view/chat-panel.tsx'
import { keepEvents } from './view/keep-events.ts'
import { paintLinks } from './view/paint-links.ts'
import { redoPrevented } from './view/redo-prevented.ts'
import { showPressed } from './view/show-source.ts'

export function mountPanel(given: PanelHost): Panel {
  const { root, language, draft = '' } = given
  const host: LocalHost = { ...given, locale: localeOf(language) }
  const place = root.appendChild(document.createElement('div'))
  const controls: Controls = {
    isOpen: false,
    ready: () => Promise.resolve(),
    ask: () => undefined,
    escape: () => undefined,
    draft,
  }
  const show = (isOpen: boolean): void => {
    controls.isOpen = isOpen
    render(<ChatPanel host={host} isOpen={isOpen} controls={controls} />, place)
  }
  host.addStyle(css)
  listenTo(root, ['refresh'], () => paintLinks(root))
  paintLinks(root)
  redoPrevented(root)
  const release = keepEvents(root)
  root.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || event.isComposing || !controls.isOpen) return
    controls.escape()
    // A dialog of the page would close as well.
    event.preventDefault()
  })
  show(false)
  showPressed(host)
  return {
    show,
    ask: text => void controls.ready().then(() => controls.ask(text)),
    leave: () => {
      release()
      render(null, place)
      return controls.draft
    },
  }
}

/** The language as in the visitor's country, where the browser names one. */
const localeOf = (language: string): string =>
  navigator.languages.find(tag => tag.startsWith(`${language}-`) && isLocale(tag)) ?? writtenLocale(language)
