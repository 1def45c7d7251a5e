import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { Line } from '../api/call.ts'
import { fetchSettings, plainSettings } from './fetch-settings.ts'

/** How long a visitor who opens the widget, or a page without a stored look, waits for the settings. */
const patienceMs = 3_000

/** The chatbot's settings, fetched once per page. */
export interface AskedSettings {
  /** Fetched once. Rejects where that failed; the next call fetches again. */
  readonly whole: () => Promise<WidgetSettings>
  /** The same, or the plain settings where they do not come soon. */
  readonly soon: () => Promise<WidgetSettings>
  /** True once the API has refused the chatbot on this page: then the widget is removed. */
  readonly isRefused: () => boolean
}

/** Fetches the settings at the first call; calls `onFound` before any caller gets them. */
export function askSettings(line: Line, onFound: (settings: WidgetSettings) => void): AskedSettings {
  let asked: Promise<WidgetSettings> | undefined
  let isRefused = false

  async function request(): Promise<WidgetSettings> {
    try {
      const found = await fetchSettings(line)
      isRefused = found === 'refused'
      if (found === 'refused') return plainSettings
      onFound(found)
      return found
    } catch (error) {
      asked = undefined
      throw error
    }
  }

  const whole = (): Promise<WidgetSettings> => (asked ??= request())
  const late = (): Promise<WidgetSettings> =>
    new Promise(resolve => setTimeout(() => resolve(plainSettings), patienceMs))
  return {
    whole,
    soon: () => Promise.race([whole(), late()]).catch(() => plainSettings),
    isRefused: () => isRefused,
  }
}
