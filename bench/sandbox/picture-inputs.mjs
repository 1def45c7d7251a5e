/** Pictures that are as hard to read as they may be: what visitors send to agents, and icons of websites. */
import {
  aGif,
  aJpeg,
  aPng,
  aWebp,
  gifExtension,
  jpegSegment,
  pngChunk,
  webpChunk,
} from '@frontdesk/testing/made-up-pictures'
import { answer, cutOff, endless, lying, times } from './tricks.mjs'

const most = 9_900_000
const many = (piece, bytes = most) => Array.from({ length: Math.floor(bytes / piece.length) }, () => piece)

const picture = (name, trick, make) => ({
  format: `${name.split('.')[1].toUpperCase()} of a visitor`,
  trick,
  kind: 'picture',
  name,
  make,
})

/** A chunk that says it is as long as a file may be. */
function lyingChunk() {
  const png = aPng()
  png.writeUInt32BE(0x7fffffff, png.indexOf('IDAT', 0, 'latin1') - 4)
  return png
}

const icon = (trick, make) => ({
  format: 'icon',
  trick,
  kind: 'preview',
  site: () => ({
    '/': answer('<title>T</title><link rel=icon href=/icon.png><p>Text', { 'content-type': 'text/html' }),
    '/icon.png': make({ 'content-type': 'image/png' }),
  }),
})

const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])

export const pictureInputs = [
  picture('a.png', 'many items', () => aPng({ before: many(pngChunk('IDAT')) })),
  picture('a.png', 'many names', () => aPng({ before: many(pngChunk('tEXt', 'a\0b')) })),
  picture('a.png', 'lying size', () => aPng({ width: 0x7fffffff, height: 0x7fffffff })),
  picture('a.png', 'lying chunk', lyingChunk),
  picture('a.png', 'cut off', () => cutOff(aPng({ before: many(pngChunk('IDAT')) }))),
  picture('a.jpg', 'many items', () => aJpeg({ segments: many(scan) })),
  picture('a.jpg', 'many names', () => aJpeg({ segments: many(jpegSegment(0xfe, 'a')) })),
  picture('a.jpg', 'cut off', () => cutOff(aJpeg({ segments: many(scan) }))),
  picture('a.gif', 'many items', () => aGif({ blocks: many(Buffer.from([0x21, 0xf9, 0])) })),
  picture('a.gif', 'many names', () => aGif({ blocks: many(gifExtension(0xfe, 'a')) })),
  picture('a.gif', 'cut off', () => aGif({ blocks: many(Buffer.from([0x21, 0xf9, 0])) }).subarray(0, -1)),
  picture('a.webp', 'many items', () => aWebp({ before: many(webpChunk('JUNK', Buffer.alloc(0))) })),
  picture('a.webp', 'cut off', () => cutOff(aWebp({ before: many(webpChunk('JUNK', Buffer.alloc(0))) }))),
  icon('lying size', h => lying(aPng(), 9_000_000_000, h)),
  icon('many items', h => answer(aPng({ before: many(pngChunk('IDAT'), 29_000) }), h)),
  icon('endless', h => endless(aPng(), times('a', 9_999), h)),
]
