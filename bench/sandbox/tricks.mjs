/** What hostile inputs are made of. Everything is made when it is needed: no large file lies in the repository. */
import { constants, deflateRawSync, gzipSync } from 'node:zlib'

/** So much text, of the same piece again and again. */
export const times = (text, bytes) => text.repeat(Math.ceil(bytes / text.length))

/** So many different pieces. */
export const pieces = (count, make) => Array.from({ length: count }, (_, number) => make(number)).join('')

/** Gzip of gzip: what is small twice, and large where both are undone. */
export const packedTwice = text => gzipSync(gzipSync(text, { level: 9 }), { level: 9 })

/** The first half of it. */
export const cutOff = body => Buffer.from(body).subarray(0, Math.floor(Buffer.byteLength(body) / 2))

/** A gzip of 10 GB in a few megabytes: one block that needs nothing of what was before it, again and again. */
export function bomb(text) {
  const block = deflateRawSync(Buffer.from(times(text, 1_000_000)), { finishFlush: constants.Z_FULL_FLUSH })
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
  return Buffer.concat([head, ...Array.from({ length: 10_000 }, () => block)])
}

/** An answer of a server: a body with its headers, or what is done with the response. */
export const answer = (body, headers = {}) => ({ body: Buffer.from(body), headers })

/** The same text as fast as it is read, without end, after a beginning. */
export const endless = (begin, text, headers = {}) => ({
  headers,
  send(response) {
    const piece = times(text, 65_536)
    const more = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.write(begin)
    response.on('drain', more)
    more()
  },
})

/** Says another length than it has. */
export const lying = (body, length, headers = {}) => ({
  headers: { ...headers, 'content-length': String(length) },
  send(response) {
    response.write(body)
    setTimeout(() => response.destroy(), 500)
  },
})
