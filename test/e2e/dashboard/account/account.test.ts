/// <reference lib="dom" />
import { isDeepStrictEqual } from 'node:util'
import { aSource } from '@frontdesk/testing/factories'
import { aPng } from '@frontdesk/testing/made-up-pictures'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('the account', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk

  await t.test('an owner sees the plan, what it means, and what is used of it', async t => {
    const { page, go, account, chatbotId } = await dashboard.person({ plan: 'basic' })
    await aSource(db, { chatbotId })
    const now = new Date()
    const period = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
    await db.prisma.usage.create({ data: { accountId: account.id, period, used: 1_700, quota: 2_000 } })
    await go('/settings')
    await page.getByText('Basic plan · Your chatbots answer visitors').waitFor()
    const use = page.getByRole('table', { name: 'Plan and usage' })
    const rows = ['AI replies this month 1,700 2,000', 'Chatbots 1 10', 'Sources 1 200', 'File storage 0 MB 500 MB']
    for (const row of rows) await use.getByRole('row', { name: row, exact: true }).waitFor()
    await page.getByText('AI replies by month').click()
    await page.getByText('1,700 of 2,000 replies').waitFor()
    await page.getByText('What the Standard plan adds').click()
    await page.getByText(`account plan --account ${account.id} --plan standard`).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    t.same(titles, ['Business', 'Plan and usage', 'Leave account'], 'how one leaves is at the end')
  })

  await t.test('a plan that is used up says so, and when chatbots answer again', async () => {
    const { page, go, account } = await dashboard.person({ plan: 'free' })
    const now = new Date()
    const period = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
    await db.prisma.usage.create({ data: { accountId: account.id, period, used: 100, quota: 100 } })
    await go('/settings')
    await page.getByText('You’ve used all of this month’s replies.').waitFor()
  })

  await t.test('an owner renames the account and moves it to the zone of this device', async t => {
    const { page, go, account } = await dashboard.person({ context: { timezoneId: 'Asia/Tokyo' } })
    await go('/settings')
    await page.getByRole('textbox', { name: 'Business name' }).fill('Plover & Sons')
    await page.getByRole('button', { name: 'Use this device’s time zone: Asia/Tokyo' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { name, timezone } = await db.prisma.account.findUniqueOrThrow({ where: { id: account.id } })
    t.same({ name, timezone }, { name: 'Plover & Sons', timezone: 'Asia/Tokyo' })
  })

  await t.test('an account without a name says at the field what to enter', async t => {
    const { page, go } = await dashboard.person({ mayFail: /^PATCH \/api\/account 400$/ })
    await go('/settings')
    const name = page.getByRole('textbox', { name: 'Business name' })
    await name.fill(' ')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a name of 1 to 120 characters.').waitFor()
    t.equal(await name.getAttribute('aria-invalid'), 'true')
  })

  await t.test(
    'a picture that a person chooses stands for them in the menu and in the team, until they remove it',
    async t => {
      const { page, go, email } = await dashboard.person()
      await go('/profile')
      const own = page.getByRole('group', { name: 'Picture' })
      const inMenu = page.getByRole('button', { name: /^Your account: / }).locator('img')
      const choose = async (name: string, mimeType: string, buffer: Buffer): Promise<void> => {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          own.getByRole('button', { name: 'Choose picture' }).click(),
        ])
        await chooser.setFiles({ name, mimeType, buffer })
      }
      await choose('me.png', 'image/png', Buffer.from('no picture'))
      await own.getByText('This file can’t be used. Choose a PNG, JPEG or WebP picture.').waitFor()
      await choose('me.png', 'image/png', aPng())
      await inMenu.waitFor()
      t.ok(await inMenu.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0)))
      const { picture } = await db.prisma.user.findUniqueOrThrow({ where: { email }, include: { picture: true } })
      t.match(picture, { type: /^image\// })
      t.same(await findFaultsInEveryLook(page), [])
      await go('/team')
      await page.getByRole('main').locator('img').waitFor()
      await go('/profile')
      await own.getByRole('button', { name: 'Remove picture' }).click()
      await inMenu.waitFor({ state: 'detached' })
      t.equal(await db.prisma.userPicture.count({ where: { user: { email } } }), 0)
    },
  )

  await t.test('what a person chooses goes with their login to another device', async t => {
    const { page, go, email, password } = await dashboard.person()
    await go('/profile')
    await page.getByRole('textbox', { name: 'Your name' }).fill('Kim Plover')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const chosen = (name: string) => page.getByRole('button', { name })
    await chosen('Theme').click()
    await page.getByRole('option', { name: 'Dark' }).click()
    await page.locator('html[data-theme=dark]').waitFor()
    await chosen('List density').click()
    await page.getByRole('option', { name: 'Compact' }).click()
    await chosen('Language').click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
    const chose = { language: 'de', preferences: { theme: 'dark', density: 'compact' } }
    await until(async () => {
      const { language, preferences } = await db.prisma.user.findUniqueOrThrow({ where: { email } })
      return isDeepStrictEqual({ language, preferences }, chose)
    })
    const other = await dashboard.newTab()
    const headers = { origin: dashboard.frontdesk.url }
    await other.request.post('/api/auth/login', { data: { email, password }, headers })
    await other.goto('/dashboard/profile')
    await other.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
    await other.locator('html[data-theme=dark][data-density=compact]').waitFor()
    t.equal(await other.getByRole('textbox', { name: 'Ihr Name' }).inputValue(), 'Kim Plover')
  })

  await t.test('a member without analytics sees the plan and no numbers', async t => {
    const { page, go } = await dashboard.person({ permissions: ['leads'] })
    await go('/settings')
    await page.getByText('You’re a member.').waitFor()
    t.equal(await page.getByRole('textbox', { name: 'Business name' }).count(), 0)
    await page.getByRole('row', { name: 'Chatbots 50', exact: true }).waitFor()
    t.equal(await page.getByText('AI replies by month').count(), 0)
    t.equal(await page.getByRole('columnheader', { name: 'Used' }).count(), 0)
  })

  await t.test('what is kept how long, and the last clean-ups', async () => {
    const { page, go } = await dashboard.person()
    await db.prisma.retentionRun.create({ data: { cutoff: new Date(), finishedAt: new Date() } })
    await go('/settings/data')
    await page.getByText('Until you delete them').waitFor()
    await page.getByText('No conversations are stored right now.').waitFor()
    await page.getByText('Done', { exact: true }).first().waitFor()
  })

  await t.test('a person sees where they are logged in, and logs other devices out', async () => {
    const { page, go, email, password } = await dashboard.person()
    const other = await dashboard.newTab({ mayFail: / 401$/ })
    const headers = { origin: dashboard.frontdesk.url }
    await other.request.post('/api/auth/login', { data: { email, password }, headers })
    await other.goto('/dashboard/profile')
    await other.getByRole('heading', { name: 'Profile' }).waitFor()
    await go('/profile')
    await page.getByText(/\(this device\)$/).waitFor()
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out all other devices' }).click()
    await page.getByText('All other devices logged out.').waitFor()
    await other.reload()
    await other.getByRole('button', { name: 'Log in' }).waitFor()
  })

  await t.test('one device is logged out by its own button, and the focus stays in the list', async t => {
    const { page, go, email, password } = await dashboard.person()
    const other = await dashboard.newTab()
    const headers = {
      origin: dashboard.frontdesk.url,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/131.0',
    }
    await other.request.post('/api/auth/login', { data: { email, password }, headers })
    await go('/profile')
    await page.getByRole('button', { name: /^Log out .*Firefox/ }).press('Enter')
    await page.getByText(/Firefox.* logged out\.$/).waitFor()
    await page.getByRole('button', { name: /^Log out .*Firefox/ }).waitFor({ state: 'hidden' })
    await page.waitForFunction(() => document.activeElement?.tagName !== 'BODY')
    t.pass()
  })
})
