import { aSource } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { aPage, aSite } from '../../../../packages/knowledge/test/a-site.ts'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('the pages of a website one by one', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const site = await aSite(t, {
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /staff' },
    '/': aPage('Plover Shoes', 'We mend and sell shoes.', ['/hours', '/staff', '/app']),
    '/hours': aPage('Opening hours', 'On Saturday we are open from ten until four.'),
    '/app': {
      body: `<!doctype html><html lang="en"><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script>${' '.repeat(600)}</body></html>`,
    },
  })
  const { page, go, chatbotId } = await dashboard.person()
  await go(`/chatbots/${chatbotId}/knowledge`)
  await page.getByRole('textbox', { name: 'Website address' }).fill(site.origin)
  await page.keyboard.press('Enter')
  const sources = page.getByRole('list', { name: 'Sources' })
  await sources.getByText('Ready').waitFor()
  await sources.getByRole('link').first().click()
  const { host } = new URL(site.origin)
  const pages = page.getByRole('list', { name: 'Pages', exact: true })

  await t.test('a page shows what is known of it, and is read again while one waits', async t => {
    await page.getByRole('button', { name: 'View content of Opening hours' }).click()
    const dialog = page.getByRole('dialog', { name: 'Opening hours' })
    await dialog.getByText('On Saturday we are open from ten until four.').waitFor()
    t.match(page.url(), /page=/)
    t.same(await findFaultsInEveryLook(page), [])
    site.pages['/hours'] = aPage('Opening hours', 'On Saturday we are open from nine until six.')
    await dialog.getByRole('button', { name: 'Sync now' }).click()
    await page.getByText('Synced: the page had changed.').waitFor()
    await dialog.getByText('On Saturday we are open from nine until six.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    t.notMatch(page.url(), /page=/)
  })

  await t.test('pages that were left out are listed by their reason, in the address as well', async t => {
    await page.getByRole('tab', { name: 'Left out' }).click()
    await page.getByRole('button', { name: /^Which pages\? Your website’s robots\.txt/ }).click()
    await page.getByRole('link', { name: `${host}/staff` }).waitFor()
    t.match(page.url(), /reason=robots/)
    await page.reload()
    await page.getByRole('link', { name: `${host}/staff` }).waitFor()
    await page
      .getByRole('button', { name: /^Which pages\? The text of these pages appears only with JavaScript/ })
      .click()
    await page.getByRole('link', { name: `${host}/app` }).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('a page is left out unless that is undone, and taken back', async t => {
    const excluded = () => db.prisma.excludedPage.count()
    const leaveOut = async () => {
      await page.getByRole('tab', { name: 'Pages' }).click()
      await page.getByRole('button', { name: 'View content of Opening hours' }).click()
      await page.getByRole('dialog', { name: 'Opening hours' }).getByRole('button', { name: 'Leave out' }).click()
      await pages.getByText('Opening hours').waitFor({ state: 'detached' })
    }
    await leaveOut()
    await page.getByRole('button', { name: 'Undo' }).click()
    await pages.getByText('Opening hours').waitFor()
    t.equal(await excluded(), 0)
    await leaveOut()
    await until(async () => (await excluded()) === 1)
    await page.getByRole('tab', { name: 'Left out' }).click()
    await page.getByRole('button', { name: `Restore ${host}/hours` }).click()
    await page.getByText('Restoring the page').waitFor()
    await until(async () => (await db.prisma.document.count({ where: { url: `${site.origin}/hours` } })) === 1)
    t.equal(await excluded(), 0)
    await page.getByRole('tab', { name: 'Pages' }).click()
    await pages.getByText('Opening hours').waitFor()
  })

  await t.test('a page is tested: what would be read of it, or why it is not', async t => {
    await page.getByRole('tab', { name: 'Sync settings' }).click()
    const field = page.getByRole('textbox', { name: 'Page address on this website' })
    await field.fill(`${site.origin}/hours`)
    await field.press('Enter')
    await page.getByText('This page will be read. It contains 1 passage').waitFor()
    await page.getByText('from nine until six').waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await field.fill(`${site.origin}/app`)
    await field.press('Enter')
    await page.getByText('appears only with JavaScript').waitFor()
    await field.fill(`${site.origin}/staff`)
    await field.press('Enter')
    await page.getByText('robots.txt doesn’t allow').waitFor()
  })

  await t.test('a limit that was met is named, with who sets it', async t => {
    const source = await aSource(db, { chatbotId, status: 'ready', pagesIndexed: 2_000 })
    await db.prisma.source.update({ where: { id: source.id }, data: { limitReached: 'pages', limitValue: 2_000 } })
    await go(`/chatbots/${chatbotId}/knowledge/${source.id}`)
    await page.getByText(/The sync stopped at 2,000 pages.*Your administrator can raise it/).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
  })
})
