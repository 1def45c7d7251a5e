import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { Line } from '../api/call.ts'

/** So long one request may take: the next one may find a better line. */
const requestMs = 30_000

/** What is known of a chatbot's settings: nothing, until they are there. */
export type KnownSettings = Partial<WidgetSettings>

/** How a chatbot looks and what it offers; 'refused' where it does not speak on this page. Rejects when it cannot be had. */
export async function fetchSettings({ base, chatbotId }: Line): Promise<KnownSettings | 'refused'> {
  const controller = new AbortController()
  // Behind the answer it aborts nothing.
  setTimeout(() => controller.abort(), requestMs)
  const response = await fetch(`${base}/api/chat/settings?chatbotId=${chatbotId}`, {
    signal: controller.signal,
    credentials: 'omit',
    referrerPolicy: 'origin',
    // Whoever reloads a page wants to see what was saved a moment ago. Deprecated, and in every browser;
    // not in Node.js, where its tests run.
    cache: performance.navigation?.type === 1 ? 'no-cache' : 'default',
  })
  if (response.status === 403) return 'refused'
  if (!response.ok) throw new Error()
  // Of an API of the version before some may be missing.
  return (await response.json()) as KnownSettings
}
