import { crc32, deflateSync } from 'node:zlib'

/** Pictures of six by four pixels, red and blue, which a browser draws. */

/** A chunk of a PNG: length, kind, data, checksum. */
export function pngChunk(kind: string, data: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), Buffer.from(data)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export interface PngOptions {
  width?: number
  height?: number
  /** Chunks before the picture's own. */
  before?: Buffer[]
  after?: Buffer[]
}

/** A PNG that says it is so large; its data has 24 pixels whatever it says. */
export function aPng({ width = 6, height = 4, before = [], after = [] }: PngOptions = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const row = Buffer.from([0, ...Array.from({ length: 6 }, (_, x) => (x < 3 ? [255, 0, 0] : [0, 0, 255])).flat()])
  const data = pngChunk('IDAT', deflateSync(Buffer.concat([row, row, row, row])))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, pngChunk('IHDR', header), ...before, data, ...after, pngChunk('IEND')])
}

const jpeg =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAZEAEAAgMAAAAAAAAAAAAAAAAAAQQzcsH/xAAVAQEBAAAAAAAAAAAAAAAAAAACBv/EABkRAAIDAQAAAAAAAAAAAAAAAAAFAjRxA//aAAwDAQACEQMRAD8Alr2aNeyArVlTng2Fqen/2Q=='

/** A JPEG, with these segments behind its first one. */
export function aJpeg({ segments = [] }: { segments?: Buffer[] } = {}): Buffer {
  const bytes = Buffer.from(jpeg, 'base64')
  const firstEnds = 20
  return Buffer.concat([bytes.subarray(0, firstEnds), ...segments, bytes.subarray(firstEnds)])
}

/** A segment of a JPEG. */
export function jpegSegment(kind: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data)
  const head = Buffer.from([0xff, kind, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A profile of colours that says of red what decoders read, and in these words what only people do. */
export function aProfile(words: string): Buffer {
  const text = Buffer.from(words)
  const tags = [
    ['rXYZ', Buffer.concat([Buffer.from('XYZ '), Buffer.alloc(4), Buffer.from('the red here')])],
    [
      'desc',
      Buffer.concat([Buffer.from('desc\0\0\0\0\0\0\0'), Buffer.from([text.length + 1]), text, Buffer.alloc(80)]),
    ],
    ['cprt', Buffer.concat([Buffer.from('text\0\0\0\0'), text, Buffer.alloc(8)])],
    ['dmnd', Buffer.concat([Buffer.from('text\0\0\0\0'), text, Buffer.alloc(8)])],
  ] as const
  const header = Buffer.alloc(132 + 12 * tags.length)
  header.write('acsp', 36)
  header.write(words.slice(0, 8), 48)
  header.writeUInt32BE(tags.length, 128)
  let at = header.length
  tags.forEach(([name, data], index) => {
    header.write(name, 132 + 12 * index)
    header.writeUInt32BE(at, 136 + 12 * index)
    header.writeUInt32BE(data.length, 140 + 12 * index)
    at += data.length
  })
  const profile = Buffer.concat([header, ...tags.map(([, data]) => data)])
  profile.writeUInt32BE(profile.length)
  return profile
}

/** A segment of Exif as a telephone writes it, in one order of bytes or the other: orientation, then where it was taken. */
export function exif({ orientation, isLittle = true }: { orientation: number; isLittle?: boolean }): Buffer {
  const tiff = Buffer.alloc(38)
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const long = (value: number, at: number) => (isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at))
  tiff.write(isLittle ? 'II' : 'MM')
  short(42, 2)
  long(8, 4)
  short(2, 8)
  const entries = [
    [0x8825, 4],
    [0x0112, 3],
  ] as const
  entries.forEach(([tag, type], index) => {
    const at = 10 + index * 12
    short(tag, at)
    short(type, at + 2)
    long(1, at + 4)
    short(tag === 0x0112 ? orientation : 34, at + 8)
  })
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 52.5200N 13.4050E')]))
}

const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A GIF of one pixel, with these blocks before its image. */
export function aGif({ blocks = [] }: { blocks?: Buffer[] } = {}): Buffer {
  const bytes = Buffer.from(gif, 'base64')
  const colourEnds = 19
  return Buffer.concat([bytes.subarray(0, colourEnds), ...blocks, bytes.subarray(colourEnds)])
}

/** An extension of a GIF. */
export const gifExtension = (label: number, ...texts: string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...texts.map(text => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])),
    Buffer.from([0]),
  ])

const lossy = 'VlA4IEAAAACwAgCdASoGAAQAAsBMJagCdHIA+wCuAP0AA+kArXgA/u+WR/gZP/jt2CUT/+2h/7tWVkT9R368ecMm+Tz78QAA'
const lossless = 'VlA4TBIAAAAvBcAAAA8Q87//8x8OehDR/wA='

/** A chunk of a WebP. */
export function webpChunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** The first chunk of a WebP that has Exif and XMP. */
export function webpHeader({ width = 6, height = 4 }: { width?: number; height?: number } = {}): Buffer {
  const data = Buffer.alloc(10)
  data.writeUInt8(0x0c, 0)
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', data)
}

/** A frame of an animated WebP that says it is so large, with these chunks before its pixels. */
export function webpFrame({
  width = 6,
  height = 4,
  before = [],
}: { width?: number; height?: number; before?: Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(16)
  head.writeUIntLE(width - 1, 6, 3)
  head.writeUIntLE(height - 1, 9, 3)
  return webpChunk('ANMF', Buffer.concat([head, ...before, Buffer.from(lossy, 'base64')]))
}

export interface WebpOptions {
  /** How the pixels are packed. */
  as?: 'lossy' | 'lossless' | 'nothing'
  before?: Buffer[]
  after?: Buffer[]
}

export function aWebp({ as = 'lossy', before = [], after = [] }: WebpOptions = {}): Buffer {
  const data = { lossy, lossless, nothing: '' }[as]
  const body = Buffer.concat([Buffer.from('WEBP'), ...before, Buffer.from(data, 'base64'), ...after])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
