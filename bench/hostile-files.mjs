/**
 * npm run bench -- hostile-files
 *
 * What files of live chat cost the process that receives them: hostile pictures of 10 MB, and ordinary ones beside them.
 * For each, while it is read in the sandbox: the CPU of the process itself, the longest that its loop stood still, its
 * memory, how long the answer took, and what it was. The first row is a loop that does nothing.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { inspectLimits, openFileInspector } from '@frontdesk/files/file-inspector'
import { aGif, aJpeg, aPng, aWebp, jpegSegment, pngChunk, webpChunk } from '@frontdesk/testing/made-up-pictures'
import { table } from './chat/figures.mjs'

const largest = 10 * 1024 * 1024 - 1_000
const repeated = part => Buffer.alloc(largest - (largest % part.length), part)
const inserted = (bytes, at, part) => Buffer.concat([bytes.subarray(0, at), repeated(part), bytes.subarray(at)])
const anEmptyScan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0xff, 0])

const files = {
  'a small PNG': ['a.png', aPng()],
  'a text of 10 MB': ['a.txt', repeated(Buffer.from('a line of text\n'))],
  'a JPEG of 10 MB': [
    'a.jpg',
    inserted(aJpeg({ segments: [jpegSegment(0xfe, 'told')] }), aJpeg().length, Buffer.from('photo')),
  ],
  'GIF, empty blocks': ['a.gif', inserted(aGif(), 19, Buffer.from([0x21, 0xf9, 0]))],
  'GIF, blocks of one byte': ['a.gif', inserted(aGif(), aGif().length - 2, Buffer.from([1, 0]))],
  'JPEG, empty scans': ['a.jpg', inserted(aJpeg(), aJpeg().length - 2, anEmptyScan)],
  'JPEG, nothing but escapes': ['a.jpg', inserted(aJpeg(), aJpeg().length - 2, Buffer.from([0xff, 0]))],
  'PNG, empty chunks': ['a.png', aPng({ before: [repeated(pngChunk('IDAT'))] })],
  'WebP, empty chunks': ['a.webp', aWebp({ after: [repeated(webpChunk('ALPH', Buffer.alloc(0)))] })],
}

const inspector = openFileInspector(inspectLimits)
const loop = monitorEventLoopDelay({ resolution: 1 })

async function measure(work) {
  await wait(200)
  loop.enable()
  loop.reset()
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  const answer = await work()
  const ms = performance.now() - startedAt
  const { user, system } = process.cpuUsage(before)
  loop.disable()
  return [
    ((user + system) / 1e3).toFixed(0),
    (loop.max / 1e6).toFixed(1),
    (process.memoryUsage.rss() / 1e6).toFixed(0),
    ms.toFixed(0),
    answer,
  ]
}

try {
  const rows = [['nothing', ...(await measure(() => wait(500, 'nothing')))]]
  // Starting the process is no cost of the first file.
  await inspector.inspect({ name: 'a.png', bytes: aPng() }, ['warm'])
  for (const [what, [name, bytes]] of Object.entries(files)) {
    const inspect = () => inspector.inspect({ name, bytes }, ['account'])
    rows.push([
      what,
      ...(await measure(() =>
        inspect().then(
          ({ type }) => type,
          error => error.code,
        ),
      )),
    ])
  }
  console.log(
    table([['file', 'CPU ms', 'loop ms', 'MB', 'ms', 'answer'], ...rows], { lower: ['CPU ms', 'loop ms', 'MB', 'ms'] }),
  )
} finally {
  await inspector.close()
}
