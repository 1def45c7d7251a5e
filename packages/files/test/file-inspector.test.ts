import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { inspectLimits, openFileInspector, type InspectLimits } from '@frontdesk/files/file-inspector'
import { inspectFile } from '@frontdesk/files/inspect-file'
import { startSandboxedProcess } from '@frontdesk/runtime/processes/start-sandboxed-process'
import { aDocx } from '@frontdesk/testing/made-up-files'
import { aJpeg, aPng, exif, pngChunk } from '@frontdesk/testing/made-up-pictures'
import t, { type Test } from 'tap'

const hasProc = existsSync('/proc/self/task') ? false : 'processes are seen in /proc, which this system has not'
const largest = 10 * 1024 * 1024

function anInspector(t: Test, limits: Partial<InspectLimits> = {}) {
  // On a busy machine even an easy file may take seconds.
  const inspector = openFileInspector({ ...inspectLimits, inspectMs: 60_000, ...limits })
  t.teardown(() => inspector.close())
  return (name: string, bytes: Buffer, owner = 'account') => inspector.inspect({ name, bytes }, [owner])
}

/** The processes that this one has started to read files. */
const readers = (): string[] =>
  readdirSync('/proc').filter(pid => {
    try {
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('inspect-process')
    } catch {
      return false
    }
  })

t.test('row 82: a file gives the same result in the sandbox as without it, refusals included', async t => {
  const inspect = anInspector(t)
  const files: [name: string, bytes: Buffer][] = [
    ['a.png', aPng({ before: [pngChunk('tEXt', 'told')] })],
    ['a.jpg', aJpeg({ segments: [exif({ orientation: 6 })] })],
    ['a.docx', aDocx(['Hello'])],
    ['a.txt', Buffer.alloc(largest, 'a line\n')],
  ]
  for (const [name, bytes] of files) {
    const [found, expected] = [await inspect(name, bytes), inspectFile({ name, bytes })]
    t.ok(found.bytes.equals(expected.bytes))
    t.same({ ...found, bytes: null }, { ...expected, bytes: null })
  }
  const refused: [name: string, bytes: Buffer, code: string][] = [
    ['a.png', Buffer.alloc(0), 'FILE_MISSING'],
    ['a.png', aPng().subarray(0, 60), 'FILE_BROKEN'],
    ['a.exe', Buffer.from('MZ\0'), 'FILE_TYPE_REFUSED'],
    ['a.jpg', aPng(), 'FILE_NAME_MISMATCH'],
    ['a.png', aPng({ width: 60_000 }), 'PICTURE_TOO_LARGE'],
    ['a.png', aPng({ before: Array.from({ length: 30_000 }, () => pngChunk('IDAT')) }), 'FILE_TOO_COMPLEX'],
  ]
  for (const [name, bytes, code] of refused) await t.rejects(inspect(name, bytes), { code, kind: 'invalid' }, code)
})

t.test('row 84: nothing is started before there is a file to read', { skip: hasProc }, async t => {
  const inspect = anInspector(t)
  const before = readers()
  t.same(before, [])
  await inspect('a.png', aPng())
  t.equal(readers().length, 1)
})

t.test('row 70: a file that takes too long or too much memory is refused alone, in words', async t => {
  const hurried = anInspector(t, { inspectMs: 1 })
  const refusal = { code: 'FILE_TOO_COMPLEX', kind: 'invalid', message: /too complex to check/ }
  await t.rejects(hurried('a.txt', Buffer.alloc(largest, 'a line\n')), refusal)
  const narrow = anInspector(t, { heapMb: 16, dataMb: 24 })
  await t.rejects(narrow('a.txt', Buffer.alloc(largest, 'a line\n')), refusal)
  t.match(await narrow('a.png', aPng()), { type: 'image/png' })
})

t.test('the process that reads files has no privileges, and the system limits it', { skip: hasProc }, async t => {
  const child = await startSandboxedProcess(
    new URL(import.meta.resolve('@frontdesk/testing/try-powers')),
    inspectLimits,
  )
  t.teardown(() => child.kill('SIGKILL'))
  child.send('tell')
  const [told] = (await once(child, 'message')) as { could: string[] }[]
  t.same(told?.could, [])

  await anInspector(t)('a.png', aPng())
  const [pid] = readers()
  t.match(readFileSync(`/proc/${pid}/cmdline`, 'utf8'), /--(experimental-)?permission\0/)
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8').match(/^[^=]+|(?<=\0)[^=]+/g) ?? []
  t.same(
    names.filter(name => !/^(?:NODE_CHANNEL_\w+|UV_THREADPOOL_SIZE|PWD|OLDPWD|SHLVL|_)$/.test(name)),
    [],
  )
  const open = readdirSync(`/proc/${pid}/fd`).map(fd => readlinkSync(`/proc/${pid}/fd/${fd}`))
  t.same(
    open.filter(path => path.startsWith('/') && path !== '/dev/null'),
    [],
    'no file',
  )
  t.equal(open.filter(path => path.startsWith('socket:')).length, 1, 'the way to whoever asks')
  const bounds = readFileSync(`/proc/${pid}/limits`, 'utf8')
  t.match(bounds, /Max cpu time +\d+ /)
  t.match(bounds, /Max data size +\d+ /)
})
