/** Uploaded files that are as hard to read as they may be. */
import { deflateSync } from 'node:zlib'
import { aDocx, aPdf, aPdfBomb, aZip } from '@frontdesk/testing/made-up-files'
import { cutOff, packedTwice, pieces, times } from './tricks.mjs'

const most = 19_900_000

const file = (name, trick, make) => ({ format: name.split('.')[1].toUpperCase(), trick, kind: 'file', name, make })

const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const docxOf = body =>
  aDocx([], { 'word/document.xml': `<w:document xmlns:w="${space}"><w:body>${body}</w:body></w:document>` })

/** A DOCX whose directory says that its parts are small. */
function lyingDocx() {
  const zip = docxOf(times('<w:p><w:r><w:t>text</w:t></w:r></w:p>', 200_000_000))
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 4, 'latin1'))
    zip.writeUInt32LE(10, at + 24)
  return zip
}

/** A PDF of one page with this object beside it, which the page needs. */
const pdfWith = object => {
  const text = aPdf(['Hello']).toString('latin1')
  return Buffer.from(text.replace('/Resources <<', `/Resources << /Properties ${object}`), 'latin1')
}

export const fileInputs = [
  file('a.docx', 'many names', () => docxOf(`<w:p ${pieces(2_000_000, n => `a${n}="" `)}/>`)),
  file('a.docx', 'many items', () => docxOf(times('<w:p><w:r><w:t>text</w:t></w:r></w:p>', 90_000_000))),
  file('a.docx', 'deep', () => docxOf(times('<w:p>', 40_000_000))),
  file('a.docx', 'long', () => docxOf(`<w:p><w:r><w:t>${times('long ', 90_000_000)}</w:t></w:r></w:p>`)),
  file('a.docx', 'lying size', lyingDocx),
  file('a.docx', 'packed twice', () =>
    aZip({ 'word/document.xml': aZip({ a: times(' ', 90_000_000) }).toString('latin1') }),
  ),
  file('a.docx', 'cut off', () => cutOff(docxOf(times('<w:p>text</w:p>', 9_000_000)))),
  file('a.pdf', 'many names', () => pdfWith(`<< ${pieces(1_500_000, n => `/a${n} 1 `)} >>`)),
  file('a.pdf', 'many items', () => aPdf(Array.from({ length: 30_000 }, () => 'A page of a long book.'))),
  file('a.pdf', 'deep', () => pdfWith(times('[', 10_000_000))),
  file('a.pdf', 'long', () => aPdf([times('a long line of text ', 15_000_000)])),
  file('a.pdf', 'packed twice', aPdfBomb),
  file('a.pdf', 'cut off', () => cutOff(aPdf(Array.from({ length: 20_000 }, () => 'A page.')))),
  file('a.csv', 'many names', () => `${pieces(1_500_000, n => `a${n},`)}\n${times('1,', 3_000_000)}\n`),
  file('a.csv', 'many items', () => `a,b\n${times('1,2\n', most - 99)}`),
  file('a.csv', 'long', () => `a,b\n1,"${times('long ', most - 99)}"\n`),
  file('a.csv', 'cut off', () => `a,b\n1,"${times('never closed\n', most - 99)}`),
  file('a.md', 'deep', () => times('> ', most)),
  file('a.md', 'many items', () => times('[a](b) *c* `d` | e\n', most)),
  file('a.md', 'long', () => times('[', most)),
  file('a.txt', 'long', () => times('a line without end ', most)),
  file('a.txt', 'many items', () => times('a\n\n', most)),
  file('a.txt', 'packed twice', () => packedTwice(times('text ', 200_000_000))),
  file('a.html', 'deep', () => times('<div>', most)),
  file('a.html', 'many names', () => `<p ${pieces(1_900_000, n => `a${n} `)}>`),
  file('a.pdf', 'lying size', () =>
    Buffer.from(
      aPdf(['Hello'])
        .toString('latin1')
        .replace(/\/Length \d+/, '/Length 999999999'),
      'latin1',
    ),
  ),
  file('a.pdf', 'many streams', () =>
    pdfWith(`<< /A << /Length 9 >> >> ${deflateSync(times('9', 9_999)).toString('hex')}`),
  ),
]
