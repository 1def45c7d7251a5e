/// <reference lib="dom" />
import { aChatbot, aUser } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { apiPaths, loseConnectionAtNextWrite } from '../lose-connection.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('the team', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const invitationsOf = (accountId: string) => db.prisma.invitation.findMany({ where: { accountId } })

  await t.test('an owner invites an agent, sends the link again, and takes the invitation back', async t => {
    const { page, go, account } = await dashboard.person()
    await go('/team')
    await page.getByRole('textbox', { name: 'Email address' }).fill('kim@shop.example')
    await page.getByRole('button', { name: 'Create invitation link' }).press('Enter')
    const open = page.getByRole('list', { name: 'Pending invitations' })
    await open.getByText('The link expires in 7 days.').waitFor()
    // Mails are files here: the owner passes the link on.
    await page.getByText(/\/dashboard\/accept-invitation#/).waitFor()
    const [invitation] = await invitationsOf(account.id)
    t.same(invitation?.permissions.toSorted(), ['bookings', 'conversations', 'leads', 'live_chat', 'questions'])
    t.equal(await page.getByRole('textbox', { name: 'Email address' }).inputValue(), '')

    await page.getByRole('button', { name: 'Resend to kim@shop.example' }).click()
    await page.getByText('Here’s a new link for kim@shop.example.').waitFor()

    await page.getByRole('button', { name: 'Revoke invitation for kim@shop.example' }).click()
    await page.getByText('No open invitations.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await open.getByText('kim@shop.example').waitFor()
    t.equal((await invitationsOf(account.id)).length, 1, 'undone')

    await page.getByRole('button', { name: 'Revoke invitation for kim@shop.example' }).click()
    await page.getByText('No open invitations.').waitFor()
    await until(async () => (await invitationsOf(account.id)).length === 0)
  })

  await t.test('an invitation that cannot be sent says why at its field', async t => {
    const { page, go, email } = await dashboard.person({ mayFail: /^POST \/api\/team\/invitations 4/ })
    await go('/team')
    const address = page.getByRole('textbox', { name: 'Email address' })
    await page.getByRole('button', { name: 'Create invitation link' }).click()
    await page.getByText('Enter the email address of the person').waitFor()
    await address.fill(email)
    await page.getByRole('button', { name: 'Create invitation link' }).click()
    await page.getByText('This person is already a member of the team.').waitFor()
    t.equal(await address.getAttribute('aria-invalid'), 'true')
    t.equal(await address.inputValue(), email)
  })

  await t.test('an owner chooses what a member may do, on which chatbots, and removes them', async t => {
    const { page, go, account, chatbotId } = await dashboard.person()
    await aChatbot(db, { accountId: account.id, name: 'Wholesale' })
    const kim = await aUser(db, { accountId: account.id, name: 'Kim Agent', permissions: ['conversations'] })
    const stored = () =>
      db.prisma.member.findUniqueOrThrow({ where: { id: kim.member.id }, include: { chatbots: true } })
    await go('/team')
    await page.getByText('Can read and export conversations.').waitFor()
    await page.getByRole('link', { name: 'Edit permissions of Kim Agent' }).click()
    await page.getByRole('heading', { name: 'Kim Agent', level: 1 }).waitFor()

    await page.getByRole('radio', { name: /^Editor/ }).press('Space')
    await page.getByRole('radio', { name: 'Only these chatbots' }).press('Space')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Choose at least one chatbot.').waitFor()
    await page.getByRole('checkbox', { name: 'Shop assistant' }).press('Space')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { permissions, seesAllChatbots, chatbots } = await stored()
    t.same(permissions.toSorted(), ['analytics', 'chatbot_settings', 'feedback', 'questions'])
    t.notOk(seesAllChatbots)
    t.same(
      chatbots.map(chatbot => chatbot.chatbotId),
      [chatbotId],
    )

    await page.getByRole('button', { name: 'Remove Kim Agent' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Kim Agent' }).click()
    await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor()
    await page.getByText('Kim Agent removed from your team.').waitFor()
    t.equal(await db.prisma.member.count({ where: { accountId: account.id } }), 1)
  })

  await t.test('what was typed survives a login that has ended', async t => {
    const { page, go, account, password, endLogin } = await dashboard.person({ mayFail: / 401$/ })
    await go('/team')
    await page.getByRole('textbox', { name: 'Email address' }).fill('kim@shop.example')
    await page.getByRole('button', { name: 'Create invitation link' }).focus()
    await endLogin()
    // By key: the sheet may cover the button before it is pressed, because the page finds out by itself.
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'You’ve been logged out' })
    await sheet.getByLabel('Password').fill(password)
    await sheet.getByRole('button', { name: 'Log in' }).click()
    await sheet.waitFor({ state: 'hidden' })
    t.equal(await page.getByRole('textbox', { name: 'Email address' }).inputValue(), 'kim@shop.example')
    await page.getByRole('button', { name: 'Create invitation link' }).click()
    await page.getByRole('list', { name: 'Pending invitations' }).getByText('kim@shop.example').waitFor()
    t.equal((await invitationsOf(account.id)).length, 1)
  })

  await t.test('what was typed survives an API that is away, and is sent once it is back', async t => {
    const { page, go } = await dashboard.person()
    await go('/team')
    await page.getByRole('textbox', { name: 'Email address' }).fill('kim@shop.example')
    await loseConnectionAtNextWrite(page)
    await page.getByRole('button', { name: 'Create invitation link' }).click()
    await page.getByText('Can’t reach Frontdesk.').first().waitFor()
    t.ok(await page.getByRole('button', { name: 'Create invitation link' }).isDisabled())
    await page.unroute(apiPaths)
    await page.getByText('Can’t reach Frontdesk.').first().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Create invitation link' }).click()
    await page.getByRole('list', { name: 'Pending invitations' }).getByText('kim@shop.example').waitFor()
  })

  await t.test('with a smaller plan an owner sees the team, takes permissions away, and gives none', async t => {
    const { page, go, account } = await dashboard.person({ plan: 'basic' })
    const permissions = ['conversations', 'leads'] as const
    const kim = await aUser(db, { accountId: account.id, name: 'Kim Agent', permissions: [...permissions] })
    await go('/team')
    await page.getByText('Available on the Standard plan').waitFor()
    t.equal(await page.getByRole('button', { name: 'Create invitation link' }).count(), 0)
    await page.getByRole('link', { name: 'Edit permissions of Kim Agent' }).click()
    t.ok(await page.getByRole('checkbox', { name: /^See analytics/ }).isDisabled())
    await page.getByRole('checkbox', { name: /^See leads/ }).press('Space')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { permissions: left } = await db.prisma.member.findUniqueOrThrow({ where: { id: kim.member.id } })
    t.same(left, ['conversations'])
  })
})
