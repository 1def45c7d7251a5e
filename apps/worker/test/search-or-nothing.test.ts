import { asSearchError } from '@frontdesk/knowledge/errors'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { aSource } from '@frontdesk/testing/factories'
import { writeReplyJob } from '@frontdesk/worker/jobs/write-reply-job'
import { searchOrNothing } from '@frontdesk/worker/search-or-nothing'
import t from 'tap'
import { openWorker } from './open-worker.ts'

const { fixture, deps, provider, lines, replyOf } = await openWorker(t)
const { db, accept } = fixture

const source = await aSource(db, { chatbotId: fixture.chatbot.id })
await db.pool.query(
  `with page as (
     insert into documents (source_id, chatbot_id, url, language, status)
     values ($1, $2, 'https://shop.example/', 'en', 'indexed') returning id
   )
   insert into chunks (document_id, chatbot_id, position, text, tsv)
   select id, $2, 0, 'The shop opens at ten.', to_tsvector('english', 'The shop opens at ten.') from page`,
  [source.id, fixture.chatbot.id],
)

const failures = async (): Promise<number | undefined> => {
  const metric = await deps.metrics.registry.getSingleMetric('frontdesk_search_failures_total')?.get()
  return metric?.values[0]?.value
}

/** Asks one question, and returns the state of its reply and what the model was told. */
async function answer(): Promise<{ state: string; prompt: string }> {
  const retrieve = searchOrNothing({ ...deps, retrieve: newRetriever({ db, keepMs: 1 }) })
  const { conversationId, replyId } = await accept({ text: 'When does the shop open?' })
  const before = provider.requests.length
  const signal = new AbortController().signal
  await writeReplyJob(
    { ...deps, retrieve },
    { conversationId, chatbotId: fixture.chatbot.id },
    { signal, stopping: signal, wasInterrupted: false },
  )
  return { state: (await replyOf(replyId)).state, prompt: JSON.stringify(provider.requests[before]?.body) }
}

t.test(
  'row 95: a search that fails costs the reply its passages, not the visitor the reply, and is counted',
  async t => {
    await db.pool.query('alter table chunks rename column tsv to broken')
    const without = await answer()
    await db.pool.query('alter table chunks rename column broken to tsv')
    t.equal(without.state, 'answered')
    t.notMatch(without.prompt, 'The shop opens at ten.')
    t.equal(await failures(), 1)
    t.ok(lines.some(line => line.includes('search failed')))
    const next = await answer()
    t.equal(next.state, 'answered')
    t.match(next.prompt, 'The shop opens at ten.')
    t.equal(await failures(), 1)
  },
)

t.test('without PostgreSQL the search fails, as everything else does', async t => {
  const retrieve: Retrieve = () => Promise.reject(asSearchError(new Error('Connection terminated unexpectedly')))
  const search = searchOrNothing({ ...deps, retrieve })
  await t.rejects(search({ chatbotId: fixture.chatbot.id, question: 'x', limit: 1 }), { code: 'SERVICE_UNAVAILABLE' })
})
