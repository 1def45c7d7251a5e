import { createHash, randomUUID } from 'node:crypto'
import { countNewConversation } from '@frontdesk/api/limits/new-conversations'
import { newChallenge, readProof, redeemProof } from '@frontdesk/api/limits/proof-of-work'
import { encryptSecret, identityPlace } from '@frontdesk/secrets/connector-secret'
import { aChatbot, aConversation, type ChatbotOptions } from '@frontdesk/testing/factories'
import { readMetrics } from '@frontdesk/testing/read-metrics'
import { goodClaims, signToken } from '@frontdesk/testing/signed-token'
import { createLog } from '@frontdesk/runtime/log'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { isRefusal, newAddress, post, send, sessionOf, type Incoming } from '../fixtures/chat-http.ts'

/* Here, the 121st new conversation of a minute needs a proof. */

const limiterSecret = 'a secret of this test'
const settings = { ipPerMinute: 3, sessionPerMinute: 3, limiterSecret }
const frontdesk = await startFrontdesk(t, { settings })
const { db, redis, namespace, url } = frontdesk

const begin = (chatbotId: string, headers: Record<string, string> = {}, from = newAddress()): Promise<Incoming> =>
  post(url, { message: 'Hello', chatbotId }, { headers, from })

/** As if so many conversations had begun in a minute that begins now. */
const count = async (chatbotId: string, count: number): Promise<unknown> =>
  redis.hset(countsKey(chatbotId), { begun: await redisNow(), count })

/** A chatbot with as many new conversations as it may have, six of which are real, and one of them. */
async function aBusyChatbot(t: Test, options: ChatbotOptions = {}) {
  const { id: chatbotId } = await aChatbot(db, { isStreaming: false, ...options })
  const first = await begin(chatbotId)
  await count(chatbotId, 115)
  const answers = await Promise.all(Array.from({ length: 5 }, () => begin(chatbotId)))
  t.same(
    [first, ...answers].map(({ status }) => status),
    [200, 200, 200, 200, 200, 200],
  )
  return { chatbotId, sessionId: sessionOf(first) }
}

/** Asked for a proof, in the shape of a reply. Returns the challenge. */
function isAsked(t: Test, answer: Incoming, title: string): string {
  isRefusal(t, answer, 429, title)
  t.equal(answer.headers['retry-after'], '60')
  const challenge = String(answer.headers['x-chat-challenge'])
  t.match(challenge, /^1[4-7]\.[\da-z]{6}\.[\w-]{11}\.[\w-]{22}$/)
  return challenge
}

const zeroBits = (text: string): number => Math.clz32(createHash('sha256').update(text).digest().readInt32BE())

function solve(challenge: string, fits = (bits: number, asked: number) => bits >= asked): string {
  let number = 0
  while (!fits(zeroBits(`${challenge}.${number}`), parseInt(challenge))) number += 1
  return `${challenge}.${number}`
}

const conversationsOf = (chatbotId: string): Promise<number> => db.prisma.conversation.count({ where: { chatbotId } })
/** By the clock of Redis, in seconds. They come as a text, whatever their type says. */
const redisNow = async (): Promise<number> => parseInt(String((await redis.time())[0]))
const floodKey = (chatbotId: string): string => `${namespace}:flooded:${chatbotId}`
const countsKey = (chatbotId: string): string => `${namespace}:new-conversations:${chatbotId}`
const counted = async (chatbotId: string): Promise<number> => Number(await redis.hget(countsKey(chatbotId), 'count'))
/** As if so many minutes had passed since the last new conversation. */
const minutesPass = (chatbotId: string, minutes: number): Promise<unknown> =>
  redis.hincrby(countsKey(chatbotId), 'begun', -60 * minutes)

