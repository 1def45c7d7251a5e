import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { KnownSettings } from '../launcher/fetch-settings.ts'

/** What is known of a chatbot: what is missing it does not offer. Where nothing is known, a visitor can still ask. */
export type ShownSettings = KnownSettings & Pick<WidgetSettings, 'appearance'>

/** What is known of a chatbot's settings, with a look in any case. */
export const wholeSettings = (known: KnownSettings): ShownSettings => ({ appearance: {}, ...known })
