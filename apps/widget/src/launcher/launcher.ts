/**
 * The launcher: a button in a shadow root, on every page. It loads the panel when a visitor points at the button, and
 * provides `window.frontdesk`. Written without a framework, because every visitor of every page downloads it.
 */
import type { IdentifyModule } from '../identify.ts'
import type { Nudge, NudgeModule } from '../nudge.ts'
import type { Language } from '../languages.ts'
import { orUndefined } from '../or-undefined.ts'
import { applyLook } from './apply-look.ts'
import { type Drawn, drawLauncher } from './draw-launcher.ts'
import type { LauncherButton } from './launcher-button.ts'
import { loadPart } from './load-part.ts'
import { keepOpen, wasOpen } from './open-state.ts'
import { type Emit, openPageApi, type PageActions } from './page-api.ts'
import type { Panel, PanelHost, PanelModule } from './panel-host.ts'
import type { ScriptTag } from './script-tag.ts'
import { stayOnPage } from './stay-on-page.ts'

/** File names with the hash of what is in them, put in by the build. */
declare const PANEL_FILE: string
declare const NUDGE_FILE: string
declare const IDENTIFY_FILE: string

/** Puts the launcher on the page, as soon as its look is known, and keeps it there. */
export async function startLauncher(tag: ScriptTag, warn: (words: string) => void): Promise<void> {
  let context: unknown
  let drawn = draw()

  function draw(): Drawn {
    return drawLauncher({ onPress: () => actions.toggle(), onReach: () => prepare() })
  }

  const setContext = (given: unknown): void => {
    context = given
  }
  const identify = (token: unknown): void => {
    loadPart<IdentifyModule>(tag.base, look.language(), IDENTIFY_FILE).then(
      part => part.identify(tag, token, leave, warn),
      ignore,
    )
  }
  const nudge = (language: Language): Promise<Nudge> =>
    (loadedNudge ??= loadPart<NudgeModule>(tag.base, language, NUDGE_FILE).then(({ openNudge, texts }) =>
      openNudge(tag.chatbotId, texts),
    ))
  let loadedNudge: Promise<Nudge> | undefined
  const look = applyLook(tag, () => drawn, nudge)
  const mount = async (rest: Pick<PanelHost, 'emit' | 'close' | 'draft'>): Promise<Panel> => {
    const settings = await look.settings.soon()
    const language = look.language()
    const { mountPanel, texts } = await loadPart<PanelModule>(tag.base, language, PANEL_FILE)
    const { button, root, addStyle } = drawn
    button.setWords({ close: texts.close, unread: texts.unread })
    return mountPanel({
      ...rest,
      texts,
      tag,
      settings,
      askSettings: look.settings.whole,
      language,
      root,
      addStyle,
      setUnread: (count, newest) => {
        button.setUnread(count)
        if (newest) void nudge(language).then(({ peek }) => peek(drawn, newest), ignore)
      },
      warn,
      context: () => context,
    })
  }
  const { actions, prepare, leave } = openActions({
    button: () => drawn.button,
    mount,
    more: { setContext, identify },
    warn,
  })
  const own = window.frontdesk
  if (!(await look.known())) return warn('this website is not allowed.')
  const settle = stayOnPage({
    element: () => drawn.element,
    // A page that deletes it wants the widget no more; another copy of the script may have put its own there.
    isWanted: () => window.frontdesk === own,
    onPut: () => {
      if (drawn.refresh()) return
      // `document.open` takes all listeners off, ours and Preact's: nothing that was drawn answers any more.
      drawn.element.remove()
      drawn = draw()
      look.apply()
      void leave(true)
      settle()
    },
    onEnd: () => void leave(),
  })
  // The link of a mail opens the conversation: the panel takes the token.
  if (wasOpen() || location.hash.includes('frontdesk:')) actions.open()
  // An agent may answer at any moment: the panel counts the unread messages for the button.
  else if (wasLive(tag)) prepare()
}

interface Needs {
  readonly button: () => LauncherButton
  readonly mount: (rest: Pick<PanelHost, 'emit' | 'close' | 'draft'>) => Promise<Panel>
  /** What a page can do besides opening the panel. */
  readonly more: Pick<PageActions, 'setContext' | 'identify'>
  readonly warn: (words: string) => void
}

/** Opens and closes the panel, for the button and for the page. Loads it once, and again if that failed. */
function openActions({ button, mount, more, warn }: Needs): {
  actions: PageActions
  prepare: () => void
  /** Ends the panel that is there; `isComingBack` loads it once more, with what the visitor has typed. */
  leave: (isComingBack?: true) => Promise<void>
} {
  let isOpen = false
  let panel: Promise<Panel> | undefined
  let draft = ''
  // Given with the page's API, before anybody can call it.
  let load!: () => Promise<Panel>

  function show(): void {
    const { setOpen, setState } = button()
    setOpen(isOpen)
    setState('loading')
    load().then(
      panel => {
        panel.show(isOpen)
        setState('ready')
      },
      () => {
        isOpen = false
        setOpen(false)
        setState('failed')
      },
    )
  }

  const actionsFor = (emit: Emit): PageActions => {
    function setOpen(next: boolean): void {
      if (next === isOpen) return
      isOpen = next
      keepOpen(next)
      show()
      if (!next) button().element.focus()
      emit(next ? 'open' : 'close', undefined)
    }
    load = () =>
      (panel ??= mount({ emit, close: () => setOpen(false), draft }).catch(error => {
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
        if (!asked) return warn('ask needs a text.')
        setOpen(true)
        void load().then(({ ask }) => ask(asked), ignore)
      },
      ...more,
    }
  }
  return {
    actions: openPageApi(window, actionsFor),
    prepare: () => void load().catch(ignore),
    leave: async isComingBack => {
      const before = await panel?.catch(ignore)
      if (!before) return
      panel = undefined
      draft = before.leave()
      if (isComingBack) show()
    },
  }
}

/** Not handled here: opening the panel shows the failure. */
const ignore = (): void => undefined

/** As session.ts keeps it, which is too much to load for one word of it. */
const wasLive = ({ chatbotId }: ScriptTag): boolean =>
  orUndefined(() => localStorage.getItem(`frontdesk:${chatbotId}`))?.includes('"isLive":true') === true
