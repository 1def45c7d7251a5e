import { randomUUID } from 'node:crypto'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { replaceDocument } from '@frontdesk/knowledge/indexing/index-document'
import { pageContent } from '@frontdesk/knowledge/read/page-content'
import { aChatbot, aSource } from '@frontdesk/testing/factories'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from './harness/start-frontdesk.ts'

const changes = 100
const question = 'What is the code word of the day?'

t.test('with two workers, every change of a page is in the very next replies', async t => {
  const frontdesk = await startFrontdesk(t, { provider: 'extractive' })
  await frontdesk.addWorker()
  const { db, url: baseUrl } = frontdesk
  const { id: chatbotId } = await aChatbot(db, { dailyCap: 1_000_000 })
  const run = randomUUID()
  const { id: sourceId } = await aSource(db, { chatbotId, indexRun: run })
  const write = (path: string, text: string) => {
    const facts = { url: `https://shop.example${path}`, etag: null, lastModified: null, links: [] }
    const content = pageContent({ title: 'About us', language: 'en', chunks: [{ heading: '', text }] })
    return replaceDocument({ db }, { sourceId, run, ...facts, content })
  }
  await write('/hours', 'We are open from nine to five, and on Saturday until noon.')
  /** Four visitors at once, so that both workers have something to do; then four more, who find the passages in memory. */
  const ask = async () => {
    const four = () => Promise.all(Array.from({ length: 4 }, () => aVisitor({ baseUrl, chatbotId }).ask(question)))
    return [...(await four()), ...(await four())].map(({ body }) => body)
  }
  for (let number = 1; number <= changes; number += 1) {
    if (number % 4 === 0) {
      await execute(db.pool, sql`delete from documents where chatbot_id = ${chatbotId} and url like '%/code'`)
      for (const { reply, sources } of await ask()) {
        t.notMatch(reply, /code-\d/, `change ${number}: the page is gone`)
        t.notMatch(JSON.stringify(sources), '/code')
      }
    } else {
      await write('/code', `The code word of the day is code-${number}.`)
      for (const { reply, sources } of await ask()) {
        t.match(reply, `code-${number}.`, `change ${number}: the page is another`)
        t.match(sources, [{ source: 'https://shop.example/code' }])
      }
    }
  }
})
