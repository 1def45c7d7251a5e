import { useEffect, useState } from 'preact/hooks'
import type { PanelHost } from '../launcher/panel-host.ts'
import { type ShownSettings, wholeSettings } from './whole-settings.ts'

/**
 * What the chatbot offers. Where that was not known when the panel was made, it is asked for again with each change of
 * `occasion` until it is, and taken in then: nothing that was typed goes.
 */
export function useSettings({ settings, askSettings }: PanelHost, occasion: unknown): ShownSettings {
  const [known, take] = useState(settings)
  useEffect(() => {
    if (occasion) void askSettings().then(take, () => undefined)
  }, [occasion, askSettings])
  return wholeSettings(known)
}
