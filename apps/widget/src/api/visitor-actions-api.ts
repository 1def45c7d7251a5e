/** What a visitor can do beside writing; later-actions.ts has what few do. */
import { sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import type { Credentials, SessionStore } from '../conversation/session.ts'
import {
  call,
  jsonRequest,
  type Line,
  type PlainRequest,
  parseReply,
  query,
  sessionHeaders,
  shortAnswerMs,
} from './call.ts'

/** The result of an action: done, or refused with a sentence to show, which is empty where the API could not be reached. */
export type Outcome<Done> =
  | { readonly isDone: true; readonly value: Done }
  | { readonly isDone: false; readonly status: number; readonly html: string }

/** The chatbot is added to each request. */
export type OfChatbot<Request> = Omit<Request, 'chatbotId'>

/** No call but `begin` rejects: an outage is an outcome, too. What few visitors need is in later-actions.ts. */
export interface VisitorActionsApi {
  /**
   * Sends a request in the session of the moment. Where there is none, it waits for the request before, which may begin one:
   * otherwise each would begin a conversation of its own.
   */
  begin: <Answer>(request: (credentials: Credentials) => Promise<Answer>) => Promise<Answer>
  /** Sends a body, in the session of the moment. */
  post: <Done>(path: string, body: object, key?: string) => Promise<Outcome<Done>>
  /** Sends a request without a body. */
  bare: <Done>(method: string, path: string, values?: Record<string, string>) => Promise<Outcome<Done>>
  /** Sends one rating after the other, so that the last press wins. */
  rate: (path: string, body: object) => Promise<Outcome<unknown>>
}

/** Actions at one chatbot, in the session of the moment; a session that the API begins is stored. */
export function openVisitorActionsApi(
  { base, chatbotId, language }: Line,
  session: Pick<SessionStore, 'read' | 'credentials' | 'write'>,
): VisitorActionsApi {
  let last: Promise<unknown> = Promise.resolve()

  async function send<Done>(path: string, init: PlainRequest, { visitorKey }: Credentials): Promise<Outcome<Done>> {
    try {
      const { response, text = '' } = await call(`${base}/api/chat/${path}`, init, { ms: shortAnswerMs, language })
      const named = response.headers.get(sessionHeader)
      if (response.ok && named !== null && named !== session.read()?.sessionId)
        session.write({ sessionId: named, visitorKey })
      if (response.ok) return { isDone: true, value: (text === '' ? undefined : JSON.parse(text)) as Done }
      return { isDone: false, status: response.status, html: parseReply(text)?.reply ?? '' }
    } catch {
      return { isDone: false, status: 0, html: '' }
    }
  }

  const posting =
    <Done>(path: string, body: object, key?: string) =>
    (credentials: Credentials): Promise<Outcome<Done>> =>
      send(path, jsonRequest('POST', { chatbotId, ...body }, { credentials, key }), credentials)

  function bare<Done>(method: string, path: string, values: Record<string, string> = {}): Promise<Outcome<Done>> {
    const credentials = session.read() ?? {}
    const init = { method, headers: sessionHeaders(credentials) }
    return send(`${path}?${query({ chatbotId, ...values })}`, init, credentials)
  }

  function inTurn<Answer>(request: (credentials: Credentials) => Promise<Answer>): Promise<Answer> {
    const sent = last.then(() => request(session.credentials()))
    last = sent.catch(() => undefined)
    return sent
  }

  const begin: VisitorActionsApi['begin'] = request =>
    session.read() ? request(session.credentials()) : inTurn(request)

  return {
    begin,
    post: (path, body, key) => begin(posting(path, body, key)),
    bare,
    rate: (path, body) => inTurn(posting(path, body)),
  }
}
