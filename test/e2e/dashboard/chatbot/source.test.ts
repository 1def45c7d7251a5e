/// <reference lib="dom" />
import { aSource } from '@frontdesk/testing/factories'
import { aDocx, aPdf } from '@frontdesk/testing/made-up-files'
import type { Page } from 'playwright-core'
import t from 'tap'
import { aPage, aSite } from '../../../../packages/knowledge/test/a-site.ts'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { apiPaths, loseConnectionAtNextWrite } from '../lose-connection.ts'
import { chooseFiles } from './choose-files.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('one source of what a chatbot knows', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk

  /** A source that was added by its address, and read. */
  const aSourceReadFrom = async (page: Page, { origin, kind }: { origin: string; kind: string }) => {
    await page.getByRole('radiogroup').getByText(kind, { exact: true }).click()
    await page.getByRole('textbox', { name: /^(Website|Sitemap|Product feed) address/ }).fill(origin)
    await page.getByRole('button', { name: /^Add (website|product feed)$/ }).click()
    await page.getByRole('list', { name: 'Sources' }).getByText('Ready').waitFor()
    await page.getByRole('list', { name: 'Sources' }).getByRole('link').first().click()
  }

  await t.test(
    'of a website it shows every page, those that could not be read, and what was left out with the reason',
    async t => {
      const site = await aSite(t, {
        '/': aPage('Plover Shoes', 'We mend and sell shoes.', ['/hours', '/broken', '/lost']),
        '/hours': aPage('Opening hours', 'On Saturday we are open from ten until four.'),
        '/broken': { status: 403, body: 'no' },
      })
      const { page, go, chatbotId } = await dashboard.person()
      await go(`/chatbots/${chatbotId}/knowledge`)
      await aSourceReadFrom(page, { origin: site.origin, kind: 'Website' })
      await page.getByRole('heading', { level: 1, name: new URL(site.origin).host }).waitFor()
      const pages = page.getByRole('list', { name: 'Pages' })
      await pages.getByRole('link', { name: 'Opening hours' }).waitFor()
      t.same(await findFaultsInEveryLook(page), [])
      await page.getByRole('radiogroup', { name: 'Show' }).getByText('Failed').click()
      await pages.getByRole('link', { name: 'Opening hours' }).waitFor({ state: 'detached' })
      await pages.getByText('Access denied.').waitFor()
      t.match(page.url(), /show=failed/)
      await page.reload()
      await pages.getByText('Access denied.').waitFor()
      await page.getByRole('tab', { name: 'Left out' }).click()
      await page.getByText('These pages no longer exist.').waitFor()
      t.same(await findFaultsInEveryLook(page), [])
    },
  )

  await t.test('many pages are searched, and the search stands in the address', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const { id } = await aSource(db, { chatbotId, status: 'ready', pagesIndexed: 25 })
    await db.prisma.document.createMany({
      data: Array.from({ length: 25 }, (_, index) => ({
        sourceId: id,
        chatbotId,
        url: `https://shop.example/${index}`,
        title: `Boot number ${index}`,
        language: 'en',
        status: 'indexed' as const,
      })),
    })
    await go(`/chatbots/${chatbotId}/knowledge/${id}`)
    await page.getByRole('link', { name: 'Boot number 7' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('number 24')
    await page.getByRole('link', { name: 'Boot number 7' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Boot number 24' }).waitFor()
    t.match(page.url(), /q=number/)
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('sandal')
    await page.getByText('No results').waitFor()
  })

  await t.test('what is read of it is changed, kept while it is typed, and saved', async t => {
    const { page, go, chatbotId } = await dashboard.person({ mayFail: / 401$/ })
    const { id } = await aSource(db, { chatbotId, status: 'ready' })
    await go(`/chatbots/${chatbotId}/knowledge/${id}?view=settings`)
    const exclude = page.getByRole('textbox', { name: 'Leave out these pages' })
    await exclude.fill('/news/*\n/jobs/*')
    t.same(await findFaultsInEveryLook(page), [])
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    t.equal(await exclude.inputValue(), '/news/*\n/jobs/*')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. This applies from the next sync.').waitFor()
    const source = await db.prisma.source.findUniqueOrThrow({ where: { id } })
    t.same(source.excludePatterns, ['/news/*', '/jobs/*'])
    t.equal(source.maxDepth, null, 'what was not changed stays')
  })

  await t.test('a pattern that fits no page is refused in words, and stays to be mended', async t => {
    const { page, go, chatbotId } = await dashboard.person({ mayFail: /^PATCH .* 400$/ })
    const { id } = await aSource(db, { chatbotId, status: 'ready' })
    await go(`/chatbots/${chatbotId}/knowledge/${id}?view=settings`)
    const include = page.getByRole('textbox', { name: 'Include only these pages' })
    await include.fill('help')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Begin with /, * or https://.').waitFor()
    t.equal(await include.inputValue(), 'help')
    await page.getByRole('button', { name: 'Discard' }).click()
    t.equal(await include.inputValue(), '')
  })

  await t.test('entries are added, changed and removed, and what is typed survives an API that is away', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const { id } = await aSource(db, { chatbotId, kind: 'question_answer', url: null, status: 'ready' })
    await go(`/chatbots/${chatbotId}/knowledge/${id}`)
    await page.getByText('No texts yet.').waitFor()
    const question = page.getByRole('textbox', { name: 'Question' })
    const answer = page.getByRole('textbox', { name: 'Answer' })
    const add = page.getByRole('button', { name: 'Add question and answer' })
    for (const [asked, answered] of [
      ['Do you gift-wrap?', 'Yes, for nothing.'],
      ['Is there parking?', 'Behind the house.'],
    ] as const) {
      await question.fill(asked)
      await answer.fill(answered)
      await add.click()
      await page.getByRole('button', { name: `Edit “${asked}”` }).waitFor()
    }
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('button', { name: 'Edit “Do you gift-wrap?”' }).click()
    const edited = page.getByRole('listitem').filter({ hasText: 'Edit “Do you gift-wrap?”' })
    await edited.getByRole('textbox', { name: 'Answer' }).fill('Yes, for two euros.')
    await loseConnectionAtNextWrite(page)
    await edited.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Can’t reach Frontdesk.').first().waitFor()
    await page.unroute(apiPaths)
    await page.getByRole('button', { name: 'Try now' }).click()
    t.equal(await edited.getByRole('textbox', { name: 'Answer' }).inputValue(), 'Yes, for two euros.')
    await edited.getByRole('button', { name: 'Save' }).click()
    // The editor is closed by then, and nothing moves any more below the pointer.
    await page.getByRole('button', { name: 'Edit “Do you gift-wrap?”' }).waitFor()
    await page.getByText('Yes, for two euros.').waitFor()
    await page.getByRole('button', { name: 'Remove “Is there parking?”' }).click()
    await page.getByText('Behind the house.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Behind the house.').waitFor()
    t.equal(await db.prisma.sourceEntry.count({ where: { sourceId: id } }), 2)
  })

  await t.test('a question that is there already is said at its field', async () => {
    const { page, go, chatbotId } = await dashboard.person({ mayFail: /^POST .*\/entries 409$/ })
    const { id } = await aSource(db, { chatbotId, kind: 'text', url: null, status: 'ready' })
    await db.prisma.sourceEntry.create({ data: { sourceId: id, title: 'Parking', text: 'Behind the house.' } })
    await go(`/chatbots/${chatbotId}/knowledge/${id}`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Parking')
    await page.getByRole('textbox', { name: 'Text' }).fill('In front of it.')
    await page.getByRole('button', { name: 'Add text' }).click()
    await page.getByText('This source already has an entry with this title.').waitFor()
  })

  await t.test('of a product feed it shows the products, and the rows that were left out', async t => {
    const products = [
      { id: '1', name: 'Oxford', price: 120, currency: 'EUR', availability: 'in_stock' },
      { id: '2', price: 90 },
    ]
    const site = await aSite(t, {
      '/products.json': { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ products }) },
    })
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/knowledge`)
    await aSourceReadFrom(page, { origin: `${site.origin}/products.json`, kind: 'Product feed' })
    await page.getByText('€120.00 · In stock').waitFor()
    await page.getByText('1 row was left out because the name is missing: entry 2 (2).').waitFor()
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('of a feed in CSV it names the lines that were left out, and how many more there are', async t => {
    const row = (n: number) => `${n};Boot ${n};90.00\n`
    const good = Array.from({ length: 40 }, (_, n) => row(n + 1)).join('')
    const csv = `id;title;price\n${good}${'41;Clog; red;80.00\n'.repeat(12)}42;;70.00\n`
    const site = await aSite(t, { '/products.csv': { headers: { 'content-type': 'text/csv' }, body: csv } })
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/knowledge`)
    await aSourceReadFrom(page, { origin: `${site.origin}/products.csv`, kind: 'Product feed' })
    const rows = page.getByRole('list', { name: 'Rows left out' })
    await rows.getByText('12 rows were left out because the number of fields doesn’t match the columns').waitFor()
    await rows.getByText(': lines 42, 43, 44, 45, 46, 47, 48, 49, 50, 51 and 2 more.').waitFor()
    await rows.getByText('1 row was left out because the name is missing: line 54 (42).').waitFor()
    t.equal(await rows.getByRole('listitem').count(), 2)
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('of a table in a file it names the lines whose fields do not match the columns', async t => {
    const good = Array.from({ length: 12 }, (_, n) => `Boot ${n};calf;90.00\n`).join('')
    const buffer = Buffer.from(`Boot;Leather;Price\n${good}Clog;80.00\n${good}Pump;70.00\n`)
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/knowledge?add=file`)
    await chooseFiles(page, 'Choose files', [{ name: 'boots.csv', mimeType: 'text/csv', buffer }])
    await page.getByRole('link', { name: 'boots.csv' }).click()
    await page
      .getByText('2 rows were read unchanged because the number of fields doesn’t match the columns: lines 14 and 27.')
      .waitFor()
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('a file is replaced by another, which is then read', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/knowledge?add=file`)
    await chooseFiles(page, 'Choose files', [
      { name: 'care.pdf', mimeType: 'application/pdf', buffer: aPdf(['Brush it.']) },
    ])
    await page.getByRole('link', { name: 'care.pdf' }).click()
    await page.getByRole('heading', { level: 1, name: 'care.pdf' }).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await chooseFiles(page, 'Choose file', [
      { name: 'care.docx', mimeType: 'application/octet-stream', buffer: aDocx(['Wax it.']) },
    ])
    await page.getByRole('heading', { level: 1, name: 'care.docx' }).waitFor()
    await page.getByText('Ready').waitFor()
  })

  await t.test('one that was removed meanwhile says so, and leads back', async () => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/knowledge/00000000-0000-4000-8000-000000000000`)
    await page.getByText('This source has been removed.').waitFor()
    await page.getByRole('link', { name: 'All knowledge' }).click()
    await page.getByText('Your chatbot doesn’t know anything yet.').waitFor()
  })

  await t.test('removed here, it leads back to the list, which says so', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const { id } = await aSource(db, { chatbotId, status: 'ready' })
    await go(`/chatbots/${chatbotId}/knowledge/${id}`)
    await page.getByRole('button', { name: 'Remove shop.example' }).click()
    await page.getByText('shop.example removed').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Your chatbot doesn’t know anything yet.').waitFor()
    t.pass()
  })
})
