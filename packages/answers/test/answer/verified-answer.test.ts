import { indexEntries } from '@frontdesk/knowledge/indexing/index-entries'
import { extractiveModel } from '@frontdesk/model/extractive/extractive'
import { aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { aSaturdayShop, openWriter } from '../fixtures/open-writer.ts'

const writer = await openWriter(t)
const { provider, write, needs, fixture, never } = writer
await aSaturdayShop(writer)
const question = 'Are you open on Saturday?'
const { id: sourceId } = await aSource(needs.db, { chatbotId: fixture.chatbot.id, kind: 'question_answer', url: null })
await needs.db.prisma.sourceEntry.create({ data: { sourceId, title: question, text: 'Closed on Saturday until May.' } })
await indexEntries({ db: needs.db }, sourceId, never)

t.test('a model is told which passage is the owner’s own answer, and that it is right', async t => {
  provider.scriptNext({ text: 'We are closed on Saturday until May [1].' })
  const { finished, written, calls } = await write({ text: question })
  await finished
  const messages = calls()[0]?.body.messages ?? []
  t.match(messages[0]?.content, /A passage with "verified": true is the answer of the website's owner/)
  const { passages } = JSON.parse(messages.at(-1)?.content?.split('\n')[1] ?? '') as { passages: object[] }
  t.match(passages[0], { number: 1, url: question, text: 'Closed on Saturday until May.', verified: true })
  t.notOk(passages.slice(1).some(passage => 'verified' in passage))
  t.ok(passages.length > 1, 'it sees what the pages say, too')
  t.same(written().draft.sources, [{ type: 'web', source: question }], 'it is cited as what the owner wrote')
})

t.test('the built-in provider answers with it, and not with a page that says something else', async t => {
  const { finished, written } = await write({ text: 'are you open Saturday', model: extractiveModel() })
  await finished
  t.equal(written().draft.html, '<p>Closed on Saturday until May.</p>')
  t.same(written().draft.sources, [{ type: 'web', source: question }])
})

t.test('another question is answered from the pages, by instructions that say nothing of it', async t => {
  provider.scriptNext({ text: 'From nine [1].' })
  const { finished, calls } = await write({ text: 'When does the Saturday car park open?' })
  await finished
  const messages = calls()[0]?.body.messages ?? []
  t.notMatch(messages[0]?.content, /verified/)
  t.notMatch(messages.at(-1)?.content, /"verified"/)
})
