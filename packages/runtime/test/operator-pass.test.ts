import { isPass, makePass } from '@frontdesk/runtime/operator-pass'
import t from 'tap'

t.test('a pass is worth something with its own secret, as it was made, and for some minutes', async t => {
  const pass = makePass('the secret of this installation')
  t.equal(isPass('the secret of this installation', pass), true)
  t.equal(isPass('the secret of another', pass), false)
  const [seconds, signature] = pass.split('.')
  for (const given of [
    `${Number(seconds) + 1}.${signature}`,
    `${seconds}.${signature?.slice(1)}A`,
    `${seconds}.${signature}.`,
    `.${signature}`,
    '',
    undefined,
    [pass],
  ])
    t.equal(isPass('the secret of this installation', given), false, String(given))
  const { now } = Date
  t.teardown(() => (Date.now = now))
  Date.now = () => now() - 600_000
  const old = makePass('the secret of this installation')
  Date.now = now
  t.equal(isPass('the secret of this installation', old), false)
})
