import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { Line } from '../api/call.ts'
import { fetchSettings, plainSettings } from './fetch-settings.ts'

/** So long a visitor who has opened the widget, or a page that has never shown it, waits for the settings. */
const patienceMs = 3_000

/** What a chatbot offers, for a whole page. */
export interface AskedSettings {
  /** Asked for once, and again where it could not be had: then this rejects. */
  readonly whole: () => Promise<WidgetSettings>
  /** The same, plain where it is not there soon. */
  readonly soon: () => Promise<WidgetSettings>
  /** True once the API has said that the chatbot does not speak on this page: nothing is offered there. */
  readonly isRefused: () => boolean
}

/** Asks when it is first called for; `onFound` is told of what was found before anybody else. */
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
