import type { WidgetSettings } from '@frontdesk/contracts/widget-settings'

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
}

/** How a chatbot looks and what it offers; 'refused' where it does not speak on this page. Rejects when it cannot be had. */
export async function fetchSettings(
  { base, chatbotId }: { base: string; chatbotId: string },
  signal: AbortSignal,
): Promise<WidgetSettings | 'refused'> {
  const url = `${base}/api/chat/settings?${new URLSearchParams({ chatbotId }).toString()}`
  const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'origin' })
  if (response.status === 403) return 'refused'
  if (!response.ok) throw new Error(`settings answered ${response.status}`)
  return { ...plainSettings, ...(await response.json()) }
}
