/// <reference lib="dom" />
import { aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('owners', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const memberOf = (id: string) =>
    db.prisma.member.findUnique({ where: { id }, select: { isOwner: true, permissions: true } })

  await t.test('an owner makes a member an owner, and steps down', async t => {
    const { page, go, account, email } = await dashboard.person()
    const kim = await aUser(db, { accountId: account.id, name: 'Kim Agent', permissions: ['leads'] })
    const { id: self } = await db.prisma.member.findFirstOrThrow({ where: { user: { email } } })
    await go(`/team/${kim.member.id}`)
    await page.getByRole('button', { name: 'Make Kim Agent an owner' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make Kim Agent an owner' }).click()
    await page.getByText('Kim Agent is now an owner.').waitFor()
    await page.getByRole('button', { name: 'Make Kim Agent a member' }).waitFor()
    t.match(await memberOf(kim.member.id), { isOwner: true })

    await go(`/team/${self}`)
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('radio', { name: /^Viewer/ }).press('Space')
    await page.getByRole('button', { name: 'Step down' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Step down' }).click()
    await page.getByText('You’re now a member.').waitFor()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Team' }).waitFor({ state: 'detached' })
    t.same(await memberOf(self), { isOwner: false, permissions: ['conversations', 'analytics'] })
  })

  await t.test('the only owner is told why they can neither step down nor leave', async t => {
    const { page, go, email, account } = await dashboard.person({ mayFail: / 409$/ })
    const { id } = await db.prisma.member.findFirstOrThrow({ where: { user: { email } } })
    const { name } = await db.prisma.account.findUniqueOrThrow({ where: { id: account.id } })
    await go(`/team/${id}`)
    await page.getByRole('button', { name: 'Step down' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Step down' }).click()
    await page.getByText('Make someone else an owner first').waitFor()
    await go('/settings')
    await page.getByRole('button', { name: `Leave ${name}` }).click()
    const dialog = page.getByRole('alertdialog')
    t.ok(await dialog.getByRole('button', { name: `Leave ${name}` }).isDisabled(), 'its name is typed first')
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: `Leave ${name}` }).click()
    await dialog.getByText('Make someone else an owner first').waitFor()
    t.match(await memberOf(id), { isOwner: true })
  })

  await t.test('a member leaves, and is logged out', async t => {
    const { page, go, email, account } = await dashboard.person({ permissions: ['leads'] })
    const { name } = await db.prisma.account.findUniqueOrThrow({ where: { id: account.id } })
    await go('/settings')
    await page.getByRole('button', { name: `Leave ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('textbox').fill(name)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Leave ${name}` })
      .click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    t.equal(await db.prisma.member.count({ where: { user: { email } } }), 0)
  })

  await t.test('where mails are files, an owner passes on the link for a new password, and it works', async t => {
    const { page, go, account } = await dashboard.person()
    const kim = await aUser(db, { accountId: account.id, name: 'Kim Agent', permissions: ['leads'] })
    await go(`/team/${kim.member.id}`)
    await page.getByRole('button', { name: 'Send Kim Agent a password reset link' }).click()
    await page.getByText('Give Kim Agent this link').waitFor()
    const link = (await page.getByText(/\/dashboard\/reset-password#/).textContent()) ?? ''
    const other = await dashboard.newTab()
    await other.goto(link)
    await other.getByLabel('New password').fill('four walls and one umbrella')
    await other.getByRole('button', { name: 'Save password' }).click()
    await other.getByText('Your new password has been saved.').waitFor()
    t.pass()
  })
})
