/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { aPage, aSite } from '../../../../packages/knowledge/test/a-site.ts'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { everyAddress, signInAddresses } from './addresses.ts'
import { openFurnishedAccount } from './furnished-account.ts'
import { findUnreached, walkWithTab } from './walk-with-tab.ts'
import { letPlay, waitForLaterParts, waitUntilWhole } from './wait-until-whole.ts'

/** Presses Tab until something has the focus that is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    // Nothing has it where the end of the page leads to the browser's own controls.
    if ((await focused.count()) > 0 && name.test(await focused.ariaSnapshot())) return
  }
  throw new Error(`Tab never comes to ${name}`)
}

t.test('the dashboard without a pointer', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { page, go, ids } = await openFurnishedAccount(dashboard, await dashboard.person())

  for (const { name, path } of everyAddress(ids))
    await t.test(`${name}: Tab reaches every control, the focus is seen, and nothing holds it`, async t => {
      await go(path)
      await waitForLaterParts(page, { name, path })
      await waitUntilWhole(page)
      await letPlay(page)
      t.same(await walkWithTab(page), [])
      t.same(await findUnreached(page), [])
    })

  const stranger = await dashboard.newTab()
  for (const { name, path } of signInAddresses(ids))
    await t.test(`${name}: Tab reaches every control, and the focus is seen`, async t => {
      await stranger.goto(`/dashboard${path}`)
      await stranger.getByRole('heading', { level: 1 }).waitFor()
      t.same(await walkWithTab(stranger), [])
      t.same(await findUnreached(stranger), [])
    })

  await t.test('the first Tab leads past the menu, and Escape leads back from the command menu', async t => {
    await go('/profile')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
    )
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'content')
    t.pass()
  })
})

t.test('a day of setting up without a pointer', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const site = await aSite(t, { '/': aPage('Plover Shoes', 'We mend and sell shoes.') })
  const { account, chatbotId, email, password } = await dashboard.person()
  const page = await dashboard.newTab()

  await page.goto('/dashboard/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, /textbox "Email/)
  await page.keyboard.type(email)
  await tabTo(page, /textbox "Password/)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Shop assistant' }).waitFor()

  await tabTo(page, /link "Shop assistant"/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor()
  await tabTo(page, /textbox "Website address"/)
  await page.keyboard.type(site.origin)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Sources' }).getByText('Ready').waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.type('go to behaviour')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Behaviour', exact: true }).waitFor()
  await tabTo(page, /textbox "Instructions"/)
  await page.keyboard.type('Be brief.')
  await tabTo(page, /button "Save"/)
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.type('team')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
  await tabTo(page, /textbox "Email address"/)
  await page.keyboard.type('kim@plover.example')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Pending invitations' }).getByText('kim@plover.example').waitFor()

  t.equal(await db.prisma.source.count({ where: { chatbotId } }), 1)
  t.match(await db.prisma.chatbot.findUniqueOrThrow({ where: { id: chatbotId } }), { systemPrompt: 'Be brief.' })
  t.equal(await db.prisma.invitation.count({ where: { accountId: account.id } }), 1)
})
