import { findPassages } from '@frontdesk/answers/prompt/find-passages'
import { isFollowUp } from '@frontdesk/answers/prompt/is-follow-up'
import { mayBeUnanswered } from '@frontdesk/answers/prompt/may-be-unanswered'
import type { FoundPassage, RetrieveInput } from '@frontdesk/knowledge/search/found-passage'
import type { Model } from '@frontdesk/model/model'
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

const passage = (coverage: number, more: Partial<FoundPassage> = {}): FoundPassage => {
  const text = { title: '', heading: '', url: 'https://shop.example/', text: '' }
  return { ...text, chunkId: String(coverage), number: 1, score: 1, coverage, ...more }
}

t.test('a short message leans on what was said before, in any language, and a long one does not', async t => {
  const turns = [{ role: 'user' as const, text: 'Tell me of the wren umbrella' }]
  for (const short of ['How much is it?', 'Und am Sonntag?', '¿Y cuánto cuesta?', 'それはいくらですか', 'وكم سعره؟'])
    t.equal(isFollowUp(short, turns), true, short)
  t.equal(isFollowUp('What is the delivery time for orders to Norway?', turns), false)
  t.equal(isFollowUp('How much is it?', []), false, 'not where nothing was said')
})

t.test('a follow-up that leans on the turn before is rewritten although something near is found', async t => {
  const chatbot = await aChatbot(db, { language: 'en' })
  const turns = [{ role: 'user' as const, text: 'Tell me of the wren umbrella' }]
  const model: Model = {
    name: 'scripted',
    provider: 'openai',
    async *stream() {
      yield { type: 'text', text: 'price of the wren umbrella' }
      yield { type: 'end', finishReason: 'stop', inputTokens: 1, outputTokens: 1 }
    },
  }
  const searchesFor = async (question: string, found: FoundPassage) => {
    const searches: RetrieveInput[] = []
    const retrieve = async (input: RetrieveInput) => {
      searches.push(input)
      return [found]
    }
    const { spent } = await findPassages(
      { db, retrieve, model },
      { chatbot, question, turns },
      new AbortController().signal,
    )
    t.equal(spent.calls, searches.length - 1, 'it is one of the calls of the message')
    return searches.map(input => input.question)
  }
  t.same(await searchesFor('How much is it?', passage(0.5)), ['How much is it?', 'price of the wren umbrella'])
  t.equal((await searchesFor('How much is it?', passage(0.5, { isClose: true }))).length, 2, 'close in meaning or not')
  t.same(await searchesFor('How much is it?', passage(0.7)), ['How much is it?'])
  t.equal((await searchesFor('How much is the large one of the two umbrellas?', passage(0.5))).length, 1)
})

t.test(
  'the passages leave a question open unless one holds most of it, stands out, or is the owner’s answer',
  async t => {
    t.equal(mayBeUnanswered([]), true)
    t.equal(mayBeUnanswered([passage(0.4), passage(0.49, { standing: 4.9 })]), true)
    t.equal(mayBeUnanswered([passage(0.4), passage(0.5)]), false)
    t.equal(mayBeUnanswered([passage(0.1, { standing: 5 })]), false)
    t.equal(mayBeUnanswered([passage(0.1, { isVerified: true })]), false)
  },
)
