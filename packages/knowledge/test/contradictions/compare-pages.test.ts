import { comparePages } from '@frontdesk/knowledge/contradictions/compare-pages'
import { storeVerdict } from '@frontdesk/knowledge/contradictions/undecided-pairs'
import t from 'tap'
import { aPage, aSite } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

// After an indexing run, the pages that changed are compared with those near to them.

const { crawl, source, db } = await openIndex(t)

const filler = (subject: string): string =>
  Array.from(
    { length: 8 },
    (_, n) => `A long sentence number ${n} of the chapter about ${subject} says what it is.`,
  ).join(' ')

const compare = (sourceId: string, url?: string) =>
  comparePages({ db }, { sourceId, url, signal: new AbortController().signal })

const findingsOf = async (chatbotId: string) => {
  const rows = await db.prisma.siteFinding.findMany({
    where: { chatbotId },
    include: { document: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ kind, measure, sentence, otherSentence, otherUrl, document, setAsideAt }) => ({
    kind,
    measure,
    paths: [document.url, otherUrl].map(url => new URL(url).pathname),
    said: [sentence, otherSentence],
    isSetAside: setAsideAt !== null,
  }))
}

t.test('a contradiction is found with both sentences, stays set aside, and goes with its text', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', filler('umbrellas'), ['/returns', '/faq']),
    '/returns': aPage('Returns', 'Unused umbrellas can be returned within 30 days.'),
    '/faq': aPage('Questions', 'Unused umbrellas can be returned within 14 days.'),
  })
  const { id, chatbotId } = await source({ url: site.origin })
  await crawl(id)
  t.same(await compare(id), { pages: 3, findings: 2 }, 'from either side')
  const [found, ...others] = await findingsOf(chatbotId)
  t.same(others, [])
  t.match(found, { kind: 'contradiction', measure: 'number', isSetAside: false })
  t.same(found?.said.toSorted(), [
    'Unused umbrellas can be returned within 14 days.',
    'Unused umbrellas can be returned within 30 days.',
  ])
  t.same(await compare(id), { pages: 0, findings: 0 }, 'no work for unchanged pages')

  await db.prisma.siteFinding.updateMany({ where: { chatbotId }, data: { setAsideAt: new Date() } })
  site.pages['/faq'] = aPage('Questions', 'Unused umbrellas can be returned within 14 days. Everybody likes them.')
  await crawl(id)
  t.same(await compare(id), { pages: 1, findings: 1 })
  t.match(await findingsOf(chatbotId), [{ isSetAside: true }], 'its text is the same')

  site.pages['/faq'] = aPage('Questions', 'Unused umbrellas can be returned within 7 days.')
  await crawl(id)
  await compare(id)
  t.match(await findingsOf(chatbotId), [{ isSetAside: false }], 'it says something else')

  site.pages['/faq'] = aPage('Questions', 'Unused umbrellas can be returned within thirty days.')
  await crawl(id)
  await compare(id)
  t.same(await findingsOf(chatbotId), [])
})

t.test('one page is compared alone, and leaves the others due', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', filler('umbrellas'), ['/returns', '/faq']),
    '/returns': aPage('Returns', 'Unused umbrellas can be returned within 30 days.'),
    '/faq': aPage('Questions', 'Unused umbrellas can be returned within 14 days.'),
  })
  const { id } = await source({ url: site.origin })
  await crawl(id)
  t.same(await compare(id, `${site.origin}/faq`), { pages: 1, findings: 1 })
  t.same(await compare(id, `${site.origin}/faq`), { pages: 0, findings: 0 })
  t.match(await compare(id), { pages: 2 })
})

