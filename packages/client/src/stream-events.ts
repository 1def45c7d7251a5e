import type { Client } from './create-client.ts'
import { readEvents } from './event-stream.ts'
import type { ChatError, ChatReply } from './generated/types.gen.ts'
import type { ApiRequest } from './operation.ts'

/** An event of a stream. */
export interface ApiEvent {
  readonly event: string
  readonly data: unknown
  /** To go on behind it: the header `Last-Event-ID` of the next request. Empty: the event has none. */
  readonly id: string
}

/** The events of a reply (`sendMessage`, `resumeReplyStream`). One of `done`, `error` and `reconnect` is the last. */
export type ReplyEvent = { readonly id: string } & (
  | { readonly event: 'start'; readonly data: { readonly replyId: string; readonly sessionId: string } }
  /** What happens while there is no text yet. */
  | { readonly event: 'status'; readonly data: { readonly step: 'searching' | 'writing' | 'tool' } }
  /** The next piece of the text. */
  | { readonly event: 'token'; readonly data: { readonly text: string } }
  /** The reply is being written again: forget the text so far. */
  | { readonly event: 'reset'; readonly data: object }
  /** The whole reply, as in the JSON response. */
  | { readonly event: 'done'; readonly data: ChatReply }
  | {
      readonly event: 'error'
      readonly data: ChatError & { readonly status: number; readonly retryAfterSeconds?: number }
    }
  /** The process stops: resume the stream after so long. */
  | { readonly event: 'reconnect'; readonly data: { readonly retryMs: number } }
)

/** The API writes a comment every 15 s at the least. */
const silentMs = 40_000

/**
 * The events of a response, as they arrive: of a reply (`streamEvents<ReplyEvent>`), of the inbox and others. Ends when the
 * API ends the stream, or after 40 s without a word. Leaving the loop closes the connection. A chatbot that doesn't stream
 * replies has one event, `done`.
 */
export async function* streamEvents<Event extends ApiEvent = ApiEvent>(
  client: Pick<Client, 'send'>,
  request: ApiRequest<unknown>,
): AsyncGenerator<Event, void, undefined> {
  const headers = { ...request.headers, accept: 'text/event-stream' }
  const response = await client.send({ ...request, headers })
  const { body } = response
  if (body === null) return
  if (response.headers.get('content-type')?.startsWith('application/json') === true) {
    yield { event: 'done', data: await response.json(), id: '' } as Event
    return
  }
  // The API describes what each event has.
  for await (const { event, data, id } of readEvents(body, silentMs))
    yield { event, data: JSON.parse(data), id } as Event
}
