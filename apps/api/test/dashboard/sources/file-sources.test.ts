import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { largestFile } from '@frontdesk/contracts/sources/source-files'
import type { Source } from '@frontdesk/contracts/sources/sources'
import {
  aDocx,
  aDrawnPdf,
  aFontByName,
  aLockedPdf,
  anEpub,
  anOpenDocument,
  anXlsx,
  aPdf,
  aPptx,
} from '@frontdesk/testing/made-up-files'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { post, type ChatBody } from '../../fixtures/chat-http.ts'
import { aPlace, type Place } from '../../fixtures/dashboard-place.ts'
import { filesOf, sourcesPath as pathOf } from '../../fixtures/uploaded-files.ts'

const frontdesk = await startFrontdesk(t, { provider: 'extractive' })
const place = await aPlace(frontdesk)
const { owner } = place

const { upload, settled } = filesOf(frontdesk, place)

const ask = async (message: string): Promise<ChatBody> =>
  JSON.parse((await post(frontdesk.url, { chatbotId: place.chatbot.id, message })).text) as ChatBody

const csv = 'Island,Ferry leaves\r\nHooge,Mondays at seven\r\nAmrum,Tuesdays at nine\r\n'
const slide = '<p:sp><p:txBody><a:p><a:r><a:t>Keepers sleep in the lower bunks.</a:t></a:r></a:p></p:txBody></p:sp>'
const files: { name: string; content: Uint8Array | string; question: string; says: RegExp; source: string }[] = [
  {
    name: 'Prices 2027.pdf',
    content: aPdf([
      'The lighthouse was built in 1907 by two brothers.',
      'A guided tour costs twelve crowns for adults.',
    ]),
    question: 'What does a guided tour cost?',
    says: /twelve crowns/,
    source: 'Prices 2027.pdf#page=2',
  },
  {
    name: 'rules.docx',
    content: aDocx(['House rules', 'Dogs may stay in the courtyard but not in the tower.']),
    question: 'May dogs stay in the courtyard?',
    says: /not in the tower/,
    source: 'rules.docx',
  },
  {
    name: 'shop.html',
    content:
      '<!doctype html><title>Our shop</title><h1>Our shop</h1><p>The shop sells postcards of every storm since 1950.</p>',
    question: 'Does the shop sell postcards?',
    says: /every storm/,
    source: 'shop.html',
  },
  {
    name: 'café.md',
    content: '# Café\n\nThe café bakes **plum cake** each Saturday.\n',
    question: 'When do you bake plum cake?',
    says: /Saturday/,
    source: 'café.md',
  },
  {
    name: 'readme.md',
    content:
      '<h1 align="center">Fog horn</h1>\n\n<p>By the keepers</p>\n\nThe fog horn sounds **every two minutes**.\n',
    question: 'How often does the fog horn sound?',
    says: /every two minutes/,
    source: 'readme.md',
  },
  {
    name: 'history.txt',
    content: Buffer.from('Captain Müller lit the first lamp of the beacon.', 'latin1'),
    question: 'Who lit the first lamp of the beacon?',
    says: /Captain Müller/,
    source: 'history.txt',
  },
  {
    name: 'ferries.csv',
    content: csv,
    question: 'When does the ferry to Amrum leave?',
    says: /Tuesdays at nine/,
    source: 'ferries.csv',
  },
  {
    name: 'tides.xlsx',
    content: anXlsx([
      {
        name: 'Tides',
        xml: '<sheetData><row><c t="inlineStr"><is><t>Harbour</t></is></c><c t="inlineStr"><is><t>Spring tide</t></is></c></row><row><c t="inlineStr"><is><t>Wittdün</t></is></c><c t="inlineStr"><is><t>three metres</t></is></c></row></sheetData>',
      },
    ]),
    question: 'How high is the spring tide of the harbour Wittdün?',
    says: /three metres/,
    source: 'tides.xlsx',
  },
  {
    name: 'bunks.pptx',
    content: aPptx([slide]),
    question: 'Where do keepers sleep?',
    says: /lower bunks/,
    source: 'bunks.pptx',
  },
  {
    name: 'lens.odt',
    content: anOpenDocument('text', '<text:p>The lens was ground in Jena by Carl Brandt.</text:p>'),
    question: 'Who ground the lens?',
    says: /Carl Brandt/,
    source: 'lens.odt',
  },
  {
    name: 'storm.epub',
    content: anEpub(['<p>The great storm broke eleven windows of the gallery.</p>']),
    question: 'How many windows of the gallery broke in the great storm?',
    says: /eleven windows/,
    source: 'storm.epub',
  },
]

