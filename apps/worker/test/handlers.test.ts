import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { leaveAddress } from '@frontdesk/knowledge/page-checks/check-exchange'
import { aSource } from '@frontdesk/testing/factories'
import { handlers } from '@frontdesk/worker/handlers'
import t from 'tap'
import { aPage, aSite } from '../../../packages/knowledge/test/a-site.ts'
import { openWorker } from './open-worker.ts'

const { fixture, deps, replyOf } = await openWorker(t)
const all = handlers(deps, 512)
const context = () => ({
  signal: new AbortController().signal,
  stopping: new AbortController().signal,
  wasInterrupted: false,
})

t.test('a reply is written', async t => {
  const { conversationId, replyId } = await fixture.accept()
  await all['write-reply']({ conversationId, chatbotId: fixture.chatbot.id }, context())
  t.equal((await replyOf(replyId)).state, 'answered')
})

t.test('a website is crawled and indexed', async t => {
  const sentence = 'On Saturday the shop is open from ten to four, and on Sunday it is closed.'
  const site = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    const page = `<!doctype html><html lang="en"><title>Hours</title><main><h1>Hours</h1><p>${sentence}</p></main></html>`
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  t.teardown(() => site.close())
  // A TCP server's address is always an object.
  const { port } = site.address() as AddressInfo
  const source = await aSource(fixture.db, { chatbotId: fixture.chatbot.id, url: `http://127.0.0.1:${port}/` })
  await all['index-source']({ sourceId: source.id }, context())
  t.match(await fixture.db.prisma.source.findUnique({ where: { id: source.id } }), { status: 'ready', error: null })
  const chunks = await fixture.db.prisma.chunk.findMany({
    where: { chatbotId: fixture.chatbot.id },
    select: { text: true },
  })
  t.match(chunks.map(({ text }) => text).join(), sentence)
})

t.test('a page that is read again is compared alone, and none is while its source is busy', async t => {
  const { prisma } = fixture.db
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', ['/returns']),
    '/returns': aPage('Returns', 'Unused umbrellas can be returned within 30 days.'),
  })
  const { id: sourceId } = await aSource(fixture.db, { chatbotId: fixture.chatbot.id, url: `${site.origin}/` })
  await all['index-source']({ sourceId }, context())
  const ofSource = { document: { sourceId } }
  t.equal(await prisma.comparedPage.count({ where: ofSource }), 2)
  await prisma.comparedPage.deleteMany({ where: ofSource })
  const url = `${site.origin}/returns`
  const readAgain = async (): Promise<void> => {
    const checkId = randomUUID()
    await leaveAddress(deps, checkId, url)
    await all['index-page']({ checkId, sourceId }, context())
  }
  site.pages['/returns'] = aPage('Returns', 'Unused umbrellas can be returned within 14 days.')
  await prisma.source.update({ where: { id: sourceId }, data: { status: 'indexing' } })
  await readAgain()
  t.equal(await prisma.comparedPage.count({ where: ofSource }), 0)
  await prisma.source.update({ where: { id: sourceId }, data: { status: 'ready' } })
  await readAgain()
  t.match(await prisma.comparedPage.findMany({ where: ofSource, include: { document: true } }), [{ document: { url } }])
  await readAgain()
  t.equal(await prisma.comparedPage.count({ where: ofSource }), 1, 'an unchanged page makes no work')
})

t.test('a worker that shuts down releases its source to the next one', async t => {
  const source = await aSource(fixture.db, { chatbotId: fixture.chatbot.id, url: 'http://127.0.0.1:1/' })
  const indexing = all['index-source'](
    { sourceId: source.id },
    { ...context(), signal: AbortSignal.abort(new Error('stopping')) },
  )
  await t.rejects(indexing, { message: 'stopping' })
  t.match(await fixture.db.prisma.source.findUnique({ where: { id: source.id } }), { status: 'pending' })
})
