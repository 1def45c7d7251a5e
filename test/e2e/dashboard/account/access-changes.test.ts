/// <reference lib="dom" />
import { aChatbot, aUser } from '@frontdesk/testing/factories'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard, type DashboardPerson } from '../open-dashboard.ts'

/** On a slow machine the page asks by itself before the press, and the button is gone. */
const pressIfThere = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name }).evaluateAll(([button]) => {
    if (button instanceof HTMLElement) button.click()
  })

t.test('a member with fewer permissions', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { db } = dashboard.frontdesk
  const memberOf = ({ email }: DashboardPerson) => db.prisma.member.findFirstOrThrow({ where: { user: { email } } })
  const menu = (person: DashboardPerson) => person.page.getByRole('navigation', { name: 'Menu' })

  await t.test('a page opened by its address says what is missing, and who can give it', async t => {
    const person = await dashboard.person({ permissions: ['leads'] })
    await aUser(db, { accountId: person.account.id, name: 'Robin Owner' })
    await person.go('/team')
    await person.page.getByText('Only an owner of the account can see this page.').waitFor()
    await person.page.getByText('Ask Robin Owner.').waitFor()
    await person.go(`/chatbots/${person.chatbotId}/knowledge`)
    await person.page.getByText('You need the “Chatbot settings” permission.').waitFor()
    await person.page.getByText('Ask Robin Owner.').waitFor()
    t.pass()
  })

  await t.test('a permission that is taken away while its page is open is said without a reload', async t => {
    const person = await dashboard.person({ permissions: ['chatbot_settings', 'leads'], mayFail: / 403$/ })
    const { page, go, chatbotId } = person
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Mine.')
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    const { id } = await memberOf(person)
    await db.prisma.member.update({ where: { id }, data: { permissions: ['leads'] } })
    await pressIfThere(page, 'Save')
    await page.getByText('You need the “Chatbot settings” permission.').waitFor()
    await menu(person).getByRole('link', { name: 'Behaviour' }).waitFor({ state: 'detached' })

    // Given back: what was typed is still there.
    await db.prisma.member.update({ where: { id }, data: { permissions: ['chatbot_settings', 'leads'] } })
    await page.reload()
    t.equal(await page.getByRole('textbox', { name: 'Instructions' }).inputValue(), 'Mine.')
  })

  await t.test('somebody who only reads learns that a permission was taken away', async t => {
    const person = await dashboard.person({ permissions: ['chatbot_settings', 'leads'], mayFail: / 403$/ })
    await person.go(`/chatbots/${person.chatbotId}/answers`)
    await person.page.getByRole('textbox', { name: 'Instructions' }).waitFor()
    const { id } = await memberOf(person)
    await db.prisma.member.update({ where: { id }, data: { permissions: ['leads'] } })
    await person.page.getByText('You need the “Chatbot settings” permission.').waitFor()
    t.equal(await person.page.getByRole('textbox', { name: 'Instructions' }).count(), 0)
  })

  await t.test('a page that the plan does not include says so', async t => {
    const person = await dashboard.person({ mayFail: / 403$/ })
    const { page, go, account } = person
    await go('/settings/exports')
    await page.getByRole('button', { name: 'Start export' }).waitFor()
    await db.prisma.account.update({ where: { id: account.id }, data: { plan: 'free' } })
    await pressIfThere(page, 'Start export')
    await page.getByText('Available on the Basic plan').waitFor()
    await page.getByText(`account plan --account ${account.id} --plan basic`).waitFor()
    t.pass()
  })

  await t.test('with two chatbots of three, the menu has these two, and the third is not there', async t => {
    const person = await dashboard.person({ permissions: ['chatbot_settings'], mayFail: / 404$/ })
    const { page, go, account, chatbotId } = person
    const { id: second } = await aChatbot(db, { accountId: account.id, name: 'Wholesale' })
    const { id: third } = await aChatbot(db, { accountId: account.id, name: 'Secret' })
    const { id } = await memberOf(person)
    const chatbots = { create: [{ chatbotId }, { chatbotId: second }] }
    await db.prisma.member.update({ where: { id }, data: { seesAllChatbots: false, chatbots } })
    await go('/chatbots')
    await page.getByRole('link', { name: 'Wholesale', exact: true }).waitFor()
    t.equal(await page.getByText('Secret').count(), 0)
    for (const name of ['knowledge', 'answers', 'install', 'connectors']) {
      await go(`/chatbots/${second}/${name}`)
      await page.getByText('The address may be wrong').waitFor({ state: 'detached' })
      await go(`/chatbots/${third}/${name}`)
      await page.getByText('The address may be wrong, or the page may have been deleted.').waitFor()
    }
  })

  await t.test('what belongs to another account is not there', async t => {
    const { page, go } = await dashboard.person({ mayFail: / 404$/ })
    const { id: chatbotId } = await aChatbot(db)
    const stranger = await aUser(db)
    const { accountId } = await db.prisma.chatbot.findUniqueOrThrow({ where: { id: chatbotId } })
    const columns = {
      accountId,
      url: 'https://hooks.shop.example/',
      events: ['lead.created'],
      secret: Buffer.from('no'),
    }
    const webhook = await db.prisma.webhook.create({ data: columns })
    for (const name of ['knowledge', 'try', 'appearance', 'install', 'answers', 'live-chat', 'connectors']) {
      await go(`/chatbots/${chatbotId}/${name}`)
      await page.getByText('The address may be wrong, or the page may have been deleted.').first().waitFor()
    }
    await go(`/team/${stranger.member.id}`)
    await page.getByText('This person is no longer in your team.').waitFor()
    await go(`/settings/webhooks/${webhook.id}`)
    await page.getByText('This webhook').waitFor()
    t.pass()
  })
})
