import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import t, { type Test } from 'tap'
import { startTcpProxy } from './harness/tcp-proxy.ts'

/*
 * The tools of the fault tests, by themselves: a fault that is not really injected proves nothing.
 */

/** A server that repeats what it hears, a proxy before it, and a client that counts what comes back. */
async function startEcho(t: Test) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server's address is always an object.
  const { port } = server.address() as AddressInfo
  const proxy = await startTcpProxy(`redis://user:secret@127.0.0.1:${port}/7`)
  t.teardown(async () => {
    await proxy.stop()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const dial = async () => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
    t.teardown(() => socket.destroy())
    let heard = ''
    let wake: (() => void) | undefined
    socket.on('data', bytes => {
      heard += bytes.toString()
      wake?.()
    })
    await once(socket, 'connect')
    const hear = async (text: string): Promise<void> => {
      while (heard !== text) {
        if (!text.startsWith(heard)) throw new Error(`heard ${heard} instead of ${text}`)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    }
    return { socket, hear, heard: () => heard }
  }
  return { proxy, server, dial }
}

t.test('the proxy replaces its server in the address', async t => {
  const { proxy } = await startEcho(t)
  t.match(proxy.url, /^redis:\/\/user:secret@127\.0\.0\.1:\d+\/7$/)
})

t.test('latency, jitter and loss delay what is sent, and neither lose nor reorder it', async t => {
  const { proxy, dial } = await startEcho(t)
  proxy.weather({ latencyMs: 30, jitterMs: 30, lossShare: 0.3, stallMs: 50 })
  const { socket, hear } = await dial()
  const startedAt = performance.now()
  const words = Array.from({ length: 40 }, (_, index) => `${index},`)
  for (const word of words) {
    socket.write(word)
    await new Promise(setImmediate)
  }
  await hear(words.join(''))
  t.ok(performance.now() - startedAt > 30, 'later than it would have been')
})

t.test('a megabyte gets through whole, and the end behind it', async t => {
  const { proxy, server } = await startEcho(t)
  proxy.weather({ latencyMs: 2, jitterMs: 2, lossShare: 0, stallMs: 0 })
  server.once('connection', socket => socket.end('x'.repeat(3_000_000)))
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  t.equal((await readText(socket)).length, 3_000_000)
})

t.test('a partition lets nothing through and tells nobody, and what was held back comes when it heals', async t => {
  const { proxy, dial } = await startEcho(t)
  const { socket, hear, heard } = await dial()
  socket.write('before ')
  await hear('before ')
  proxy.pause()
  socket.write('meanwhile ')
  const late = await dial()
  late.socket.write('late')
  // A round trip through another wire shows that the held one had its time.
  const other = await startEcho(t)
  const witness = await other.dial()
  witness.socket.write('now')
  await witness.hear('now')
  t.same([heard(), late.heard(), socket.closed], ['before ', '', false])
  proxy.resume()
  await hear('before meanwhile ')
  await late.hear('late')
})

t.test('a partition that heals forgetfully leaves the old connections silent and serves new ones', async t => {
  const { proxy, dial } = await startEcho(t)
  const old = await dial()
  proxy.pause()
  proxy.resumeForgetful()
  old.socket.write('anybody?')
  const fresh = await dial()
  fresh.socket.write('hello')
  await fresh.hear('hello')
  t.same([old.heard(), old.socket.closed], ['', false])
})

t.test('a cut resets every connection, and the next one gets through', async t => {
  const { proxy, dial } = await startEcho(t)
  const { socket } = await dial()
  await until(() => proxy.connections() === 1)
  const ended = once(socket, 'error')
  proxy.cut()
  t.match(await ended, [{ code: 'ECONNRESET' }])
  const again = await dial()
  again.socket.write('again')
  await again.hear('again')
})

t.test('held answers are lost with their connection, although the server was asked', async t => {
  const { proxy, server, dial } = await startEcho(t)
  let asked = ''
  server.on('connection', far => far.on('data', bytes => (asked += String(bytes))))
  const { socket, heard } = await dial()
  proxy.holdAnswers()
  socket.write('question')
  await until(() => asked === 'question')
  const ended = once(socket, 'error')
  proxy.cut()
  await ended
  proxy.resume()
  const again = await dial()
  again.socket.write('again')
  await again.hear('again')
  t.equal(heard(), '')
})

t.test('without a server behind the proxy, connections are refused', async t => {
  const { proxy, server } = await startEcho(t)
  server.close()
  await once(server, 'close')
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  t.match(await once(socket, 'error'), [{ code: 'ECONNRESET' }])
})

t.test('the clock of a process can be wrong from its start and be set while it runs', async t => {
  const hours = 60 * 60 * 1_000
  const preload = fileURLToPath(projectUrl('test/faults/harness/shifted-clock.mjs'))
  const say = `
    const say = () => console.log(JSON.stringify([Date.now(), new Date().getTime(), +new Date(0), new Date() instanceof Date]))
    process.on('SIGWINCH', say)
    setInterval(() => {}, 1000)
    say()`
  const child = spawn(process.execPath, [`--import=${preload}`, '-e', say], {
    env: { ...process.env, CLOCK_ERROR_MS: String(-26 * hours), CLOCK_STARTS: 'wrong' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  for (const errorHours of [-26, 0, -26]) {
    const [now, made, epoch, isDate] = JSON.parse((await lines.next()).value) as [number, number, number, boolean]
    t.ok(Math.abs(now - Date.now() - errorHours * hours) < hours, `${errorHours} h off`)
    t.ok(Math.abs(made - now) < hours)
    t.same([epoch, isDate], [0, true])
    child.kill('SIGWINCH')
  }
})

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 5_000
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('waited 5 s in vain')
    await new Promise(setImmediate)
  }
}
