// Many readers of one reply who come back at once. A process of its own, so that it is the service that feels them and
// not the test's provider. Prints each end that any of them has read, once.
import { setTimeout as wait } from 'node:timers/promises'

const { urls, headers, readers } = JSON.parse(process.argv[2])

const deadline = performance.now() + 150_000

/** The status and body of one try; 0 where there was no connection to be had. */
async function read(index) {
  try {
    const response = await fetch(urls[index % urls.length], {
      headers: { ...headers, 'x-forwarded-for': `10.251.${index >> 8}.${index & 255}` },
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

/** Resumes the stream from its beginning, again and again as a widget does, and returns its last event. */
async function readAgain(index) {
  for (;;) {
    const { status, text } = await read(index)
    if ((status === 0 || status === 503) && performance.now() < deadline) {
      await wait(1_000)
      continue
    }
    if (status !== 200) return `answered ${status}`
    const last = text.split('\n\n').findLast(frame => frame.startsWith('event: ')) ?? ''
    // The longest that a stream lasts is over; a slow machine needs another one.
    if (last.startsWith('event: reconnect\n') && performance.now() < deadline) continue
    if (!last.startsWith('event: done\n')) return `ended with ${last}`
    return JSON.parse(last.slice(last.indexOf('\ndata: ') + '\ndata: '.length)).reply
  }
}

const ends = await Promise.all(Array.from({ length: readers }, (_, index) => readAgain(index)))
process.stdout.write(JSON.stringify([...new Set(ends)]))