t.test('a file of each kind is indexed by the worker, and a reply cites it by its name and page', async t => {
  const ids: string[] = []
  for (const { name, content } of files) {
    const { status, body } = await upload(name, content)
    t.match({ status, body }, { status: 201, body: { kind: 'file', url: null, file: { name } } })
    ids.push(body.id)
  }
  for (const id of ids) t.match(await settled(id), { status: 'ready', error: null, pagesFailed: 0 })
  for (const { question, says, source } of files) {
    // The first page of a chatbot is found after a second.
    await until(async () => says.test((await ask(question)).reply), 60_000)
    t.same((await ask(question)).sources[0], { type: 'web', source })
  }
  const { body } = await owner.json(pathOf(place))
  const size = Buffer.byteLength(csv)
  t.match((body as { sources: Source[] }).sources.find(({ file }) => file?.type === 'csv')?.file, {
    name: 'ferries.csv',
    type: 'csv',
    size,
  })
  t.match((await owner.json('/api/audit-log')).body, { entries: [{ action: 'source.created' }] })
})

t.test('a PDF without an embedded font is read in the sandbox, which has nothing but the program', async t => {
  const drawn = 'BT /F1 14 Tf 60 760 Td <5de54f5c5ba46bcf59294e0a534853414e0070b95f0095e8> Tj ET'
  const { body } = await upload('工作室.pdf', aDrawnPdf([drawn], { font: aFontByName('UniGB-UCS2-H', 'GB1') }))
  t.match(await settled(body.id), { status: 'ready', error: null })
  const chunks = await frontdesk.db.prisma.chunk.findMany({ where: { document: { sourceId: body.id } } })
  t.match(chunks, [{ text: '工作室每天上午十一点开门' }])
  t.equal((await owner.send(`${pathOf(place)}/${body.id}`, { method: 'DELETE' })).status, 200)
})

const bad: [name: string, content: Uint8Array | string, why: RegExp][] = [
  ['empty.txt', '', /empty/],
  ['mislabelled.docx', aPdf(['This is a PDF.']), /says DOCX, but the content is PDF/],
  ['mislabelled.pdf', 'A text that says it is a PDF.', /says PDF, but the content is TXT/],
  ['page.md', '<!doctype html><html><body><p>A page.</p>', /says Markdown, but the content is HTML/],
  ['picture.txt', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /something else/],
  ['program.exe', 'MZ', /Files of this kind cannot be read/],
  ['locked.pdf', aLockedPdf(), /has a password/],
  ['locked.docx', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), /has a password/],
  ['damaged.pdf', '%PDF-1.7 and then nothing', /damaged/],
  ['damaged.docx', aDocx(['Cut off']).subarray(0, 200), /damaged/],
  ['broken.docx', aDocx([], { 'word/document.xml': '<w:document><w:body>' }), /damaged|No text/],
  ['scan.pdf', aPdf(['', '']), /Is it a scan/],
  ['bomb.docx', aDocx([' '.repeat(70_000_000)]), /unfolds to more/],
  [
    'parts.docx',
    aDocx(['Parts'], Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`${n}`, '']))),
    /too many/,
  ],
  ['book.txt', 'A word or two. '.repeat(210_000), /too much text/],
]

t.test('rows 70 and 72: an unreadable file shows the reason on its source, and harms nothing else', async t => {
  const before = await ask('What does a guided tour cost?')
  const ids: string[] = []
  for (const [name, content] of bad) {
    const { status, body } = await upload(name, content)
    t.equal(status, 201, name)
    ids.push(body.id)
  }
  for (const [index, [name, , why]] of bad.entries()) {
    const id = ids[index] ?? ''
    t.match(await settled(id), { status: 'failed', error: why, pagesIndexed: 0 }, name)
    t.equal((await owner.send(`${pathOf(place)}/${id}`, { method: 'DELETE' })).status, 200)
  }
  t.same(await ask('What does a guided tour cost?'), before)
  t.equal(await frontdesk.db.prisma.sourceFile.count(), files.length, 'a file goes with its source')
})

