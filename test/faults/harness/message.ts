import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { readEvents, type SeenEvent } from '@frontdesk/testing/visitor'
import { until } from '@frontdesk/testing/until'
import type { Cluster } from './start-cluster.ts'

/** A message of a visitor who does not do what visitors of the load do, and is not in its log. */
export interface Message {
  marker: string
  chatbotId: string
  key: string
  headers: Record<string, string>
  body: string
}

/** A message with a word that the provider may have been taught. */
export function aMessage({ chatbots }: Cluster, index: number, word: string): Message {
  const marker = `mark-${randomBytes(4).toString('hex')}-${index}-0`
  const chatbotId = chatbots[index % chatbots.length]?.id ?? ''
  const key = randomUUID()
  return {
    marker,
    chatbotId,
    key,
    headers: { ...addressOf(index), 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ message: `${marker} ${word} ${'word '.repeat(20)}`, chatbotId }),
  }
}

/** An address of a visitor's own, so that no limit is met. */
const addressOf = (index: number): Record<string, string> => ({
  origin: 'https://shop.example',
  'x-forwarded-for': `10.250.${(index >> 8) & 255}.${index & 255}`,
})

/** Sends it, again where the service is away for a moment. */
export async function post(
  { url }: Cluster,
  { headers, body }: Message,
  accept: string,
  signal?: AbortSignal,
): Promise<Response> {
  for (;;) {
    const init = { method: 'POST', headers: { ...headers, accept }, body, ...(signal === undefined ? {} : { signal }) }
    const response = await fetch(`${url}/api/chat`, init)
    if (response.status !== 503) return response
    await response.arrayBuffer()
    await wait(100)
  }
}

/** Reads so many words of the answer and hangs up. */
export async function leaveAt(words: number, cluster: Cluster, message: Message): Promise<void> {
  const leaving = new AbortController()
  const response = await post(cluster, message, 'text/event-stream', leaving.signal)
  let text = ''
  for await (const { event, data } of readEvents(response)) {
    // The contract of the stream: the event's name says the shape of its data.
    if (event === 'token') text += (data as { text: string }).text
    if (event === 'reset') text = ''
    if (text.split(' ').length > words) break
  }
  leaving.abort()
}

/** Sends it over a connection that is never read from; whoever calls ends it. */
export async function neverRead({ apiUrls }: Cluster, { headers, body }: Message) {
  const target = new URL(apiUrls[0] ?? '')
  const socket = connect(Number(target.port), target.hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const lines = Object.entries({
    ...headers,
    host: target.host,
    accept: 'text/event-stream',
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST /api/chat HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

/** The last event of a stream: the reply of `done`, the name of any other. */
export async function endOf(events: AsyncIterable<SeenEvent>): Promise<string> {
  let last: SeenEvent | undefined
  for await (const event of events) last = event
  return last?.event === 'done' ? (last.data as { reply: string }).reply : `${last?.event}`
}

/** Waits until each message is stored with its answer, once. */
export async function answeredUnseen({ db }: Cluster, messages: readonly Message[]): Promise<string[]> {
  const count = async (): Promise<{ asked: number; answered: number }> => {
    const { rows } = await db.pool.query<{ asked: number; answered: number }>({
      text: `select count(*)::int as asked, count(*) filter (where r.state = 'answered' and a.content like '%' || $2 || '%')::int as answered
             from messages m join replies r on r.message_id = m.id left join messages a on a.reply_to = m.id
             where m.role = 'user' and split_part(m.content, ' ', 1) = any($1)`,
      values: [messages.map(({ marker }) => marker), 'mark-'],
    })
    return rows[0] ?? { asked: 0, answered: 0 }
  }
  await until(async () => (await count()).answered >= messages.length, 60_000).catch(() => undefined)
  const { asked, answered } = await count()
  return asked === messages.length && answered === messages.length
    ? []
    : [`I2, I15: of ${messages.length} messages ${asked} stored and ${answered} answered`]
}
