import { aChatbot, aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

// What a website contradicts itself in, and which of its pages answers use.

const returns = 'Unused umbrellas can be returned within 30 days.'
const faq = 'Unused umbrellas can be returned within 14 days.'

t.test('content issues', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { prisma } = dashboard.frontdesk.db

  /** Compared pages with an issue of each kind; replies have cited the second page. */
  async function compared(chatbotId: string): Promise<void> {
    const { id: sourceId } = await aSource(dashboard.frontdesk.db, { chatbotId, status: 'ready' })
    const page = async (path: string, title: string) => {
      const data = { sourceId, chatbotId, url: `https://shop.example/${path}`, title, status: 'indexed' as const }
      const { id, url } = await prisma.document.create({ data })
      await prisma.comparedPage.create({ data: { documentId: id, contentHash: '' } })
      return { documentId: id, url }
    }
    const pages = [
      await page('returns', 'Returns'),
      await page('faq', 'Questions'),
      await page('copy', 'Copy'),
    ] as const
    const [one, two, three] = pages
    const shape = { chatbotId, sentence: '', otherSentence: '', certainty: 1 }
    await prisma.siteFinding.createMany({
      data: [
        {
          ...shape,
          kind: 'twin',
          documentId: one.documentId,
          otherDocumentId: three.documentId,
          otherUrl: three.url,
          key: 'twin',
        },
        {
          ...shape,
          kind: 'deadLink',
          documentId: three.documentId,
          sentence: 'Copy',
          otherUrl: 'https://shop.example/gone',
          key: 'dead',
        },
        {
          ...shape,
          kind: 'contradiction',
          measure: 'number',
          documentId: one.documentId,
          sentence: returns,
          otherDocumentId: two.documentId,
          otherUrl: two.url,
          otherSentence: faq,
          key: 'contradiction',
        },
      ],
    })
    const cited = { chatbotId, measure: 'source', slot: new Date(), value: two.url, count: 3 } as const
    await prisma.analyticsValue.create({ data: cited })
  }

  await t.test('a contradiction that a model found names it, and pairs that wait for it are told before', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await compared(chatbotId)
    const where = { chatbotId, key: 'contradiction' }
    await prisma.siteFinding.updateMany({ where, data: { judgedBy: 'model-x', reason: 'The days differ.' } })
    const { measure, documentId, sentence, otherDocumentId, otherUrl } = await prisma.siteFinding.findFirstOrThrow({
      where,
    })
    const sides = { documentId, sentence, otherDocumentId: otherDocumentId ?? 0n, otherUrl, otherSentence: faq }
    await prisma.undecidedPair.create({
      data: { chatbotId, key: 'waiting', measure: measure ?? '', ...sides, certainty: 0.5 },
    })
    await go(`/chatbots/${chatbotId}/site-findings`)
    const rows = page.getByRole('list', { name: 'Content issues' }).getByRole('listitem')
    await rows.first().getByText('Judged by model-x: The days differ.').waitFor()
    await page.getByText('1 pair of similar sentences can’t be decided by rules.').waitFor()
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('both sentences stand next to their addresses, most used first; each can be dismissed', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await compared(chatbotId)
    await go(`/chatbots/${chatbotId}/knowledge`)
    await page.getByRole('link', { name: 'Content issues' }).click()
    await page.getByRole('heading', { level: 1, name: 'Content issues' }).waitFor()
    const rows = page.getByRole('list', { name: 'Content issues' }).getByRole('listitem')
    await rows.nth(2).waitFor()
    const [first = '', ...others] = await rows.allInnerTexts()
    t.match(
      first,
      /Contradiction[^]*3 answers in the last 30 days[^]*30 days[^]*shop.example\/returns[^]*14 days[^]*faq/,
    )
    t.match(others, [/Duplicate page[^]*returns[^]*copy/, /Broken link[^]*copy[^]*gone/])
    t.equal(
      await rows.first().getByRole('link', { name: 'shop.example/faq' }).getAttribute('href'),
      'https://shop.example/faq',
    )
    const use = page.getByRole('list', { name: 'Most-used pages in the last 30 days' })
    t.match(await use.innerText(), /Questions[^]*shop.example\/faq[^]*3 answers/)
    await page.getByText('Show pages').click()
    t.match(await page.getByRole('list', { name: 'Unused pages' }).innerText(), /Returns[^]*Copy|Copy[^]*Returns/)
    t.same(await findFaultsInEveryLook(page), [])

    const dismiss = page.getByRole('button', { name: `Dismiss “${returns}”` })
    await dismiss.focus()
    await page.keyboard.press('Enter')
    await dismiss.waitFor({ state: 'detached' })
    t.equal(await rows.count(), 2)
    t.ok(
      await rows
        .first()
        .getByRole('link')
        .first()
        .evaluate(link => link === document.activeElement),
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await dismiss.waitFor()

    await dismiss.click()
    await dismiss.waitFor({ state: 'detached' })
    await page.getByText('Dismissed', { exact: true }).click()
    await page.waitForURL(/show=dismissed/)
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('button', { name: `Restore “${returns}”` }).click()
    await page.getByText('You haven’t dismissed any issues.').waitFor()
    await page.getByText('Open', { exact: true }).click()
    await dismiss.waitFor()
  })

  await t.test('without issues it says whether pages were compared', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/site-findings`)
    await page.getByText('No pages have been compared yet. This happens after the next sync.').waitFor()
    await compared(chatbotId)
    await prisma.siteFinding.deleteMany({ where: { chatbotId } })
    await page.reload()
    await page.getByText('No issues found. Frontdesk checks again after each sync.').waitFor()
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test(
    'a cause of conversations that didn’t go well leads here, for the chatbot that is looked at',
    async () => {
      const { page, go, account } = await dashboard.person()
      const { id: chatbotId } = await aChatbot(dashboard.frontdesk.db, { accountId: account.id, name: 'Wholesale' })
      const of = { chatbotId, startedAt: new Date(), conversationId: 9_100_001n }
      await prisma.countedOutcome.create({ data: { ...of, outcome: 'came_back', cause: 'sources_disagree' } })
      await go(`/analytics?chatbot=${chatbotId}`)
      const causes = page.getByRole('list', { name: 'What didn’t go well' })
      await causes.getByRole('link', { name: 'Sources disagree' }).waitFor()
      await causes.getByRole('link', { name: 'Check content issues' }).click()
      await page.waitForURL(`**/chatbots/${chatbotId}/site-findings`)
      await page.getByRole('heading', { level: 1, name: 'Content issues' }).waitFor()
    },
  )
})