t.test('a page with nearly the text of another is its twin, and not a list of contradictions', async t => {
  const text = `${filler('repairs')} A broken rib of an umbrella costs`
  const site = await aSite(t, {
    '/': aPage('Home', filler('umbrellas'), ['/repairs', '/old-repairs']),
    '/repairs': aPage('Repairs', `${text} €9.`),
    '/old-repairs': aPage('Repairs', `${text} €11.`),
  })
  const { id, chatbotId } = await source({ url: site.origin })
  await crawl(id)
  await compare(id)
  t.match(await findingsOf(chatbotId), [{ kind: 'twin' }])
})

t.test('a link to a page that is gone is listed with the page that has it, until it is gone too', async t => {
  const site = await aSite(t, { '/': aPage('Home', filler('umbrellas'), ['/gone']) })
  const { id, chatbotId } = await source({ url: site.origin })
  await crawl(id)
  await compare(id)
  t.match(await findingsOf(chatbotId), [{ kind: 'deadLink', paths: ['/', '/gone'] }])
  site.pages['/'] = aPage('Home', filler('umbrellas'))
  await crawl(id)
  await compare(id)
  t.same(await findingsOf(chatbotId), [])
})

t.test("a price that is not that of the feed is found on the product's page, also after the feed changed", async t => {
  const site = await aSite(t, {
    '/': aPage('Home', filler('umbrellas'), ['/harbour']),
    '/harbour': aPage('The Harbour', 'The Harbour costs €89. It is 104 centimetres wide.'),
  })
  const { id, chatbotId } = await source({ url: site.origin })
  await crawl(id)
  const { id: feed } = await source({ chatbotId, kind: 'products', url: `${site.origin}/feed.xml` })
  const columns = `source_id, chatbot_id, product_id, name, description, price, currency, attributes, url, hash, tsv`
  const values = [feed, chatbotId, `${site.origin}/harbour`]
  await db.pool.query(
    `insert into products (${columns}) values ($1, $2, '1', 'The Harbour', '', 89, 'EUR', '{}', $3, '', '')`,
    values,
  )
  await compare(id)
  t.same(await findingsOf(chatbotId), [])
  await db.pool.query('update products set price = 95 where source_id = $1', [feed])
  t.same(await compare(feed), { pages: 1, findings: 1 })
  t.match(await findingsOf(chatbotId), [{ kind: 'feedPrice', said: ['The Harbour costs €89.', 'The Harbour: 95 EUR'] }])
})

t.test('pairs that no rule decides are kept for a model until a page no longer has its sentence', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', filler('bicycles'), ['/returns', '/faq', '/other']),
    '/returns': aPage('Returns', 'Parts and clothing can be sent back to the shop within 60 days.'),
    '/faq': aPage('Questions', 'Unused clothing may be returned to the shop within 30 days of purchase.'),
    '/other': aPage('Opening hours', 'The workshop closes at 17:30.'),
  })
  const { id, chatbotId } = await source({ url: site.origin })
  await crawl(id)
  await compare(id)
  t.same(await findingsOf(chatbotId), [])
  const pairs = () => db.prisma.undecidedPair.findMany({ where: { chatbotId } })
  const [pair, ...others] = await pairs()
  t.same(others, [])
  t.match(pair, { measure: 'number', askedAt: null, isContradiction: null })
  t.same([pair?.sentence, pair?.otherSentence].toSorted(), [
    'Parts and clothing can be sent back to the shop within 60 days.',
    'Unused clothing may be returned to the shop within 30 days of purchase.',
  ])

  await db.prisma.undecidedPair.updateMany({
    where: { chatbotId },
    data: { isContradiction: false, askedAt: new Date() },
  })
  site.pages['/faq'] = aPage(
    'Questions',
    'Unused clothing may be returned to the shop within 30 days of purchase. Everybody likes that.',
  )
  await crawl(id)
  await compare(id)
  t.match(await pairs(), [{ isContradiction: false }], 'its sentence is the same')
  site.pages['/faq'] = aPage('Questions', 'Unused clothing may be returned to the shop within 60 days of purchase.')
  await crawl(id)
  await compare(id)
  t.same(await pairs(), [])
})

