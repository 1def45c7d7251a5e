import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** How long a segment takes through the proxy. */
export interface Weather {
  latencyMs: number
  /** Up to so much more or less than the latency, each segment anew; order is kept. */
  jitterMs: number
  /** Share of segments (0 to 1) that are lost on their way and come `stallMs` later, as TCP sends them again. */
  lossShare: number
  stallMs: number
}

/**
 * A wire between a process and a server, for the faults that neither of the two has: everything can be changed while it
 * runs.
 */
export interface TcpProxy {
  /** The server's address with the proxy in its place. */
  url: string
  weather: (weather: Weather) => void
  /** A partition: from now on no byte gets through, and nobody is told. */
  pause: () => void
  /** The server gets what is sent to it, and none of its answers gets through from now on. */
  holdAnswers: () => void
  /** The partition heals: whatever was held back is delivered. */
  resume: () => void
  /**
   * The partition heals as through a firewall that has forgotten its connections: those from before stay silent for
   * ever, neither closed nor reset, and only new ones get through. PostgreSQL, which is asked to probe its connections
   * and meets the proxy's kernel here, has given them up by then, if it took 10 s.
   */
  resumeForgetful: () => void
  /** New connections lead to another server from now on; those there are stay, as where a name or a virtual IP moves. */
  moveTo: (url: string) => void
  /** Resets every connection there is. */
  cut: () => void
  connections: () => number
  stop: () => Promise<void>
}

const fairWeather: Weather = { latencyMs: 0, jitterMs: 0, lossShare: 0, stallMs: 0 }

/** Listens on a free port of loopback and passes everything on to the server at `url`. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  let target = new URL(url)
  const proxies = new Set<Wire>()
  const sky: Sky = { weather: fairWeather, holds: 'nothing', isProbed: url.startsWith('postgres') }
  const server = createServer({ allowHalfOpen: true }, client => {
    const far = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true })
    const wire = openWire(sky, client, far)
    proxies.add(wire)
    void Promise.all([closed(client), closed(far)]).then(() => proxies.delete(wire))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  // A TCP server's address is always an object.
  own.port = String((server.address() as AddressInfo).port)
  const each = (act: (wire: Wire) => void) => (): void => {
    for (const wire of proxies) act(wire)
  }
  const heal = (): void => {
    sky.holds = 'nothing'
    each(wire => wire.flow())()
  }
  return {
    url: own.href,
    weather: weather => {
      sky.weather = weather
    },
    pause: () => {
      sky.holds = 'everything'
    },
    holdAnswers: () => {
      sky.holds = 'answers'
    },
    resume: heal,
    resumeForgetful: () => {
      each(wire => wire.forget())()
      heal()
    },
    moveTo: to => {
      target = new URL(to)
    },
    cut: each(wire => wire.cut()),
    connections: () => proxies.size,
    stop: async () => {
      server.close()
      each(wire => wire.cut())()
      if (server.listening || proxies.size > 0) await once(server, 'close')
    },
  }
}

const closed = (socket: Socket): Promise<void> => new Promise(resolve => socket.once('close', () => resolve()))

interface Sky {
  weather: Weather
  holds: 'nothing' | 'answers' | 'everything'
  /** The server probes its connections. */
  isProbed: boolean
}

/** One connection: both its directions. */
interface Wire {
  flow: () => void
  cut: () => void
  forget: () => void
}

function openWire(sky: Sky, client: Socket, server: Socket): Wire {
  const ways = [
    carry({ sky, isHeld: () => sky.holds === 'everything' }, client, server),
    carry({ sky, isHeld: () => sky.holds !== 'nothing' }, server, client),
  ]
  const each = (act: (way: Way) => void) => (): void => ways.forEach(act)
  const forget = each(way => way.forget())
  return {
    flow: each(way => way.flow()),
    forget: () => {
      forget()
      if (sky.isProbed) reset(server)
    },
    cut: () => {
      forget()
      reset(client)
      reset(server)
    },
  }
}

/**
 * Ends a connection with a RST. One that is just being shut down cannot be reset: its handle would never close, and the
 * process would spin for ever at its own end (Node 20, `uv_tcp_close_reset`).
 */
function reset(socket: Socket): void {
  if (socket.writableEnded && !socket.writableFinished) socket.destroy()
  else socket.resetAndDestroy()
}

/** More than this on its way, and the sender has to wait: a wire holds no megabytes. */
const mostBytes = 1_000_000

interface Segment {
  dueAt: number
  /** How many bytes stop waiting with it. */
  length: number
  deliver: () => void
}

interface Way {
  flow: () => void
  forget: () => void
}

/** One direction of a wire. Segments leave in the order they came, each when it is due, the end behind the last. */
function carry({ sky, isHeld }: { sky: Sky; isHeld: () => boolean }, from: Socket, to: Socket): Way {
  const segments: Segment[] = []
  let lastDueAt = 0
  let waitingBytes = 0
  let isForgotten = false
  let timer: NodeJS.Timeout | undefined

  const flow = (): void => {
    clearTimeout(timer)
    timer = undefined
    for (;;) {
      const next = segments[0]
      if (next === undefined || isHeld() || isForgotten) return
      const dueInMs = next.dueAt - performance.now()
      if (dueInMs > 0) {
        timer = setTimeout(flow, dueInMs)
        return
      }
      segments.shift()
      waitingBytes -= next.length
      next.deliver()
      if (from.isPaused() && waitingBytes < mostBytes) from.resume()
    }
  }
  const take = (length: number, deliver: () => void): void => {
    lastDueAt = Math.max(lastDueAt, performance.now() + delayIn(sky.weather))
    waitingBytes += length
    segments.push({ dueAt: lastDueAt, length, deliver })
    if (waitingBytes > mostBytes) from.pause()
    if (timer === undefined) flow()
  }
  from.setNoDelay(true)
  from.on('data', bytes => take(bytes.length, () => to.write(bytes)))
  from.on('end', () => take(0, () => to.end()))
  // Nobody listens there, or the other side was killed: this side hears of it as it would without us.
  from.on('error', () => take(0, () => reset(to)))
  return {
    flow,
    forget: () => {
      isForgotten = true
      clearTimeout(timer)
    },
  }
}

function delayIn({ latencyMs, jitterMs, lossShare, stallMs }: Weather): number {
  const jitter = (Math.random() * 2 - 1) * jitterMs
  return Math.max(0, latencyMs + jitter) + (Math.random() < lossShare ? stallMs : 0)
}
