import { join } from 'node:path'
import { startServer } from '@frontdesk/local-services/server-process'
import { projectUrl } from '@frontdesk/testing/project-url'
import t, { type Test } from 'tap'

/* How `npm start` keeps a program running (`scripts/keep-running.mjs`), with programs that end by themselves. */

interface Program {
  name: string
  onReady: () => void
}
type KeepRunning = (program: Program, input: { start: () => Promise<unknown>; signal: AbortSignal }) => Promise<never>

/** Keeps a program of this code running. Its starts are counted; the second one ends all. */
async function keep(t: Test, { code, isReady }: { code: string; isReady: boolean }) {
  // A script without types.
  const { keepRunning } = (await import(projectUrl('scripts/keep-running.mjs').href)) as { keepRunning: KeepRunning }
  const dir = t.testdir()
  const ending = new AbortController()
  const { signal } = ending
  let starts = 0
  const start = (): Promise<unknown> => {
    starts += 1
    if (starts === 2) setImmediate(() => ending.abort(new Error('all ends')))
    const command = { name: 'Program', command: process.execPath, args: ['-e', code], dir, logFile: join(dir, 'log') }
    return startServer({ ...command, isReady: async () => isReady, stopSignal: 'SIGTERM', politeMs: 1_000, signal })
  }
  const end = await keepRunning({ name: 'program', onReady: () => undefined }, { start, signal }).catch(
    (error: unknown) => error,
  )
  return { starts, end: String(end) }
}

t.test('row 96: a program that ends by itself is started again, and not after all ends', async t => {
  t.match(await keep(t, { code: 'setTimeout(() => {}, 10)', isReady: true }), { starts: 2, end: 'all ends' })
})

t.test('row 96: a program that ends before it is ready is started again', async t => {
  t.match(await keep(t, { code: 'process.exit(1)', isReady: false }), { starts: 2, end: 'all ends' })
})

t.test('a program whose settings are wrong is not started again', async t => {
  const code = 'console.log("PORT: is no number"); process.exit(78)'
  t.match(await keep(t, { code, isReady: false }), { starts: 1, end: /exit code 78\): PORT: is no number/ })
})
