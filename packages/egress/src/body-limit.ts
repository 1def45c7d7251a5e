import type { Readable } from 'node:stream'
import { decodeBody } from './decode-body.ts'
import { bodyTooLarge } from './errors.ts'

interface BodyOptions {
  readonly encoding: string | undefined
  readonly maxBytes: number
}

/**
 * Reads a body whole, or fails. Bytes are counted while they come and while they are decoded, so that 200 kB of gzip
 * cannot become 200 MB in memory.
 */
export async function readBody(body: Readable, { encoding, maxBytes }: BodyOptions): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw bodyTooLarge(maxBytes)
      chunks.push(chunk)
    }
  } finally {
    body.destroy()
  }
  return decodeBody(Buffer.concat(chunks, bytes), encoding, maxBytes)
}
