import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DoctorFinding } from '@frontdesk/contracts/account/operator'
import { recordWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { enqueueMail } from '@frontdesk/accounts/mails/enqueue-mail'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
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
    const row = page.getByRole('row').filter({ hasText: name })
    await page.getByRole('searchbox', { name: 'Search by name or owner' }).fill(owner)
    await row.getByText(owner).waitFor()
    t.match(page.url(), 'q=')
    // The row may have been there before the search.
    await until(async () => (await page.getByRole('button', { name: /^Change / }).count()) === 1)

    const dialog = page.getByRole('dialog', { name: `Change ${name}` })
    await row.getByRole('button', { name: `Change ${name}` }).click()
    await dialog.getByRole('button', { name: /Plan/ }).click()
    await page.getByRole('option', { name: 'Basic' }).click()
    await dialog.getByRole('textbox', { name: 'AI replies per month' }).fill('1234')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.getByText('0 of 1,234').waitFor()
    await row.getByText('Basic').waitFor()
    t.match(await db.prisma.account.findUnique({ where: { id } }), { plan: 'basic', quota: 1234 })

    await row.getByRole('button', { name: `Change ${name}` }).click()
    await dialog.getByRole('button', { name: 'Suspend account' }).click()
    await row.getByText('Suspended').waitFor()
    await row.getByRole('button', { name: `Change ${name}` }).click()
    await dialog.getByRole('button', { name: 'Reactivate account' }).click()
    await row.getByText('Suspended').waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Search by name or owner' }).fill(randomUUID())
    await page.getByText('No results').waitFor()
  })

  await t.test('their own account they cannot suspend', async t => {
    const { page, go, account } = await dashboard.person({ isOperator: true })
    const name = `Plover ${randomUUID()}`
    await db.prisma.account.update({ where: { id: account.id }, data: { name } })
    await go(`/operator/accounts?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Change ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Change ${name}` })
    await dialog.getByRole('button', { name: 'Save' }).waitFor()
    t.equal(await dialog.getByRole('button', { name: 'Suspend account' }).count(), 0)
  })

  await t.test('the installation says what runs and what waits', async () => {
    const { page, go } = await dashboard.person({ isOperator: true })
    await go('/operator/status')
    const queue = page.getByRole('list', { name: 'Queues' }).getByRole('listitem').filter({ hasText: 'replies' })
    await queue.getByText('1 worker').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'PostgreSQL' }).waitFor()
    const key = page.getByRole('listitem').filter({ hasText: 'Encryption key' })
    await key.getByText(/^Key [0-9a-f]{8} · Since /).waitFor()
    await key.getByText('0 stored secrets are encrypted with it').waitFor()
  })

  await t.test('the status begins with what needs attention and what to do, what is broken first', async t => {
    const { page, go } = await dashboard.person({ isOperator: true })
    const record = (findings: DoctorFinding[]) =>
      recordWorkerFacts(
        { db },
        { findingsOfMaintenance: { checkedAt: new Date(Date.now() - 5 * 60_000).toISOString(), findings } },
      )
    const attention = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
    const advice = 'Install pgvector 0.7 or later.'
    const ok = { level: 'ok', about: 'Node.js', found: 'version 24', advice: null } as const
    await record([
      ok,
      { level: 'warn', about: 'pgvector', found: 'not installed', advice },
      { level: 'fail', about: 'Mail', found: 'refused', advice: 'Check SMTP_URL.' },
      { level: 'warn', about: 'Redis', found: 'appendonly = no', advice: 'Set appendonly yes.' },
      // Shown among the services, and nothing is wrong with it.
      { level: 'warn', about: 'Provider', found: 'built-in: replies quote the best sentences', advice: null },
      ok,
    ])
    await go('/operator/status')
    await attention.filter({ hasText: 'pgvector' }).waitFor()
    const rows = (await attention.allInnerTexts()).map(text => text.replaceAll('\n', ' '))
    t.same(
      rows.filter(row => /^(Mail|pgvector)/.test(row)),
      ['Mail Refused. Check SMTP_URL. Not working', `pgvector Not installed. ${advice} Warning`],
    )
    t.ok(
      rows.every(row => !row.includes('appendonly = no') && !row.startsWith('Provider')),
      'the status itself says how Redis is set now, and that no model is chosen',
    )
    await page.getByText('2 checks passed.').waitFor()
    await page.getByText(/Maintenance: checked \d min ago/).waitFor()
  })

  await t.test('a mail that no server delivers is read for its link, and the audit log says who read it', async t => {
    const { page, go, email } = await dashboard.person({ isOperator: true })
    const to = `${randomUUID()}@shop.example`
    const link = `https://desk.example/dashboard/accept-invitation#${randomUUID()}`
    const mail = { id: randomUUID(), to, subject: 'Robin invites you', text: `Hello,\n\nchoose a password:\n${link}\n` }
    await enqueueMail(dashboard.frontdesk, { ...mail, isForOperators: true })
    await until(() => existsSync(join(dashboard.frontdesk.mailFolder, `${mail.id}.eml`)))
    await go('/operator/mails')
    await page
      .getByRole('listitem')
      .filter({ hasText: to })
      .getByRole('button', { name: 'Read “Robin invites you”' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Robin invites you' })
    await dialog.getByRole('button', { name: 'Copy link' }).waitFor()
    t.equal(await dialog.locator('code').innerText(), link)
    t.same(await findFaultsInEveryLook(page), [])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await go('/settings/audit-log')
    await page.getByText('read an email sent by this installation.').waitFor()
    t.match(await db.prisma.auditEntry.findFirst({ where: { objectId: mail.id }, include: { user: true } }), {
      user: { email },
    })
  })

  await t.test('the end of the list of accounts takes the focus of the button that is gone', async t => {
    const { page, go } = await dashboard.person({ isOperator: true })
    const name = `Plover ${randomUUID()}`
    await db.prisma.account.createMany({ data: Array.from({ length: 60 }, () => ({ name, plan: 'free' as const })) })
    await go(`/operator/accounts?q=${encodeURIComponent(name)}`)
    const more = page.getByRole('button', { name: 'Show more' })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByText('End of list').and(page.locator(':focus')).waitFor()
    t.equal(await page.getByRole('row').filter({ hasText: name }).count(), 60)
  })

  await t.test('nobody else sees them, and the page says so', async t => {
    const { page, go } = await dashboard.person()
    await go('/operator/accounts')
    await page.getByText('Only administrators of this installation can see this page.').waitFor()
    t.equal(await page.getByRole('link', { name: 'Accounts' }).count(), 0)
  })

  await t.test('they are accessible in every theme and size', async t => {
    const { page, go } = await dashboard.person({ isOperator: true })
    for (const path of ['/operator/accounts', '/operator/status', '/operator/mails']) {
      await go(path)
      await page.locator('main :is(li, tbody tr)').last().waitFor()
      t.same(await findFaultsInEveryLook(page), [], path)
    }
  })
})
