/// <reference lib="dom" />
import { aChatbot } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('the chatbots of an account', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk

  await t.test('each is listed with its domains and the way to its pages', async t => {
    const { page, go, account } = await dashboard.person()
    await aChatbot(db, { accountId: account.id, name: 'Wholesale', domains: ['trade.example', 'www.trade.example'] })
    await go('/chatbots')
    const list = page.getByRole('list', { name: 'Your chatbots' })
    await list.getByText('Answers on trade.example and www.trade.example').waitFor()
    await list.getByRole('link', { name: 'Try it of Wholesale' }).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('navigation').getByRole('link', { name: 'Chatbots' }).waitFor()
    await list.getByRole('link', { name: 'Wholesale', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor()
  })

  await t.test('another chatbot is chosen on the same page, which stays where it is scrolled to', async t => {
    const { page, go, account, chatbotId } = await dashboard.person()
    const { id } = await aChatbot(db, { accountId: account.id, name: 'Wholesale', serviceName: 'Plover Wholesale' })
    await page.setViewportSize({ width: 1280, height: 500 })
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('button', { name: /Language model/ }).waitFor()
    const scrollTo300 = () =>
      page.evaluate(() => {
        scrollTo(0, 300)
        return scrollY
      })
    await until(async () => (await scrollTo300()) === 300)
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Shop assistant/ })
      .click()
    await page.getByRole('option', { name: 'Wholesale' }).click()
    await page.waitForURL(`**/chatbots/${id}/answers`)
    await until(async () => (await page.getByLabel('Business name').inputValue()) === 'Plover Wholesale')
    t.ok((await page.evaluate(() => scrollY)) >= 300)
  })

  await t.test('a chatbot is deleted once its name is typed, and not before', async t => {
    const { page, go, account } = await dashboard.person()
    const { id } = await aChatbot(db, { accountId: account.id, name: 'Old shop' })
    await go('/chatbots')
    await page.getByRole('button', { name: 'Delete Old shop' }).click()
    const dialog = page.getByRole('alertdialog')
    const press = dialog.getByRole('button', { name: 'Delete Old shop' })
    const name = dialog.getByRole('textbox', { name: 'Type the name to confirm: Old shop' })
    await name.fill('Old')
    t.ok(await press.isDisabled())
    t.same(await findFaultsInEveryLook(page), [])
    await name.fill('Old shop')
    await press.click()
    await page.getByText('Old shop deleted.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Old shop', exact: true }).waitFor({ state: 'detached' })
    t.equal(await db.prisma.chatbot.count({ where: { id } }), 0)
  })

  await t.test('only an owner can delete one, and a member with access to some cannot create one', async t => {
    const { page, go, email, chatbotId } = await dashboard.person({ permissions: ['chatbot_settings'] })
    const member = await db.prisma.member.findFirstOrThrow({ where: { user: { email } } })
    await db.prisma.member.update({
      where: { id: member.id },
      data: { seesAllChatbots: false, chatbots: { create: { chatbotId } } },
    })
    await go('/chatbots')
    await page.getByRole('link', { name: 'Shop assistant', exact: true }).waitFor()
    t.equal(await page.getByRole('button', { name: /^Delete/ }).count(), 0)
    t.equal(await page.getByRole('link', { name: 'New chatbot' }).count(), 0)
  })
})
