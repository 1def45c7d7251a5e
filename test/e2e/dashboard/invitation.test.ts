import { randomUUID } from 'node:crypto'
import { anAccount, aUser } from '@frontdesk/testing/factories'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../browser.ts'
import { anInvitation } from './an-invitation.ts'
import { findFaultsInEveryLook } from './every-look.ts'
import { openDashboard } from './open-dashboard.ts'

t.test('the link of an invitation', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const { id: accountId } = await anAccount(db, { name: 'Plover Shoes' })
  const { user } = await aUser(db, { accountId, name: 'Robin Keeper' })
  const invite = () => anInvitation(db, { accountId, userId: user.id })
  const join = async (page: Page): Promise<void> => {
    await page.getByRole('textbox', { name: 'Your name' }).fill('Kim Agent')
    await page.getByLabel('New password').fill('four walls and one umbrella')
    await page.getByRole('button', { name: 'Join' }).click()
  }

  await t.test('says which business and who invites, and whom; the password that is chosen logs in', async t => {
    const { email, token } = await invite()
    const page = await dashboard.newTab()
    await page.goto(`/dashboard/accept-invitation#${token}`)
    await page.getByRole('heading', { level: 1, name: 'Join Plover Shoes' }).waitFor()
    await page.getByText('Robin Keeper has invited you.').waitFor()
    t.equal(await page.getByRole('textbox', { name: 'Email address' }).inputValue(), email)
    t.same(await findFaultsInEveryLook(page), [])
    await join(page)
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
    t.equal(new URL(page.url()).pathname, '/dashboard/')
    const member = await db.prisma.member.findFirst({ where: { accountId, user: { email, name: 'Kim Agent' } } })
    t.equal(member?.isOwner, false)
  })

  await t.test('that is no longer valid is refused before anything is typed', async t => {
    const page = await dashboard.newTab({ mayFail: /^POST \/api\/auth\/read-invitation 400$/ })
    await page.goto(`/dashboard/accept-invitation#${randomUUID()}`)
    await page.getByText('This link is no longer valid.').waitFor()
    t.equal(await page.getByRole('textbox').count(), 0)
  })

  await t.test('works where it cannot be read just then', async t => {
    const { email, token } = await invite()
    const page = await dashboard.newTab()
    await page.route('**/api/auth/read-invitation', route => route.abort())
    await page.goto(`/dashboard/accept-invitation#${token}`)
    await page.getByRole('heading', { level: 1, name: 'Join your team' }).waitFor()
    await join(page)
    await page.getByText('You’re all set.').waitFor()
    t.equal(await db.prisma.user.count({ where: { email } }), 1)
  })
})
