import { fileBroken } from './errors.ts'
import { checkSize, cut, type Picture } from './picture.ts'

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  comment: 0xfe,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
}

/** Frames: their segment says how large the picture is. The three left out are tables. */
const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)

/** Whether a segment says something of the picture and nothing of who took it, where, and with what. */
function isKept(kind: number, segment: Buffer): boolean {
  if (kind === marker.comment) return false
  if (kind < marker.app0 || kind > marker.app15) return true
  return (
    kind === marker.app0 ||
    (kind === marker.app2 && segment.toString('latin1', 4, 15) === 'ICC_PROFILE') ||
    (kind === marker.app14 && segment.toString('latin1', 4, 9) === 'Adobe')
  )
}

/**
 * Reads a JPEG segment by segment, up to its end. Of Exif only the orientation stays: a photograph of a telephone would lie
 * on its side without it.
 */
export function readJpeg(bytes: Buffer): Picture {
  const parts: Buffer[] = []
  let [size, orientation]: [{ width: number; height: number } | null, number] = [null, 1]
  let hasScan = false
  for (let at = 2; ;) {
    const { kind, start } = nextMarker(bytes, at)
    if (kind === marker.end) break
    const segment = cut(bytes, start, 2 + cut(bytes, start, 4).readUInt16BE(2))
    at = start + segment.length
    if (isFrame(kind)) {
      size = { height: cut(segment, 5, 2).readUInt16BE(), width: cut(segment, 7, 2).readUInt16BE() }
      checkSize(size.width, size.height)
    }
    if (kind === marker.app1) orientation = orientationOf(segment) ?? orientation
    if (!isKept(kind, segment)) continue
    parts.push(segment)
    if (kind !== marker.scan) continue
    hasScan = true
    const end = endOfScan(bytes, at)
    parts.push(bytes.subarray(at, end))
    at = end
  }
  if (size === null || !hasScan) throw fileBroken()
  const turned = orientation === 1 ? [] : [exifOf(orientation)]
  const cleaned = Buffer.concat([Buffer.of(0xff, marker.start), ...turned, ...parts, Buffer.of(0xff, marker.end)])
  return { bytes: cleaned, ...size }
}

/** The marker at a place, before which a file may repeat its first byte. */
function nextMarker(bytes: Buffer, at: number): { kind: number; start: number } {
  let start = at
  while (bytes[start] === 0xff && bytes[start + 1] === 0xff) start += 1
  const kind = bytes[start + 1]
  if (bytes[start] !== 0xff || kind === undefined || kind === 0) throw fileBroken()
  return { kind, start }
}

/** Where the data of a scan ends: at a marker that is none of its own. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    at = bytes.indexOf(0xff, at)
    const next = at === -1 ? undefined : bytes[at + 1]
    if (next === undefined) throw fileBroken()
    const isOfScan = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isOfScan) return at
  }
}

/** Tag 0x0112 of the first directory; undefined where there is none, or where it cannot be read. */
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
