import { Gunzip } from 'fflate'

/** Packed bytes that are unpacked at a time. A thousand times as many come out of them at most. */
const pieceLength = 4_096
/** `sitemap.xml.gz` that was packed once more on its way. */
const maxLayers = 2

/**
 * The bytes of a file that may be gzip, which its first bytes say, whatever its name and its headers are. Of a file that
 * breaks off, is damaged or becomes too large, what comes before; behind its end anything may stand.
 */
export function unpackGzip(body: Uint8Array, maxBytes: number): Uint8Array {
  let bytes = body
  for (let layer = 0; layer < maxLayers && bytes[0] === 0x1f && bytes[1] === 0x8b; layer++) {
    bytes = unpackOnce(bytes, maxBytes)
  }
  return bytes
}

function unpackOnce(body: Uint8Array, maxBytes: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  const gunzip = new Gunzip(piece => {
    pieces.push(piece)
    length += piece.length
  })
  try {
    for (let at = 0; at < body.length && length < maxBytes; at += pieceLength) {
      gunzip.push(body.subarray(at, at + pieceLength))
    }
  } catch {
    // What was unpacked up to here is whole.
  }
  return Buffer.concat(pieces, Math.min(length, maxBytes))
}
