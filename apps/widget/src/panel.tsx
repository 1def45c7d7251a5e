/**
 * The panel behind the launcher: loaded when a visitor reaches for it, drawn into the launcher's shadow root. It is
 * mounted once and shown or hidden from then on, so that a reply goes on being written while it is closed.
 */
import { render } from 'preact'
import css from './panel.css'
import type { Panel, PanelHost } from './launcher/panel-host.ts'
import { ChatPanel, type Controls } from './view/chat-panel.tsx'

export function mountPanel(host: PanelHost): Panel {
  const controls: Controls = { ready: () => Promise.resolve(), ask: () => undefined, escape: () => undefined }
  const show = (isOpen: boolean): void =>
    render(<ChatPanel host={host} isOpen={isOpen} controls={controls} />, host.place)
  host.addStyle(css)
  show(false)
  return {
    show,
    ask: text => void controls.ready().then(() => controls.ask(text)),
    escape: () => controls.escape(),
  }
}
