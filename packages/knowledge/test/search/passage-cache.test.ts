import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { newPassageCache } from '@frontdesk/knowledge/search/passage-cache'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import t from 'tap'
import { openIndex } from '../open-index.ts'
import { manyPages, readersOf, type Page } from './readers-of.ts'

const { db, searching } = await openIndex(t)
const aReader = readersOf(db, newRetriever({ db: searching, keepMs: 0 }))

t.test('texts are cached until they change, up to a limit', async t => {
  const asked: string[] = []
  searching.pool.on('acquire', () => asked.push('PostgreSQL'))
  const page = (text: string): Page => ({ path: '/', title: 'Hours', chunks: [text, 'Opening hours of the café.'] })
  const reader = await aReader(page('Opening hours: nine to five.'))
  const remembering = newRetriever({ db: searching, keepMs: 60_000 })
  const tell = async () => {
    asked.length = 0
    const found = await remembering({ chatbotId: reader.chatbotId, question: 'opening hours', limit: 5 })
    return { texts: found.map(({ text }) => text).toSorted(), statements: asked.length }
  }
  const [first, second] = [await tell(), await tell()]
  t.same(second.texts, first.texts)
  t.equal(second.texts.length, 2)
  t.equal(second.statements, 1, 'the search itself')
  await reader.add(page('Opening hours: ten to six.'))
  t.match((await tell()).texts[1], 'ten to six')
  await execute(db.pool, sql`delete from chunks where chatbot_id = ${reader.chatbotId} and position = 1`)
  t.same((await tell()).texts, ['Opening hours: ten to six.'])

  const forgetful = newPassageCache({ db: searching, keptCharacters: 500 })
  const many = await aReader(...manyPages(n => `Text number ${n}.`).slice(0, 2))
  const rows = await query<{ id: string; version: string }>(
    db.pool,
    sql`select id::text, xmin::text as version from chunks where chatbot_id = ${many.chatbotId} order by chunks.id`,
  )
  const matches = rows.map(row => ({ ...row, url: '', contentHash: '', score: 1, coverage: 1 }))
  const read = async (...places: number[]) => {
    asked.length = 0
    const passages = await forgetful(
      many.chatbotId,
      places.flatMap(place => matches[place] ?? []),
    )
    t.same(
      passages.map(({ text }) => text),
      places.map(place => `Text number ${place}.`),
    )
    return asked.length
  }
  t.equal(await read(...matches.keys()), 1)
  t.equal(await read(0), 1, 'the first of twenty has gone')
  t.equal(await read(19, 0), 0)
  t.equal(await read(18), 1)
  t.equal(await read(0), 0, 'what was read last stays')
})
