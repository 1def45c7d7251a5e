import { constants, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { json, startShopApi } from '@frontdesk/testing/shop-api'
import { aSigningKey, goodClaims, signToken, signTokenWith, type SigningKey } from '@frontdesk/testing/signed-token'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aSignedInShop, askForOrders, errorOf } from '../fixtures/signed-in-shop.ts'

/* Tokens of websites with keys of their own that are anything but right, as in `attacked-identities.test.ts` with a secret. */

const frontdesk = await startFrontdesk(t)
const [shop, site] = [await startShopApi(t), await startShopApi(t)]
shop.answer(json({ state: 'sent' }))

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token with a signature that `how` makes of what is signed. */
const signedBy = (header: object, claims: object, how: (signed: Buffer) => Buffer | string): string => {
  const signed = `${encoded(header)}.${encoded(claims)}`
  const signature = how(Buffer.from(signed))
  return `${signed}.${typeof signature === 'string' ? signature : signature.toString('base64url')}`
}

/** All attacks on the tokens of one key of a set. */
function attacksOn(key: SigningKey, others: readonly SigningKey[], chatbotId: string): Record<string, string> {
  const good = goodClaims(chatbotId)
  const { algorithm: alg, id: kid } = key
  const made = (claims: object, header: object = { alg, kid }) => signTokenWith(key, { claims, header })
  const [head = '', , signature = ''] = made(good).split('.')
  const now = Math.floor(Date.now() / 1_000)
  const publicKey = createPublicKey(key.privateKey)
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const own = aSigningKey(alg, kid)
  const isOf = (header: object): string => signTokenWith(own, { claims: good, header: { alg, kid, ...header } })
  const jwk = publicKey.export({ format: 'jwk' })
  const confused = (secret: string) => signToken({ claims: good, secret, header: { alg: 'HS256', kid } })
  return {
    'no algorithm': signedBy({ alg: 'none', kid }, good, () => ''),
    'no algorithm, with a signature': `${encoded({ alg: 'none', kid })}.${encoded(good)}.${signature}`,
    'no signature': made(good).split('.').slice(0, 2).join('.'),
    'a signature of zeros': signedBy({ alg, kid }, good, () =>
      Buffer.alloc(Buffer.from(signature, 'base64url').length),
    ),
    'the public key as a secret': confused(pem),
    'the public key as a secret, without its last line break': confused(pem.trim()),
    'a part of the public key as a secret': confused(String(jwk.x ?? jwk.n)),
    'the published key as a secret': confused(JSON.stringify(key.jwk)),
    'an empty secret': confused(''),
    'another key with the same id': isOf({}),
    'another key with an id that nobody knows': isOf({ kid: 'nobody' }),
    'another key without an id': isOf({ kid: undefined }),
    'an id that is a path': isOf({ kid: '../../../../dev/null' }),
    'an id that is SQL': isOf({ kid: "' union select 'x" }),
    'an id that is a number': isOf({ kid: 7 }),
    'a key in the header': isOf({ jwk: own.jwk }),
    'an address of keys in the header': isOf({ jku: 'https://evil.example/keys' }),
    'a certificate in the header': isOf({ x5c: ['AAAA'] }),
    'an address of a certificate in the header': isOf({ x5u: 'https://evil.example/keys' }),
    'a critical extension': made(good, { alg, kid, crit: ['b64'], b64: false }),
    'the id of another key': made(good, { alg, kid: others[0]?.id }),
    'the algorithm of another key': made(good, { alg: others[0]?.algorithm }),
    'the algorithm of another key, with its id': made(good, { alg: others[0]?.algorithm, kid: others[0]?.id }),
    'a longer hash': made(good, { alg: alg === 'EdDSA' ? 'Ed448' : alg.replace('256', '512'), kid }),
    'claims that were changed': `${head}.${encoded({ ...good, sub: 'customer-8' })}.${signature}`,
    'another audience': made({ ...good, aud: '7d9c2a54-1111-4222-8333-444444444444' }),
    'no audience': made({ ...good, aud: undefined }),
    expired: made({ ...good, iat: now - 600, exp: now - 60 }),
    'issued more than an hour ago': made({ ...good, iat: now - 3_700, exp: now + 600 }),
    'issued in the future': made({ ...good, iat: now + 600, exp: now + 1_200 }),
    'no expiry': made({ ...good, exp: undefined }),
    'no id of its own': made({ ...good, jti: undefined }),
    'no subject': made({ ...good, sub: undefined }),
    'a log-out': made({ ...good, event: 'logout' }),
  }
}