t.test('row 108: a chatbot that is flooded with new conversations asks for a proof of work', async t => {
  const { id: chatbotId } = await aChatbot(db, { isStreaming: true })
  const sessionId = sessionOf(await begin(chatbotId))
  await count(chatbotId, 118)
  t.equal((await begin(chatbotId)).status, 200)
  t.equal((await begin(chatbotId)).status, 200)
  const challenge = isAsked(t, await begin(chatbotId), 'a client that accepts JSON')
  isAsked(t, await begin(chatbotId, { accept: 'text/event-stream' }), 'a client that accepts a stream')
  t.equal(await conversationsOf(chatbotId), 3, 'nothing is stored')

  const answer = await begin(chatbotId, { 'x-chat-proof': solve(challenge) })
  t.equal(answer.status, 200)
  t.equal(answer.headers['x-chat-challenge'], undefined)
  t.match(answer.headers['access-control-expose-headers'], /X-Chat-Challenge/)
  isAsked(t, await begin(chatbotId, { 'x-chat-proof': solve(challenge) }), 'a proof works once')

  const goesOn = await begin(chatbotId, { 'x-chat-session-id': sessionId })
  t.same([goesOn.status, sessionOf(goesOn)], [200, sessionId], 'a conversation that exists needs none')
  t.equal((await begin((await aChatbot(db)).id)).status, 200, 'nor does another chatbot')
  t.equal(await conversationsOf(chatbotId), 4)

  const read = await readMetrics(url)
  t.same(
    ['asked', 'accepted', 'refused'].map(outcome => read(`frontdesk_proofs_of_work_total{outcome="${outcome}"}`)),
    [2, 1, 1],
  )
})

t.test('row 108: a session that begins a new conversation needs a proof, too', async t => {
  const { chatbotId } = await aBusyChatbot(t)
  const { sessionId: ofAnother } = await aConversation(db, { chatbotId: (await aChatbot(db)).id })
  const { sessionId: full } = await aConversation(db, { chatbotId, visitorMessages: 5_000 })
  isAsked(t, await begin(chatbotId), 'without a session')
  isAsked(t, await begin(chatbotId, { 'x-chat-session-id': randomUUID() }), 'made up')
  isAsked(t, await begin(chatbotId, { 'x-chat-session-id': ofAnother }), 'of another chatbot')
  isAsked(t, await begin(chatbotId, { 'x-chat-session-id': full }), 'of a full conversation')
  t.equal(await conversationsOf(chatbotId), 7)

  const { id } = await aChatbot(db, { isStreaming: false })
  await count(id, 119)
  t.equal((await begin(id, { 'x-chat-session-id': randomUUID() })).status, 200)
  isAsked(t, await begin(id), 'made-up sessions count as the new conversations that they begin')
})

t.test('row 108: of two requests with one proof at the same time, one begins a conversation', async t => {
  const { chatbotId } = await aBusyChatbot(t)
  const proof = solve(isAsked(t, await begin(chatbotId), 'asked'))
  const answers = await Promise.all(Array.from({ length: 5 }, () => begin(chatbotId, { 'x-chat-proof': proof })))
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  t.equal(await conversationsOf(chatbotId), 7)
})

t.test('row 108: a request that did not hear from Redis redeems its proof once more, and no other does', async t => {
  const id = randomUUID()
  const text = solve(newChallenge(limiterSecret, id, { times: 1, now: await redisNow() }))
  const [ours, theirs] = [readProof(limiterSecret, id, text), readProof(limiterSecret, id, text)]
  if (ours === null || theirs === null) throw new Error('it is solved')
  t.equal(await redeemProof(frontdesk, ours), true)
  t.equal(await redeemProof(frontdesk, ours), true)
  t.equal(await redeemProof(frontdesk, theirs), false)
})

