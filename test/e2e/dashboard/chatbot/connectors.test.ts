/// <reference lib="dom" />
import { json, startShopApi } from '@frontdesk/testing/shop-api'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('connectors', { skip: noBrowser }, async t => {
  const [dashboard, shop] = await Promise.all([openDashboard(t), startShopApi(t)])
  const { db } = dashboard.frontdesk
  shop.answer(json({ state: 'sent', customer: 'Kim', items: [{ name: 'Lamp', price: 20 }] }))

  await t.test('a connector is made, called, and given the fields that are ticked', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/connectors`)
    await page.getByText('No connectors yet').waitFor()
    await page.getByRole('button', { name: 'New connector' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('order_status')
    await page.getByRole('textbox', { name: 'When to use it' }).fill('Tells where an order is.')
    await page.getByRole('textbox', { name: 'Host' }).fill(shop.host)
    await page.getByRole('textbox', { name: 'Path', exact: true }).fill('/orders/{number}')
    await page.getByLabel('API key').fill('Bearer plover')
    const argument = page.getByRole('group', { name: 'Argument 1' })
    t.equal(await argument.getByRole('textbox', { name: 'Name, as used in braces' }).inputValue(), 'number')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('textbox', { name: 'number (test value)' }).fill('7')
    await page.getByRole('button', { name: 'Send test request' }).click()
    await page.getByText(/^Status 200/).waitFor()
    await page.getByRole('checkbox', { name: /^state/ }).check()
    await page.getByRole('checkbox', { name: /^name/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
    t.match(shop.requests, [{ url: '/orders/7', headers: { authorization: 'Bearer plover' } }])
    const { id, ...stored } = await db.prisma.connector.findFirstOrThrow({ where: { chatbotId } })
    t.match(stored, { name: 'order_status', responseFields: ['state', 'items[].name'] })
    await go(`/chatbots/${chatbotId}/connectors`)
    t.same(await findFaultsInEveryLook(page), [])
    await go(`/chatbots/${chatbotId}/connectors?connector=${id}`)
    await page.getByRole('checkbox', { name: /^state/, checked: true }).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('what the API refuses is said at its field, and the key is in no storage', async t => {
    const { page, go, chatbotId } = await dashboard.person({ mayFail: /400$/ })
    await go(`/chatbots/${chatbotId}/connectors?connector=new`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Order status')
    await page.getByLabel('API key').fill('Bearer plover')
    await page.getByRole('button', { name: 'Save' }).click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await until(async () => (await name.getAttribute('aria-invalid')) === 'true')
    t.equal(await name.inputValue(), 'Order status')
    t.notMatch(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))), 'plover')
  })

  await t.test('a member without the permission for conversations reads why connectors cannot be changed', async t => {
    const { page, go, chatbotId } = await dashboard.person({ permissions: ['chatbot_settings'] })
    await go(`/chatbots/${chatbotId}/connectors`)
    await page.getByText(/you also need the “Conversations” permission/).waitFor()
    t.equal(await page.getByRole('button', { name: 'New connector' }).count(), 0)
  })
})
