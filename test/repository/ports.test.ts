import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import t, { type Test } from 'tap'

/* The ports of `npm start` (`scripts/ports.mjs`). */

// A script without types.
const { checkPortNumber, chooseDemoPort } = (await import(projectUrl('scripts/ports.mjs').href)) as {
  checkPortNumber: (port: { number: number; variable: string }) => void
  chooseDemoPort: (input: { host: string; port: string; hasEnded?: boolean; usual?: string }) => Promise<string>
}

/** A port that another program has until the test ends. */
async function takenPort(t: Test): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(() => other.close())
  return String((other.address() as AddressInfo).port)
}

/** Runs `npm start` to its end, with these variables. */
async function start(t: Test, variables: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: fileURLToPath(projectUrl('')),
    env: { ...process.env, DATA_DIR: t.testdir(), PORT: '', DEMO_PORT: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.teardown(() => child.kill('SIGINT'))
  const [[code], printed, said] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, output: printed + said }
}

t.test('a port that browsers block is refused with a message before anything is compiled', async t => {
  const free = await takenPort(t)
  for (const [variables, words] of [
    [{ PORT: '4190' }, 'browsers block port 4190: set PORT to another one'],
    [{ PORT: free, DEMO_PORT: '6000' }, 'browsers block port 6000'],
    [{ PORT: '80a' }, 'PORT=80a is not a port: set a number from 1 to 65535'],
    [{ PORT: '70000' }, 'PORT=70000 is not a port'],
  ] as const) {
    const { code, output } = await start(t, variables)
    t.equal(code, 1)
    t.match(output, words)
    t.notMatch(output, /compiled|dependencies/)
  }
})

t.test('a busy port is reported before anything is compiled', async t => {
  const PORT = await takenPort(t)
  const { code, output } = await start(t, { PORT })
  t.equal(code, 1)
  t.match(output, `port ${PORT} on 127.0.0.1 is taken: set PORT to another one`)
  t.notMatch(output, /compiled|dependencies/)
})

t.test('the demo website has its usual port, and a free one where another program has that', async t => {
  const usual = await takenPort(t)
  const asked = { host: '127.0.0.1', port: '3000' }
  const chosen = await chooseDemoPort({ ...asked, usual })
  t.not(chosen, usual)
  t.equal(await chooseDemoPort({ ...asked, usual: chosen }), chosen)
  t.not(await chooseDemoPort({ ...asked, port: chosen, usual: chosen }), chosen, 'the API has that one')
  t.not(await chooseDemoPort({ ...asked, hasEnded: true, usual }), usual, 'after a killed run as well')
})

t.test('the demo website has its usual port where what a killed run has left there is ending', async t => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const usual = String((other.address() as AddressInfo).port)
  const chosen = chooseDemoPort({ host: '127.0.0.1', port: '3000', hasEnded: true, usual })
  // Asked once by now: the first try fails in its own turn.
  setImmediate(() => other.close())
  t.equal(await chosen, usual)
})

t.test('the list of ports is that of fetch', async t => {
  const { badPorts } = createRequire(import.meta.url)('undici/lib/web/fetch/constants.js') as {
    badPorts: readonly string[]
  }
  const isRefused = (number: number): boolean => {
    try {
      checkPortNumber({ number, variable: 'PORT' })
      return false
    } catch {
      return true
    }
  }
  const all = Array.from({ length: 65_535 }, (_, index) => index + 1)
  t.same(all.filter(isRefused), badPorts.map(Number))
})
