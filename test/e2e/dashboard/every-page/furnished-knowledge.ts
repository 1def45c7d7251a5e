import type { Db } from '@frontdesk/db/connect'
import { aSource } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import type { Write } from './furnished-account.ts'

/** Sources of every kind and in every state. Returns the id of a website with pages of which some were not read. */
export async function furnishKnowledge(db: Db, chatbotId: string, write: Write): Promise<string> {
  const { id: sourceId } = await aSource(db, {
    chatbotId,
    url: 'https://plover.example/',
    status: 'ready',
    reindexDays: 7,
    pagesFound: 26,
    pagesIndexed: 12,
    pagesFailed: 2,
    pagesSkipped: 12,
    pagesFetched: 26,
    skipReasons: { robots: 3, depthLimit: 9 },
    lastIndexedAt: new Date(Date.now() - 3 * 3_600_000),
  })
  const document = { sourceId, chatbotId, language: 'en' }
  await db.prisma.document.createMany({
    data: [
      ...Array.from({ length: 12 }, (_, index) => ({
        ...document,
        url: `https://plover.example/boots/${index + 1}`,
        title: write(`Walking boots, number ${index + 1}`),
        status: 'indexed' as const,
      })),
      ...['The site refused with 403.', 'There is no page at this address (404).'].map((error, index) => ({
        ...document,
        url: `https://plover.example/members/${index + 1}`,
        status: 'failed' as const,
        error,
      })),
    ],
  })
  await furnishFindings(db, sourceId, write)
  await furnishOtherSources(db, chatbotId, write)
  await indexPages({ db }, chatbotId, [
    { url: 'https://shop.example/hours', title: write('Opening hours'), passages: [write('Open from ten to four.')] },
  ])
  return sourceId
}

/** An issue of each kind, one of them dismissed. */
async function furnishFindings(db: Db, sourceId: string, write: Write): Promise<void> {
  const where = { sourceId, status: 'indexed' } as const
  const pages = await db.prisma.document.findMany({ where, orderBy: { id: 'asc' }, take: 3 })
  const [one, two, three] = pages
  if (one === undefined || two === undefined || three === undefined) throw new Error('a website has three pages')
  await db.prisma.comparedPage.createMany({ data: pages.map(({ id }) => ({ documentId: id, contentHash: '' })) })
  const between = {
    chatbotId: one.chatbotId,
    certainty: 1,
    documentId: one.id,
    otherDocumentId: two.id,
    otherUrl: two.url,
  }
  const sentences = {
    sentence: write('Boots can be returned within 30 days.'),
    otherSentence: write('Within 14 days.'),
  }
  await db.prisma.siteFinding.createMany({
    data: [
      {
        ...between,
        kind: 'contradiction',
        measure: 'number',
        ...sentences,
        key: 'contradiction',
        judgedBy: 'other:model-y',
        reason: write('The number of days differs.'),
      },
      {
        ...between,
        kind: 'twin',
        sentence: '',
        otherDocumentId: three.id,
        otherUrl: three.url,
        otherSentence: '',
        key: 'twin',
      },
      {
        ...between,
        kind: 'deadLink',
        sentence: write('Walking boots'),
        otherDocumentId: null,
        otherUrl: 'https://plover.example/gone',
        otherSentence: '',
        key: 'deadLink',
      },
      { ...between, kind: 'contradiction', measure: 'time', ...sentences, key: 'dismissed', setAsideAt: new Date() },
    ],
  })
}

async function furnishOtherSources(db: Db, chatbotId: string, write: Write): Promise<void> {
  const heartbeatAt = new Date(Date.now() + 600_000)
  await aSource(db, {
    chatbotId,
    url: 'https://blog.plover.example/',
    status: 'failed',
    error: 'robots.txt of the site forbids reading it.',
  })
  await aSource(db, {
    chatbotId,
    kind: 'sitemap',
    url: 'https://plover.example/sitemap.xml',
    status: 'indexing',
    pagesFound: 180,
    pagesIndexed: 64,
    pagesFetched: 66,
    heartbeatAt,
  })
  const { id: written } = await aSource(db, {
    chatbotId,
    kind: 'question_answer',
    url: null,
    status: 'ready',
    pagesFound: 2,
    pagesIndexed: 2,
  })
  await db.prisma.sourceEntry.createMany({
    data: [
      {
        sourceId: written,
        title: write('Do you gift-wrap?').slice(0, 300),
        text: write('Yes, for two euros.'),
        authorId: '7e3c5f6a-2f55-4a0e-9d5b-2f3a0c8f1d11',
        authorName: write('Ada Lind').slice(0, 100),
        reviewOn: new Date('2026-05-01'),
      },
      {
        sourceId: written,
        title: write('Is there parking?').slice(0, 300),
        text: write('Behind the house.'),
        reviewOn: new Date('2099-05-01'),
      },
    ],
  })
  const { id: file } = await aSource(db, { chatbotId, kind: 'file', url: null, status: 'ready', pagesIndexed: 1 })
  const content = Buffer.from('Brush the leather once a week.')
  await db.prisma.sourceFile.create({
    data: { sourceId: file, name: write('care.txt').slice(0, 200), size: content.length, content },
  })
}
