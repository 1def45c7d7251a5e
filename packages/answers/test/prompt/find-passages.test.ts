import { findPassages } from '@frontdesk/answers/prompt/find-passages'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { extractiveModel } from '@frontdesk/model/extractive/extractive'
import { aChatbot } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import { connect } from '@frontdesk/db/connect'
import { testDatabase } from '@frontdesk/testing/test-database'
import t from 'tap'

const { url: databaseUrl } = await testDatabase(t)
const db = connect({ databaseUrl, poolSize: 2, name: 'test', onIdleError: () => undefined })
t.teardown(() => db.close())

t.test('the language of a question is told only where the website has no page in it', async t => {
  const chatbot = await aChatbot(db, { language: 'en' })
  const pages = ['/hours', '/de/oeffnungszeiten'].map(path => `https://shop.example${path}`)
  await indexPages(
    { db },
    chatbot.id,
    pages.map(url => ({ url, title: '', passages: ['Nine to five'] })),
  )
  const askedIn = async (question: string): Promise<string | null> => {
    const needs = { db, retrieve: async () => [], model: extractiveModel() }
    const found = await findPassages(needs, { chatbot, question, turns: [] }, new AbortController().signal)
    return found.askedIn
  }
  t.equal(await askedIn('Wie kann ich meine Rechnung bezahlen?'), 'de')
  t.equal(await askedIn('Como posso pagar a minha conta?'), 'pt')
  t.equal(await askedIn('How can I pay my bill?'), null)
  await execute(db.pool, sql`update documents set language = 'de-AT' where url = ${pages[1]}`)
  t.equal(await askedIn('Wie kann ich meine Rechnung bezahlen?'), null)
  t.equal(await askedIn('Como posso pagar a minha conta?'), 'pt')
})
