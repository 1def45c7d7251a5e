import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { network } from '../limits/network.ts'
import { proxyList } from '../trusted-proxies.ts'
import { malformedRequest, requestInvalid } from './errors.ts'

/** An operator whose proxy runs into the cap should read why, and not a line for each connection. */
const warnEveryMs = 60_000

/**
 * Bounds the open connections of one address, because each holds memory and a slow sender holds it for seconds. A
 * trusted proxy is every visitor at once, so it has no bound here: it has its own, and the limits on requests go by
 * the address that it names.
 */
export function capConnections(app: FastifyInstance, { settings, log }: Pick<Deps, 'settings' | 'log'>): void {
  const open = new Map<string, number>()
  const isProxy = proxyList(settings.trustedProxies)
  let warnedAt = -warnEveryMs
  app.server.on('connection', socket => {
    const ip = socket.remoteAddress
    if (ip === undefined || isProxy(ip)) return
    const who = network(ip)
    const count = (open.get(who) ?? 0) + 1
    if (count <= settings.connectionsPerIp) {
      open.set(who, count)
      socket.once('close', () => {
        const left = (open.get(who) ?? 0) - 1
        if (left > 0) open.set(who, left)
        else open.delete(who)
      })
      return
    }
    socket.destroy()
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn(
      { connections: settings.connectionsPerIp },
      'an address has as many connections as it may have; if it is a proxy of yours, name it in TRUSTED_PROXIES',
    )
  })
}

/** The answers that are under way on a connection: several, where requests were sent without waiting. */
const answers = new WeakMap<Socket, Set<ServerResponse>>()

/** Answers in the chat's shape what Node would answer by itself, and keeps in mind which connections are being answered. */
export function answerMalformedRequests(app: FastifyInstance): void {
  app.server.on('request', ({ socket }, response) => {
    const open = answers.get(socket) ?? new Set()
    answers.set(socket, open.add(response))
    response.once('close', () => open.delete(response))
  })
  // An Expect that nobody knows need not be met; left alone, Node sends an empty 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw requestInvalid()
  })
}

/**
 * Hangs up on bytes that are no request and on requests that take too long, with an answer in shape; but without a word
 * where an answer has begun, because it would become part of that one.
 */
export function closeMalformed(_error: Error, socket: Socket): void {
  const isAnswering = [...(answers.get(socket) ?? [])].some(({ headersSent }) => headersSent)
  if (socket.writable && !isAnswering) socket.write(malformedRequest)
  // Not `end`: a sender that goes on sending would keep its half of the connection open.
  socket.destroySoon()
}
