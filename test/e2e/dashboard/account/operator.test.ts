import { randomUUID } from 'node:crypto'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('operators', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk

  const anotherAccount = async () => {
    const name = `Plover ${randomUUID()}`
    const { id } = await anAccount(db, { name, plan: 'free' })
    const { user } = await aUser(db, { accountId: id })
    await aChatbot(db, { accountId: id })
    return { id, name, owner: user.email }
  }

  await t.test('an account is found by its owner, gets another plan, is suspended, and resumed', async t => {
    const { page, go } = await dashboard.person({ isOperator: true })
    const { id, name, owner } = await anotherAccount()
    await go('/operator/accounts')
    const row = page.getByRole('listitem').filter({ hasText: name })
    await page.getByRole('searchbox', { name: 'Search by name or owner' }).fill(owner)
    await row.getByText('1 chatbot · 1 member').waitFor()
    t.match(page.url(), 'q=')
    t.equal(await page.getByRole('button', { name: /^Change / }).count(), 1)

    const dialog = page.getByRole('dialog', { name: `Change ${name}` })
    await row.getByRole('button', { name: `Change ${name}` }).click()
    await dialog.getByRole('button', { name: /Plan/ }).click()
    await page.getByRole('option', { name: 'Basic' }).click()
    await dialog.getByRole('textbox', { name: 'AI replies a month' }).fill('1234')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Basic · 0 of 1,234 AI replies this month').waitFor()
    t.match(await db.prisma.account.findUnique({ where: { id } }), { plan: 'basic', quota: 1234 })

    await row.getByRole('button', { name: `Change ${name}` }).click()
    await dialog.getByRole('button', { name: 'Suspend the account' }).click()
    await row.getByText('Suspended').waitFor()
    await row.getByRole('button', { name: `Change ${name}` }).click()
    await dialog.getByRole('button', { name: 'End the suspension' }).click()
    await row.getByText('Suspended').waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Search by name or owner' }).fill(randomUUID())
    await page.getByText('No account has that name or owner.').waitFor()
  })

  await t.test('their own account they cannot suspend', async t => {
    const { page, go, account } = await dashboard.person({ isOperator: true })
    const name = `Plover ${randomUUID()}`
    await db.prisma.account.update({ where: { id: account.id }, data: { name } })
    await go(`/operator/accounts?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Change ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Change ${name}` })
    await dialog.getByRole('button', { name: 'Save' }).waitFor()
    t.equal(await dialog.getByRole('button', { name: 'Suspend the account' }).count(), 0)
  })

  await t.test('the installation says what runs and what waits', async () => {
    const { page, go } = await dashboard.person({ isOperator: true })
    await go('/operator/status')
    const queues = page.getByRole('list', { name: 'Queues' })
    await queues.getByRole('listitem').filter({ hasText: 'replies' }).getByText('1 worker').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'PostgreSQL' }).getByText('Up to date').waitFor()
  })

  await t.test('nobody else sees them, and the page says so', async t => {
    const { page, go } = await dashboard.person()
    await go('/operator/accounts')
    await page.getByText('Only operators of this installation can see this page.').waitFor()
    t.equal(await page.getByRole('link', { name: 'All accounts' }).count(), 0)
  })

  await t.test('in every look they can be read by everybody', async t => {
    const { page, go } = await dashboard.person({ isOperator: true })
    for (const path of ['/operator/accounts', '/operator/status']) {
      await go(path)
      await page.getByRole('listitem').last().waitFor()
      t.same(await findFaultsInEveryLook(page), [], path)
    }
  })
})
