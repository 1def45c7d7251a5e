/** Receivers of webhooks: one answers at once and says when an event came, one takes its time. */
import http from 'node:http'
import { json } from 'node:stream/consumers'

/** Just in time: a receiver has ten seconds. */
const slowMs = 9_000

/** Starts both. `relent` makes the slow one quick. */
export async function startReceivers() {
  const arrivals = new Map()
  const waiting = new Set()
  let isKind = false
  const receive = async (request, response) => {
    const { data } = await json(request)
    if (request.url === '/quick') {
      arrivals.set(data.number, performance.now())
      return response.end()
    }
    if (isKind) return response.end()
    waiting.add(response)
    const timer = setTimeout(() => response.end(), slowMs)
    response.once('close', () => {
      clearTimeout(timer)
      waiting.delete(response)
    })
  }
  const server = http.createServer((request, response) => void receive(request, response))
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}`
  return {
    quickUrl: `${url}/quick`,
    slowUrl: `${url}/slow`,
    /** When the event of this number came; undefined while it has not. */
    arrivedAt: number => arrivals.get(number),
    waiting: () => waiting.size,
    relent() {
      isKind = true
      for (const response of waiting) response.end()
    },
    harden: () => void (isKind = false),
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
