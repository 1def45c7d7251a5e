import { fetchIdentityKeys } from '@frontdesk/chatbots/identity/fetch-identity-keys'
import { openEgress } from '@frontdesk/egress/open-egress'
import { json, shopAuthority, startShopApi } from '@frontdesk/testing/shop-api'
import { aSigningKey, goodClaims, signTokenWith, type SigningKey } from '@frontdesk/testing/signed-token'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aSignedInShop, errorOf } from '../fixtures/signed-in-shop.ts'

/* Websites that sign visitors in with keys of their own: how the keys are read, renewed, removed and missed. */

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk
const shop = await startShopApi(t)
const egress = openEgress({ allow: '127.0.0.1', userAgent: 'Frontdesk', authority: shopAuthority })
t.teardown(() => egress.close())

/** A chatbot whose website publishes these keys, and the website. */
async function aSiteWithKeys(...published: SigningKey[]) {
  const site = await startShopApi(t)
  const place = await aSignedInShop(frontdesk, shop)
  const { chatbot, owner, base, aGuest } = place
  const publish = (...keys: SigningKey[]) => site.answer(json({ keys: keys.map(({ jwk }) => jwk) }))
  publish(...published)
  const save = (url = `https://${site.host}/keys`) =>
    owner.json(`${base}/visitor-identity/keys`, { method: 'PUT', body: { url } })
  const saved = await save()
  const visitor = aGuest()
  /** Why a token isn't accepted; null if it is. */
  const refusalOf = async (token: string): Promise<string | null> => {
    const headers = { 'x-chat-identity': token }
    return errorOf(await visitor.fetch(`/api/chat/sessions?chatbotId=${chatbot.id}`, { headers }))
  }
  const refusal = (key: SigningKey): Promise<string | null> =>
    refusalOf(signTokenWith(key, { claims: goodClaims(chatbot.id) }))
  /** As if the keys were read so long ago. */
  const age = (minutes: number) =>
    db.pool.query(
      `update identity_settings set keys_fetched_at = keys_fetched_at - make_interval(secs => $2),
         keys_requested_at = keys_requested_at - make_interval(secs => $2),
         keys_checked_at = keys_checked_at - make_interval(secs => $2) where chatbot_id = $1`,
      [chatbot.id, minutes * 60],
    )
  const settings = async () => (await owner.json(`${base}/visitor-identity`)).body
  return { ...place, site, publish, save, saved, refusal, refusalOf, age, settings }
}

for (const algorithm of ['EdDSA', 'ES256', 'RS256'] as const)
  t.test(`a website signs visitors in with ${algorithm} and a key of its own`, async t => {
    const key = aSigningKey(algorithm)
    const { site, saved, refusal, refusalOf, chatbot, token } = await aSiteWithKeys(key)
    t.match(saved, { status: 200, body: { algorithm: null, keysUrl: `https://${site.host}/keys`, keyCount: 1 } })
    t.equal(await refusal(key), null)
    const withoutId = signTokenWith(key, { claims: goodClaims(chatbot.id), header: { alg: algorithm } })
    t.equal(await refusalOf(withoutId), null, 'a token that names no key')
    t.equal(await refusalOf(token()), null, 'the secret that was used before is valid for another day')
    t.equal(site.requests.length, 1)
  })

t.test('a new key is accepted at once, and a removed one ends when the keys are read again', async () => {
  const [old, next] = [aSigningKey('RS256'), aSigningKey('EdDSA')]
  const { site, publish, refusal, age } = await aSiteWithKeys(old)
  publish(old, next)
  await age(0.9)
  t.equal(await refusal(next), null)
  t.equal(await refusal(old), null)
  publish(next)
  await age(5.1)
  t.equal(await refusal(old), 'signature')
  t.equal(await refusal(next), null)
  t.equal(site.requests.length, 3)
})

t.test('keys are read again while they are in use, and no request waits for it', async () => {
  const key = aSigningKey('EdDSA')
  const { site, refusal, age, settings } = await aSiteWithKeys(key)
  const before = JSON.stringify(await settings())
  await age(2)
  t.equal(await refusal(key), null)
  await until(async () => site.requests.length === 2 && JSON.stringify(await settings()) !== before)
})

