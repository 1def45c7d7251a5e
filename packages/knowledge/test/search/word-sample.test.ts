import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { connectForSearch } from '@frontdesk/db/connect'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { newWordSamples, sampleWords } from '@frontdesk/knowledge/search/word-sample'
import t from 'tap'
import { openIndex } from '../open-index.ts'
import { manyPages, readersOf } from './readers-of.ts'

const { db, searching } = await openIndex(t)
const aReader = readersOf(db, newRetriever({ db: searching }))
const { chatbotId } = await aReader(
  ...manyPages(n => `Umbrella ${n}${n % 2 === 0 ? ' is made of birch' : ''}${n < 3 ? ', the first' : ''}.`),
)
await aReader(...manyPages(n => `Zeppelin ${n}.`))
const all = await execute(db.pool, sql`select from chunks where chatbot_id = ${chatbotId}`)

t.test(
  'a sample estimates in how many chunks a common word is, without rare words and those of other chatbots',
  async t => {
    const estimate = await sampleWords({ db: searching }, chatbotId, 1)
    t.equal(estimate('umbrella'), all)
    t.equal(estimate('birch'), Math.ceil(all / 2))
    t.equal(estimate('first'), undefined)
    t.equal(estimate('zeppelin'), undefined)
  },
)

t.test('small chatbots are counted and not estimated', async t => {
  t.equal((await sampleWords({ db: searching }, chatbotId))('umbrella'), undefined)
  t.equal((await sampleWords({ db: searching }, crypto.randomUUID(), 1))('umbrella'), undefined)
})

t.test('no search waits for a sample, and a failed sample changes nothing', async t => {
  t.equal(newWordSamples({ db: searching })(chatbotId)('umbrella'), undefined)
  const databaseUrl = 'postgresql://nobody@127.0.0.1:1/nothing'
  const away = connectForSearch({ databaseUrl, name: 'knowledge test', onIdleError: () => undefined })
  t.teardown(() => away.close())
  await t.rejects(sampleWords({ db: away }, chatbotId))
  t.equal(newWordSamples({ db: away })(chatbotId)('umbrella'), undefined)
})
