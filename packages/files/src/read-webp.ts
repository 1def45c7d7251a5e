import { cleanProfile } from './clean-profile.ts'
import { fileBroken } from './errors.ts'
import { keepParts } from './keep-parts.ts'
import { checkBlocks, checkPart, countDrawings, cut, type Picture } from './picture.ts'

/** Flags of the first chunk. */
const flag = { profile: 0x20, exif: 0x08, xmp: 0x04 }
/** Of an animated picture: place, size and time of a frame, before its own chunks. */
const frameHeadBytes = 16

interface Chunk {
  kind: string
  /** Where its head begins. */
  start: number
  /** Where its data begins and ends. */
  data: number
  end: number
}

/**
 * Reads a WebP chunk by chunk, and the frames of an animated one as well. What draws the picture is kept; Exif, XMP, what
 * nobody knows and what comes a second time are left out.
 */
export function readWebp(bytes: Buffer): Picture {
  checkPart(bytes, 0, 12)
  const riffEnds = 8 + bytes.readUInt32LE(4)
  checkPart(bytes, 0, riffEnds)
  const parts = keepParts(bytes)
  parts.keep(0, 12)
  const frames = countDrawings()
  const checkedSize = (chunk: Chunk): Size | undefined => {
    const size = sizeOf(bytes, chunk)
    if (size !== undefined) frames.size(size.width, size.height)
    return size
  }
  const chunks = chunkReader(bytes)
  const keep = (chunk: Chunk): void => keepChunk(parts, chunk)
  /** Keeps what draws one picture: of each kind the first. */
  const pictureIn = (): ((chunk: Chunk) => void) => {
    const seen = new Set<string>()
    return chunk => {
      const kind = chunk.kind === 'VP8L' ? 'VP8 ' : chunk.kind
      if (!['VP8 ', 'ALPH'].includes(kind) || seen.has(kind)) return
      seen.add(kind)
      keep(chunk)
    }
  }
  const still = pictureIn()
  let size: Size | undefined
  let [hasData, hasProfile, hasAnimation] = [false, false, false]
  chunks(12, riffEnds, (chunk, isFirst) => {
    const { kind, data, end } = chunk
    if (kind === 'ANMF') frames.drawing()
    // The first size is that of the whole picture.
    const found = checkedSize(chunk)
    size ??= found
    hasData ||= kind === 'VP8 ' || kind === 'VP8L' || kind === 'ANMF'
    if (kind === 'VP8X' && isFirst) parts.add(newChunk(kind, bytes.subarray(data, data + 10)))
    if (kind === 'ANIM' && !hasAnimation) {
      hasAnimation = true
      keep(chunk)
    }
    if (kind === 'ICCP' && !hasProfile) {
      const profile = cleanProfile(bytes.subarray(data, end))
      hasProfile = profile !== null
      if (profile !== null) parts.add(newChunk(kind, profile))
    }
    if (kind !== 'ANMF') return still(chunk)
    parts.keep(chunk.start, data + frameHeadBytes)
    const frameStarts = parts.bytes().length - frameHeadBytes
    const picture = pictureIn()
    chunks(data + frameHeadBytes, end, inner => {
      checkedSize(inner)
      picture(inner)
    })
    const kept = parts.bytes()
    kept.writeUInt32LE(kept.length - frameStarts, frameStarts - 4)
  })
  if (size === undefined || !hasData) throw fileBroken()
  frames.check({ isAnimation: true })
  const clean = parts.bytes()
  clean.writeUInt32LE(clean.length - 8, 4)
  if (clean.toString('latin1', 12, 16) === 'VP8X') {
    const gone = flag.exif | flag.xmp | (hasProfile ? 0 : flag.profile)
    clean.writeUInt8(clean.readUInt8(20) & ~gone, 20)
  }
  return { bytes: clean, ...size }
}

/** Reads chunks one after another, and counts those of the whole file. */
function chunkReader(bytes: Buffer) {
  let count = 0
  return (from: number, to: number, read: (chunk: Chunk, isFirst: boolean) => void): void => {
    for (let at = from; at < to;) {
      count += 1
      checkBlocks(count)
      if (at + 8 > to) throw fileBroken()
      const [start, data, length] = [at, at + 8, bytes.readUInt32LE(at + 4)]
      if (data + length > to) throw fileBroken()
      // Filled up to an even length, which some writers forget at the end.
      at = data + length + (length % 2)
      read({ kind: bytes.toString('latin1', start, start + 4), start, data, end: data + length }, start === from)
    }
  }
}

function keepChunk(parts: ReturnType<typeof keepParts>, { start, data, end }: Chunk): void {
  parts.keep(start, end)
  if ((end - data) % 2 === 1) parts.add(Buffer.of(0))
}

function newChunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

interface Size {
  width: number
  height: number
}

function sizeOf(bytes: Buffer, { kind, data, end }: Chunk): Size | undefined {
  const least = { VP8X: 10, ANMF: frameHeadBytes, VP8L: 5, 'VP8 ': 10 }[kind]
  if (least === undefined) return undefined
  const head = cut(bytes.subarray(0, end), data, least)
  if (kind === 'VP8X') return { width: 1 + head.readUIntLE(4, 3), height: 1 + head.readUIntLE(7, 3) }
  if (kind === 'ANMF') return { width: 1 + head.readUIntLE(6, 3), height: 1 + head.readUIntLE(9, 3) }
  if (kind === 'VP8 ') return { width: head.readUInt16LE(6) & 0x3fff, height: head.readUInt16LE(8) & 0x3fff }
  const bits = head.readUInt32LE(1)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}
