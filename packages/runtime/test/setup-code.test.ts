import { isSetupCode, setupCode, setupLine } from '@frontdesk/runtime/setup-code'
import t from 'tap'

const secret = 'the secret that all processes share'

t.test('processes with the same secret have the same set-up code, and others have another one', async t => {
  const code = setupCode(secret)
  t.match(code, /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
  t.equal(setupCode(secret), code)
  t.not(setupCode(`${secret}!`), code)
  t.equal(setupLine('https://desk.example', code), `Set up: https://desk.example/dashboard/setup#${code}`)
})

t.test('a set-up code is accepted however it was copied, and nothing else is', async t => {
  const code = setupCode(secret)
  for (const given of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')}\n`]) {
    t.ok(isSetupCode(code, given), JSON.stringify(given))
  }
  const others = ['', '-', code.slice(1), `${code}2`, setupCode('another'), `${code.slice(0, -1)}ß`, '0'.repeat(12)]
  for (const given of others) t.notOk(isSetupCode(code, given), JSON.stringify(given))
})