t.test('row 108: a request beyond the limit of its session keeps its proof', async t => {
  const { chatbotId } = await aBusyChatbot(t)
  const proof = solve(isAsked(t, await begin(chatbotId), 'asked'))
  const named = { 'x-chat-session-id': randomUUID() }
  for (const title of ['first', 'second', 'third']) isAsked(t, await begin(chatbotId, named), title)
  const limited = await begin(chatbotId, { ...named, 'x-chat-proof': proof })
  t.same([limited.status, limited.headers['x-chat-challenge']], [429, undefined])
  t.equal((await begin(chatbotId, { 'x-chat-proof': proof })).status, 200)
})

t.test('counts conversations that begin, and requests that are refused for want of a proof, once each', async t => {
  const { id: chatbotId } = await aChatbot(db, { isStreaming: false, dailyCap: 2 })
  await count(chatbotId, 117)
  const [key, from] = [{ 'idempotency-key': randomUUID() }, newAddress()]
  const [first, repeat] = [await begin(chatbotId, key, from), await begin(chatbotId, key, from)]
  t.same([first.status, repeat.status, sessionOf(repeat)], [200, 200, sessionOf(first)])
  t.equal(await counted(chatbotId), 118, 'a repeated request')
  t.equal((await begin(chatbotId, { 'x-chat-session-id': randomUUID() })).status, 200)
  t.equal(await counted(chatbotId), 119, 'a session that is made up')
  t.equal((await begin(chatbotId)).status, 429)
  t.equal(await counted(chatbotId), 119, 'a message beyond the cap of the day')

  const { chatbotId: flooded } = await aBusyChatbot(t)
  const challenge = isAsked(t, await begin(flooded, { 'x-chat-session-id': randomUUID() }), 'asked')
  t.equal(await counted(flooded), 121)
  const proven = { 'x-chat-session-id': randomUUID(), 'x-chat-proof': solve(challenge) }
  t.equal((await begin(flooded, proven)).status, 200)
  t.equal(await counted(flooded), 121, 'what is paid for is no flood')
})

t.test('row 108: no other proof is accepted', async t => {
  const { chatbotId } = await aBusyChatbot(t)
  const challenge = isAsked(t, await begin(chatbotId), 'asked')
  const [bits = '', end = '', salt = '', signature = ''] = challenge.split('.')
  const lower = (asked: string): string => solve(`${asked}.${end}.${salt}.${signature}`)
  const now = await redisNow()
  const issued = (secret: string, id: string, at = now): string =>
    solve(newChallenge(secret, id, { times: 1, now: at }))
  const refused: Record<string, string> = {
    expired: issued(limiterSecret, chatbotId, now - 121),
    'of another chatbot': issued(limiterSecret, randomUUID()),
    'signed with another secret': issued('another secret', chatbotId),
    'not solved': solve(challenge, (found, asked) => found < asked),
    'with less to do': lower('04'),
    'with nothing to do': lower('00'),
    'with a later end': solve(`${bits}.zzzzzz.${salt}.${signature}`),
    'without a number': challenge,
    'with a negative number': `${challenge}.-1`,
    'with a long number': `${challenge}.${'1'.repeat(10)}`,
    'with two numbers': `${solve(challenge)}.1`,
    'with a sign of another alphabet': `${challenge.slice(0, -1)}é.1`,
    empty: '',
    'of dots': '.'.repeat(54),
    'very long': `${challenge}.${'1'.repeat(8_000)}`,
    'very long at the beginning': `${'1'.repeat(8_000)}.${solve(challenge)}`,
  }
  for (const [title, proof] of Object.entries(refused))
    isAsked(t, await begin(chatbotId, { 'x-chat-proof': Buffer.from(proof).toString('latin1') }), title)
  t.equal(await conversationsOf(chatbotId), 6)
  t.equal((await begin(chatbotId, { 'x-chat-proof': solve(challenge) })).status, 200, 'its own still is')
})

