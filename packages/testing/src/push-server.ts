import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { shopAuthority, shopKey } from './shop-api.ts'
import type { Teardown } from './teardown.ts'

/** A message as a browser reads it. */
export interface PushedMessage {
  headers: IncomingHttpHeaders
  /** The JSON that was encrypted. */
  payload: Record<string, unknown>
}

/** A browser at a push service: what it gives the API, and what has come for it. */
export interface PushedBrowser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  readonly messages: readonly PushedMessage[]
}

/** A push service on loopback, by https, which answers as it is told. */
export interface PushService {
  browser: () => PushedBrowser
  /** The status of answers from now on. */
  answer: (status: number) => void
  /** How often it was asked, whatever it answered. */
  readonly requests: () => number
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Opens a push service, and closes it with the test. */
export async function startPushService(t: Teardown): Promise<PushService> {
  const readers = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => void>()
  let [status, requests] = [201, 0]
  const server = createServer({ key: shopKey, cert: shopAuthority }, (request, response) => {
    void buffer(request).then(body => {
      requests += 1
      if (status === 201) readers.get(request.url ?? '')?.(body, request.headers)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server's address is always an object.
  const { port } = server.address() as AddressInfo
  return {
    browser() {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(8).toString('hex')}`
      const messages: PushedMessage[] = []
      readers.set(path, (body, headers) => {
        const [salt, ours, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
        const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), ours])
        const secret = derive(ecdh.computeSecret(ours), auth, info, 32)
        const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
        const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
        const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
        const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
        const text = padded.subarray(0, padded.lastIndexOf(2)).toString()
        messages.push({ headers, payload: JSON.parse(text) as Record<string, unknown> })
      })
      const endpoint = `https://127.0.0.1:${port}${path}`
      return { subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }, messages }
    },
    answer(next) {
      status = next
    },
    requests: () => requests,
  }
}
