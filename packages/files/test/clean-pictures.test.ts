import { inspectFile } from '@frontdesk/files/inspect-file'
import {
  aGif,
  aJpeg,
  aPng,
  aProfile,
  aWebp,
  exif,
  gifExtension,
  jpegSegment,
  pngChunk,
  webpChunk,
  webpFrame,
  webpHeader,
} from '@frontdesk/testing/made-up-pictures'
import { deflateSync, inflateSync } from 'node:zlib'
import t from 'tap'

const clean = (name: string, bytes: Buffer): Buffer => inspectFile({ name, bytes }).bytes

const told = 'GPS 52.5200N 13.4050E'
const preview = Buffer.from(`a preview of ${told}`)
const jfif = (name: string): Buffer =>
  jpegSegment(0xe0, Buffer.concat([Buffer.from(name), Buffer.alloc(9, 1), preview]))
const riff = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
/** A JPEG whose first segment, JFIF, has a preview in it. */
const withPreview = (): Buffer => {
  const bytes = aJpeg()
  return Buffer.concat([bytes.subarray(0, 2), jfif('JFIF\0'), bytes.subarray(20)])
}
const aJpegWith = (...segments: Buffer[]): Buffer => aJpeg({ segments })
const profileSegment = (number: number, of: number, data: Buffer): Buffer =>
  jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([number, of]), data]))
const pngProfile = (name: string, profile: Buffer): Buffer =>
  pngChunk('iCCP', Buffer.concat([Buffer.from(`${name}\0\0`), deflateSync(profile)]))

