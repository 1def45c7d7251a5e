import { randomUUID } from 'node:crypto'
import { aPdf } from '@frontdesk/testing/made-up-files'
import { aJpeg, aPng, exif } from '@frontdesk/testing/made-up-pictures'
import { aChatbot } from '@frontdesk/testing/factories'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { send as request } from '../fixtures/chat-http.ts'
import { aPlace } from '../fixtures/dashboard-place.ts'
import { isMessage, openLivePlace } from '../fixtures/live-place.ts'
import { filesOf, sessionOf, whoWaits, type Sent, type Upload } from '../fixtures/message-files.ts'

const place = await openLivePlace(t)
const { frontdesk, chatbot } = place
const { db } = frontdesk
const { send, sendAsAgent, read, readAsAgent } = filesOf(place)

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

t.test('a visitor and an agent send each other files, which come with the messages and are read by both', async t => {
  const visitor = await whoWaits(place)
  const agent = await place.agent({ name: 'Ada' })
  t.equal(await agent.post(visitor, 'claim'), 200)
  const [inbox, stream] = [await agent.inbox(), await place.follow(visitor)]
  await inbox.until(({ event }) => event === 'inbox')
  const picture = aJpeg({ segments: [exif({ orientation: 1 })] })
  const { status, body } = await send(visitor, { name: 'my <b>cart.jpg', bytes: picture })
  t.equal(status, 201)
  t.match(body, { role: 'user', text: 'my <b>cart.jpg', isAgent: false })
  const [file] = body.files
  t.match(file, { name: 'my <b>cart.jpg', type: 'image/jpeg', size: aJpeg().length, width: 6, height: 4 })
  t.match((await inbox.until(isMessage('cart'))).data, { message: { id: body.id, files: [file] } })

  const sent = await sendAsAgent(agent, visitor, { name: 'Rechnung <1>.pdf', headers: { 'idempotency-key': 'k1' } })
  t.match(sent, { status: 201, body: { isAgent: true, text: 'Rechnung &lt;1&gt;.pdf', clientId: 'k1' } })
  const [answer] = sent.body.files
  t.match((await stream.until(isMessage('Rechnung'))).data, { id: sent.body.id, files: [answer] })

  for (const response of [
    await read(visitor, file?.id),
    await readAsAgent(agent, visitor, file?.id),
    await readAsAgent(await place.agent({ permissions: ['conversations'] }), visitor, file?.id, 'conversations'),
  ]) {
    t.equal(response.status, 200)
    t.ok((await bytesOf(response)).equals(aJpeg()), 'without where it was taken')
    const headers = Object.fromEntries(response.headers)
    t.match(headers, {
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="my _b_cart.jpg"; filename*=UTF-8''my%20%3Cb%3Ecart.jpg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  }
  t.ok((await bytesOf(await read(visitor, answer?.id))).equals(aPdf(['Hello'])))
  const { messages } = await visitor.history()
  t.match(messages.slice(-2), [{ files: [file] }, { files: [answer] }])
  const details = (await agent.owner.json(`/api/live-chats/${visitor.sessionId}`)).body as { messages: Sent[] }
  t.match(details.messages.slice(-2), [{ files: [file] }, { files: [answer], clientId: 'k1' }])
})

t.test('row 7: a file is read by its session, and by agents who see the conversation, and by nobody else', async t => {
  const visitor = await whoWaits(place)
  const { body } = await send(visitor)
  const id = body.files[0]?.id
  const other = await whoWaits(place)
  t.equal((await read(other, id)).status, 404, 'another session')
  t.equal((await read({ ...visitor, fetch: place.visitor().fetch, sessionId: undefined }, id)).status, 400)
  t.equal((await read(visitor, randomUUID())).status, 404)
  t.equal((await read(visitor, 'no-uuid')).status, 400)
  const second = await aChatbot(db, { accountId: place.accountId, liveChatEnabled: true })
  t.equal((await read(visitor, id, second.id)).status, 404, 'another chatbot')
  const elsewhere = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id, origin: 'https://evil.example' })
  elsewhere.sessionId = visitor.sessionId
  t.equal((await read(elsewhere, id)).status, 403, 'another website')
  const there = `${frontdesk.url}/api/chat/files?chatbotId=${chatbot.id}`
  const headers = { ...sessionOf(visitor), origin: 'https://evil.example', 'x-file-name': 'a.png' }
  t.equal((await request(there, { headers, body: aPng() })).status, 403)

  const foreign = await aPlace(frontdesk)
  t.equal((await readAsAgent(foreign, visitor, id)).status, 404, 'another account')
  t.equal((await readAsAgent(await place.agent({ chatbotIds: [second.id] }), visitor, id)).status, 404)
  t.equal((await readAsAgent(await place.agent({ permissions: ['leads'] }), visitor, id)).status, 403)
  t.equal(
    (await readAsAgent(await place.agent({ permissions: ['live_chat'] }), visitor, id, 'conversations')).status,
    403,
  )
  t.equal((await readAsAgent(await place.agent(), other, id)).status, 404, 'another conversation')
  t.equal((await readAsAgent(await place.agent(), visitor, id)).status, 200)
  const nobody = await fetch(`${place.agentsUrl}/api/live-chats/${visitor.sessionId}/files/${id}`)
  t.equal(nobody.status, 401)
})

