import type { Appearance } from '@frontdesk/contracts/chatbots/chatbots'
import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { chatbotUnknown } from './errors.ts'
import type { ChatbotForChat } from './find-chatbot.ts'
import { isOpen } from './is-open.ts'

/** What the widget needs to know of a chatbot before anybody writes. Nothing of it is a secret. */
export async function readWidgetSettings(
  { db }: { db: Pick<Db, 'pool'> },
  chatbot: ChatbotForChat,
): Promise<WidgetSettings> {
  const [row] = await query<{
    appearance: Appearance
    privacyUrl: string | null
    asksConsent: boolean
    asksIfHelpful: boolean
    now: Date
  }>(
    db.pool,
    sql`select appearance, privacy_url, asks_consent, asks_if_helpful, now() from chatbots where id = ${chatbot.id}`,
    { name: 'widget-settings' },
  )
  if (row === undefined) throw chatbotUnknown()
  const { serviceName, language, isStreaming, liveChatEnabled, leads, bookings } = chatbot
  const { now, ...stored } = row
  return {
    serviceName,
    language,
    isStreaming,
    ...stored,
    pictureDomains: stored.appearance.productPictures === true ? [...chatbot.domains] : null,
    liveChat: liveChatEnabled
      ? {
          isOpen: isOpen(chatbot.liveChat, now),
          hasFiles: chatbot.liveChat.hasFiles,
          ...(chatbot.liveChat.timeoutMinutes > 0 && { waitMinutes: chatbot.liveChat.timeoutMinutes }),
        }
      : null,
    leads: leads.isEnabled ? { fields: leads.fields, consentText: leads.consentText } : null,
    bookings: bookings.isEnabled
      ? {
          title: bookings.title || serviceName,
          durationMinutes: bookings.durationMinutes,
          timezone: bookings.timezone,
        }
      : null,
    hasFeedback: chatbot.hasFeedback,
    hasTranscripts: chatbot.hasTranscripts,
  }
}
