/// <reference lib="dom" />
import { hashOfSecret } from '@frontdesk/accounts/tokens/api-token-secret'
import t from 'tap'
import { violations } from '../../axe.ts'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('API tokens', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { db, redis, namespace, url } = dashboard.frontdesk

  await t.test('an owner creates a token with their password, keeps its secret, and revokes it', async t => {
    const person = await dashboard.person({ mayFail: /^POST \/api\/api-tokens 403$/ })
    const { page, go, account } = person
    for (const key of await redis.keys(`${namespace}:password-entered:*`)) await redis.del(key)
    await go('/settings/api-tokens')
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByText('Enter a name, so that you recognise the token later.').waitFor()
    await page.getByText('Choose at least one permission.').waitFor()
    t.same(await violations(page), [])

    await page.getByRole('textbox', { name: 'Name' }).fill('Shop system')
    await page.getByRole('checkbox', { name: /^Read leads/ }).press('Space')
    await page.getByRole('checkbox', { name: /^Export data/ }).press('Space')
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Confirm' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy your token now' })
    const secret = (await dialog.getByText(/^fd_[0-9a-f]{64}$/).textContent()) ?? ''
    await page.keyboard.press('Escape')
    t.ok(await dialog.isVisible(), 'it stays until it is kept')
    t.same(await violations(page, { part: '[role=dialog]' }), [])
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click()

    const headers = { authorization: `Bearer ${secret}` }
    t.equal((await fetch(`${url}/api/leads`, { headers })).status, 200)
    await page.reload()
    const row = page.getByRole('list', { name: 'Your API tokens' }).getByRole('listitem')
    await row.getByText('Read leads and mark them as done · Export data').waitFor()
    await row.getByText(/^Last used: /).waitFor()
    await row.getByText(/^Created by Robin Keeper on /).waitFor()
    t.notMatch(await page.content(), secret.slice(3))
    t.same(await violations(page), [])

    await row.getByRole('button', { name: 'Revoke Shop system' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Revoke Shop system?' })
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    t.equal((await fetch(`${url}/api/leads`, { headers })).status, 200)
    await row.getByRole('button', { name: 'Revoke Shop system' }).press('Enter')
    await question.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('Token revoked.').waitFor()
    await row.waitFor({ state: 'detached' })
    t.equal((await fetch(`${url}/api/leads`, { headers })).status, 401)
    t.equal(await db.prisma.apiToken.count({ where: { accountId: account.id } }), 0)

    await go('/settings/audit-log')
    await page.getByText('created the API token Shop system.').waitFor()
    await page.getByText('revoked the API token Shop system.').waitFor()
  })

  await t.test('an expired token stays in the list until it is removed, and says who has left', async t => {
    const { page, go, account } = await dashboard.person()
    const leaver = await db.prisma.user.create({ data: { email: 'leaver@shop.example', name: 'Kim Leaver' } })
    await db.prisma.apiToken.create({
      data: {
        accountId: account.id,
        name: 'Old script',
        tokenHash: hashOfSecret('none'),
        permissions: ['analytics'],
        seesAllChatbots: true,
        createdById: leaver.id,
        expiresAt: new Date('2026-01-01T00:00:00Z'),
      },
    })
    await go('/settings/api-tokens')
    await page.getByText('Expired on 1 Jan 2026').waitFor()
    await page.getByText(/^Created by Kim Leaver, who has left the team, on /).waitFor()
    await page.getByText('Never used').waitFor()
    await page.getByRole('button', { name: 'Remove Old script' }).click()
    await page.getByText('Token removed.').waitFor()
    t.equal(await db.prisma.apiToken.count({ where: { accountId: account.id } }), 0)
  })
})
