/** What a visitor can do beside writing: talk to a person, leave contact details, book, rate, email and delete. */
import type { CreatedBooking, CreateBookingRequest, SlotList } from '@frontdesk/contracts/chat/bookings'
import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import { sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import type { RateLiveChatRequest, RateReplyRequest } from '@frontdesk/contracts/chat/feedback'
import type { CreateLeadRequest } from '@frontdesk/contracts/chat/leads'
import type { WidgetSettings } from '@frontdesk/contracts/chat/widget-settings'
import type { Credentials, SessionStore } from '../conversation/session.ts'
import { call, jsonRequest, type Line, parseReply, query, sessionHeaders, shortAnswerMs } from './call.ts'

/** The result of an action: done, or refused with a sentence to show, which is empty where the API could not be reached. */
export type Outcome<Done> =
  | { readonly isDone: true; readonly value: Done }
  | { readonly isDone: false; readonly status: number; readonly html: string }

type OfChatbot<Request> = Omit<Request, 'chatbotId'>

/** No call rejects: an outage is an outcome, too. */
export interface VisitorActionsApi {
  askPerson: (pageUrl: string | undefined) => Promise<Outcome<ChatReply>>
  /** Cancels the request for a person, or ends the chat with one. */
  endLive: () => Promise<Outcome<unknown>>
  type: (isTyping: boolean) => Promise<Outcome<unknown>>
  leaveLead: (lead: OfChatbot<CreateLeadRequest>) => Promise<Outcome<unknown>>
  /** The settings as they are now. */
  settings: () => Promise<Outcome<WidgetSettings>>
  findSlots: (from: string | undefined) => Promise<Outcome<SlotList>>
  book: (booking: OfChatbot<CreateBookingRequest>, key: string) => Promise<Outcome<CreatedBooking>>
  rate: (feedback: OfChatbot<RateReplyRequest>) => Promise<Outcome<unknown>>
  /** Rates the live chat that has ended. */
  rateLive: (rating: OfChatbot<RateLiveChatRequest>) => Promise<Outcome<unknown>>
  mailTranscript: (email: string) => Promise<Outcome<unknown>>
  erase: () => Promise<Outcome<unknown>>
}

/** Days that are asked for at once. */
export const slotDays = 7

/** Actions at one chatbot, in the session of the moment; a session that the API begins is stored. */
export function openVisitorActionsApi(
  { base, chatbotId, language }: Line,
  session: Pick<SessionStore, 'read' | 'credentials' | 'write'>,
): VisitorActionsApi {
  async function send<Done>(path: string, init: RequestInit, { visitorKey }: Credentials): Promise<Outcome<Done>> {
    try {
      const wait = { signal: new AbortController().signal, ms: shortAnswerMs, language }
      const { response, text = '' } = await call(`${base}/api/chat/${path}`, init, wait)
      const named = response.headers.get(sessionHeader)
      if (response.ok && named !== null && named !== session.read()?.sessionId)
        session.write({ sessionId: named, visitorKey })
      if (response.ok) return { isDone: true, value: (text === '' ? undefined : JSON.parse(text)) as Done }
      return { isDone: false, status: response.status, html: parseReply(text)?.reply ?? '' }
    } catch {
      return { isDone: false, status: 0, html: '' }
    }
  }

  function post<Done>(path: string, body: object, key?: string): Promise<Outcome<Done>> {
    const credentials = session.credentials()
    const sending = { credentials, ...(key !== undefined && { key }) }
    return send(path, jsonRequest('POST', { chatbotId, ...body }, sending), credentials)
  }

  function bare<Done>(method: string, path: string, values: Record<string, string> = {}): Promise<Outcome<Done>> {
    const credentials = session.read() ?? {}
    const init = { method, headers: sessionHeaders(credentials) }
    return send(`${path}?${query({ chatbotId, ...values })}`, init, credentials)
  }

  /** Sent one after the other, so that the last press wins. */
  let rated: Promise<unknown> = Promise.resolve()
  function inTurn<Done>(act: () => Promise<Outcome<Done>>): Promise<Outcome<Done>> {
    const rating = rated.then(act)
    rated = rating
    return rating
  }

  return {
    askPerson: pageUrl => post('handoff', { pageUrl }),
    endLive: () => bare('DELETE', 'handoff'),
    type: isTyping => post('typing', { isTyping }),
    leaveLead: lead => post('leads', lead),
    settings: () => bare('GET', 'settings'),
    findSlots: from => bare('GET', 'slots', { days: String(slotDays), ...(from !== undefined && { from }) }),
    book: (booking, key) => post('bookings', booking, key),
    rate: feedback => inTurn(() => post('feedback', feedback)),
    rateLive: rating => inTurn(() => post('live-chat-rating', rating)),
    mailTranscript: email => post('transcript', { email }),
    erase: () => bare('DELETE', 'conversation'),
  }
}
