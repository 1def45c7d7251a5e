import { aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'

// What a website contradicts itself in, ranked by the replies that stood on it, and which pages replies cite.

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk

interface Finding {
  id: string
  asked: number
  isSetAside: boolean
  page: { url: string; sentence: string }
  other: { url: string; sentence: string }
}
interface List {
  findings: Finding[]
  open: number
  setAside: number
  waitingPairs: number
}

/** A chatbot with three pages, the last of which two replies cited, and a contradiction between each two neighbours. */
async function contradicted() {
  const place = await aPlace(frontdesk)
  const chatbotId = place.chatbot.id
  const { id: sourceId } = await aSource(db, { chatbotId, status: 'ready' })
  const urls = ['a', 'b', 'c'].map(path => `https://shop.example/${path}`)
  const ids: bigint[] = []
  for (const url of urls) {
    const data = { sourceId, chatbotId, url, title: url.slice(-1), status: 'indexed' as const }
    ids.push((await db.prisma.document.create({ data })).id)
  }
  for (const [at, documentId] of ids.slice(0, -1).entries()) {
    await db.prisma.siteFinding.create({
      data: {
        chatbotId,
        kind: 'contradiction',
        measure: 'number',
        documentId,
        sentence: 'Within 30 days.',
        otherDocumentId: ids[at + 1] ?? null,
        otherUrl: urls[at + 1] ?? '',
        otherSentence: 'Within 14 days.',
        certainty: 1,
        key: String(at),
      },
    })
  }
  await db.prisma.analyticsValue.create({
    data: { chatbotId, measure: 'source', slot: new Date(), value: urls[2] ?? '', count: 2 },
  })
  const path = `/api/chatbots/${chatbotId}/site-findings`
  const list = async (query = '') => (await place.owner.json(`${path}${query}`)).body as List
  const setAside = (id: string, isSetAside: boolean) =>
    place.owner.json(`${path}/${id}`, { method: 'PATCH', body: { isSetAside } })
  return { ...place, chatbotId, list, setAside }
}

t.test('what most replies stood on is listed first, can be set aside, and restored', async t => {
  const { list, setAside } = await contradicted()
  const { findings, open } = await list()
  t.equal(open, 2)
  t.match(findings, [
    { asked: 2, page: { url: 'https://shop.example/b' }, other: { url: 'https://shop.example/c' } },
    { asked: 0, page: { sentence: 'Within 30 days.' }, other: { sentence: 'Within 14 days.' } },
  ])
  const id = findings[0]?.id ?? ''
  t.equal((await setAside(id, true)).status, 200)
  t.match(await list(), { findings: [{ asked: 0 }], open: 1, setAside: 1 })
  t.match(await list('?setAside=true'), { findings: [{ id, isSetAside: true }] })
  await setAside(id, false)
  t.match(await list(), { open: 2, setAside: 0 })
  t.same((await list('?kind=twin')).findings, [])
})

t.test('a finding that is gone is not set aside', async t => {
  const { setAside } = await contradicted()
  t.equal((await setAside('99999999', true)).status, 404)
})

t.test('the pages that replies cite, and those that none does', async t => {
  const { owner, chatbotId } = await contradicted()
  t.match((await owner.json(`/api/chatbots/${chatbotId}/page-use`)).body, {
    mostUsed: [{ url: 'https://shop.example/c', replies: 2 }],
    unused: [{ title: 'a' }, { title: 'b' }],
    unusedCount: 2,
    pages: 3,
    replies: 2,
  })
})

t.test('a finding of a model names it with its reason, and pairs that wait for it are counted', async t => {
  const { chatbotId, list } = await contradicted()
  const [one, other] = await db.prisma.document.findMany({ where: { chatbotId }, orderBy: { id: 'asc' } })
  const data = { judgedBy: 'model-x', reason: 'The days differ.' }
  await db.prisma.siteFinding.updateMany({ where: { chatbotId, key: '1' }, data })
  await db.prisma.undecidedPair.createMany({
    data: [null, false].map((isContradiction, at) => ({
      chatbotId,
      key: String(at),
      measure: 'number',
      documentId: one?.id ?? 0n,
      sentence: 'Within 30 days.',
      otherDocumentId: other?.id ?? 0n,
      otherUrl: other?.url ?? '',
      otherSentence: 'In 14 days.',
      certainty: 0.5,
      isContradiction,
    })),
  })
  t.match(await list(), {
    findings: [{ judgement: { model: 'model-x', reason: 'The days differ.' } }, { judgement: null }],
    waitingPairs: 1,
  })
})
