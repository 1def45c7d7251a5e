import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSandboxedProcess } from '@frontdesk/runtime/processes/start-sandboxed-process'
import t from 'tap'

const limits = { heapMb: 64, dataMb: 200 }
const program = new URL(import.meta.resolve('@frontdesk/testing/try-powers'))

const hasLimits = process.platform === 'linux' ? false : 'limits are read in /proc, which this system has not'
t.test(
  'a measurement of Node that fails is made again, without the options of others',
  { skip: hasLimits },
  async t => {
    // A copy of the module: what Node takes is measured once, and a test before this one may have done so.
    const copy = `${import.meta.resolve('@frontdesk/runtime/processes/start-sandboxed-process')}?unmeasured`
    const unmeasured = (await import(copy)) as { startSandboxedProcess: typeof startSandboxedProcess }
    const { execPath } = process
    const options = process.env['NODE_OPTIONS']
    t.teardown(() => {
      process.execPath = execPath
      if (options === undefined) delete process.env['NODE_OPTIONS']
      else process.env['NODE_OPTIONS'] = options
    })
    const printing = join(t.testdir(), 'printing.cjs')
    writeFileSync(printing, 'console.log("loaded")')
    process.env['NODE_OPTIONS'] = `--require ${printing}`
    process.execPath = '/bin/true'
    await t.rejects(unmeasured.startSandboxedProcess(program, limits), { message: /how much memory it takes/ })
    process.execPath = execPath
    const child = await unmeasured.startSandboxedProcess(program, limits)
    t.teardown(() => child.kill('SIGKILL'))
    const [, data] = /Max data size\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/limits`, 'utf8')) ?? []
    t.ok(Number(data) > limits.dataMb * 1_024 * 1_024, 'it has what Node takes, and its own on top')
  },
)

t.test('a sandboxed process cannot read or write files, open connections, or start processes', async t => {
  process.env['FRONTDESK_SECRET'] = 'a secret'
  const child = await startSandboxedProcess(program, limits)
  t.teardown(() => child.kill('SIGKILL'))
  child.send('tell')
  const [told] = (await once(child, 'message')) as { could: string[]; names: string[] }[]
  t.same(told?.could, [])
  const others = told?.names.filter(name => !/^(?:NODE_CHANNEL_\w+|UV_THREADPOOL_SIZE|PWD|OLDPWD|SHLVL|_)$/.test(name))
  t.same(others, [], 'it has no variable but those of Node and the shell')
})

t.test('a sandboxed process that takes more memory than it may ends, alone', async t => {
  const child = await startSandboxedProcess(program, limits)
  child.send('take memory')
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  t.not(code ?? signal, 0)
})

t.test('a program that ends before it is ready is an error at once', async t => {
  await t.rejects(startSandboxedProcess(new URL('nowhere.js', import.meta.url), limits), { name: 'AbortError' })
})
