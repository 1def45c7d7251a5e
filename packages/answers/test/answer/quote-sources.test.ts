import t from 'tap'
import { quoteSources } from '@frontdesk/answers/answer/quote-sources'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import { extractiveModel } from '@frontdesk/model/extractive/extractive'

const url = 'https://shop.example/delivery'
const passage = (number: number, text: string, more: Partial<FoundPassage> = {}): FoundPassage => ({
  chunkId: String(number),
  number,
  title: 'Delivery',
  heading: 'Delivery and returns',
  url,
  language: 'en',
  text,
  score: 1,
  coverage: 1,
  ...more,
})
const shop = passage(
  1,
  `Parcels leave our store every weekday at 2 pm. Standard delivery costs 4.90 € and takes three working days.
Orders over 60 € are delivered free of charge.
Country | Days | Price
Austria | 4 | 9.90 €
Norway | 7 | 19.90 €
You may return anything within 30 days. Pillows cannot be returned.`,
)
const aProduct = {
  type: 'product' as const,
  source: 'P1',
  data: { id: 'P1', dataType: 'product', format: 'json', data: {}, sourceUrl: null },
}
/** What is kept for the one page of a reply. */
const quote = (marked: string, found: FoundPassage[] = [shop]) =>
  quoteSources(found, [{ type: 'web', source: url }], marked)[url]

t.test('a model’s statement: the sentence with its numbers and words', async t => {
  t.same(quote('Delivery is 4.90 € and arrives after three working days [1].'), {
    text: 'Standard delivery costs 4.90 € and takes three working days.',
  })
  t.same(quote('Hello! From 60 € on, orders are free to deliver [1]. Anything else?'), {
    text: 'Orders over 60 € are delivered free of charge.',
  })
  t.same(quote('Sie können alles 30 Tage lang zurückgeben [1].'), {
    text: 'You may return anything within 30 days.',
  })
})

t.test('of several quotes of a page, the one that the reply says first', async t => {
  const counter = passage(
    2,
    'The repair counter is staffed from Tuesday to Friday, and what is finished can be collected on Saturdays, too.',
  )
  t.same(quote(`Orders over 60 € are delivered free of charge. [1]\n\n${counter.text} [2]`, [counter, shop]), {
    text: 'Orders over 60 € are delivered free of charge.',
  })
  t.same(quote('You may return anything within 30 days.\n\nParcels leave our store every weekday at 2 pm. [1]'), {
    text: 'You may return anything within 30 days.',
  })
})

t.test('a row of a table as the page has it', async t => {
  t.same(quote('To Norway it takes 7 days and costs 19.90 € [1].'), { text: 'Norway | 7 | 19.90 €' })
})

t.test('nothing where that is not clear', async t => {
  t.equal(quote('We are happy to help you [1].'), undefined, 'no word of it')
  t.equal(quote('It costs 12 € [1].'), undefined, 'a number of no sentence')
  t.equal(quote('Delivery takes a while, as the page explains in more detail [1].'), undefined)
  t.equal(quote('Orders over 60 € are free.'), undefined, 'no mark')
})

t.test('each page once, by its best passage; files, products and entries have none', async t => {
  const other = passage(2, 'Free delivery from 60 € on, also to Austria, for all orders.')
  t.same(quote('Orders over 60 € are delivered free of charge [1][2].', [other, shop]), {
    text: 'Orders over 60 € are delivered free of charge.',
  })
  for (const more of [
    { url: 'terms.pdf' },
    { entryId: '11111111-1111-4111-8111-111111111111' },
    { product: aProduct },
  ]) {
    const found = [{ ...shop, ...more }]
    const sources = [{ type: 'web' as const, source: more.url ?? url }]
    t.same(quoteSources(found, sources, 'Orders over 60 € are delivered free of charge [1].'), {})
  }
  t.same(quoteSources([shop], [], 'Orders over 60 € are delivered free of charge [1].'), {}, 'a page that is gone')
})

t.test('a text that the passage has twice comes with what stands before it', async t => {
  const hours = passage(
    1,
    'Monday | closed all day\nSunday | closed all day\nChristmas Eve falls on a Monday this year.',
  )
  const marked = 'On Christmas Eve, which falls on a Monday this year, we are closed [1].'
  t.same(quote(marked, [hours])?.text, 'Christmas Eve falls on a Monday this year.')
  const twice = passage(
    1,
    'Adults pay for the museum 12 €.\nOn Sundays it is cheaper.\nAdults pay for the museum 12 €, children nothing at all.',
  )
  t.same(quote('Children pay nothing at all for the museum [1].', [twice]), {
    text: 'Adults pay for the museum 12 €, children nothing at all.',
  })
  const rows = passage(1, 'Room one | 40 €\nBreakfast | 8 €\nRoom one | 55 € with a sea view')
  t.same(quote('A sea view costs 55 € [1].', [rows]), { text: 'Room one | 55 € with a sea view', before: '8 €' })
})

t.test('a built-in answer: the window that it quotes', async t => {
  const model = extractiveModel()
  const question = 'How much does standard delivery cost?'
  let marked = ''
  const request = {
    messages: [],
    question,
    passages: [{ ...shop, evidence: { score: 1, coverage: 1 } }],
    language: 'en',
    maxOutputTokens: 800,
    signal: new AbortController().signal,
  }
  for await (const event of model.stream(request)) if (event.type === 'text') marked += event.text
  const text = quote(marked)?.text ?? ''
  t.ok(text.includes('Standard delivery costs 4.90 € and takes three working days.'), text)
  t.ok(marked.startsWith(text.split('\n')[0] ?? '-'))
})

t.test('nothing is longer than it may be', async t => {
  const long = passage(1, `The blue door ${'really '.repeat(200)}opens at 9:30.`)
  t.ok((quote('The blue door opens at 9:30 [1].', [long])?.text.length ?? 1_000) <= 600)
})
