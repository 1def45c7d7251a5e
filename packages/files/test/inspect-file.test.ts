import { inspectFile } from '@frontdesk/files/inspect-file'
import { aDocx, aPdf, aZip as zip } from '@frontdesk/testing/made-up-files'
import { aGif, aJpeg, aPng, aWebp, pngChunk, webpFrame, webpHeader } from '@frontdesk/testing/made-up-pictures'
import t from 'tap'

const contentTypes = { '[Content_Types].xml': '<Types/>' }
const anXlsx = zip({ ...contentTypes, 'xl/workbook.xml': '<workbook/>' })
const anOdt = zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }, { level: 0 })
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const inspect = (name: string, bytes: Buffer | string) => inspectFile({ name, bytes: Buffer.from(bytes) })
const refusal = (name: string, bytes: Buffer | string): string => {
  try {
    return `accepted as ${inspect(name, bytes).type}`
  } catch (error) {
    return (error as { code: string }).code
  }
}

t.test('row 82: a file is what its content says, and its name fits that', async t => {
  const accepted: [name: string, bytes: Buffer | string, type: string, size?: [number, number]][] = [
    ['a.png', aPng(), 'image/png', [6, 4]],
    ['a.jpg', aJpeg(), 'image/jpeg', [6, 4]],
    ['a.JPEG', aJpeg(), 'image/jpeg', [6, 4]],
    ['a.gif', aGif(), 'image/gif', [1, 1]],
    ['a.webp', aWebp(), 'image/webp', [6, 4]],
    ['a.webp', aWebp({ as: 'lossless' }), 'image/webp', [6, 4]],
    ['a.webp', aWebp({ before: [webpHeader()] }), 'image/webp', [6, 4]],
    ['a.pdf', aPdf(['Hello']), 'application/pdf'],
    ['a.txt', 'Grüße\r\n\tund so weiter', 'text/plain'],
    ['a.csv', Buffer.from('gr\xfc\xdfe;1\n', 'latin1'), 'text/csv'],
    ['a.docx', aDocx(['Hello']), word],
    ['a.xlsx', anXlsx, sheet],
    ['a.odt', anOdt, 'application/vnd.oasis.opendocument.text'],
  ]
  for (const [name, bytes, type, size] of accepted) {
    const [width, height] = size ?? []
    t.match(inspect(name, bytes), { name: `a.${name.slice(2).toLowerCase()}`, type, width, height }, name)
  }
  t.equal(inspect('image', aPng()).name, 'image.png', 'a camera gives no ending')
  t.equal(inspect('notes', 'text').name, 'notes.txt')
})

t.test('row 82: what is none of the types, or has the name of another one, is refused', async t => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refused: [name: string, bytes: Buffer | string, code: string][] = [
    ['a.png', '', 'FILE_MISSING'],
    ['a.png', svg, 'FILE_NAME_MISMATCH'],
    ['a.svg', svg, 'FILE_TYPE_REFUSED'],
    ['a.html', '<script>alert(1)</script>', 'FILE_TYPE_REFUSED'],
    ['a.pdf', '<script>alert(1)</script>', 'FILE_NAME_MISMATCH'],
    ['a.jpg', aPng(), 'FILE_NAME_MISMATCH'],
    ['a.png.exe', aPng(), 'FILE_TYPE_REFUSED'],
    ['a.txt', 'MZ\u0000\u0001', 'FILE_TYPE_REFUSED'],
    ['a.txt', 'x\u007f', 'FILE_TYPE_REFUSED'],
    ['a.docx', anXlsx, 'FILE_NAME_MISMATCH'],
    ['a.docx', zip({ 'a.txt': 'x' }), 'FILE_TYPE_REFUSED'],
    ['a.docx', zip({ ...contentTypes, 'a.txt': 'x' }), 'FILE_TYPE_REFUSED'],
    ['a.docx', zip({ ...contentTypes, 'word/document.xml': '', 'word/vbaProject.bin': 'x' }), 'FILE_TYPE_REFUSED'],
    ['a.docx', zip({ ...contentTypes, 'word/document.xml': '', '../x': 'x' }), 'FILE_TYPE_REFUSED'],
    ['a.odt', zip({ 'content.xml': '', mimetype: 'application/vnd.oasis.opendocument.text' }), 'FILE_TYPE_REFUSED'],
  ]
  for (const [name, bytes, code] of refused) t.equal(refusal(name, bytes), code, name)
})