t.test('row 82: a file that is too large, or has an invalid name, is refused on upload', async t => {
  const count = () => frontdesk.db.prisma.source.count()
  const before = await count()
  t.match(await upload('large.txt', Buffer.alloc(largestFile + 1, 'a')), {
    status: 413,
    body: { error: { code: 'FILE_TOO_LARGE' } },
  })
  for (const name of ['', ' ', 'a/b.txt', '..\\b.txt', 'a\nb.txt', `${'x'.repeat(200)}.txt`]) {
    t.equal((await upload(name, 'text')).status, 400, JSON.stringify(name))
  }
  t.equal(await count(), before)
})

/** An upload of which all but the last byte has been sent. */
function aSlowUpload({ owner, ...at }: Place, name: string) {
  const content = `The text of ${name}.`
  const path = `${pathOf(at)}/files?${new URLSearchParams({ name }).toString()}`
  const headers = { origin: frontdesk.url, cookie: owner.cookie(), 'content-length': content.length }
  const sending = request(`${frontdesk.url}${path}`, { method: 'POST', headers })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  let isRefused = false
  void answered.then(([{ statusCode }]) => (isRefused = statusCode === 429))
  sending.write(content.slice(0, -1))
  return {
    isRefused: () => isRefused,
    end: async () => {
      sending.end(content.slice(-1))
      const [answer] = await answered
      answer.resume()
      return answer.statusCode
    },
  }
}

/**
 * Uploads of an account that have taken all the places which one more, of this account or another, would need. That is
 * refused then; before, it may itself be in the place of one of them, which has to come again.
 */
async function takePlaces(at: Place, names: readonly string[], other: Place) {
  const slow = names.map(name => aSlowUpload(at, name))
  await until(async () => {
    for (const [index, name] of names.entries()) if (slow[index]?.isRefused()) slow[index] = aSlowUpload(at, name)
    const path = `${pathOf(other)}/files`
    const { status, body } = await upload('more.txt', 'The text of one more.', path, 'POST', other.owner)
    return status === 429 && body.error.code === 'UPLOADS_BUSY' && !slow.some(one => one.isRefused())
  })
  return slow
}

t.test('row 69: four files are uploaded at a time, two of one account, and others are told to come again', async t => {
  const [second, third] = [await aPlace(frontdesk), await aPlace(frontdesk)]
  // An account has two places, and a process has four.
  const slow = await takePlaces(place, ['one.txt', 'two.txt'], place)
  slow.push(...(await takePlaces(second, ['three.txt', 'four.txt'], third)))
  t.same(await Promise.all(slow.map(({ end }) => end())), [201, 201, 201, 201])
  t.equal((await upload('fifth.txt', 'The text of the fifth.')).status, 201)
})

t.test('another file takes the place of one: what the first said is found no more', async t => {
  const question = 'Which bird breeds on the northern cliff?'
  const { body } = await upload('birds.txt', 'The puffin breeds on the northern cliff.')
  await settled(body.id)
  t.match((await ask(question)).reply, /puffin/)
  const path = `${pathOf(place)}/${body.id}/file`
  const replaced = await upload('birds 2027.txt', 'The razorbill breeds on the northern cliff.', path, 'PUT')
  t.match(replaced, { status: 200, body: { id: body.id, file: { name: 'birds 2027.txt' } } })
  t.match(await settled(body.id), { status: 'ready', pagesIndexed: 1 })
  const reply = await ask(question)
  t.match(reply.reply, /razorbill/)
  t.same(reply.sources, [{ type: 'web', source: 'birds 2027.txt' }])
  t.match((await owner.json('/api/audit-log')).body, { entries: [{ action: 'source.changed', fields: ['file'] }] })

  t.equal((await upload('birds.pdf', 'no PDF', path, 'PUT')).status, 200)
  t.match(await settled(body.id), { status: 'failed', error: /says PDF/ })
  t.notMatch(await ask(question), { sources: [{ source: /birds/ }] })
  const website = (await owner.json(pathOf(place), { body: { kind: 'text' } })).body as Source
  t.equal((await upload('a.txt', 'text', `${pathOf(place)}/${website.id}/file`, 'PUT')).status, 409)
})
