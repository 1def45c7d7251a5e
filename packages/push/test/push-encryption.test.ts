import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { areBrowserKeys, encryptPayload } from '@frontdesk/push/encrypt-payload'
import { vapidHeader } from '@frontdesk/push/vapid-keys'
import t from 'tap'

// The example of RFC 8291, section 5 and appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  browser: {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

t.test('a text is encrypted as in the example of RFC 8291', async t => {
  const chance = {
    privateKey: Buffer.from(example.privateKey, 'base64url'),
    salt: Buffer.from(example.salt, 'base64url'),
  }
  const body = encryptPayload(example.text, example.browser, chance, 0)
  t.equal(body.toString('base64url'), example.body)
})

/** What a browser does with it. */
function decrypt(body: Buffer): string {
  const { publicKey, privateKey, auth } = example.browser
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const [salt, ours, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(publicKey, 'base64url'), ours])
  const derive = (secret: Buffer, from: Buffer, how: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, how, bytes))
  const secret = derive(ecdh.computeSecret(ours), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

t.test('no two encryptions are equal, all are of one length, and the browser reads them', async t => {
  const [one, other, long] = ['Hello', 'Hello', 'x'.repeat(900)].map(text => encryptPayload(text, example.browser))
  t.notSame(one, other)
  t.equal(one?.length, long?.length)
  t.equal(decrypt(one ?? Buffer.alloc(0)), 'Hello')
  t.equal(decrypt(long ?? Buffer.alloc(0)), 'x'.repeat(900))
})

t.test('keys that no browser creates are refused', async t => {
  const { publicKey, auth } = example.browser
  t.ok(areBrowserKeys({ publicKey, auth }))
  t.notOk(areBrowserKeys({ publicKey: publicKey.replace('BCVx', 'BCVy'), auth }), 'no point of the curve')
  t.notOk(areBrowserKeys({ publicKey: 'AAAA', auth }))
  t.notOk(areBrowserKeys({ publicKey, auth: 'AAAA' }))
})

t.test('each push service gets its own token', async t => {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys('base64url')
  const keys = { publicKey, privateKey: ecdh.getPrivateKey('base64url') }
  const now = new Date('2026-11-24T12:00:00Z')
  const endpoint = 'https://push.example.net/v1/abc?d=e'
  const header = vapidHeader(keys, { endpoint, subject: 'https://desk.example', now })
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? []
  t.equal(key, publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  t.same(read(head), { typ: 'JWT', alg: 'ES256' })
  const exp = now.getTime() / 1_000 + 12 * 3_600
  t.same(read(claims), { aud: 'https://push.example.net', exp, sub: 'https://desk.example' })
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const given = Buffer.from(signature, 'base64url')
  t.ok(verify('sha256', signed, { key: verifier, dsaEncoding: 'ieee-p1363' }, given))
})
