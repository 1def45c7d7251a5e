import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, type Place } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })

interface Page {
  path: string
  title?: string
  language?: string
  headings?: string[]
  status?: 'indexed' | 'failed'
}

/** A chatbot with these pages in its index, and what is suggested to ask it. */
async function suggested({ chatbot, owner }: Place, pages: readonly Page[]): Promise<string[]> {
  const { db } = frontdesk
  const { id: sourceId } = await aSource(db, { chatbotId: chatbot.id, status: 'ready' })
  for (const { path, title = '', language = 'en', headings = [], status = 'indexed' } of pages) {
    const url = `https://shop.example${path}`
    const { id } = await db.prisma.document.create({
      data: { sourceId, chatbotId: chatbot.id, url, title, language, status },
    })
    for (const [position, heading] of headings.entries()) {
      await db.pool.query(
        `insert into chunks (document_id, chatbot_id, position, heading, text, tsv) values ($1, $2, $3, $4, 'x', '')`,
        [id, chatbot.id, position, heading],
      )
    }
  }
  const { status, body } = await owner.json(`/api/chatbots/${chatbot.id}/suggested-questions`)
  if (status !== 200) throw new Error(`answered ${status}`)
  return (body as { questions: string[] }).questions
}

t.test('before the first page there is nothing to ask, and from the first one on there is', async t => {
  const place = await aPlace(frontdesk)
  t.same(await suggested(place, []), [])
  t.same(await suggested(place, [{ path: '/gone', title: 'Gone', status: 'failed' }]), [])
  t.same(await suggested(place, [{ path: '/', title: 'Corner Shop', headings: ['Our bicycles'] }]), [
    'What should I know about Our bicycles?',
  ])
})

t.test('questions of the pages come first, then titles, then headings; none twice', async t => {
  const place = await aPlace(frontdesk)
  t.same(
    await suggested(place, [
      { path: '/', title: 'Corner Shop – Bicycles and more', headings: ['Repairs', 'Repairs › While you wait'] },
      {
        path: '/faq',
        title: 'Home',
        headings: ['Delivery › Do you ship to Norway?', 'Delivery › Do you ship to Norway?'],
      },
      { path: '/hours', title: 'Opening hours | Corner Shop', headings: ['Saturday'] },
    ]),
    ['Do you ship to Norway?', 'What should I know about Opening hours?', 'What should I know about Repairs?'],
  )
})

t.test('what every website has, names, files and whole sentences are no topics', async t => {
  const place = await aPlace(frontdesk)
  t.same(
    await suggested(place, [
      { path: '/a', title: 'Privacy policy', headings: ['Contact', 'corner shop', 'X', '1.2', 'prices.pdf', '/a/b'] },
      {
        path: '/b',
        title: 'Impressum',
        headings: ['Buy now!', 'https://shop.example/', 'w'.repeat(71), `Why${' so'.repeat(60)}?`],
      },
      { path: '/c', title: 'Warranty' },
    ]),
    ['What should I know about Warranty?'],
  )
})

t.test('pages in the chatbot’s language come before all others', async t => {
  const place = await aPlace(frontdesk)
  await frontdesk.db.prisma.chatbot.update({ where: { id: place.chatbot.id }, data: { language: 'de-AT' } })
  t.same(
    await suggested(place, [
      { path: '/en/faq', title: 'Questions', headings: ['Where is the shop?'] },
      { path: '/versand', title: 'Versand', language: 'de' },
    ]),
    ['Was sollte ich über Versand wissen?', 'Where is the shop?', 'Was sollte ich über Questions wissen?'],
  )
})

t.test('questions about topics are asked in every language of visitors, else in English', async t => {
  const asked = new Set<string>()
  for (const language of visitorLanguages) {
    const place = await aPlace(frontdesk)
    await frontdesk.db.prisma.chatbot.update({ where: { id: place.chatbot.id }, data: { language } })
    const [question = ''] = await suggested(place, [{ path: '/a', title: 'Tempo', language }])
    t.match(question, /Tempo/, language)
    t.match(question, /[?؟]$/, language)
    asked.add(question)
  }
  t.equal(asked.size, visitorLanguages.length)
  const place = await aPlace(frontdesk)
  await frontdesk.db.prisma.chatbot.update({ where: { id: place.chatbot.id }, data: { language: 'sv' } })
  t.same(await suggested(place, [{ path: '/a', title: 'Leverans', language: 'sv' }]), [
    'What should I know about Leverans?',
  ])
})
