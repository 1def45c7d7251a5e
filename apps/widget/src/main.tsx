/**
 * Frontdesk's widget: one script tag with a chatbot's id puts a launcher on the page, inside a shadow root, so that
 * neither the page's styles nor the widget's reach the other. Nothing is added to `window`.
 */
import { render } from 'preact'
import { readSettings, type Settings } from './settings.ts'
import css from './style.css'
import { Widget } from './view/widget.tsx'

const tagName = 'frontdesk-chat'

// Read while the script runs: later it is gone. It is null in a module, where the tag is looked up.
const script = document.currentScript ?? document.querySelector('script[src*="/widget.js"][data-chatbot-id]')

if (script instanceof HTMLScriptElement) start(script)

function start(own: HTMLScriptElement): void {
  const page = { documentLanguage: document.documentElement.lang, browserLanguage: navigator.language }
  const settings = readSettings(page, own)
  if (settings === undefined) console.warn('Frontdesk: the script tag of widget.js needs a data-chatbot-id.')
  else if (document.body) mount(settings)
  else document.addEventListener('DOMContentLoaded', () => mount(settings))
}

/** Once per page, however many script tags there are. */
function mount(settings: Settings): void {
  if (document.querySelector(tagName) !== null) return
  const host = document.createElement(tagName)
  const shadow = host.attachShadow({ mode: 'open' })
  addStyle(shadow)
  render(<Widget settings={settings} />, shadow)
  document.body.append(host)
}

/** A constructed sheet, because a page's Content-Security-Policy often forbids style elements. */
function addStyle(shadow: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    shadow.adoptedStyleSheets = [sheet]
  } catch {
    const style = document.createElement('style')
    style.textContent = css
    shadow.append(style)
  }
}