t.test('files are sent while the conversation waits for an agent or has one, and where the owner wants it', async t => {
  const visitor = place.visitor()
  await visitor.ask('Hello')
  t.equal((await send(visitor)).status, 403, 'the bot reads no files')
  await place.requestHandoff(visitor)
  t.equal((await send(visitor)).status, 201)
  const agent = await place.agent()
  t.match(await sendAsAgent(agent, visitor), { status: 409, body: { error: { code: 'LIVE_CHAT_NOT_OPEN' } } })
  await agent.post(visitor, 'claim')
  t.equal((await send(visitor)).status, 201)
  t.match(await sendAsAgent(await place.agent(), visitor), { status: 409 }, 'another agent has it')
  await agent.post(visitor, 'end')
  t.equal((await send(visitor)).status, 403)
  t.equal((await send(place.visitor())).status, 400, 'no session')
  const stranger = place.visitor()
  stranger.sessionId = randomUUID()
  t.equal((await send(stranger)).status, 404)

  const off = await openLivePlace(t, { chatbot: { liveChatFiles: false } })
  const there = await whoWaits(off)
  const response = await there.fetch(`/api/chat/files?chatbotId=${off.chatbot.id}`, {
    method: 'POST',
    headers: { ...sessionOf(there), 'x-file-name': 'a.png' },
    body: new Uint8Array(aPng()),
  })
  t.equal(response.status, 403)
  const settings = await there.fetch(`/api/chat/settings?chatbotId=${off.chatbot.id}`)
  t.match(await settings.json(), { liveChat: { hasFiles: false } })
  const colleague = await off.agent()
  await colleague.post(there, 'claim')
  const refused = await fetch(`${off.agentsUrl}/api/live-chats/${there.sessionId}/files`, {
    method: 'POST',
    headers: { origin: off.agentsUrl, cookie: colleague.owner.cookie(), 'x-file-name': 'a.png' },
    body: new Uint8Array(aPng()),
  })
  t.match(await refused.json(), { error: { code: 'FILES_OFF' } })
})

t.test('row 82: what is refused is said to visitors in words and to agents by a code, and leaves nothing', async t => {
  const visitor = await whoWaits(place)
  const agent = await place.agent()
  await agent.post(visitor, 'claim')
  const before = await db.prisma.storedFile.count()
  const wrong: [upload: Upload, status: number, code: string, words: RegExp][] = [
    [{ bytes: '' }, 400, 'FILE_MISSING', /empty/],
    [{ bytes: '<svg onload=alert(1)>' }, 400, 'FILE_NAME_MISMATCH', /extension/],
    [{ name: 'a.html', bytes: '<script>' }, 400, 'FILE_TYPE_REFUSED', /DOCX/],
    [{ bytes: aPng().subarray(0, 60) }, 400, 'FILE_BROKEN', /damaged/],
    [{ bytes: aPng({ width: 60_000, height: 60_000 }) }, 400, 'PICTURE_TOO_LARGE', /pixels/],
    [{ bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }, 413, 'FILE_TOO_LARGE', /10 MB/],
  ]
  for (const [upload, status, code, words] of wrong) {
    t.match(await send(visitor, upload), { status, body: { reply: words, sources: [] } }, code)
    t.match(
      await sendAsAgent(agent, visitor, { name: 'a.png', ...upload }),
      { status, body: { error: { code } } },
      code,
    )
  }
  t.equal(await db.prisma.storedFile.count(), before)
  t.match((await send(visitor, { headers: { 'x-file-name': '%ff.png' } })).body, { text: '%ff.png' }, 'not UTF-8')
})

t.test('a file that is sent twice with one key is stored once', async t => {
  const visitor = await whoWaits(place)
  const agent = await place.agent()
  await agent.post(visitor, 'claim')
  for (const [whose, again] of [
    ['visitor', (upload: Upload) => send(visitor, upload)],
    ['agent', (upload: Upload) => sendAsAgent(agent, visitor, upload)],
  ] as const) {
    const upload = { name: 'a.png', bytes: aPng(), headers: { 'idempotency-key': whose } }
    const first = await again(upload)
    t.equal(first.status, 201)
    t.same(await again(upload), first)
    t.equal((await again({ ...upload, name: 'b.png' })).status, 409, 'another file')
    if (whose === 'agent') await agent.post(visitor, 'end')
  }
  const [late] = [await send(visitor, { name: 'a.png', headers: { 'idempotency-key': 'visitor' } })]
  t.equal(late?.status, 201, 'it was sent before the end')
  const again = { name: 'a.png', bytes: aPng(), headers: { 'idempotency-key': 'agent' } }
  t.equal((await sendAsAgent(agent, visitor, again)).status, 201)
  const { messages } = await visitor.history()
  t.equal(messages.filter(message => 'files' in message).length, 2)
  const racer = await whoWaits(place)
  const race = await Promise.all(
    Array.from({ length: 4 }, () => send(racer, { headers: { 'idempotency-key': 'race' } })),
  )
  const stored = race.filter(({ status }) => status === 201)
  t.ok(stored.length > 0)
  for (const { body } of stored) t.equal(body.id, stored[0]?.body.id)
})
