import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { Test } from 'tap'

/** A request as a receiver of webhooks gets it. */
export interface Received {
  headers: IncomingMessage['headers']
  body: string
}

/** A receiver on this machine that answers as it is told. */
export async function aReceiver(t: Test, answer: (response: ServerResponse, count: number) => void = ok) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void readText(request).then(body => {
      received.push({ headers: request.headers, body })
      answer(response, received.length)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received }
}

/** The plainest answer there is. */
export const ok = (response: ServerResponse): void => void response.writeHead(204).end()
