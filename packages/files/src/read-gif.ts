import { fileBroken } from './errors.ts'
import { keepParts } from './keep-parts.ts'
import { checkBlocks, checkPart, countDrawings, type Picture } from './picture.ts'

const block = { extension: 0x21, image: 0x2c, end: 0x3b }
const extension = { text: 0x01, control: 0xf9, application: 0xff }
/** Extensions that say how often the picture moves. All others are comments, texts and data of programs. */
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** Bytes of a table of colours, by the byte that says whether there is one. */
const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Reads a GIF block by block, up to its end. */
export function readGif(bytes: Buffer): Picture {
  checkPart(bytes, 0, 13)
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  const frames = countDrawings()
  frames.size(width, height)
  let at = 13 + colours(bytes.readUInt8(10))
  const parts = keepParts(bytes)
  parts.keep(0, at)
  /** Where the control of the next image begins: its time and its transparent colour. */
  let control: number | undefined
  let isLooping = false
  for (let blocks = 0; ; blocks += 1) {
    checkBlocks(blocks)
    const [start, kind] = [at, bytes[at]]
    if (kind === block.end) break
    if (kind === block.image) {
      checkPart(bytes, at, 10)
      frames.drawing()
      frames.size(bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7))
      if (control !== undefined) parts.keep(control, control + controlBytes)
      control = undefined
      // The byte before the data says how it is packed.
      at = endOfData(bytes, at + 10 + colours(bytes.readUInt8(at + 9)) + 1)
      parts.keep(start, at)
    } else if (kind === block.extension) {
      const label = bytes[at + 1]
      at = endOfData(bytes, at + 2)
      if (label === extension.control) control = isControl(bytes, start, at) ? start : undefined
      if (label === extension.text) control = undefined
      if (isLooping || label !== extension.application || !isLoop(bytes, start, at)) continue
      isLooping = true
      parts.keep(start, start + loopBytes - 1)
      parts.add(Buffer.of(0))
    } else throw fileBroken()
  }
  if (frames.count() === 0) throw fileBroken()
  frames.check({ isAnimation: true })
  parts.add(Buffer.of(block.end))
  return { bytes: parts.bytes(), width, height }
}

const controlBytes = 8
const loopBytes = 19

const isControl = (bytes: Buffer, start: number, end: number): boolean =>
  end - start === controlBytes && bytes[start + 2] === 4

const isLoop = (bytes: Buffer, start: number, end: number): boolean =>
  end - start >= loopBytes && bytes[start + 14] === 3 && loops.includes(bytes.toString('latin1', start + 3, start + 14))

/** Where a row of blocks ends, each of which begins with its length. */
function endOfData(bytes: Buffer, from: number): number {
  for (let at = from; ;) {
    const length = bytes[at]
    if (length === undefined) throw fileBroken()
    at += 1 + length
    if (length === 0) return at
  }
}
