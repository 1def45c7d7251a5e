import { createCipher } from '@frontdesk/runtime/cipher'
import t from 'tap'

const secret = 'a secret of more than 32 characters, all told'
const { encrypt, decrypt } = createCipher(secret, 'request')

t.test('any encrypted value can be decrypted', async t => {
  for (const text of ['', 'a', '{"note":"ü 😀 \u0000"}', 'x'.repeat(20_000)])
    t.equal(decrypt(encrypt(text, 'one'), 'one'), text)
})

t.test('the ciphertext reveals neither its content nor that two values are equal', async t => {
  const encrypted = encrypt('CANARY', 'one')
  t.notMatch(Buffer.from(encrypted, 'base64').toString('latin1'), 'CANARY')
  t.not(encrypt('CANARY', 'one'), encrypted)
})

t.test(
  'row 78: what an older key has encrypted opens while that is named, and what is re-encrypted without it',
  async t => {
    const another = 'the key that comes after it, of 32 characters'
    const both = createCipher([another, secret], 'request')
    const old = encrypt('text', 'one')
    t.equal(both.decrypt(old, 'one'), 'text')
    t.notOk(both.isCurrent(old))
    t.equal(both.decrypt(old, 'two'), null)
    const fresh = both.encrypt('text', 'one')
    t.ok(both.isCurrent(fresh))
    t.ok(both.isKnown(old) && both.isKnown(fresh))
    t.notOk(createCipher(another, 'request').isKnown(old))
    t.equal(createCipher(another, 'request').keyId, both.keyId)
    t.not(createCipher(secret, 'request').keyId, both.keyId)
    t.match(both.keyId, /^[0-9a-f]{8}$/)
    t.equal(createCipher(another, 'request').decrypt(fresh, 'one'), 'text')
    t.equal(decrypt(fresh, 'one'), null)
    t.equal(createCipher(another, 'request').decrypt(old, 'one'), null)
  },
)

t.test('another owner, purpose, key or a change of it opens nothing', async t => {
  const encrypted = encrypt('text', 'one')
  t.equal(decrypt(encrypted, 'two'), null)
  t.equal(createCipher(secret, 'another').decrypt(encrypted, 'one'), null)
  t.equal(createCipher(`${secret}.`, 'request').decrypt(encrypted, 'one'), null)
  const bytes = Buffer.from(encrypted, 'base64')
  for (const [index, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes)
    changed[index] = byte ^ 1
    t.equal(decrypt(changed.toString('base64'), 'one'), null)
  }
  for (const broken of ['', 'x', '{"contextData":{}}', encrypted.slice(0, 20), encrypted.slice(0, -4)])
    t.equal(decrypt(broken, 'one'), null)
})
