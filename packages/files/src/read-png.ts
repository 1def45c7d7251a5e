import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { cleanProfile, mostProfileBytes } from './clean-profile.ts'
import { fileBroken } from './errors.ts'
import { keepParts } from './keep-parts.ts'
import { checkBlocks, checkPart, countDrawings, type Picture } from './picture.ts'

const signatureBytes = 8

/** What a picture needs to be drawn. Texts, times, Exif, the resolution and what nobody knows are left out. */
const kept = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA sBIT sRGB bKGD cICP mDCV cLLI acTL fcTL fdAT'.split(' '))

/** Reads a PNG chunk by chunk. */
export function readPng(bytes: Buffer): Picture {
  checkPart(bytes, signatureBytes, 25)
  if (bytes.readUInt32BE(signatureBytes) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw fileBroken()
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const frames = countDrawings()
  frames.size(width, height)
  const parts = keepParts(bytes)
  parts.keep(0, signatureBytes)
  let [hasData, hasProfile] = [false, false]
  for (let [at, chunks, kind] = [signatureBytes, 0, '']; kind !== 'IEND'; chunks += 1) {
    checkBlocks(chunks)
    // Length, kind, data and checksum.
    checkPart(bytes, at, 12)
    const [start, data] = [at, at + 8]
    const length = bytes.readUInt32BE(start)
    checkPart(bytes, start, 12 + length)
    kind = bytes.toString('latin1', start + 4, data)
    at = start + 12 + length
    if (kept.has(kind)) parts.keep(start, at)
    if (kind === 'fcTL' && length >= 12) {
      frames.drawing()
      frames.size(bytes.readUInt32BE(data + 4), bytes.readUInt32BE(data + 8))
    }
    if (kind === 'iCCP' && !hasProfile) {
      hasProfile = true
      parts.add(cleanProfileChunk(bytes.subarray(data, data + length)))
    }
    hasData ||= kind === 'IDAT'
  }
  if (!hasData) throw fileBroken()
  frames.check({ isAnimation: true })
  return { bytes: parts.bytes(), width, height }
}

/** The chunk of a profile of colours without its name; nothing where it cannot be read, as a browser would have it. */
function cleanProfileChunk(data: Buffer): Buffer {
  // Its name, a zero, the only way of packing that there is.
  const packed = data.indexOf(0) + 2
  const profile = cleanProfile(unpack(data.subarray(packed)))
  if (profile === null) return Buffer.alloc(0)
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0'), deflateSync(profile)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

function unpack(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: mostProfileBytes })
  } catch {
    return Buffer.alloc(0)
  }
}