const clothing = {
  '/returns': aPage('Returns', 'Parts and clothing can be sent back to the shop within 60 days.'),
  '/faq': aPage('Questions', 'Unused clothing may be returned to the shop within approx.&nbsp;30 days.'),
}

t.test('of the pairs that wait, the nearest are kept', async t => {
  const site = await aSite(t, { '/': aPage('Home', filler('bicycles'), Object.keys(clothing)), ...clothing })
  const { id, chatbotId } = await source({ url: site.origin })
  await crawl(id)
  await db.pool.query(
    `insert into undecided_pairs (chatbot_id, key, measure, document_id, sentence, other_document_id, other_url,
                                  other_sentence, certainty)
     select chatbot_id, n, 'number', id, '', id, '', '', 0.01 from generate_series(1, 500) n, lateral (
       select id, chatbot_id from documents where source_id = $1 limit 1) document`,
    [id],
  )
  await compare(id, `${site.origin}/faq`)
  const pairs = await db.prisma.undecidedPair.findMany({ where: { chatbotId }, orderBy: { certainty: 'desc' } })
  t.equal(pairs.length, 500)
  t.match(pairs[0], { otherSentence: /clothing/ })
})

t.test('what a model said stays with a sentence that its page has in other spaces, and goes with it', async t => {
  const site = await aSite(t, { '/': aPage('Home', filler('bicycles'), Object.keys(clothing)), ...clothing })
  const { id, chatbotId } = await source({ url: site.origin })
  await crawl(id)
  await compare(id)
  const [pair] = await db.prisma.undecidedPair.findMany({ where: { chatbotId } })
  const verdict = { chatbotId, key: pair?.key ?? '', judgedBy: 'model-x' }
  await storeVerdict({ db }, { ...verdict, reason: 'The days differ.' })
  await storeVerdict({ db }, { ...verdict, reason: null })
  const stored = async () => ({
    pairs: await db.prisma.undecidedPair.findMany({ where: { chatbotId } }),
    findings: await db.prisma.siteFinding.findMany({ where: { chatbotId } }),
  })
  t.match(
    await stored(),
    { pairs: [{ isContradiction: true }], findings: [{ judgedBy: 'model-x' }] },
    'the first verdict',
  )
  const said = 'Unused clothing may be returned to the shop within approx.&nbsp;30 days.'
  site.pages['/faq'] = aPage('Questions', `${said} ${filler('trousers')}`)
  site.pages['/returns'] = aPage(
    'Returns',
    'Parts and clothing can be sent back to the shop within 60 days. Thank you!',
  )
  await crawl(id)
  await compare(id)
  t.match(await stored(), { pairs: [{ isContradiction: true }], findings: [{ judgedBy: 'model-x' }] })
  site.pages['/faq'] = aPage('Questions', 'We have no returns of clothing.')
  await crawl(id)
  await compare(id)
  t.match(await stored(), { findings: [] })
  t.notOk((await stored()).pairs.find(({ key }) => key === pair?.key))
})

t.test('a sentence of a contradiction that a rule has found is in no pair for a model', async t => {
  const site = await aSite(t, {
    '/': aPage('Home', filler('bicycles'), ['/first', '/faq', '/last']),
    '/first': aPage('Returns', 'Parts and clothing can be sent back to the shop within 60 days.'),
    '/faq': aPage('Questions', 'Unused clothing may be returned to the shop within 30 days of purchase.'),
    '/last': aPage('Terms', 'Unused clothing may be returned to the shop within 14 days of purchase.'),
  })
  const { id, chatbotId } = await source({ url: site.origin })
  await crawl(id)
  await compare(id, `${site.origin}/faq`)
  t.match(await findingsOf(chatbotId), [{ kind: 'contradiction' }])
  t.same(await db.prisma.undecidedPair.findMany({ where: { chatbotId } }), [])
})
