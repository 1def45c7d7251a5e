/** What few visitors do beside writing: end a live chat, leave contact details, book, rate a live chat, email and delete. */
import type { CreatedBooking, CreateBookingRequest, SlotList } from '@frontdesk/contracts/chat/bookings'
import type { RateLiveChatRequest } from '@frontdesk/contracts/chat/feedback'
import type { CreateLeadRequest } from '@frontdesk/contracts/chat/leads'
import type { SessionInfoList } from '@frontdesk/contracts/chat/session-info'
import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { LivePage } from '../conversation/open-live-chat.ts'
import type { OfChatbot, Outcome, VisitorActionsApi } from './visitor-actions-api.ts'

/** Days that are asked for at once. */
export const slotDays = 7

export const sendTyping = ({ post }: VisitorActionsApi, isTyping: boolean): Promise<Outcome<unknown>> =>
  post('typing', { isTyping })

export const leaveLead = ({ post }: VisitorActionsApi, lead: OfChatbot<CreateLeadRequest>): Promise<Outcome<unknown>> =>
  post('leads', lead)

/** Cancels the request for a handoff, or ends the live chat. */
export async function endLive({ actions, apply }: Pick<LivePage, 'actions' | 'apply'>): Promise<void> {
  const { isDone } = await actions.bare('DELETE', 'handoff')
  if (isDone) apply({ type: 'state', mode: 'bot', status: null, agentName: null })
}

/** What the signed-in visitor's own website says of them, as the API has verified it; nothing of anyone else. */
export async function readVisitor({ bare }: VisitorActionsApi): Promise<SessionInfoList['visitor']> {
  // identify.ts keeps it there. Anyone else is not asked about.
  if (!(globalThis as { frontdesk?: { identity?: string } }).frontdesk?.identity) return undefined
  const outcome = await bare<SessionInfoList>('GET', 'sessions')
  return outcome.isDone ? outcome.value.visitor : undefined
}

/** The settings as they are now. */
export const readSettings = ({ bare }: VisitorActionsApi): Promise<Outcome<WidgetSettings>> => bare('GET', 'settings')

export const findSlots = ({ bare }: VisitorActionsApi, from: string | undefined): Promise<Outcome<SlotList>> =>
  bare('GET', 'slots', { days: String(slotDays), ...(from !== undefined && { from }) })

export const createBooking = (
  { post }: VisitorActionsApi,
  booking: OfChatbot<CreateBookingRequest>,
  key: string,
): Promise<Outcome<CreatedBooking>> => post('bookings', booking, key)

/** Rates the live chat that has ended. */
export const rateLive = (
  { rate }: VisitorActionsApi,
  rating: OfChatbot<RateLiveChatRequest>,
): Promise<Outcome<unknown>> => rate('live-chat-rating', rating)

export const mailTranscript = ({ post }: VisitorActionsApi, email: string): Promise<Outcome<unknown>> =>
  post('transcript', { email })

export const deleteConversation = ({ begin, bare }: VisitorActionsApi): Promise<Outcome<unknown>> =>
  begin(() => bare('DELETE', 'conversation'))
