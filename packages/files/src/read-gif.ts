import { fileBroken } from './errors.ts'
import { checkSize, cut, type Picture } from './picture.ts'

const block = { extension: 0x21, image: 0x2c, end: 0x3b }
const control = 0xf9
const application = 0xff
/** Extensions that say how often the picture moves. All others are comments, texts and data of programs. */
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** Bytes of a table of colours, by the byte that says whether there is one. */
const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Reads a GIF block by block, up to its end. */
export function readGif(bytes: Buffer): Picture {
  const screen = cut(bytes, 0, 13)
  const [width, height] = [screen.readUInt16LE(6), screen.readUInt16LE(8)]
  checkSize(width, height)
  let at = 13 + colours(screen.readUInt8(10))
  const parts = [cut(bytes, 0, at)]
  let hasImage = false
  for (let kind = cut(bytes, at, 1)[0]; kind !== block.end; kind = cut(bytes, at, 1)[0]) {
    const start = at
    if (kind === block.extension) {
      const label = cut(bytes, at, 2)[1]
      at = endOfData(bytes, at + 2)
      const isLoop = label === application && loops.includes(bytes.toString('latin1', start + 3, start + 14))
      if (label !== control && !isLoop) continue
    } else if (kind === block.image) {
      const image = cut(bytes, at, 10)
      checkSize(image.readUInt16LE(5), image.readUInt16LE(7))
      // The byte before the data says how it is packed.
      at = endOfData(bytes, at + 10 + colours(image.readUInt8(9)) + 1)
      hasImage = true
    } else throw fileBroken()
    parts.push(bytes.subarray(start, at))
  }
  if (!hasImage) throw fileBroken()
  return { bytes: Buffer.concat([...parts, Buffer.of(block.end)]), width, height }
}

/** Where a row of blocks ends, each of which begins with its length. */
function endOfData(bytes: Buffer, from: number): number {
  for (let at = from; ;) {
    const length = cut(bytes, at, 1).readUInt8()
    at += 1 + length
    if (length === 0) return at
  }
}
