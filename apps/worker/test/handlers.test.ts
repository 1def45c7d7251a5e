import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aSource } from '@frontdesk/testing/factories'
import { handlers } from '@frontdesk/worker/handlers'
import t from 'tap'
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

t.test('a worker that shuts down releases its source to the next one', async t => {
  const source = await aSource(fixture.db, { chatbotId: fixture.chatbot.id, url: 'http://127.0.0.1:1/' })
  const indexing = all['index-source'](
    { sourceId: source.id },
    { ...context(), signal: AbortSignal.abort(new Error('stopping')) },
  )
  await t.rejects(indexing, { message: 'stopping' })
  t.match(await fixture.db.prisma.source.findUnique({ where: { id: source.id } }), { status: 'pending' })
})
