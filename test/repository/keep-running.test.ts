import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '@frontdesk/local-services/server-process'
import { projectUrl } from '@frontdesk/testing/project-url'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { killOnExit } from '../harness/kill-on-exit.ts'

/* How `npm start` keeps a program running (`scripts/keep-running.mjs`), with programs that end by themselves. */

interface Program {
  name: string
  onReady: () => void
}
type Start = (input: { isFirst: boolean }) => Promise<unknown>
type KeepRunning = (program: Program, input: { start: Start; signal: AbortSignal }) => Promise<never>
type CheckPortFree = (
  port: { number: number; host: string; variable?: string },
  attempt: { isFirst: boolean; signal: AbortSignal },
) => Promise<void>

// Scripts without types.
const { keepRunning } = (await import(projectUrl('scripts/keep-running.mjs').href)) as { keepRunning: KeepRunning }
const { checkPortFree } = (await import(projectUrl('scripts/ports.mjs').href)) as { checkPortFree: CheckPortFree }

interface Kept {
  code: string
  isReady: boolean
  /** How many starts there are; the last one ends all. */
  starts?: number
  /** Called before each start but the first. */
  check?: (attempt: { isFirst: boolean; signal: AbortSignal }) => Promise<void>
}

/** Keeps a program of this code running, and counts its starts. */
async function keep(t: Test, { code, isReady, starts = 2, check }: Kept) {
  const dir = t.testdir()
  const ending = new AbortController()
  const { signal } = ending
  let started = 0
  const start: Start = async ({ isFirst }) => {
    started += 1
    if (started === starts) setImmediate(() => ending.abort(new Error('all ends')))
    if (!isFirst) await check?.({ isFirst, signal })
    const command = { name: 'Program', command: process.execPath, args: ['-e', code], dir, logFile: join(dir, 'log') }
    return startServer({ ...command, isReady: async () => isReady, stopSignal: 'SIGTERM', politeMs: 1_000, signal })
  }
  const end = await keepRunning({ name: 'program', onReady: () => undefined }, { start, signal }).catch(
    (error: unknown) => error,
  )
  return { starts: started, end: String(end) }
}

t.test('row 96: a program that exits is restarted, but not during a shutdown', async t => {
  t.match(await keep(t, { code: 'setTimeout(() => {}, 10)', isReady: true }), { starts: 2, end: 'all ends' })
})

t.test('row 96: a program that exits before it is ready is restarted', async t => {
  t.match(await keep(t, { code: 'process.exit(1)', isReady: false }), { starts: 2, end: 'all ends' })
})

t.test('a program with invalid settings is not restarted', async t => {
  const code = 'console.log("PORT: is no number"); process.exit(78)'
  t.match(await keep(t, { code, isReady: false }), { starts: 1, end: /exit code 78\): PORT: is no number/ })
})

/** A port of another program, until that is closed. */
async function takePort(t: Test): Promise<{ port: { number: number; host: string }; other: Server }> {
  const other = createServer().listen(0, '127.0.0.1')
  t.teardown(() => other.close())
  await once(other, 'listening')
  return { port: { number: (other.address() as AddressInfo).port, host: '127.0.0.1' }, other }
}

t.test('a chosen port that is busy ends the first start, and is waited for when its program starts again', async t => {
  const { port, other } = await takePort(t)
  const { signal } = new AbortController()
  const chosen = { ...port, variable: 'PORT' }
  const again = checkPortFree(chosen, { isFirst: false, signal })
  again.catch(() => undefined)
  await t.rejects(checkPortFree(chosen, { isFirst: true, signal }), {
    message: `port ${port.number} on 127.0.0.1 is taken: set PORT to another one`,
  })
  other.close()
  await t.resolves(again)
})

t.test('a program on a port that nobody has chosen is tried again when the port is busy', async t => {
  const { port, other } = await takePort(t)
  const check: Kept['check'] = attempt => checkPortFree(port, attempt).finally(() => other.close())
  t.match(await keep(t, { code: '', isReady: true, starts: 3, check }), { starts: 3, end: 'all ends' })
})

t.test('the message about a program that does not start ends with the cause and its log file', async t => {
  const dir = t.testdir()
  const logFile = join(dir, 'log')
  const code =
    'for (let line = 1; line < 5; line += 1) console.log("at ".repeat(80)); console.log("the cause"); process.exit(1)'
  const script = fileURLToPath(projectUrl('test/harness/keep-running.mjs'))
  const child = spawn(process.execPath, [script, dir, logFile, code])
  const forget = killOnExit(() => child.kill('SIGKILL'))
  // However the test ends: a child that is left over keeps this process, and all test files behind this one, waiting.
  t.teardown(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    forget()
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  await until(() => said.includes('restarting program'))
  t.match(said, `at | the cause | (its log: ${logFile}): restarting program in 1 s\n`)
})
