import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { limitedNetworks } from '../limits/network.ts'
import { proxyList } from '../trusted-proxies.ts'
import { malformedRequest, requestInvalid } from './errors.ts'

/** An operator whose proxy meets the limit should read why, but not one line per connection. */
const warnEveryMs = 60_000

/** How a connection is counted for a person from now on. */
const moves = new WeakMap<Socket, (userId: string) => void>()

/**
 * Counts a connection for the person who is logged in on it, and no longer for its address: the tabs of an office are not
 * those of one visitor. A person may have as many as an address; more of theirs stay counted for the address.
 */
export const countForPerson = (socket: Socket, userId: string): void => moves.get(socket)?.(userId)

/**
 * Limits the open connections per address, because each holds memory, and a slow sender holds it for seconds. A trusted
 * proxy carries all visitors, so that it has no limit here: it has its own, and rate limits go by the address it names.
 */
export function capConnections(app: FastifyInstance, { settings, log }: Pick<Deps, 'settings' | 'log'>): void {
  const open = new Map<string, number>()
  const count = (names: readonly string[], by: 1 | -1): void => {
    for (const name of names) {
      const left = (open.get(name) ?? 0) + by
      if (left > 0) open.set(name, left)
      else open.delete(name)
    }
  }
  const admit = (socket: Socket, networks: readonly string[]): void => {
    let names = networks
    count(names, 1)
    socket.once('close', () => count(names, -1))
    moves.set(socket, userId => {
      const person = `person ${userId}`
      if (names.includes(person) || (open.get(person) ?? 0) >= settings.connectionsPerIp) return
      count(names, -1)
      names = [person]
      count(names, 1)
    })
  }
  const isProxy = proxyList(settings.trustedProxies)
  let warnedAt = -warnEveryMs
  app.server.on('connection', socket => {
    const ip = socket.remoteAddress
    if (ip === undefined || isProxy(ip)) return
    const networks = limitedNetworks(ip, settings.connectionsPerIp)
    if (networks.every(({ name, most }) => (open.get(name) ?? 0) < most)) {
      admit(
        socket,
        networks.map(({ name }) => name),
      )
      return
    }
    socket.destroy()
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn(
      { connections: settings.connectionsPerIp },
      'an address has reached its limit of connections; if it is your proxy, add it to TRUSTED_PROXIES',
    )
  })
}

/** The responses in flight per connection: several, where requests are pipelined. */
const answers = new WeakMap<Socket, Set<ServerResponse>>()

/** Answers in the chat's shape what Node would answer by itself, and records which responses are in flight. */
export function answerMalformedRequests(app: FastifyInstance): void {
  app.server.on('request', ({ socket }, response) => {
    const open = answers.get(socket) ?? new Set()
    answers.set(socket, open.add(response))
    response.once('close', () => open.delete(response))
  })
  // An unknown Expect header may be ignored; by default Node sends an empty 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw requestInvalid()
  })
}

/**
 * Closes a connection that sends malformed HTTP or takes too long, with an answer in the chat's shape. Sends no answer
 * where another response has begun on the connection, because it would become part of that one.
 */
export function closeMalformed(_error: Error, socket: Socket): void {
  const isAnswering = [...(answers.get(socket) ?? [])].some(({ headersSent }) => headersSent)
  if (socket.writable && !isAnswering) socket.write(malformedRequest)
  // Not `end`: a client that goes on sending would keep its half of the connection open.
  socket.destroySoon()
}
