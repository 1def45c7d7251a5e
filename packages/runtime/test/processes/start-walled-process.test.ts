import { once } from 'node:events'
import { startWalledProcess } from '@frontdesk/runtime/processes/start-walled-process'
import t from 'tap'

const limits = { heapMb: 64, dataMb: 200 }
const program = new URL(import.meta.resolve('@frontdesk/testing/try-powers'))

t.test('a walled process reads no file, reaches nobody, and starts and writes nothing', async t => {
  process.env['FRONTDESK_SECRET'] = 'a secret'
  const child = await startWalledProcess(program, limits)
  t.teardown(() => child.kill('SIGKILL'))
  child.send('tell')
  const [told] = (await once(child, 'message')) as { could: string[]; names: string[] }[]
  t.same(told?.could, [])
  const others = told?.names.filter(name => !/^(?:NODE_CHANNEL_\w+|UV_THREADPOOL_SIZE|PWD|OLDPWD|SHLVL|_)$/.test(name))
  t.same(others, [], 'it has no variable but those of Node and the shell')
})

t.test('a walled process that takes more memory than it may ends, alone', async t => {
  const child = await startWalledProcess(program, limits)
  child.send('take memory')
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  t.not(code ?? signal, 0)
})

t.test('a program that ends before it is ready is an error at once', async t => {
  await t.rejects(startWalledProcess(new URL('nowhere.js', import.meta.url), limits), { name: 'AbortError' })
})
