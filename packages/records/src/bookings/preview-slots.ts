import type { Actor } from '@frontdesk/accounts/actor'
import { changeBookingSettings } from '@frontdesk/chatbots/booking-settings'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { SlotList } from '@frontdesk/contracts/chat/bookings'
import type { UpdateBookingSettings } from '@frontdesk/contracts/chatbots/booking-settings'
import type { Db } from '@frontdesk/db/connect'
import { findFreeSlots } from './find-free-slots.ts'

/** Days to look at, and changes of the settings that are not saved yet. */
interface PreviewInput {
  readonly chatbotId: string
  readonly from?: string | undefined
  readonly days?: number | undefined
  readonly draft?: UpdateBookingSettings
}

/** The free slots as visitors would see them, also while bookings are switched off. */
export async function previewSlots(
  { db }: { db: Db },
  actor: Actor,
  { chatbotId, draft, ...days }: PreviewInput,
): Promise<SlotList> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  const chatbot = await findChatbot({ db }, id)
  if (chatbot === null) throw chatbotUnknown()
  const bookings = changeBookingSettings(chatbot.bookings, { ...draft, isEnabled: true }, chatbot.bookings.timezone)
  return findFreeSlots({ db }, { ...chatbot, bookings }, days)
}
