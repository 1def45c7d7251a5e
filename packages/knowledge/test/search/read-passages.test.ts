import { indexEntries } from '@frontdesk/knowledge/indexing/index-entries'
import { indexProducts } from '@frontdesk/knowledge/indexing/index-products'
import { passageIdOf, readPassages } from '@frontdesk/knowledge/search/read-passages'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { aChatbot, aSource } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import t from 'tap'
import { aSite } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

const index = await openIndex(t)
const { db } = index
const site = await aSite(t, {})
const retrieve = newRetriever({ db: index.searching, keepMs: 0 })
const never = new AbortController().signal

/** A chatbot that knows a page, an answer of its owner, and two products, of which one has no page of its own. */
async function aShop() {
  const { id: chatbotId } = await aChatbot(db)
  await indexPages({ db }, chatbotId, [
    { url: 'https://shop.example/care', title: 'Care', passages: ['Wash the blue jacket at thirty degrees.'] },
  ])
  const { id: sourceId } = await aSource(db, { chatbotId, kind: 'question_answer', url: null })
  await db.prisma.sourceEntry.create({ data: { sourceId, title: 'Blue jacket washable?', text: 'Yes, at thirty.' } })
  await indexEntries({ db }, sourceId, never)
  const jacket = { title: 'Wren jacket', color: 'Blue', price: '89.90 EUR', availability: 'in stock' }
  const products = [
    { ...jacket, id: 'J 1', link: 'https://shop.example/wren' },
    { ...jacket, id: 'J 2', title: 'Gannet jacket' },
  ]
  site.pages['/shop.json'] = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(products) }
  const feed = await index.source({ kind: 'products', url: `${site.origin}/shop.json`, chatbotId })
  await indexProducts(index, feed.id, never)
  return { chatbotId, feed }
}

t.test('pieces of pages, answers and products are read again as the search has found them', async t => {
  const { chatbotId } = await aShop()
  const found = await retrieve({ chatbotId, question: 'Blue jacket washable?', limit: 6 })
  const ids = found.map(passageIdOf)
  t.ok(ids.some(id => /^\d+$/.test(id)) && ids.some(id => id.startsWith('entry ')))
  t.equal(ids.filter(id => id.startsWith('product ')).length, 2)
  const read = await readPassages({ db }, { chatbotId, ids })
  for (const passage of found) {
    const { title, heading, url, text } = passage
    t.same(read.get(passageIdOf(passage)), { title, heading, url, text })
  }
})

t.test('what is gone is missing, and nothing of another chatbot is read', async t => {
  const { chatbotId, feed } = await aShop()
  const ids = (await retrieve({ chatbotId, question: 'Blue jacket washable?', limit: 6 })).map(passageIdOf)
  const other = await aChatbot(db)
  t.equal((await readPassages({ db }, { chatbotId: other.id, ids })).size, 0)
  await db.prisma.source.deleteMany({ where: { id: feed.id } })
  const left = await readPassages({ db }, { chatbotId, ids })
  t.notOk([...left.keys()].some(id => id.startsWith('product ')))
  t.equal(left.size, ids.length - 2)
  await db.prisma.source.updateMany({ where: { chatbotId }, data: { isDeleting: true } })
  t.equal((await readPassages({ db }, { chatbotId, ids })).size, 0, 'nor what is being deleted')
  t.equal((await readPassages({ db }, { chatbotId, ids: [] })).size, 0)
})
