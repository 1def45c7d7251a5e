import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { json, startShopApi } from '@frontdesk/testing/shop-api'
import { goodClaims, signToken } from '@frontdesk/testing/signed-token'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aSignedInShop, askForOrders, errorOf } from '../fixtures/signed-in-shop.ts'

/* Tokens that are anything but right: nothing is read and nothing is called with them, and the chat goes on. */

const frontdesk = await startFrontdesk(t)
const shop = await startShopApi(t)
shop.answer(json({ state: 'sent' }))

t.test('no attacked token is accepted, and the conversation goes on without it', async t => {
  const place = await aSignedInShop(frontdesk, shop)
  const other = await aSignedInShop(frontdesk, shop)
  const { chatbot, secret, aGuest } = place
  const good = goodClaims(chatbot.id)
  const now = Math.floor(Date.now() / 1_000)
  const made = (claims: object | string, header?: object | string, key = secret) =>
    signToken({ claims, secret: key, ...(header === undefined ? {} : { header }) })
  const claims = (more: object) => made({ ...good, ...more })
  const [head = '', payload = '', signature = ''] = made(good).split('.')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const rs256 = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${payload}`
  const text = JSON.stringify(good)
  const attacks: Record<string, string> = {
    'no algorithm': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    'no algorithm, with a signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.${signature}`,
    'no algorithm in capitals': made(good, { alg: 'NONE' }),
    'an empty signature': `${head}.${payload}.`,
    'no signature': `${head}.${payload}`,
    'a signature of another token': `${head}.${payload}.${made({ ...good, sub: 'x' }).split('.')[2]}`,
    'claims that were changed': `${head}.${Buffer.from(text.replace('customer-7', 'customer-8')).toString('base64url')}.${signature}`,
    'another secret': made(good, undefined, randomBytes(32).toString('base64url')),
    'an empty secret': made(good, undefined, ''),
    'the secret of another chatbot': made(good, undefined, other.secret),
    'another algorithm of the same family': made(good, { alg: 'HS512' }),
    'RS256 with a key of their own': `${rs256}.${sign('sha256', Buffer.from(rs256), rsa.privateKey).toString('base64url')}`,
    'a key in the header': made(good, { alg: 'HS256', jwk: rsa.publicKey.export({ format: 'jwk' }) }),
    'an address of keys in the header': made(good, { alg: 'HS256', jku: 'https://evil.example/keys' }),
    'a critical extension': made(good, { alg: 'HS256', crit: ['b64'], b64: false }),
    'two algorithms': made(good, '{"alg":"none","alg":"HS256"}'),
    'a header that is a list': made(good, '["HS256"]'),
    'another audience': made(goodClaims(other.chatbot.id)),
    'a good token of another chatbot': other.token(),
    'no audience': claims({ aud: undefined }),
    'several audiences': claims({ aud: [chatbot.id, other.chatbot.id] }),
    'an audience that is no id': claims({ aud: "' or 1=1 --" }),
    expired: claims({ iat: now - 600, exp: now - 60 }),
    'issued more than an hour ago': claims({ iat: now - 3_700, exp: now + 600 }),
    'issued in the future': claims({ iat: now + 600, exp: now + 1_200 }),
    'not valid yet': claims({ nbf: now + 600 }),
    'no expiry': claims({ exp: undefined }),
    'no time of issue': claims({ iat: undefined }),
    'times that are texts': claims({ iat: String(now), exp: String(now + 600) }),
    'an expiry beyond numbers': made(text.replace(/"exp":\d+/, '"exp":1e400')),
    'no subject': claims({ sub: undefined }),
    'an empty subject': claims({ sub: ' ' }),
    'a subject that is a number': claims({ sub: 7 }),
    'a subject that is too long': claims({ sub: 'x'.repeat(129) }),
    'a subject of two lines': claims({ sub: 'customer-7\ncustomer-8' }),
    'a subject with a NUL': claims({ sub: 'customer-7\u0000' }),
    'no id of its own': claims({ jti: undefined }),
    'two subjects': made(text.replace('"sub":"customer-7"', '"sub":"customer-8","sub":"customer-7"')),
    'two subjects, one of them escaped': made(
      text.replace('"sub":"customer-7"', '"s\\u0075b":"customer-8","sub":"customer-7"'),
    ),
    'a claim that is an object': claims({ name: { first: 'Kim' } }),
    'an address that is none': claims({ email: 'kim' }),
    'a token in a token': made(`"${made(good)}"`, { alg: 'HS256', cty: 'JWT' }),
    'claims that are not JSON': made('sub=customer-7'),
    'claims that are null': made('null'),
    'bytes that are no text': `${head}.${Buffer.from([0xff, 0xfe]).toString('base64url')}.${signature}`,
    'too long': claims({ name: 'x'.repeat(100), note: 'x'.repeat(5_000) }),
    'no token': 'x',
    'three dots': '...',
    'a token with spaces': `${head} .${payload}.${signature}`,
    'a signature with a character more': `${head}.${payload}.${signature}A`,
    'a signature in hexadecimal': `${head}.${payload}.${createHmac('sha256', secret).update(`${head}.${payload}`).digest('hex')}`,
  }
  const reasons: Record<string, string> = {
    'a good token of another chatbot': 'audience',
    'no time of issue': 'claims',
    'issued in the future': 'not_yet_valid',
    'not valid yet': 'not_yet_valid',
    expired: 'expired',
  }
  t.ok(Object.keys(attacks).length >= 25)
  for (const [name, token] of Object.entries(attacks)) {
    const visitor = aGuest()
    const { answer, told, asked } = await askForOrders(t, frontdesk, shop, { visitor, identity: token })
    t.equal(answer.status, 200, name)
    t.same(asked, [], name)
    t.match(told, /not_signed_in/, name)
    const { identitySubject } = await frontdesk.db.prisma.conversation.findUniqueOrThrow({
      where: { sessionId: visitor.sessionId ?? '' },
    })
    t.equal(identitySubject, null, name)
    t.type(errorOf(answer), 'string', name)
    const reason = reasons[name]
    if (reason !== undefined) t.equal(errorOf(answer), reason, name)
  }
})
