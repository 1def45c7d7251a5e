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
