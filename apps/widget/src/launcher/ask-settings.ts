import type { Line } from '../api/call.ts'
import { fetchSettings, type KnownSettings } from './fetch-settings.ts'

/** How long a visitor who opens the widget, or a page without a stored look, waits for the settings. */
const patienceMs = 3_000

/** The chatbot's settings, fetched once per page. */
export interface AskedSettings {
  /** Fetched once. Rejects where that failed; the next call fetches again. */
  readonly whole: () => Promise<KnownSettings>
  /** The same, or none where they do not come soon. */
  readonly soon: () => Promise<KnownSettings>
  /** True once the API has refused the chatbot on this page: then the widget is removed. */
  readonly isRefused: () => boolean
}

/** Fetches the settings at the first call; calls `onFound` before any caller gets them. */
export function askSettings(line: Line, onFound: (settings: KnownSettings) => void): AskedSettings {
  let asked: Promise<KnownSettings> | undefined
  let isRefused = false

  async function request(): Promise<KnownSettings> {
    try {
      const found = await fetchSettings(line)
      if (found === 'refused') {
        isRefused = true
        return {}
      }
      onFound(found)
      return found
    } catch (error) {
      asked = undefined
      throw error
    }
  }

  const whole = (): Promise<KnownSettings> => (asked ??= request())
  const late = (): Promise<KnownSettings> => new Promise(resolve => setTimeout(resolve, patienceMs, {}))
  return {
    whole,
    soon: () => Promise.race([whole(), late()]).catch(() => ({})),
    isRefused: () => isRefused,
  }
}
