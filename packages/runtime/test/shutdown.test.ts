import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import t, { type Test } from 'tap'

/** A process that closes as ours do: `close` is what its parts need for it, `fate` what happens to it meanwhile. */
const program = `
  import { createLog } from '@frontdesk/runtime/log'
  import { closeOnSignal } from '@frontdesk/runtime/shutdown'
  const [close, fate, withinMs] = process.argv.slice(1)
  const log = createLog({ name: 'test', level: 'info' })
  const parts = {
    quick: async () => log.info('parts closed'),
    never: () => { log.info('parts hang'); return new Promise(() => undefined) },
    failing: async () => { throw new Error('canary-5e1c') },
  }
  closeOnSignal({ log, withinMs: Number(withinMs), close: parts[close] })
  setInterval(() => undefined, 1_000)
  log.info('started')
  if (fate === 'throws') setImmediate(() => { throw new Error('canary-5e1c') })
  if (fate === 'rejects') void Promise.reject(new Error('canary-5e1c'))
`

function start(t: Test, close: 'quick' | 'never' | 'failing', { fate = 'waits', withinMs = 20_000 } = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, close, fate, String(withinMs)], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const lines: string[] = []
  const said = new Map<string, () => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', line => {
      lines.push(line)
      for (const [text, resolve] of said) if (line.includes(text)) resolve()
    })
  }
  const closed = once(child, 'close')
  return {
    lines,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    says: (text: string) =>
      new Promise<void>(resolve => {
        said.set(text, resolve)
        if (lines.some(line => line.includes(text))) resolve()
      }),
    async exitCode(): Promise<unknown> {
      const [code, signal] = await closed
      return code ?? signal
    },
  }
}

t.test('a signal closes the parts of a process, and it exits 0', async t => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const process = start(t, 'quick')
    await process.says('started')
    process.kill(signal)
    t.equal(await process.exitCode(), 0)
    t.match(
      process.lines.join('\n'),
      new RegExp(`"signal":"${signal}".*shutting down[^]*parts closed[^]*shutdown complete`),
    )
  }
})

t.test('a second signal ends the process at once', async t => {
  const process = start(t, 'never')
  await process.says('started')
  process.kill('SIGTERM')
  await process.says('parts hang')
  process.kill('SIGTERM')
  t.not(await process.exitCode(), 0)
  t.match(process.lines.join('\n'), 'second signal, exiting now')
  t.notMatch(process.lines.join('\n'), 'shutdown timed out')
})

t.test('a shutdown that takes too long ends with exit code 1', async t => {
  const process = start(t, 'never', { withinMs: 50 })
  await process.says('started')
  process.kill('SIGTERM')
  t.equal(await process.exitCode(), 1)
  t.match(process.lines.join('\n'), 'shutdown timed out')
})

t.test('an uncaught error closes the process, exits 1 and is logged without its message', async t => {
  for (const fate of ['throws', 'rejects']) {
    const process = start(t, 'quick', { fate })
    t.equal(await process.exitCode(), 1)
    const text = process.lines.join('\n')
    t.match(text, /"level":60[^]*uncaught error[^]*parts closed/)
    t.notMatch(text, 'canary')
  }
})

t.test('a failed shutdown exits 1', async t => {
  const process = start(t, 'failing')
  await process.says('started')
  process.kill('SIGTERM')
  t.equal(await process.exitCode(), 1)
  t.match(process.lines.join('\n'), 'shutdown failed')
  t.notMatch(process.lines.join('\n'), 'canary')
})