t.test('keys that were asked for before the address was saved again are not stored', async () => {
  const [old, next] = [aSigningKey('EdDSA'), aSigningKey('EdDSA')]
  const { site, chatbot, publish, save, refusal, settings } = await aSiteWithKeys(old)
  let answer = (): void => undefined
  const isAsked = new Promise<void>(resolve => {
    site.answer(response => {
      answer = () => json({ keys: [old.jwk] })(response, { method: 'GET', url: '/', headers: {}, body: '' })
      resolve()
    })
  })
  const { signal } = new AbortController()
  const slow = fetchIdentityKeys({ db, egress }, { chatbotId: chatbot.id }, { signal })
  await isAsked
  publish(next)
  await save()
  t.equal(await refusal(next), null)
  const saved = await settings()
  answer()
  await slow
  t.same(await settings(), saved)
  t.equal(await refusal(old), 'signature')
})

t.test('tokens with unknown keys ask the website once in half a minute, however many there are', async () => {
  const key = aSigningKey('EdDSA')
  const { site, refusal, age } = await aSiteWithKeys(key)
  await age(0.9)
  const refusals = await Promise.all(Array.from({ length: 40 }, () => refusal(aSigningKey('EdDSA'))))
  t.same(new Set(refusals), new Set(['signature']))
  t.equal(await refusal(key), null)
  t.equal(site.requests.length, 2)
})

t.test('while the website is down, keys that were read are accepted for a day', async () => {
  const key = aSigningKey('ES256')
  const { site, refusal, age, settings } = await aSiteWithKeys(key)
  site.answer(json({ error: 'down' }, 503))
  await age(10)
  t.equal(await refusal(key), null)
  t.match(await settings(), { keysProblem: 'unreachable', keyCount: 1 })
  site.answer(json({ message: 'maintenance' }))
  await age(60)
  t.equal(await refusal(key), null)
  t.match(await settings(), { keysProblem: 'not_a_key_set', keyCount: 1 })
  site.answer(response => response.writeHead(302, { location: '/elsewhere' }).end())
  await age(24 * 60)
  t.equal(await refusal(key), 'signature')
})

t.test('a website that does not answer holds a request up for a few seconds at most', async () => {
  const key = aSigningKey('EdDSA')
  const { site, refusal, age, settings } = await aSiteWithKeys(key)
  site.answer(() => undefined)
  await age(10)
  t.equal(await refusal(key), null)
  await until(async () => JSON.stringify(await settings()).includes('unreachable'))
})

t.test('an empty key set ends all keys, and one that is too large or without a usable key is refused', async () => {
  const key = aSigningKey('EdDSA')
  const { site, save, publish, refusal, age, settings } = await aSiteWithKeys(key)
  publish(...Array.from({ length: 21 }, () => key))
  await age(10)
  t.equal(await refusal(key), null)
  t.match(await settings(), { keysProblem: 'not_a_key_set' })
  site.answer(response => response.writeHead(200).end(`{"keys":[],"note":"${'x'.repeat(100_000)}"}`))
  await age(1)
  t.equal(await refusal(key), null)
  t.match(await settings(), { keysProblem: 'unreachable' })
  publish()
  await age(10)
  t.equal(await refusal(key), 'signature')
  t.match(await settings(), { keysProblem: 'no_usable_key', keyCount: 0 })
  publish(key)
  t.match(await save(), { status: 200, body: { keysProblem: null, keyCount: 1 } })
  t.equal(await refusal(key), null)
  site.answer(json({}, 404))
  t.match(await save(), { status: 200, body: { keysProblem: 'unreachable', keyCount: 0 } })
  t.equal(await refusal(key), 'signature', 'what was read before is forgotten with a saved address')
})

t.test('a secret that is created takes the place of the address', async () => {
  const key = aSigningKey('EdDSA')
  const { owner, base, refusal, settings } = await aSiteWithKeys(key)
  await owner.json(`${base}/visitor-identity/secret`, { method: 'POST' })
  t.match(await settings(), { algorithm: 'HS256', keysUrl: null, keyCount: 0 })
  t.equal(await refusal(key), 'malformed')
  await owner.json(`${base}/visitor-identity`, { method: 'DELETE' })
  t.equal(await refusal(key), 'not_set_up')
})

t.test('an address inside the network, or without TLS, is not accepted', async () => {
  const { save } = await aSiteWithKeys(aSigningKey('EdDSA'))
  t.match(await save('https://10.0.0.1/keys'), {
    status: 400,
    body: { error: { code: 'BLOCKED_ADDRESS', field: '/url' } },
  })
  t.match(await save('https://user:secret@shop.example/keys'), { status: 400 })
  t.match(await save('http://127.0.0.1/keys'), { status: 400 })
})