const rsaSign = (key: KeyObject, options: object) => (signed: Buffer) => sign('sha256', signed, { key, ...options })

t.test('no attacked token is accepted with public keys, and the conversation goes on without it', async t => {
  const { chatbot, owner, base, aGuest } = await aSignedInShop(frontdesk, shop)
  const { id: chatbotId } = chatbot
  const good = goodClaims(chatbotId)
  const keys = (['EdDSA', 'ES256', 'RS256'] as const).map(algorithm => aSigningKey(algorithm))
  const [, ec, rsa] = keys
  if (ec === undefined || rsa === undefined) throw new Error('three keys')
  const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 })
  const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const [published, forEncryption] = [aSigningKey('EdDSA', 'published'), aSigningKey('RS256', 'encryption')]
  // What of a key set must not verify anything.
  const unusable = [
    { ...weak.publicKey.export({ format: 'jwk' }), kid: 'weak' },
    { ...otherCurve.publicKey.export({ format: 'jwk' }), kid: 'p-384' },
    { kty: 'oct', k: Buffer.from('symmetric').toString('base64url'), kid: 'symmetric', alg: 'HS256' },
    { ...published.jwk, ...published.privateKey.export({ format: 'jwk' }) },
    { ...forEncryption.jwk, use: 'enc' },
    { ...aSigningKey('RS256').jwk, kid: 'marked', alg: 'PS256' },
    { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA', kid: 'not-on-the-curve' },
    { kid: 7 },
  ]
  site.answer(json({ keys: [...keys.map(({ jwk }) => jwk), ...unusable, 'text', null] }))
  const saved = await owner.json(`${base}/visitor-identity/keys`, {
    method: 'PUT',
    body: { url: `https://${site.host}/keys` },
  })
  t.match(saved, { status: 200, body: { algorithm: null, keyCount: 3, keysProblem: null } })

  const rs = { alg: 'RS256', kid: rsa.id }
  const attacks: Record<string, string> = {
    'PSS with the key of RS256': signedBy(
      rs,
      good,
      rsaSign(rsa.privateKey, { padding: constants.RSA_PKCS1_PSS_PADDING }),
    ),
    'PS256 with the key of RS256': signedBy(
      { ...rs, alg: 'PS256' },
      good,
      rsaSign(rsa.privateKey, { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
    ),
    'a signature of ES256 in DER': signedBy({ alg: 'ES256', kid: ec.id }, good, rsaSign(ec.privateKey, {})),
    'a short RSA key': signedBy({ alg: 'RS256', kid: 'weak' }, good, rsaSign(weak.privateKey, {})),
    'a short RSA key without an id': signedBy({ alg: 'RS256' }, good, rsaSign(weak.privateKey, {})),
    'another curve': signedBy(
      { alg: 'ES256', kid: 'p-384' },
      good,
      rsaSign(otherCurve.privateKey, { dsaEncoding: 'ieee-p1363' }),
    ),
    'a symmetric key that is published': signToken({
      claims: good,
      secret: 'symmetric',
      header: { alg: 'HS256', kid: 'symmetric' },
    }),
    'a private key that is published': signTokenWith(published, { claims: good }),
    'a key for encryption': signTokenWith(forEncryption, { claims: good }),
  }
  for (const key of keys) {
    t.equal(
      (
        await askForOrders(t, frontdesk, shop, {
          visitor: aGuest(),
          identity: signTokenWith(key, { claims: { ...good, email: 'kim@visitor.example' } }),
        })
      ).asked.length,
      1,
      key.algorithm,
    )
    const others = keys.filter(other => other !== key)
    for (const [name, token] of Object.entries(attacksOn(key, others, chatbotId)))
      attacks[`${key.algorithm}: ${name}`] = token
  }
  t.ok(Object.keys(attacks).length >= 100)
  for (const [name, identity] of Object.entries(attacks)) {
    const visitor = aGuest()
    const { answer, told, asked } = await askForOrders(t, frontdesk, shop, { visitor, identity })
    t.equal(answer.status, 200, name)
    t.same(asked, [], name)
    t.match(told, /not_signed_in/, name)
    t.type(errorOf(answer), 'string', name)
    const { identitySubject } = await frontdesk.db.prisma.conversation.findUniqueOrThrow({
      where: { sessionId: visitor.sessionId ?? '' },
    })
    t.equal(identitySubject, null, name)
  }
  t.ok(site.requests.length <= 4, `${site.requests.length} requests of keys for ${Object.keys(attacks).length} attacks`)
})
