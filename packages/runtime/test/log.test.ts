import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AppError } from '@frontdesk/errors/app-error'
import t from 'tap'
import { createLog, describeError } from '@frontdesk/runtime/log'

/** A log whose lines are kept. */
function openLog(level = 'debug') {
  const lines: string[] = []
  return { log: createLog({ name: 'test', level, destination: { write: line => void lines.push(line) } }), lines }
}

const last = (lines: string[]): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>

t.test('a line names its process and carries ids', async t => {
  const { log, lines } = openLog('info')
  log.child({ replyId: 'r-1' }).info({ ms: 3 }, 'replied')
  t.match(last(lines), { name: 'test', level: 30, replyId: 'r-1', ms: 3, msg: 'replied' })
  log.debug('not at this level')
  t.equal(lines.length, 1)
  t.equal(createLog({ name: 'test', level: 'silent' }).level, 'silent')
})

t.test('row 20, I20: what must stay secret is redacted wherever a mistake could put it', async t => {
  const canary = 'canary-7f3a'
  const secrets = {
    password: canary,
    cookie: canary,
    'set-cookie': [canary],
    authorization: `Bearer ${canary}`,
    'x-wiki-auth': canary,
    'x-chat-session-id': canary,
    'x-chat-session-key': canary,
    'x-chat-identity': canary,
    apiKey: canary,
    message: canary,
    contextData: { mail: canary },
  }
  const { log, lines } = openLog()
  log.info(secrets, 'at the top')
  log.info({ body: secrets }, 'in an object')
  log.info({ headers: secrets, request: { headers: secrets, body: secrets } }, 'in a request')
  log.child(secrets).info('in the bindings of a child')
  log.child({ body: secrets }).warn({ id: 1 }, 'below them')
  t.equal(lines.length, 5)
  t.notMatch(lines.join('\n'), canary)
  t.match(lines[0], '[Redacted]')
})

t.test('row 20, row 74: the words of a foreign error are never written', async t => {
  const canary = 'canary-91bd'
  const query = Object.assign(new Error(`value "${canary}" is too long`), { code: '22001', detail: canary })
  const wrapped = new AppError('PROVIDER_BROKE', 'provider-failed', 'Sorry.', {
    cause: new Error(canary, { cause: query }),
  })
  const { log, lines } = openLog()
  log.error({ err: query }, 'a query failed')
  t.match(last(lines), { err: { type: 'Error', code: '22001', at: [/log\.test/] }, msg: 'a query failed' })
  log.error({ error: query }, 'under another name')
  log.error({ err: wrapped }, 'wrapped')
  t.match(last(lines), {
    err: { type: 'AppError', code: 'PROVIDER_BROKE', reason: 'Sorry.', cause: { cause: { code: '22001' } } },
  })
  log.error({ err: query })
  log.error(query)
  log.error(query, 'with words')
  log.error({ err: canary }, 'what was thrown is no error')
  t.match(last(lines), { err: { type: 'string' } })
  t.equal(lines.length, 7)
  t.notMatch(lines.join('\n'), canary)
})

t.test('words without an object, and objects without words, pass', async t => {
  const { log, lines } = openLog()
  log.info('ready')
  t.match(last(lines), { msg: 'ready' })
  log.info('ready in %d ms', 12)
  t.match(last(lines), { msg: 'ready in 12 ms' })
  log.info({ ms: 12 })
  t.match(last(lines), { ms: 12 })
})

t.test('an error is described by what it is and where it came from', async t => {
  const error = new TypeError('secret')
  error.stack = `TypeError: secret\nof two lines\n${'    at somewhere (file.js:1:1)\n'.repeat(30)}`
  t.same(describeError(error), {
    type: 'TypeError',
    code: undefined,
    at: Array.from({ length: 12 }, () => '    at somewhere (file.js:1:1)'),
  })
  delete error.stack
  t.same(describeError(error), { type: 'TypeError', code: undefined, at: [] })
  t.same(describeError(undefined), { type: 'undefined' })
})

t.test(
  'row 97: a process whose log lies on a full disk goes on',
  { skip: !existsSync('/dev/full') && 'there is no disk that is always full' },
  async t => {
    const program = `
      const { createLog } = await import('${import.meta.resolve('@frontdesk/runtime/log')}')
      const log = createLog({ name: 'test', level: 'info' })
      for (let line = 0; line < 100_000; line += 1) log.info({ line }, 'something happened')
      console.error(process.memoryUsage().rss < 300_000_000 ? 'goes on' : 'keeps every line')`
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', full, 'pipe'],
    })
    closeSync(full)
    const [said, [code]] = await Promise.all([text(child.stderr ?? Readable.from([])), once(child, 'exit')])
    t.same({ code, said }, { code: 0, said: 'goes on\n' })
  },
)
