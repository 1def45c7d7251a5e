import { createSealer } from '@frontdesk/runtime/sealer'
import t from 'tap'

const secret = 'a secret of more than 32 characters, all told'
const { seal, unseal } = createSealer(secret, 'request')

t.test('what was sealed opens again, whatever it was', async t => {
  for (const text of ['', 'a', '{"note":"ü 😀 \u0000"}', 'x'.repeat(20_000)])
    t.equal(unseal(seal(text, 'one'), 'one'), text)
})

t.test('nobody can tell what is in it, or that the same is in it twice', async t => {
  const sealed = seal('CANARY', 'one')
  t.notMatch(Buffer.from(sealed, 'base64').toString('latin1'), 'CANARY')
  t.not(seal('CANARY', 'one'), sealed)
})

t.test(
  'row 78: what an older key has sealed opens while that is named, and what is sealed anew without it',
  async t => {
    const another = 'the key that comes after it, of 32 characters'
    const both = createSealer([another, secret], 'request')
    const old = seal('text', 'one')
    t.equal(both.unseal(old, 'one'), 'text')
    t.notOk(both.isCurrent(old))
    t.equal(both.unseal(old, 'two'), null)
    const fresh = both.seal('text', 'one')
    t.ok(both.isCurrent(fresh))
    t.equal(createSealer(another, 'request').unseal(fresh, 'one'), 'text')
    t.equal(unseal(fresh, 'one'), null)
    t.equal(createSealer(another, 'request').unseal(old, 'one'), null)
  },
)

t.test('another owner, purpose, key or a change of it opens nothing', async t => {
  const sealed = seal('text', 'one')
  t.equal(unseal(sealed, 'two'), null)
  t.equal(createSealer(secret, 'another').unseal(sealed, 'one'), null)
  t.equal(createSealer(`${secret}.`, 'request').unseal(sealed, 'one'), null)
  const bytes = Buffer.from(sealed, 'base64')
  for (const [index, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes)
    changed[index] = byte ^ 1
    t.equal(unseal(changed.toString('base64'), 'one'), null)
  }
  for (const broken of ['', 'x', '{"contextData":{}}', sealed.slice(0, 20), sealed.slice(0, -4)])
    t.equal(unseal(broken, 'one'), null)
})
