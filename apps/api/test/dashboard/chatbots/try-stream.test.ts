import { trialEventData } from '@frontdesk/contracts/chatbots/try-chatbot'
import { indexPages } from '@frontdesk/testing/index-pages'
import { until } from '@frontdesk/testing/until'
import { allEvents, readEvents, type SeenEvent } from '@frontdesk/testing/visitor'
import { Value } from '@sinclair/typebox/value'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, type Place } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { apiTimes: { drainMs: 0 } })
const { model } = frontdesk

interface Asking {
  /** Of the API process. */
  url?: string
  accept?: string
  body?: object
  signal?: AbortSignal
}

/** Asks as a page of the dashboard does, and reads nothing of the answer yet. */
async function ask({ owner, chatbot }: Place, { url = frontdesk.url, ...asking }: Asking = {}): Promise<Response> {
  const { accept = 'text/event-stream', body = {}, signal } = asking
  return fetch(`${url}/api/chatbots/${chatbot.id}/try`, {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json', cookie: owner.cookie(), origin: url },
    body: JSON.stringify({ question: 'When are you open?', ...body }),
    ...(signal === undefined ? {} : { signal }),
  })
}

const namesOf = (events: readonly SeenEvent[]): string => [...new Set(events.map(({ event }) => event))].join(' ')
const textOf = (events: readonly SeenEvent[]): string =>
  events.flatMap(({ event, data }) => (event === 'token' ? [(data as { text: string }).text] : [])).join('')
/** Nothing of a trial is left in Redis. */
async function isForgotten(): Promise<boolean> {
  const kept = ['trial', 'reply'].map(kind => frontdesk.redis.keys(`${frontdesk.namespace}:${kind}:*`))
  return (await Promise.all(kept)).flat().length === 0
}

/** The prompt holds the time, and a minute may pass. */
const withoutTime = (trial: object): unknown =>
  JSON.parse(JSON.stringify(trial).replaceAll(/\\"time\\":\\"[\d:]+\\"/g, ''))

t.test('a streamed trial shows the text as it is written, and ends with what the JSON answer says', async t => {
  const place = await aPlace(frontdesk)
  await indexPages(frontdesk, place.chatbot.id, [
    { url: 'https://shop.example/hours', title: 'Hours', passages: ['We are open from nine to five.'] },
  ])
  // A statement is shown as soon as the next one begins.
  const tokens = ['From **nine** to five [1]. So', ' it ', 'is', ' [1].']
  model.scriptNext({ gated: true, tokens })
  const at = model.requests.length
  const response = await ask(place)
  const events = readEvents(response)
  t.match(response.headers.get('content-type'), /^text\/event-stream/)
  t.match((await events.next()).value, { event: 'start', id: undefined, data: { trialId: String } })
  const call = await model.arrival(at)
  await call.release(1)
  let first: SeenEvent
  do first = (await events.next()).value as SeenEvent
  while (first.event === 'status')
  t.match(first, { event: 'token', data: { text: /^From/ } }, 'while the model writes on')
  t.equal(call.state, 'answering')
  await call.release()
  const seen = [first, ...(await allEvents(events))]
  t.equal(namesOf(seen), 'token done')
  t.equal(textOf(seen), 'From **nine** to five. So it is.')
  for (const { event, data } of seen) {
    t.ok(Value.Check(trialEventData[event as keyof typeof trialEventData], data), event)
  }
  model.scriptNext({ tokens })
  const whole = (await (await ask(place, { accept: 'application/json' })).json()) as object
  const {
    searchMs: _s,
    modelMs: _m,
    trialsLeft,
    ...streamed
  } = (seen.at(-1) as SeenEvent).data as Record<string, unknown>
  t.match(withoutTime(whole), withoutTime({ ...streamed, trialsLeft: Number(trialsLeft) - 1 }))
  t.match(streamed, { reply: '<p>From <strong>nine</strong> to five. So it is.</p>', passages: [{ isCited: true }] })
  await until(isForgotten)
})

t.test('a provider that fails after some text ends a streamed trial as it ends one in JSON', async t => {
  const place = await aPlace(frontdesk)
  model.scriptNext({ tokens: ['Half', ' of'], fault: { kind: 'cut', afterTokens: 1 } })
  const seen = await allEvents(readEvents(await ask(place)))
  t.match(seen.at(-1), { event: 'done', data: { reply: '', failure: /^PROVIDER_/ } })
})

t.test('what is refused is refused before the stream begins', async t => {
  const place = await aPlace(frontdesk)
  for (const [body, status] of [
    [{ question: '' }, 400],
    [{ draft: { language: 'english' } }, 400],
  ] as const) {
    const response = await ask(place, { body })
    t.equal(response.status, status)
    t.match(response.headers.get('content-type'), /^application\/json/)
    await response.body?.cancel()
  }
})

t.test('a trial ends when its request is closed, streamed or not', async t => {
  const place = await aPlace(frontdesk)
  for (const accept of ['text/event-stream', 'application/json']) {
    model.scriptNext({ gated: true, tokens: ['Never'] })
    const at = model.requests.length
    const leave = new AbortController()
    const asking = ask(place, { accept, signal: leave.signal }).catch(() => undefined)
    const call = await model.arrival(at)
    t.equal(call.state, 'answering')
    leave.abort()
    await asking
    await model.when(() => call.state === 'left')
    await until(isForgotten)
    t.pass(accept)
  }
})

t.test('a process that closes ends the trial with an error that says when to ask again', async t => {
  const place = await aPlace(frontdesk)
  const api = await frontdesk.addApi()
  model.scriptNext({ gated: true, tokens: ['Never'] })
  const at = model.requests.length
  const response = await ask(place, { url: api.url })
  const call = await model.arrival(at)
  const leaving = api.leave()
  const seen = await allEvents(readEvents(response))
  await leaving
  const last = seen.at(-1)
  t.match(last, {
    event: 'error',
    data: { status: 503, retryAfterSeconds: 5, error: { code: 'SERVICE_UNAVAILABLE', message: String } },
  })
  await model.when(() => call.state === 'left')
})
