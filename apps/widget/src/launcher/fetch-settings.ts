import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { Line } from '../api/call.ts'

/** Where nothing is known, a visitor can still ask. */
export const plainSettings: WidgetSettings = {
  serviceName: '',
  language: 'en',
  isStreaming: true,
  appearance: {},
  privacyUrl: null,
  liveChat: null,
  leads: null,
  bookings: null,
  hasFeedback: false,
  hasTranscripts: false,
}

/** So long one request may take: the next one may find a better line. */
const requestMs = 30_000

/** How a chatbot looks and what it offers; 'refused' where it does not speak on this page. Rejects when it cannot be had. */
export async function fetchSettings({ base, chatbotId }: Line): Promise<WidgetSettings | 'refused'> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), requestMs)
  try {
    const url = `${base}/api/chat/settings?${new URLSearchParams({ chatbotId }).toString()}`
    const response = await fetch(url, { signal: controller.signal, credentials: 'omit', referrerPolicy: 'origin' })
    if (response.status === 403) return 'refused'
    if (!response.ok) throw new Error(String(response.status))
    return { ...plainSettings, ...((await response.json()) as object) }
  } finally {
    clearTimeout(timer)
  }
}
