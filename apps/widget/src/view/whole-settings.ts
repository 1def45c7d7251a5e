import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { KnownSettings } from '../launcher/fetch-settings.ts'

/** Where nothing is known, a visitor can still ask. */
const plainSettings: WidgetSettings = {
  serviceName: '',
  language: 'en',
  isStreaming: true,
  appearance: {},
  pictureDomains: null,
  privacyUrl: null,
  liveChat: null,
  leads: null,
  bookings: null,
  hasFeedback: false,
  hasTranscripts: false,
}

/** What is known of a chatbot's settings, and plain ones for the rest. */
export const wholeSettings = (known: KnownSettings): WidgetSettings => ({ ...plainSettings, ...known })
