import type { WidgetSettings } from '@frontdesk/contracts/widget-settings'
import { fetchSettings, plainSettings } from './fetch-settings.ts'
import { chooseLanguage, directionOf, type Language } from './languages.ts'
import { isColour, keepLook, keptLook, type Look, lookOf, paint } from './look.ts'
import type { ScriptTag } from './script-tag.ts'

/** So long a visitor who has opened the widget, or a page that has never shown it, waits for the settings. */
const settingsMs = 3_000
const ownColour = '#3a4bc4'

/** How the widget looks on this page, and where that comes from. */
export interface Wearing {
  /** What the chatbot offers; plain where it cannot be had. Asked for once on a page. */
  readonly settings: () => Promise<WidgetSettings>
  readonly language: () => Language
  /** Resolves when the launcher may be seen, with whether it may. */
  readonly known: () => Promise<boolean>
}

interface Place {
  readonly host: HTMLElement
  readonly root: HTMLElement
  /** Called after each change of language or colours. */
  readonly onChange: (language: Language) => void
}

const storage = (): Storage => localStorage

/**
 * A launcher takes its look from its script tag, from the last visit, or from the chatbot's settings. Only where the
 * first two say nothing it waits for the third, so that nobody sees it change its colour.
 */
export function wearLook(tag: ScriptTag, { host, root, onChange }: Place): Wearing {
  let look: Look | undefined = keptLook(storage, tag.chatbotId)
  let asked: Promise<WidgetSettings | 'refused'> | undefined
  const darkScreen = matchMedia('(prefers-color-scheme: dark)')

  const language = (): Language =>
    chooseLanguage([document.documentElement.lang, ...navigator.languages, look?.language ?? '']) ?? 'en'

  function wear(): void {
    const isDark = look?.theme === 'dark' || (look?.theme !== 'light' && darkScreen.matches)
    const ofPage = getComputedStyle(host).getPropertyValue('--frontdesk-accent').trim()
    const colour = tag.colour ?? look?.colour ?? (isColour(ofPage) ? ofPage : ownColour)
    root.lang = language()
    root.dir = directionOf(language())
    root.classList.toggle('dark', isDark)
    root.classList.toggle('left', (tag.position ?? look?.position) === 'left')
    for (const [name, value] of Object.entries(paint(colour, isDark))) root.style.setProperty(name, value)
    onChange(language())
  }

  function wearSettings(settings: WidgetSettings): void {
    look = lookOf(settings)
    keepLook(storage, tag.chatbotId, look)
    wear()
  }

  async function ask(): Promise<WidgetSettings | 'refused'> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), settingsMs)
    try {
      const found = await fetchSettings(tag, controller.signal)
      if (found !== 'refused') wearSettings(found)
      return found
    } catch {
      // The panel says by itself when nothing can be reached; the next opening asks again.
      asked = undefined
      return plainSettings
    } finally {
      clearTimeout(timer)
    }
  }

  const once = (): Promise<WidgetSettings | 'refused'> => (asked ??= ask())

  darkScreen.addEventListener('change', wear)
  wear()
  return {
    language,
    settings: async () => {
      const found = await once()
      return found === 'refused' ? plainSettings : found
    },
    known: async () => {
      if (tag.colour !== undefined && tag.position !== undefined) return true
      if (look !== undefined) {
        void idle().then(once)
        return true
      }
      await idle()
      return (await once()) !== 'refused'
    },
  }
}

/** When the page has nothing better to do. Safari does not say when that is. */
const idle = (): Promise<void> =>
  new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1_000 })
    else setTimeout(resolve, 200)
  })