/** Places in which cameras and programs say where, when and with what, or keep a smaller picture. */
const telling: Record<string, [name: string, bytes: Buffer]> = {
  'Exif of a JPEG': ['a.jpg', aJpegWith(exif({ orientation: 1 }))],
  'a second Exif of a JPEG': ['a.jpg', aJpegWith(exif({ orientation: 6 }), exif({ orientation: 3 }))],
  'Exif that cannot be read': ['a.jpg', aJpegWith(exif({ orientation: 9 }))],
  'XMP of a JPEG': ['a.jpg', aJpegWith(jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${told}`))],
  'a comment of a JPEG': ['a.jpg', aJpegWith(jpegSegment(0xfe, told))],
  'resources of Photoshop': ['a.jpg', aJpegWith(jpegSegment(0xed, `Photoshop 3.0 8BIM${told}`))],
  'a preview in the JFIF of a JPEG': ['a.jpg', withPreview()],
  'a preview in the JFXX of a JPEG': ['a.jpg', aJpegWith(jfif('JFXX\0'))],
  'a second JFIF of a JPEG': ['a.jpg', aJpegWith(jfif('JFIF\0'), jfif('JFIF\0'))],
  'more than Adobe writes behind its name': [
    'a.jpg',
    aJpegWith(jpegSegment(0xee, Buffer.concat([Buffer.from('Adobe'), Buffer.alloc(7, 1), preview]))),
  ],
  'a list of more pictures in a JPEG': ['a.jpg', aJpegWith(jpegSegment(0xe2, `MPF\0${told}`))],
  'a second picture behind the end of a JPEG': ['a.jpg', Buffer.concat([aJpeg(), aJpegWith(jpegSegment(0xfe, told))])],
  'a profile of a JPEG in two parts': [
    'a.jpg',
    aJpegWith(
      profileSegment(2, 2, aProfile(told).subarray(200)),
      profileSegment(1, 2, aProfile(told).subarray(0, 200)),
    ),
  ],
  'a profile of a JPEG that is none': ['a.jpg', aJpegWith(profileSegment(1, 1, preview))],
  'texts of a PNG': [
    'a.png',
    aPng({ before: ['tEXt', 'zTXt', 'iTXt'].map(kind => pngChunk(kind, `Comment\0${told}`)) }),
  ],
  'Exif of a PNG': ['a.png', aPng({ before: [pngChunk('eXIf', told)] })],
  'the time of a PNG': ['a.png', aPng({ before: [pngChunk('tIME', told)] })],
  'what nobody knows in a PNG': ['a.png', aPng({ after: [pngChunk('zzZz', told), pngChunk('caBX', told)] })],
  'the name of a profile of a PNG': ['a.png', aPng({ before: [pngProfile(told, aProfile('x'))] })],
  'a profile of a PNG that is none': ['a.png', aPng({ before: [pngChunk('iCCP', `icc\0\0${told}`)] })],
  'what is behind the end of a PNG': ['a.png', Buffer.concat([aPng(), preview])],
  'a comment of a GIF': ['a.gif', aGif({ blocks: [gifExtension(0xfe, told)] })],
  'a text of a GIF': ['a.gif', aGif({ blocks: [gifExtension(0x01, told)] })],
  'XMP of a GIF': ['a.gif', aGif({ blocks: [gifExtension(0xff, 'XMP DataXMP', told)] })],
  'what is behind the loop of a GIF': [
    'a.gif',
    aGif({ blocks: [gifExtension(0xff, 'NETSCAPE2.0', '\x01\0\0', told)] }),
  ],
  'a control of a GIF that is longer': ['a.gif', aGif({ blocks: [gifExtension(0xf9, '\0\0\0\0', told)] })],
  'what is behind the end of a GIF': ['a.gif', Buffer.concat([aGif(), preview])],
  'Exif of a WebP': ['a.webp', aWebp({ after: [webpChunk('EXIF', preview)] })],
  'XMP of a WebP': ['a.webp', aWebp({ after: [webpChunk('XMP ', preview)] })],
  'what nobody knows in a WebP': ['a.webp', aWebp({ before: [webpHeader()], after: [webpChunk('ODD ', preview)] })],
  'a second picture in a WebP': [
    'a.webp',
    aWebp({ after: [webpChunk('VP8 ', Buffer.concat([Buffer.alloc(6), Buffer.from([6, 0, 4, 0]), preview]))] }),
  ],
  'more than its size in the first chunk of a WebP': [
    'a.webp',
    aWebp({ before: [webpChunk('VP8X', Buffer.concat([webpHeader().subarray(8, 18), preview]))] }),
  ],
  'a chunk inside of a frame of a WebP': [
    'a.webp',
    riff(webpHeader(), webpFrame({ before: [webpChunk('EXIF', preview)] })),
  ],
  'a profile of a WebP': ['a.webp', aWebp({ before: [webpHeader(), webpChunk('ICCP', aProfile(told))] })],
  'what is behind the end of a WebP': ['a.webp', Buffer.concat([aWebp(), preview])],
}

for (const [place, [name, bytes]] of Object.entries(telling))
  t.test(`row 82: metadata about the author is removed: ${place}`, async t => {
    t.ok(bytes.includes(told) || place.startsWith('a profile of a JPEG in'), 'it tells')
    const stored = clean(name, bytes)
    t.notOk(stored.includes(told))
    t.notOk(stored.includes('52.52'))
    t.ok(clean(name, stored).equals(stored), 'it is the same when it is read again')
  })

t.test('a picture in which nothing tells of its maker stays as it is', async t => {
  const pictures: [name: string, bytes: Buffer][] = [
    ['a.png', aPng()],
    ['a.jpg', aJpeg()],
    ['a.gif', aGif({ blocks: [gifExtension(0xff, 'NETSCAPE2.0', '\x01\0\0')] })],
    ['a.webp', aWebp()],
    ['a.webp', aWebp({ as: 'lossless' })],
    ['a.webp', riff(webpFrame(), webpFrame())],
  ]
  for (const [name, bytes] of pictures) t.ok(clean(name, bytes).equals(bytes), name)
})

t.test('a JPEG keeps which side is up', async t => {
  for (const isLittle of [true, false]) {
    const stored = clean('a.jpg', aJpegWith(exif({ orientation: 6, isLittle })))
    t.match(stored.subarray(20, 32).toString('latin1'), 'Exif')
    t.ok(clean('a.jpg', stored).equals(stored), 'as it was read')
  }
})

t.test('a picture keeps the colours of its profile, and none of its words', async t => {
  const profile = aProfile(told)
  const jpeg = clean('a.jpg', aJpegWith(profileSegment(1, 1, profile), jpegSegment(0xee, 'Adobe1234567')))
  t.ok(jpeg.includes('ICC_PROFILE') && jpeg.includes('Adobe1234567') && jpeg.includes('the red here'))
  const webp = clean('a.webp', aWebp({ before: [webpHeader(), webpChunk('ICCP', profile)] }))
  t.ok(webp.includes('the red here'))
  const png = clean('a.png', aPng({ before: [pngProfile('mine', profile)] }))
  const unpacked = inflateSync(png.subarray(png.indexOf('iCCPicc\0\0') + 9))
  t.ok(unpacked.includes('the red here') && unpacked.includes('desc'))
  t.notOk(unpacked.includes(told))
  t.equal(unpacked.length, profile.length)
})

t.test('a WebP header no longer announces the chunks that were removed', async t => {
  const flags = (bytes: Buffer): number => bytes.readUInt8(20)
  t.equal(flags(clean('a.webp', aWebp({ before: [webpHeader()], after: [webpChunk('XMP ', preview)] }))), 0)
  const header = webpHeader()
  header.writeUInt8(0x2c, 8)
  t.equal(flags(clean('a.webp', aWebp({ before: [header, webpChunk('ICCP', preview)] }))), 0)
  t.equal(flags(clean('a.webp', aWebp({ before: [header, webpChunk('ICCP', aProfile('x'))] }))), 0x20)
})

t.test('a GIF keeps the time and the transparent colour of each frame', async t => {
  const control = gifExtension(0xf9, '\x01\x0a\0\0')
  const bytes = aGif({ blocks: [control, gifExtension(0xfe, told)] })
  // The GIF has a control of its own before its frame, and the last one counts.
  t.ok(clean('a.gif', bytes).equals(aGif()))
})
