import { visible } from '@frontdesk/contracts/text'
import { cleanReply, plainText } from '@frontdesk/conversations/messages/clean-reply'
import { aChatbot } from '@frontdesk/testing/factories'
import { greetings } from '@frontdesk/testing/greetings'
import { allEvents, aVisitor, readEvents, type SeenEvent } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk, type Frontdesk } from '../../../../test/harness/start-frontdesk.ts'

const numbers = greetings(12)
const whole = cleanReply(numbers.join(''), { isAllowedHost: () => false, passages: [] })
const failed = /^<p>Sorry, [^<]+<\/p>$/
const visibleText = new RegExp(visible, 'u')

/** What happens to a turn of which three tokens are out. */
interface Ending {
  happens: (frontdesk: Frontdesk, chatbotId: string) => Promise<unknown>
  /** The provider goes wrong after the three tokens. */
  cuts?: boolean
  ends: { event: 'done' | 'error'; data: object }
}

const error = { event: 'error', data: { status: 502, reply: failed, sources: [] } } as const
const done = { event: 'done', data: { reply: whole, sources: [], mode: 'bot' } } as const
const nothing = async (): Promise<void> => undefined
const sql =
  (text: string) =>
  ({ db }: Frontdesk, chatbotId: string): Promise<unknown> =>
    db.pool.query(text, [chatbotId])
const handOver = (change: string): string => `
  with taken as (update conversations set ${change}, version = version + 1 where chatbot_id = $1)
  update replies set state = 'handed_over', settled_at = now() where chatbot_id = $1 and state = 'pending'`

const endings: Record<string, Ending> = {
  'is written to its end': { happens: nothing, ends: done },
  'is cut off by the provider': { happens: nothing, cuts: true, ends: error },
  'is taken over by a person': {
    happens: sql(handOver(`mode = 'human', live_status = 'open'`)),
    ends: { event: 'done', data: { reply: '', sources: [], mode: 'human', status: 'open' } },
  },
  'waits for a person': {
    happens: sql(handOver(`live_status = 'waiting', waiting_since = now()`)),
    ends: { event: 'done', data: { reply: /^<p>A team member/, sources: [], mode: 'bot', status: 'waiting' } },
  },
  'is given up by somebody else': {
    happens: sql(`update replies set state = 'failed', failure = 'REPLY_ABANDONED' where chatbot_id = $1`),
    ends: error,
  },
  'goes with its conversation': { happens: sql('delete from conversations where chatbot_id = $1'), ends: error },
  'goes with its chatbot': { happens: sql('delete from chatbots where id = $1'), ends: error },
  'is lost by Redis': {
    happens: async ({ redis }) => redis.del(...(await redis.keys('*:reply:*'))),
    ends: done,
  },
}

const finals = (seen: readonly SeenEvent[]): SeenEvent[] =>
  seen.filter(({ event }) => ['done', 'error', 'reconnect'].includes(event))

/** Pieces as a model may write them: Markdown, broken Markdown, halves of a character, characters that are none. */
const pieces = [
  ...'** * _ ` # - 1. > | [x]( ) ![ ] [1] https://shop.example/ https://evil.example/ <b> </b> <script> < & &amp; "'.split(
    ' ',
  ),
  ...'\n|\n\n| |\r\n|\t|```\n|word |ü|😀|\ud83d|\ude00|\ud800|\u0000|\u0001|\u2028|\ufeff'.split('|'),
  '| a | b |\n|--|--|\n',
]

t.test('the text of a stream, cleaned as a whole, is the stored reply, byte for byte (I3, I17)', async t => {
  const frontdesk = await startFrontdesk(t)
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  const rules = { isAllowedHost: (host: string) => host === 'shop.example', passages: [] }
  const any = (): string => pieces[Math.floor(Math.random() * pieces.length)] ?? ''
  frontdesk.model.script(() => ({ tokens: ['Well ', ...Array.from({ length: 30 }, any)] }))
  const tries = Array.from({ length: 60 }, async () => {
    const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
    const { events } = await visitor.stream('Hello')
    const seen = await allEvents(events)
    const text = seen.map(({ event, data }) => (event === 'token' ? (data as { text: string }).text : '')).join('')
    const { reply } = (seen.at(-1)?.data ?? {}) as { reply?: string }
    const stored = (await visitor.history()).messages.at(-1)?.text
    const cleaned = cleanReply(text, rules)
    // What is left of a reply where the checks left its first words out may be nothing that can be seen: an error, then.
    const isRight = visibleText.test(plainText(cleaned))
      ? cleaned === reply && stored === reply
      : failed.test(reply ?? '')
    return isRight ? [] : [{ text, reply, stored }]
  })
  const wrong = (await Promise.all(tries)).flat()
  // As JSON, because some of these characters would break the test's own report.
  t.equal(JSON.stringify(wrong, null, 1), '[]')
})

t.test('a turn that', async t => {
  const frontdesk = await startFrontdesk(t)
  for (const [name, { happens, cuts, ends }] of Object.entries(endings)) {
    await t.test(`${name} ends its stream once, with what JSON says (I14)`, async t => {
      const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
      const [reader, asker] = [1, 2].map(() => aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id }))
      if (reader === undefined || asker === undefined) return
      const before = frontdesk.model.requests.length
      frontdesk.model.script({
        tokens: numbers,
        gated: true,
        ...(cuts === true && { fault: { kind: 'cut', afterTokens: 3 } }),
      })
      const { events } = await reader.stream('Count')
      const json = asker.ask('Count')
      const seen: SeenEvent[] = []
      const calls = [await frontdesk.model.arrival(before), await frontdesk.model.arrival(before + 1)]
      await Promise.all(calls.map(call => call.release(3)))
      while (!seen.some(({ event }) => event === 'token')) seen.push((await events.next()).value as SeenEvent)
      await happens(frontdesk, chatbot.id)
      for (const call of calls) void call.release()
      seen.push(...(await allEvents(events)))

      t.equal(finals(seen).length, 1)
      t.match(seen.at(-1), ends)
      t.ok(seen.slice(1, -1).every(({ event }) => ['status', 'token', 'reset'].includes(event)))
      const final = seen.at(-1)
      const answer = await json
      if (final?.event === 'done') t.same([answer.status, answer.body], [200, final.data])
      else t.same({ status: answer.status, ...answer.body }, final?.data)
      t.notOk(answer.status === 200 && answer.body.reply === '' && answer.body.mode !== 'human', 'never an empty 200')

      const { replyId } = (seen[0]?.data ?? {}) as { replyId?: string }
      const headers = { 'x-chat-session-id': reader.sessionId ?? '' }
      const resumed = await reader.fetch(`/api/chat/replies/${replyId}/events?chatbotId=${chatbot.id}`, { headers })
      // What is gone with its conversation is unknown to everybody.
      if (resumed.status === 404) return t.match(name, /^goes with/)
      const again = await allEvents(readEvents(resumed))
      t.same([finals(again).length, again.at(-1)?.data], [1, final?.data], 'and so for who comes later')
    })
  }
})
