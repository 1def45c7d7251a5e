import { fileBroken } from './errors.ts'
import { checkSize, cut, type Picture } from './picture.ts'

const signatureBytes = 8

/** What a picture needs to be drawn. Texts, times, Exif and what nobody knows are left out. */
const kept = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB bKGD hIST pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)

/** Reads a PNG chunk by chunk. */
export function readPng(bytes: Buffer): Picture {
  const parts = [bytes.subarray(0, signatureBytes)]
  const header = cut(bytes, signatureBytes, 25)
  if (header.readUInt32BE(0) !== 13 || header.toString('latin1', 4, 8) !== 'IHDR') throw fileBroken()
  const [width, height] = [header.readUInt32BE(8), header.readUInt32BE(12)]
  checkSize(width, height)
  let hasData = false
  for (let at = signatureBytes; ;) {
    const head = cut(bytes, at, 8)
    const kind = head.toString('latin1', 4, 8)
    // Length, kind, data and checksum.
    const chunk = cut(bytes, at, 12 + head.readUInt32BE(0))
    at += chunk.length
    if (kept.has(kind)) parts.push(chunk)
    if (kind === 'fcTL' && chunk.length >= 20) checkSize(chunk.readUInt32BE(12), chunk.readUInt32BE(16))
    hasData ||= kind === 'IDAT'
    if (kind === 'IEND') break
  }
  if (!hasData) throw fileBroken()
  return { bytes: Buffer.concat(parts), width, height }
}
