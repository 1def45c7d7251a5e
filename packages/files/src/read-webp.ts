import { fileBroken } from './errors.ts'
import { checkSize, cut, type Picture } from './picture.ts'

/** What a picture needs to be drawn; Exif, XMP and what nobody knows are left out. */
const kept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const hasExifOrXmp = 0x0c

/** Reads a WebP chunk by chunk. */
export function readWebp(bytes: Buffer): Picture {
  const body = cut(bytes, 0, 8 + cut(bytes, 0, 12).readUInt32LE(4))
  const parts: Buffer[] = []
  let size: { width: number; height: number } | undefined
  let hasData = false
  for (let at = 12; at < body.length;) {
    const head = cut(body, at, 8)
    const kind = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    // Filled up to an even length, which some writers forget at the end.
    const chunk = Buffer.from(cut(body, at, 8 + length))
    at += 8 + length + (length % 2)
    const found = sizeOf(kind, chunk.subarray(8))
    if (found !== undefined) checkSize(found.width, found.height)
    // The first one is that of the whole picture.
    size ??= found
    hasData ||= kind === 'VP8 ' || kind === 'VP8L' || kind === 'ANMF'
    if (!kept.has(kind)) continue
    if (kind === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~hasExifOrXmp, 8)
    parts.push(chunk, Buffer.alloc(length % 2))
  }
  if (size === undefined || !hasData) throw fileBroken()
  const data = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(data.length, 4)
  return { bytes: Buffer.concat([head, data]), ...size }
}

function sizeOf(kind: string, data: Buffer): { width: number; height: number } | undefined {
  if (kind === 'VP8X') {
    const canvas = cut(data, 0, 10)
    return { width: 1 + canvas.readUIntLE(4, 3), height: 1 + canvas.readUIntLE(7, 3) }
  }
  if (kind === 'ANMF') {
    const frame = cut(data, 0, 16)
    return { width: 1 + frame.readUIntLE(6, 3), height: 1 + frame.readUIntLE(9, 3) }
  }
  if (kind === 'VP8L') {
    const bits = cut(data, 0, 5).readUInt32LE(1)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (kind !== 'VP8 ') return undefined
  const frame = cut(data, 0, 10)
  return { width: frame.readUInt16LE(6) & 0x3fff, height: frame.readUInt16LE(8) & 0x3fff }
}
