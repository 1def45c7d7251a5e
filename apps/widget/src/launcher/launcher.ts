/**
 * The launcher: a button in a shadow root, on every page. It loads the panel when a visitor points at the button, and
 * provides `window.frontdesk`. Written without a framework, because every visitor of every page downloads it.
 */
import { orUndefined } from '../or-undefined.ts'
import css from './launcher.css'
import { type LauncherButton, launcherButton } from './launcher-button.ts'
import type { Language } from '../languages.ts'
import { loadPanel } from './load-panel.ts'
import { keepOpen, wasOpen } from './open-state.ts'
import { type Emit, openPageApi, type PageActions } from './page-api.ts'
import type { Panel, PanelHost } from './panel-host.ts'
import type { ScriptTag } from './script-tag.ts'
import { applyLook } from './apply-look.ts'

const tagName = 'frontdesk-chat'

/** Puts the launcher on the page, as soon as its look is known. */
export async function startLauncher(tag: ScriptTag, warn: (words: string) => void): Promise<void> {
  const host = document.createElement(tagName)
  const shadow = host.attachShadow({ mode: 'open' })
  const addStyle = (text: string): void => styleShadow(shadow, text)
  const root = document.createElement('div')
  const place = document.createElement('div')
  root.className = 'root'
  root.hidden = true
  const button = launcherButton(root, () => actions.toggle())
  root.append(place)
  shadow.append(root)
  addStyle(css)
  document.body.append(host)

  let context: unknown
  const setContext = (given: unknown): void => void (context = given)
  const look = applyLook(tag, { host, root, onChange: button.speak })
  const mount = async (rest: Pick<PanelHost, 'emit' | 'close'>): Promise<Panel> => {
    const settings = await look.settings.soon()
    const language = look.language()
    const { mountPanel, texts } = await loadPanel(tag.base, language)
    const { setUnread } = button
    button.setWords({ close: texts.close, unread: texts.unread })
    return mountPanel({
      ...rest,
      texts,
      tag,
      settings,
      askSettings: look.settings.whole,
      language,
      locale: localeOf(language),
      root,
      place,
      addStyle,
      setUnread,
      warn,
      context: () => context,
    })
  }
  const { actions, prepare, escape } = openActions({ button, mount, setContext, warn })
  keepKeys(root, escape)
  // A visitor who points at the button presses it about half a second later: enough time to load the panel.
  for (const type of ['pointerenter', 'focus', 'touchstart']) {
    button.element.addEventListener(type, prepare, { passive: true })
  }
  if (!(await look.known())) {
    warn('Frontdesk: this website is not among the allowed domains of the chatbot.')
    return host.remove()
  }
  root.hidden = false
  if (wasOpen()) actions.open()
  // An agent may answer at any moment: the panel counts the unread messages for the button.
  else if (wasLive(tag)) prepare()
}

interface Needs {
  readonly button: LauncherButton
  readonly mount: (rest: Pick<PanelHost, 'emit' | 'close'>) => Promise<Panel>
  readonly setContext: (given: unknown) => void
  readonly warn: (words: string) => void
}

/** Opens and closes the panel, for the button and for the page. Loads it once, and again if that failed. */
function openActions({ button, mount, setContext, warn }: Needs): {
  actions: PageActions
  prepare: () => void
  escape: () => void
} {
  let isOpen = false
  let panel: Promise<Panel> | undefined
  let load = (): Promise<Panel> => Promise.reject(new Error('the page API comes first'))

  const actionsFor = (emit: Emit): PageActions => {
    function setOpen(next: boolean): void {
      if (next === isOpen) return
      isOpen = next
      keepOpen(next)
      button.setOpen(next)
      button.setState('loading')
      load().then(
        ({ show }) => {
          show(isOpen)
          button.setState('ready')
        },
        () => {
          isOpen = false
          button.setOpen(false)
          button.setState('failed')
        },
      )
      if (!next) button.element.focus()
      emit(next ? 'open' : 'close', undefined)
    }
    load = () =>
      (panel ??= mount({ emit, close: () => setOpen(false) }).catch(error => {
        panel = undefined
        throw error
      }))
    return {
      open: () => setOpen(true),
      close: () => setOpen(false),
      toggle: () => setOpen(!isOpen),
      ask: (text: unknown) => {
        // The page may pass anything.
        const asked = typeof text === 'string' ? text.trim() : ''
        if (asked === '') return warn('Frontdesk: ask needs a text.')
        setOpen(true)
        void load().then(({ ask }) => ask(asked), ignore)
      },
      setContext,
    }
  }
  return {
    actions: openPageApi(window, actionsFor),
    prepare: () => void load().catch(ignore),
    escape: () => void (isOpen && panel?.then(({ escape }) => escape(), ignore)),
  }
}

/** Not handled here: opening the panel shows the failure. */
const ignore = (): void => undefined

/** A page with shortcuts of its own sees only the widget's outer element and takes typing for commands. */
function keepKeys(root: HTMLElement, onEscape: () => void): void {
  for (const type of ['keydown', 'keyup', 'keypress'] as const) {
    root.addEventListener(type, event => {
      event.stopPropagation()
      if (type === 'keydown' && event.key === 'Escape' && !event.isComposing) onEscape()
    })
  }
}

/** A browser may name what is no locale, such as `en-US@posix` where the system is set to that. */
const localeOf = (language: Language): string =>
  navigator.languages.find(
    tag => tag.split('-')[0] === language && orUndefined(() => Intl.getCanonicalLocales(tag)) !== undefined,
  ) ?? language

/** As session.ts keeps it, which is too much to load for one word of it. */
const wasLive = ({ chatbotId }: ScriptTag): boolean =>
  orUndefined(() => localStorage.getItem(`frontdesk:${chatbotId}`))?.includes('"isLive":true') === true

/** A constructed sheet, because a page's Content-Security-Policy often forbids style elements. */
function styleShadow(shadow: ShadowRoot, text: string): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  } catch {
    const style = document.createElement('style')
    style.textContent = text
    shadow.append(style)
  }
}
