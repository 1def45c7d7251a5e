import { isOperatorToken, createOperatorToken } from '@frontdesk/runtime/operator-token'
import t from 'tap'

t.test('a token is valid with its own secret, unchanged, and for some minutes', async t => {
  const token = createOperatorToken('the secret of this installation')
  t.equal(isOperatorToken('the secret of this installation', token), true)
  t.equal(isOperatorToken('the secret of another', token), false)
  const [seconds, signature] = token.split('.')
  for (const given of [
    `${Number(seconds) + 1}.${signature}`,
    `${seconds}.${signature?.slice(1)}A`,
    `${seconds}.${signature}.`,
    `.${signature}`,
    '',
    undefined,
    [token],
  ])
    t.equal(isOperatorToken('the secret of this installation', given), false, String(given))
  const { now } = Date
  t.teardown(() => (Date.now = now))
  Date.now = () => now() - 600_000
  const old = createOperatorToken('the secret of this installation')
  Date.now = now
  t.equal(isOperatorToken('the secret of this installation', old), false)
})
