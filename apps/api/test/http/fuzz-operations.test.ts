import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { send, type Incoming } from '../fixtures/chat-http.ts'
import { readOperations, type Operation } from '../fixtures/described-operations.ts'
import { fuzzedRequest, goodRequest, type FuzzedRequest } from '../fixtures/fuzzed-request.ts'
import { openFuzzPlace, roles, type FuzzPlace, type Role } from '../fixtures/fuzz-place.ts'
import { pickFrom, sequence } from '../fixtures/sequence.ts'

/*
 * Every operation of openapi.json × everybody who may ask, with values made from its schemas: as they may be, and with
 * some of them wrong. `fuzz.test.ts` asks the public routes with bytes that are no proper request.
 */

/** Another seed asks other questions; the same one repeats a failure: FUZZ_SEED=7 FUZZ_CASES=100 npm test -- FILE. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
/**
 * How often each operation is asked by those whom it may answer; others are refused before their values are looked at.
 * A whole run of everything (`CI_SLOW=1`) asks more: each case costs about 3 s of CPU time over all operations.
 */
const cases = Number(process.env['FUZZ_CASES'] ?? (process.env['CI_SLOW'] === '1' ? 20 : 8))
const casesOf: Record<Role, number> = {
  owner: cases,
  member: Math.ceil(cases / 2),
  anonymous: Math.ceil(cases / 3),
  'member without permissions': Math.ceil(cases / 4),
}
/** Whoever has heard nothing for so long will hear nothing. */
const hangMs = 60_000

// Streams end soon, so that their answers can be read whole.
const frontdesk = await startFrontdesk(t, {
  apiTimes: { streamMs: 50 },
  settings: { trustedProxies: ['127.0.0.0/8'] },
})
const { operations, resolve, faultOf } = await readOperations(frontdesk.url)

/** An owner transfers a live chat, and may then neither release nor end it. The others release it first. */
const leaving = (role: Role): string[] =>
  role === 'owner' ? ['transfer', 'release', 'end'] : ['release', 'end', 'transfer']

/**
 * The operations in an order in which they can succeed. What takes something away comes last, and what takes all of it
 * after that; a live chat is answered and left before anything ends the login of its agent.
 */
function inOrder(role: Role): Operation[] {
  const order = [
    '/api/chat/',
    'GET',
    'PATCH',
    'PUT',
    // An update may make the template personal, and it is deleted with its user.
    'POST /api/chatbots/{chatbotId}/templates/{templateId}/use',
    'DELETE /api/chatbots/{chatbotId}/templates/{templateId}',
    '/api/live-chats/',
    ...leaving(role).map(step => `POST /api/live-chats/{sessionId}/${step}`),
    'POST',
    'DELETE',
    'DELETE /api/chatbots/{chatbotId}',
    // It may leave its own user nothing but the set-up.
    'PUT /api/account/second-factor',
  ]
  const rank = ({ title, path, method }: Operation): number => {
    const group = order.find(name => method === 'POST' && `${path}/`.startsWith(name)) ?? method
    return order.indexOf(order.includes(title) ? title : group)
  }
  return operations.toSorted((a, b) => rank(a) - rank(b))
}

/** The answer to a request; undefined where there is none. */
async function ask(request: FuzzedRequest, cookie: string, isOfChat: boolean): Promise<Incoming | undefined> {
  const origin = isOfChat ? 'https://shop.example' : frontdesk.url
  const headers = { origin, ...(cookie === '' ? {} : { cookie }), ...request.headers }
  const silence = new AbortController()
  const hung = wait(hangMs, undefined, { signal: silence.signal }).catch(() => undefined)
  try {
    return await Promise.race([send(`${frontdesk.url}${request.target}`, { ...request, headers }), hung])
  } finally {
    silence.abort()
  }
}

interface Seen {
  faults: string[]
  /** Operations that have answered with a success. */
  succeeded: Set<string>
  answers: number
}

const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0), 7)

/** Asks one operation several times; each case depends on the seed, on who asks, the operation and its number. */
async function fuzz(operation: Operation, place: FuzzPlace, seen: Seen): Promise<void> {
  const { title, access } = operation
  let cookie = await place.cookie()
  for (let n = 0; n < casesOf[place.role]; n += 1) {
    const next = sequence(seed + hashOf(`${place.role} ${title} ${n}`))
    const made = { next, pick: pickFrom(next), resolve, known: place.known, oddness: n % 3 === 1 ? 0 : 0.15 }
    const request = n === 0 ? goodRequest(operation, place, made) : fuzzedRequest(operation, place, made)
    const answer = await ask(request, cookie, access === undefined)
    const fault = answer === undefined ? `no answer in ${hangMs} ms` : faultOf(operation, answer)
    seen.answers += 1
    if (answer?.status === 401) cookie = await place.cookie()
    if (answer !== undefined && answer.status < 300) seen.succeeded.add(title)
    if (fault !== undefined) {
      const asked = JSON.stringify({ ...request, body: request.body }).slice(0, 700)
      seen.faults.push(`seed ${seed}, ${place.role}, ${title}, case ${n}: ${fault}; asked ${asked}`)
    }
  }
}

/** The first set-up is over where there is a user, and this installation has no demo website; both have their own tests. */
const cannotSucceed = new Set([
  'POST /api/setup',
  'POST /api/demo',
  // It needs a live chat that has just ended, and the visitor asks for another one before. `live-chat-ratings` has it.
  'POST /api/chat/live-chat-rating',
  // Its token stands in a mail only. `live-chat/reply-by-mail` has one.
  'POST /api/chat/resume',
  // Its token is signed. `visitor-identity` has one.
  'POST /api/chat/visitor-logouts',
  // No endpoint and no keys that are made up are a browser's: `live-chat/web-push` has one.
  'POST /api/push-subscriptions',
  'DELETE /api/push-subscriptions',
  // No made-up code is right: `second-factor` has an app.
  'POST /api/auth/second-factor/confirm',
  'POST /api/auth/second-factor/recovery-codes',
  'POST /api/auth/second-factor/remove',
  // No provider stands behind what is made up: `single-sign-on` has one.
  'POST /api/auth/single-sign-on',
  'POST /api/auth/single-sign-on/confirm',
  'POST /api/single-sign-on/{accountId}/logout',
  'PUT /api/account/single-sign-on',
  'DELETE /api/account/single-sign-on',
  'POST /api/account/single-sign-on/domains/verify',
  'POST /api/account/single-sign-on/test',
  // Nor is a made-up passkey, and a begun set-up asks for a factor: `passkeys` has an authenticator.
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/login',
  'POST /api/auth/passkeys/{id}/remove',
])

t.comment(`seed ${seed}, ${operations.length} operations, ${cases} cases for an owner`)

t.test('row 39: no operation answers 500, in another shape, with another status, or never', async t => {
  const seen: Seen = { faults: [], succeeded: new Set(), answers: 0 }
  const places = await Promise.all(roles.map(role => openFuzzPlace(frontdesk, role)))
  await Promise.all(
    places.map(async place => {
      for (const operation of inOrder(place.role)) await fuzz(operation, place, seen)
    }),
  )
  t.same(seen.faults.slice(0, 20), [], `${seen.faults.length} faults`)
  t.same(
    operations.map(({ title }) => title).filter(title => !seen.succeeded.has(title) && !cannotSucceed.has(title)),
    [],
    'each has answered somebody with a success',
  )
  t.comment(`${seen.answers} answers`)
})
