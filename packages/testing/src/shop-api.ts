import { createServer } from 'node:https'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { Teardown } from './teardown.ts'

/** The certificate of every shop, for loopback alone, until 2120. It is its own authority. */
export const shopAuthority = `-----BEGIN CERTIFICATE-----
MIIBczCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA9Gcm9udGRl
c2sgdGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBoxGDAW
BgNVBAMMD0Zyb250ZGVzayB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
BGqS9n96eDOnhniNh9e/Jx/1GlwLNhqbcw4biT/R52AzXH3I1R/bO2uTaBP8NCAR
7rkqQuYfLfzw//22ixq6j8WjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMw
EYcEfwAAAYIJbG9jYWxob3N0MB0GA1UdDgQWBBQZoOLYI6bi2Agr0tP1JigAYzUN
fzAKBggqhkjOPQQDAgNIADBFAiEA4HB6vT/B+9ZfrdcB7Gg53OZfpovYd8UDLUmQ
H/AsK2cCIGWSJczoHj/nCjRkWs2oPn08gJcdqveoW/kaXRTCfDAo
-----END CERTIFICATE-----
`

/** The key of that certificate. Not a secret: it opens nothing but the tests' own servers. */
export const shopKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgncZJKAsRzn7yGQTU
Yi0fiQxbU4RU6lC+utJhs71p5GKhRANCAARqkvZ/engzp4Z4jYfXvycf9RpcCzYa
m3MOG4k/0edgM1x9yNUf2ztrk2gT/DQgEe65KkLmHy388P/9tosauo/F
-----END PRIVATE KEY-----
`

/** A request as the shop got it. */
export interface ShopRequest {
  method: string
  /** Path and query, as they were sent. */
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A shop's own API on loopback, by https, that does as it is told and remembers what it was asked. */
export interface ShopApi {
  /** As a connector names it: host and port. */
  readonly host: string
  readonly requests: readonly ShopRequest[]
  /** How requests are answered from now on. */
  answer: (how: ShopAnswer) => void
}

export type ShopAnswer = (response: ServerResponse, request: ShopRequest) => void

/** Answers with this JSON. */
export const json =
  (value: unknown, status = 200): ShopAnswer =>
  response =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** Opens a shop, and closes it with the test. */
export async function startShopApi(t: Teardown): Promise<ShopApi> {
  const requests: ShopRequest[] = []
  let how: ShopAnswer = json({})
  const server = createServer({ key: shopKey, cert: shopAuthority }, (request, response) => {
    void readText(request).then(
      body => {
        const asked = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
        requests.push(asked)
        how(response, asked)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server's address is always an object.
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    requests,
    answer(next) {
      how = next
    },
  }
}
