import type { Nudge } from '../nudge.ts'
import { askSettings, type AskedSettings } from './ask-settings.ts'
import { chooseLanguage, directionOf, type Language } from '../languages.ts'
import type { Drawn } from './draw-launcher.ts'
import { isColour, storeLook, storedLook, type Look, lookOf } from './look.ts'
import type { ScriptTag } from './script-tag.ts'
import { defaultColour, textOn } from '@frontdesk/web/colour'

/** How the widget looks on this page, and where that comes from. */
export interface AppliedLook {
  readonly settings: AskedSettings
  /** The widget's language. Fixed after the first call: the panel's texts are loaded in it. */
  readonly language: () => Language
  /** Resolves when the launcher may be seen, with whether it may. */
  readonly known: () => Promise<boolean>
  /** Applies it to what is drawn now. */
  readonly apply: () => void
}

const storage = (): Storage => localStorage

/**
 * A launcher takes its look from its script tag, from the last visit, or from the chatbot's settings. Only where the
 * first two say nothing it waits for the third, so that it does not change its colour on the page.
 */
export function applyLook(
  tag: ScriptTag,
  drawn: () => Drawn,
  nudge: (language: Language) => Promise<Nudge>,
): AppliedLook {
  let look: Look | undefined = storedLook(storage, tag.chatbotId)
  let language: Language
  let isSpoken = false
  let settled: Promise<void> | undefined
  const darkScreen = matchMedia('(prefers-color-scheme: dark)')

  function apply(): void {
    const isDark = look?.theme === 'dark' || (look?.theme !== 'light' && darkScreen.matches)
    const { root, button, refresh } = drawn()
    const ofPage = getComputedStyle(document.body ?? root)
      .getPropertyValue('--frontdesk-accent')
      .trim()
    const colour = tag.colour ?? look?.colour ?? (isColour(ofPage) ? ofPage : defaultColour)
    if (!isSpoken) {
      language = chooseLanguage([document.documentElement.lang, ...navigator.languages, look?.language ?? '']) ?? 'en'
    }
    root.lang = language
    root.dir = directionOf(language)
    root.classList.toggle('dark', isDark)
    root.classList.toggle('left', (tag.position ?? look?.position) === 'left')
    root.style.setProperty('--accent', colour)
    root.style.setProperty('--on-accent', textOn(colour))
    button.speak(language)
    refresh()
    settled = applyOwnLauncher()
  }

  /** Applies the owner's settings of the button. Most chatbots have none, so their code is loaded only if they do. */
  async function applyOwnLauncher(): Promise<void> {
    const launcher = look?.launcher
    if (launcher)
      await nudge(language).then(
        nudge => nudge.apply(drawn(), launcher),
        () => undefined,
      )
  }

  const settings = askSettings(tag, found => {
    look = lookOf(found)
    storeLook(storage, tag.chatbotId, look)
    apply()
  })

  darkScreen.addEventListener('change', apply)
  apply()
  return {
    language: () => {
      isSpoken = true
      return language
    },
    settings,
    apply,
    known: async () => {
      const asked = idle().then(settings.soon)
      if (!look && !(tag.colour && tag.position)) await asked
      await settled
      return !settings.isRefused()
    },
  }
}

/** When the page has nothing better to do. Safari does not say when that is. */
const idle = (): Promise<unknown> =>
  new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 1_000 })
    else setTimeout(resolve, 200)
  })
