import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { bodyTooLarge, fetchFailed } from './errors.ts'
import { isBinary } from './media-type.ts'

/** As many layers as curl undoes; each costs up to the limit of bytes. */
const maxLayers = 5

type Decode = (body: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>

const gunzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip)
const inflate = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate)
const inflateRaw = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw)
const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress)

/** A body that ends too early is read up to its end, as browsers do. */
const toItsEnd = { finishFlush: zlib.constants.Z_SYNC_FLUSH }
const brotliToItsEnd = { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }

const decoders: Readonly<Record<string, Decode>> = {
  gzip: decodeGzip,
  'x-gzip': decodeGzip,
  deflate: (body, options) => (hasZlibHeader(body) ? inflate : inflateRaw)(body, { ...options, ...toItsEnd }),
  br: (body, options) => brotli(body, { ...options, ...brotliToItsEnd }),
  zstd: zstdDecoder(),
}

/** Registered encodings that nothing here undoes. Any other unknown word names none, and the body is plain. */
const unreadable = new Set(['compress', 'x-compress', 'dcb', 'dcz', 'exi', 'pack200-gzip', 'bzip2', 'xz'])

/**
 * Undoes the encodings that a header names, the last one first. Words that are no encoding (`none`, `utf-8`) are passed
 * over, and so is an encoding that the body does not have, as long as the body is text. `maxBytes` holds for each layer.
 */
export async function decodeBody(body: Buffer, header: string | undefined, maxBytes: number): Promise<Buffer> {
  const words = (header ?? '')
    .toLowerCase()
    .split(',')
    .map(word => word.trim())
  const known = words.filter(word => unreadable.has(word) || Object.hasOwn(decoders, word))
  if (known.length > maxLayers) throw unreadablyPacked()
  let decoded = body
  for (const word of known.toReversed()) decoded = await decodeLayer(decoded, word, maxBytes)
  const isUnknown = known.length === 0 && words.some(word => word !== '' && word !== 'identity')
  if (isUnknown && isBinary(decoded)) throw unreadablyPacked()
  return decoded
}

async function decodeLayer(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  if (body.length === 0) return body
  try {
    const decode = decoders[encoding]
    if (decode === undefined) throw unreadablyPacked()
    // Without an output chunk of its own size, zlib makes 16 kB at a time and looks at the limit in between.
    const decoded = await decode(body, { maxOutputLength: maxBytes })
    if (decoded.length === 0 && !isPackedNothing(body)) throw unreadablyPacked()
    return decoded
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw bodyTooLarge(maxBytes)
    if (isBinary(body)) throw unreadablyPacked(error)
    return body
  }
}

/** A wrong checksum, or what looks like a second file behind the first, is passed over: browsers read neither. */
async function decodeGzip(body: Buffer, options: zlib.ZlibOptions): Promise<Buffer> {
  try {
    return await gunzip(body, { ...options, ...toItsEnd })
  } catch (error) {
    const isBroken = error instanceof Error && 'code' in error && error.code === 'Z_DATA_ERROR'
    // The header that servers write: ten bytes, without a name or other fields.
    if (!isBroken || body[0] !== 0x1f || body[1] !== 0x8b || body[3] !== 0) throw error
    return inflateRaw(body.subarray(10), { ...options, ...toItsEnd })
  }
}

/** RFC 1950. Some servers send `deflate` without it, though RFC 9110 asks for it; browsers read both. */
const hasZlibHeader = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0

/** Nothing as it is packed has the header of its encoding; Brotli and raw deflate have none, and need one byte or two. */
const isPackedNothing = (body: Buffer): boolean =>
  body.length <= 2 || body.readUInt16BE() === 0x1f8b || hasZlibHeader(body) || body.readUInt16BE() === 0x28b5

/** Node.js has it from 22.15 on. It is not asked for; some servers send it all the same. */
function zstdDecoder(): Decode {
  const decompress = (zlib as { zstdDecompress?: typeof zlib.gunzip }).zstdDecompress
  if (decompress === undefined) return () => Promise.reject(unreadablyPacked())
  return promisify<Buffer, zlib.ZlibOptions, Buffer>(decompress)
}

const unreadablyPacked = (cause?: unknown) => fetchFailed('The page is packed in a way that cannot be read.', cause)