t.test('row 82: a file that ends too early, or has something else where a part should begin, is broken', async t => {
  const whole: Record<string, Buffer> = {
    'a.png': aPng(),
    'a.jpg': aJpeg(),
    'a.gif': aGif(),
    'a.webp': aWebp(),
    'a.pdf': aPdf(['x'.repeat(3_000)]),
    'a.xlsx': anXlsx,
  }
  for (const [name, bytes] of Object.entries(whole))
    for (let length = 20; length < bytes.length; length += 1) {
      const code = refusal(name, bytes.subarray(0, length))
      if (code !== 'FILE_BROKEN') t.equal(code, 'FILE_BROKEN', `${name} of ${length} bytes`)
    }
  const broken: [name: string, bytes: Buffer][] = [
    ['a.png', Buffer.concat([aPng().subarray(0, 8), pngChunk('tEXt', 'x'.repeat(13)), aPng().subarray(8)])],
    ['a.png', Buffer.concat([aPng().subarray(0, 33), pngChunk('IEND')])],
    ['a.png', aPng({ width: 0 })],
    ['a.jpg', aJpeg({ segments: [Buffer.from('<script>')] })],
    ['a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x01])],
    ['a.gif', aGif({ blocks: [Buffer.from('x')] })],
    ['a.gif', Buffer.concat([aGif().subarray(0, 19), Buffer.from(';')])],
    ['a.webp', aWebp({ as: 'nothing' })],
    ['a.webp', aWebp({ as: 'nothing', before: [webpHeader()] })],
    ['a.docx', Buffer.concat([anXlsx, Buffer.from('<script>')])],
    ['a.docx', Buffer.from('PK\x03\x04 and nothing of a list')],
  ]
  for (const [name, bytes] of broken) t.equal(refusal(name, bytes), 'FILE_BROKEN', name)
})

t.test('row 82: a small picture that would unfold to more than a telephone holds is refused', async t => {
  const wideGif = aGif()
  wideGif.writeUInt16LE(60_000, 6)
  const wideFrame = aGif()
  wideFrame.writeUInt16LE(60_000, wideFrame.indexOf(0x2c) + 5)
  const control = Buffer.alloc(26)
  control.writeUInt32BE(60_000, 4)
  control.writeUInt32BE(1, 8)
  const wideJpeg = aJpeg()
  wideJpeg.writeUInt16BE(60_000, wideJpeg.indexOf(Buffer.from([0xff, 0xc0])) + 7)
  const large: [name: string, bytes: Buffer][] = [
    ['a.png', aPng({ width: 60_000, height: 1 })],
    ['a.png', aPng({ width: 9_000, height: 9_000 })],
    ['a.png', aPng({ before: [pngChunk('fcTL', control)] })],
    ['a.jpg', wideJpeg],
    ['a.gif', wideGif],
    ['a.gif', wideFrame],
    ['a.webp', aWebp({ before: [webpHeader({ width: 60_000 })] })],
    ['a.webp', aWebp({ before: [webpHeader(), webpFrame({ width: 60_000 })] })],
  ]
  for (const [name, bytes] of large) t.equal(refusal(name, bytes), 'PICTURE_TOO_LARGE', name)
})

/** A picture of this size with so many frames of another one, in each format that moves. */
function animations(size: [number, number], frame: [number, number], count: number): [name: string, bytes: Buffer][] {
  const frames = (one: Buffer): Buffer[] => Array.from({ length: count }, () => one)
  const [[width, height], [frameWidth, frameHeight]] = [size, frame]
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0])
  image.writeUInt16LE(frameWidth, 5)
  image.writeUInt16LE(frameHeight, 7)
  const gif = aGif({ blocks: frames(image) })
  gif.writeUInt16LE(width, 6)
  gif.writeUInt16LE(height, 8)
  const control = Buffer.alloc(26)
  control.writeUInt32BE(frameWidth, 4)
  control.writeUInt32BE(frameHeight, 8)
  const webp = webpFrame({ width: frameWidth, height: frameHeight })
  return [
    ['a.gif', gif],
    ['a.png', aPng({ width, height, before: frames(pngChunk('fcTL', control)) })],
    ['a.webp', aWebp({ before: [webpHeader({ width, height }), ...frames(webp)] })],
  ]
}