t.test('a signed-in visitor needs no proof', async t => {
  const { chatbotId } = await aBusyChatbot(t)
  const [id, secret] = [randomUUID(), randomUUID()]
  const encrypted = encryptSecret(frontdesk.secretCipher, { connectorId: id, host: identityPlace }, secret)
  await db.prisma.identitySettings.create({ data: { chatbotId, algorithm: 'HS256' } })
  await db.prisma.identitySecret.create({ data: { id, chatbotId, secret: encrypted } })
  const signedIn = (given: string) => ({
    'x-chat-identity': signToken({ secret: given, claims: goodClaims(chatbotId) }),
  })
  isAsked(t, await begin(chatbotId, signedIn('a wrong secret')), 'a forged identity')
  t.equal((await begin(chatbotId, signedIn(secret))).status, 200)
})

t.test('a handoff that begins a conversation needs a proof, too', async t => {
  const { chatbotId, sessionId } = await aBusyChatbot(t, { liveChatEnabled: true })
  const handoff = (headers: Record<string, string> = {}): Promise<Incoming> =>
    send(`${url}/api/chat/handoff`, { body: { chatbotId }, headers, from: newAddress() })
  const challenge = isAsked(t, await handoff(), 'asked')
  t.equal((await handoff({ 'x-chat-session-id': sessionId })).status, 200)
  t.equal((await handoff({ 'x-chat-proof': solve(challenge) })).status, 200)
})

t.test('a flood ends by itself, five minutes after the last busy one', async t => {
  const { chatbotId } = await aBusyChatbot(t)
  isAsked(t, await begin(chatbotId), 'flooded')
  t.ok((await redis.ttl(floodKey(chatbotId))) <= 300)

  await redis.expire(floodKey(chatbotId), 100)
  await minutesPass(chatbotId, 2)
  isAsked(t, await begin(chatbotId), 'calmer')
  await redis.hset(countsKey(chatbotId), { count: 59 })
  isAsked(t, await begin(chatbotId), 'half of the limit')
  t.ok((await redis.ttl(floodKey(chatbotId))) <= 100, 'what stays below half of the limit does not prolong it')
  isAsked(t, await begin(chatbotId), 'busy again')
  t.ok((await redis.ttl(floodKey(chatbotId))) > 100)

  await redis.del(floodKey(chatbotId))
  await minutesPass(chatbotId, 6)
  t.equal((await begin(chatbotId)).status, 200)
})

t.test('what is usual for a chatbot raises its limit, and a flood hardly does', async t => {
  const { id: chatbotId } = await aChatbot(db)
  const needs = {
    redis,
    namespace,
    settings: { ipPerMinute: 3 } as never,
    log: createLog({ name: 'test', level: 'silent' }),
  }
  const times = async (): Promise<number | undefined> => (await countNewConversation(needs, chatbotId))?.times
  await times()
  await redis.hset(countsKey(chatbotId), { usual: 40, count: 198 })
  t.same([await times(), await times()], [undefined, 1], 'five times the usual 40')
  await redis.hset(countsKey(chatbotId), { count: 1650 })
  t.equal(await times(), 8)
  await minutesPass(chatbotId, 1)
  t.equal(await times(), 8, 'the minute before counts, so that the difficulty stays')
  const usual = Number(await redis.hget(countsKey(chatbotId), 'usual'))
  t.ok(usual > 40 && usual < 40.12)
})

t.test('the more there are, the more work is asked for, up to a bound', async t => {
  const bits = [1, 2, 3, 8, 1_000].map(times => parseInt(newChallenge(limiterSecret, randomUUID(), { times, now: 0 })))
  t.same(bits, [14, 15, 15, 17, 17])
})

t.test('where Redis has lost what it counted, nobody is asked', async t => {
  const { chatbotId } = await aBusyChatbot(t)
  isAsked(t, await begin(chatbotId), 'flooded')
  await redis.del(floodKey(chatbotId), countsKey(chatbotId))
  t.equal((await begin(chatbotId)).status, 200)
  t.equal((await begin(chatbotId, { 'x-chat-proof': 'nonsense' })).status, 200, 'and no proof is looked at')
})
