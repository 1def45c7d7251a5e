/// <reference lib="dom" />
import { aSource } from '@frontdesk/testing/factories'
import { aPdf } from '@frontdesk/testing/made-up-files'
import t from 'tap'
import { aPage, aSite } from '../../../../packages/knowledge/test/a-site.ts'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { apiPaths, loseConnectionAtNextWrite } from '../lose-connection.ts'
import { chooseFiles } from './choose-files.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('what a chatbot knows', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const site = await aSite(t, {
    '/': aPage('Plover Shoes', 'We mend and sell shoes.', ['/hours', '/lost']),
    '/hours': aPage('Opening hours', 'On Saturday we are open from ten until four.'),
  })
  const host = new URL(site.origin).host

  await t.test('without anything it offers to add a website, which is then read', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/knowledge`)
    await page.getByText('Your chatbot doesn’t know anything yet.').waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('textbox', { name: 'Website address' }).fill(site.origin)
    await page.getByRole('button', { name: 'Add website' }).click()
    const row = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: host })
    await row.getByText('Ready').waitFor()
    await row.getByText('2 pages · 1 left out').waitFor()
    await row.getByText('syncs every week').waitFor()
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('a text and a question with its answer are added, each to what is written already', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/knowledge`)
    for (const [title, text] of [
      ['Parking', 'Behind the house.'],
      ['Bus', 'Line 7 stops here.'],
    ] as const) {
      await page.getByRole('radiogroup').getByText('Text', { exact: true }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill(title)
      await page.getByRole('textbox', { name: 'Text' }).fill(text)
      await page.getByRole('button', { name: 'Add text' }).click()
      await page.getByText(`Your chatbot is learning “${title}”.`).waitFor()
      await page.getByRole('link', { name: 'Texts' }).waitFor()
    }
    await page.getByText('2 entries').waitFor()
    const sources = await db.prisma.source.findMany({ where: { chatbotId }, include: { entries: true } })
    t.equal(sources.length, 1)
    t.same(sources[0]?.entries.map(({ title }) => title).toSorted(), ['Bus', 'Parking'])
  })

  await t.test('several files are uploaded one after another, and each shows its outcome', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/knowledge?add=file`)
    await chooseFiles(page, 'Choose files', [
      { name: 'care.pdf', mimeType: 'application/pdf', buffer: aPdf(['Brush the leather once a week.']) },
      { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
      { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff]) },
    ])
    const row = (name: string) =>
      page.getByRole('list', { name: 'Your files' }).getByRole('listitem').filter({ hasText: name })
    await row('care.pdf').getByText('Ready').waitFor()
    await row('empty.txt').getByText('The file is empty.').waitFor()
    await row('photo.jpg').getByText('This type of file can’t be read.').waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('button', { name: 'Dismiss the message about empty.txt' }).click()
    await row('empty.txt').waitFor({ state: 'detached' })
    // The focus is on the next one.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.includes('photo.jpg'))
  })

  await t.test('a removed source comes back on undo, and is deleted otherwise', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const ready = { chatbotId, status: 'ready' } as const
    await aSource(db, { ...ready, url: 'https://first.example/' })
    await aSource(db, { ...ready, url: 'https://second.example/' })
    await go(`/chatbots/${chatbotId}/knowledge`)
    const first = page.getByRole('link', { name: 'first.example' })
    await page.getByRole('button', { name: 'More actions: first.example' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await first.waitFor({ state: 'detached' })
    const second = await page.getByRole('link', { name: 'second.example' }).elementHandle()
    await page.waitForFunction(link => link === document.activeElement, second)
    await page.getByRole('button', { name: 'Undo' }).click()
    await first.waitFor()
    await page.getByRole('button', { name: 'More actions: first.example' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await first.waitFor({ state: 'detached' })
    const gone = page.waitForResponse(
      response => response.request().method() === 'GET' && response.url().endsWith('/sources'),
    )
    await gone
    t.same(
      (await db.prisma.source.findMany({ where: { chatbotId } })).map(({ url }) => url),
      ['https://second.example/'],
    )
  })

  await t.test('a source that cannot be read says why in words of its owner, and is read again by a press', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const pages = { '/': { status: 403, body: 'no' } as { status?: number; body?: string } }
    const moody = await aSite(t, pages)
    await go(`/chatbots/${chatbotId}/knowledge`)
    await page.getByRole('textbox', { name: 'Website address' }).fill(moody.origin)
    await page.getByRole('button', { name: 'Add website' }).click()
    await page.getByText('Access denied.').waitFor()
    moody.pages['/'] = aPage('Welcome', 'We are open again.')
    await page.getByRole('button', { name: `More actions: ${new URL(moody.origin).host}` }).click()
    await page.getByRole('menuitem', { name: 'Sync now' }).click()
    await page.getByText('1 page', { exact: true }).waitFor()
  })

  await t.test('an address that was typed survives a login that ended', async t => {
    const { page, go, chatbotId, password, endLogin } = await dashboard.person({ mayFail: / 401$/ })
    await go(`/chatbots/${chatbotId}/knowledge`)
    const address = page.getByRole('textbox', { name: 'Website address' })
    await address.fill(site.origin)
    await page.getByRole('button', { name: 'Add website' }).focus()
    await endLogin()
    // By key: the sheet may cover the button before it is pressed, because the page finds out by itself.
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'You’ve been logged out' })
    await sheet.getByLabel('Password').fill(password)
    await sheet.getByRole('button', { name: 'Log in' }).click()
    await sheet.waitFor({ state: 'detached' })
    t.equal(await address.inputValue(), site.origin)
    await page.getByRole('button', { name: 'Add website' }).click()
    await page.getByRole('link', { name: host }).waitFor()
  })

  await t.test('while the API is away nothing can be pressed, and a text that was typed stays', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/knowledge?add=text`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Parking')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.fill('Behind the house.')
    const add = page.getByRole('button', { name: 'Add text' })
    await loseConnectionAtNextWrite(page)
    await add.click()
    await page.getByText('Can’t reach Frontdesk.').first().waitFor()
    t.ok(await add.isDisabled())
    t.equal(await text.inputValue(), 'Behind the house.')
    await page.unroute(apiPaths)
    await page.getByRole('button', { name: 'Try now' }).click()
    await add.click()
    await page.getByText('Your chatbot is learning “Parking”.').waitFor()
    await page.getByRole('link', { name: 'Texts' }).waitFor()
  })

  await t.test('in German everything is said in German', async () => {
    const { page, go, chatbotId } = await dashboard.person({ context: { locale: 'de-DE' } })
    await aSource(db, { chatbotId, status: 'failed', error: 'The robots.txt of the site forbids reading this page.' })
    await go(`/chatbots/${chatbotId}/knowledge`)
    await page.getByText('Die robots.txt Ihrer Website erlaubt nicht, diese Seite zu lesen.').waitFor()
    await page.getByRole('button', { name: 'Weitere Aktionen: shop.example' }).waitFor()
  })

  await t.test('who may not set chatbots is told so, and nothing is asked for them', async () => {
    const { page, go, chatbotId } = await dashboard.person({ permissions: ['conversations'] })
    await go(`/chatbots/${chatbotId}/knowledge`)
    await page.getByText('You need the “Chatbot settings” permission').waitFor()
  })
})