t.test('an animation counts by what its frames draw, so that recordings of some minutes are taken', async t => {
  const screen: [number, number] = [1_920, 1_080]
  const part: [number, number] = [200, 400]
  for (const [name, bytes] of animations(screen, part, 3_000))
    t.equal(inspect(name, bytes).width, 1_920, `five minutes of ten changes a second: ${name}`)
  for (const [name, bytes] of animations(screen, screen, 480)) t.ok(inspect(name, bytes), `a minute of films: ${name}`)
})

t.test('row 82: an animation that draws more pixels than an agent should wait for is refused', async t => {
  const refused: [what: string, size: [number, number], frame: [number, number], count: number][] = [
    ['whole frames', [1_920, 1_080], [1_920, 1_080], 490],
    ['a large picture around small frames', [3_840, 2_160], [8, 8], 1_300],
    ['frames that no screen shows', [8_000, 8_000], [8_000, 8_000], 40],
    ['small frames in what no screen shows', [8_000, 8_000], [8, 8], 40],
  ]
  for (const [what, size, frame, count] of refused)
    for (const [name, bytes] of animations(size, frame, count))
      t.equal(refusal(name, bytes), 'PICTURE_TOO_LARGE', `${what}: ${name}`)
})

t.test('row 82: a document that would unfold to more than a document has is refused by what it lists', async t => {
  const bytes = zip({ ...contentTypes, 'xl/workbook.xml': 'x' })
  const list = bytes.indexOf(Buffer.from('PK\x01\x02'))
  const unfolds = Buffer.from(bytes)
  unfolds.writeUInt32LE(2_000_000_000, list + 24)
  t.equal(refusal('a.xlsx', unfolds), 'FILE_TYPE_REFUSED')
  const overlaps = Buffer.from(bytes)
  overlaps.writeUInt32LE(bytes.length + 1, list + 20)
  t.equal(refusal('a.xlsx', overlaps), 'FILE_TYPE_REFUSED')
  const locked = Buffer.from(bytes)
  locked.writeUInt16LE(1, list + 8)
  t.equal(refusal('a.xlsx', locked), 'FILE_BROKEN')
  const many = Buffer.from(bytes)
  many.writeUInt16LE(60_000, bytes.length - 12)
  t.equal(refusal('a.xlsx', many), 'FILE_TYPE_REFUSED')
  const none = Buffer.from(bytes)
  none.writeUInt16LE(0, bytes.length - 12)
  t.equal(refusal('a.xlsx', none), 'FILE_TYPE_REFUSED')
})

t.test('a file that is another one as well stays what its first bytes say, and is never more than that', async t => {
  t.equal(refusal('a.gif', 'GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)'), 'PICTURE_TOO_LARGE')
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n<script>alert(1)</script>\n'), aPdf(['x'])])
  t.match(inspect('a.pdf', pdf), { type: 'application/pdf' })
  t.equal(refusal('a.html', pdf), 'FILE_TYPE_REFUSED')
})
