import { cleanProfile } from './clean-profile.ts'
import { fileBroken } from './errors.ts'
import { keepParts } from './keep-parts.ts'
import { checkBlocks, checkPart, countDrawings, type Picture } from './picture.ts'

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee }
/** Tables that a picture is drawn with: Huffman, arithmetic, quantisation, number of lines, restarts. */
const tables = [0xc4, 0xcc, 0xdb, 0xdc, 0xdd]
/** Markers that stand alone, and only where data of a scan is. */
const isAlone = (kind: number): boolean => kind <= 0x01 || (kind >= 0xd0 && kind <= marker.start)
/** Frames: their segment says how large the picture is. The three left out are tables, and one that nobody uses. */
const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)

/** Segments that are cut to what a decoder reads of them: a preview may follow. */
const shortened: Readonly<Record<number, { name: string; bytes: number }>> = {
  [marker.app0]: { name: 'JFIF\0', bytes: 18 },
  [marker.app14]: { name: 'Adobe', bytes: 16 },
}
const profileName = 'ICC_PROFILE\0'
/** Marker, length, the name, the number of this part and of all. */
const profileStarts = 4 + profileName.length + 2

/**
 * Reads a JPEG segment by segment, up to its end. Only what a decoder needs is kept, and of Exif the orientation: a
 * photograph of a telephone would lie on its side without it.
 */
export function readJpeg(bytes: Buffer): Picture {
  const parts = keepParts(bytes)
  parts.keep(0, 2)
  const profile: Buffer[] = []
  const scans = countDrawings()
  const seen = new Set<number>()
  let size: { width: number; height: number } | undefined
  for (let [at, segments] = [2, 0]; ; segments += 1) {
    checkBlocks(segments)
    const { kind, start } = nextMarker(bytes, at)
    if (kind === marker.end) break
    at = endOfSegment(bytes, start)
    const segment = bytes.subarray(start, at)
    if (isFrame(kind)) {
      if (size !== undefined || segment.length < 9) throw fileBroken()
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
      scans.size(size.width, size.height)
      parts.keep(start, at)
    } else if (kind === marker.scan) {
      if (scans.count() === 0) parts.add(cleanProfileSegments(profile))
      scans.drawing()
      at = endOfScan(bytes, at)
      parts.keep(start, at)
    } else if (tables.includes(kind)) parts.keep(start, at)
    else if (kind === marker.app2 && segment.toString('latin1', 4, 16) === profileName) profile.push(segment)
    else {
      const kept = seen.has(kind) ? undefined : keptOf(kind, segment)
      if (kept === undefined) continue
      seen.add(kind)
      parts.add(kept)
    }
  }
  if (size === undefined || scans.count() === 0) throw fileBroken()
  scans.check({ isAnimation: false })
  parts.add(Buffer.of(0xff, marker.end))
  return { bytes: parts.bytes(), ...size }
}

/** What stays of a segment that programs write for programs; undefined if that is nothing. */
function keptOf(kind: number, segment: Buffer): Buffer | undefined {
  if (kind === marker.app1) {
    const orientation = orientationOf(segment)
    return orientation === undefined || orientation === 1 ? undefined : exifOf(orientation)
  }
  const rule = shortened[kind]
  if (rule === undefined || segment.length < rule.bytes) return undefined
  if (segment.toString('latin1', 4, 4 + rule.name.length) !== rule.name) return undefined
  const kept = Buffer.from(segment.subarray(0, rule.bytes))
  kept.writeUInt16BE(rule.bytes - 2, 2)
  // The size of a preview.
  if (kind === marker.app0) kept.writeUInt16BE(0, 16)
  return kept
}

/** The marker at a place, before which a file may repeat its first byte. */
function nextMarker(bytes: Buffer, at: number): { kind: number; start: number } {
  let start = at
  while (bytes[start] === 0xff && bytes[start + 1] === 0xff) start += 1
  const kind = bytes[start + 1]
  if (bytes[start] !== 0xff || kind === undefined || isAlone(kind)) throw fileBroken()
  return { kind, start }
}

function endOfSegment(bytes: Buffer, start: number): number {
  checkPart(bytes, start, 4)
  const length = bytes.readUInt16BE(start + 2)
  if (length < 2) throw fileBroken()
  checkPart(bytes, start, 2 + length)
  return start + 2 + length
}

/** Where the data of a scan ends: at a marker that does not belong to it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ;) {
    at = bytes.indexOf(0xff, at)
    const next = at === -1 ? undefined : bytes[at + 1]
    if (next === undefined) throw fileBroken()
    if (next === 0xff) at += 1
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2
    else return at
  }
}

/** The profile of colours, which stands in several segments, without its texts; nothing where it cannot be read. */
function cleanProfileSegments(segments: readonly Buffer[]): Buffer {
  const numberOf = (segment: Buffer): number => segment[profileStarts - 2] ?? 0
  const inOrder = segments.toSorted((a, b) => numberOf(a) - numberOf(b))
  const clean = cleanProfile(Buffer.concat(inOrder.map(segment => segment.subarray(profileStarts))))
  if (clean === null) return Buffer.alloc(0)
  let at = 0
  const parts = inOrder.map(segment => {
    const data = clean.subarray(at, (at += Math.max(0, segment.length - profileStarts)))
    return Buffer.concat([segment.subarray(0, profileStarts), data])
  })
  return Buffer.concat(parts)
}

/** Tag 0x0112 of the first directory; undefined if there is none, or where it cannot be read. */
function orientationOf(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const directory = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (short(at) !== 0x0112) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** A segment of Exif that says the orientation and nothing else. */
function exifOf(orientation: number): Buffer {
  const tiff = [...Buffer.from('MM'), 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const exif = Buffer.from([...Buffer.from('Exif\0\0'), ...tiff, 0, 0, 0, 0])
  return Buffer.concat([Buffer.of(0xff, marker.app1, 0, exif.length + 2), exif])
}
