import { finished } from 'node:stream/promises'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { bodyTooLarge, fetchFailed } from './errors.ts'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Encodings that a response may have. */
export const acceptedEncodings = 'gzip, deflate, br'

interface BodyOptions {
  readonly encoding: string | undefined
  readonly maxBytes: number
}

/**
 * Reads a body whole, or fails. Decoded bytes are counted while they come, so that 200 kB of gzip cannot become
 * 200 MB in memory, and one encoding is all that is undone: a chain of them is an attack, not a page.
 */
export async function readBody(body: Readable, { encoding, maxBytes }: BodyOptions): Promise<Buffer> {
  const decoder = decoderFor(encoding)
  const content = decoder === undefined ? body : pour(body, decoder)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw bodyTooLarge(maxBytes)
      chunks.push(chunk)
    }
  } finally {
    body.destroy()
    decoder?.destroy()
  }
  return Buffer.concat(chunks, bytes)
}

function decoderFor(encoding: string | undefined): Transform | undefined {
  const name = (encoding ?? '').trim().toLowerCase()
  if (name === '' || name === 'identity') return undefined
  const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined
  if (decoder === undefined) throw fetchFailed('The page is packed in a way that cannot be read.')
  return decoder()
}

function pour(body: Readable, decoder: Transform): Transform {
  body.pipe(decoder)
  finished(body, { writable: false }).catch((error: Error) => decoder.destroy(error))
  return decoder
}
