/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { aReceiver } from '../../../../apps/api/test/fixtures/receiver.ts'
import { noBrowser } from '../../browser.ts'
import { openDashboard, type Dashboard, type DashboardPerson } from '../open-dashboard.ts'

interface DeliveryColumns {
  webhookId: string
  chatbotId: string
  state: 'waiting' | 'delivered' | 'failed'
  tries: number
  outcome: string | null
}

const aDelivery = ({ frontdesk: { db } }: Dashboard, columns: DeliveryColumns) =>
  db.prisma.webhookDelivery.create({
    data: {
      ...columns,
      event: 'lead.created',
      eventId: randomUUID(),
      data: {},
      dueAt: new Date(Date.now() + 3_600_000),
    },
  })

async function aWebhook({ frontdesk: { db } }: Dashboard, { account }: DashboardPerson, url: string) {
  const columns = { accountId: account.id, url, events: ['lead.created'], secret: Buffer.from('none') }
  return db.prisma.webhook.create({ data: columns })
}

t.test('webhooks', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk

  await t.test('an owner creates a webhook, keeps its secret, and sends a delivery that failed again', async t => {
    const receiver = await aReceiver(t)
    const { page, go, account, chatbotId } = await dashboard.person()
    await go('/settings/webhooks')
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
    await page.getByRole('checkbox', { name: /^Unanswered question/ }).press('Space')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep this secret' })
    await dialog.getByText(/^whsec_/).waitFor()
    await page.keyboard.press('Escape')
    t.ok(await dialog.isVisible(), 'it stays until it is kept')
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
    await page.getByText('Sends new leads and unanswered questions.').waitFor()

    const { id: webhookId } = await db.prisma.webhook.findFirstOrThrow({ where: { accountId: account.id } })
    await aDelivery(dashboard, { webhookId, chatbotId, state: 'failed', tries: 10, outcome: '404' })
    await page.getByRole('link', { name: `Open webhook ${receiver.url}` }).click()
    await page.getByText('Failed after 10 attempts. Nothing was found at this URL (404).').waitFor()
    await page.getByRole('button', { name: /^Resend: New lead/ }).click()
    await page.getByText('Resending…').waitFor()
    await until(async () => (await dashboard.frontdesk.dispatchDeliveries()) > 0 || receiver.received.length > 0)
    await page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered.').waitFor()
    t.equal(receiver.received.length, 1)
  })

  await t.test('a test message says what the receiver answered', async t => {
    const receiver = await aReceiver(t)
    const person = await dashboard.person()
    const { page, go } = person
    await go('/settings/webhooks')
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    await page.getByRole('link', { name: `Open webhook ${receiver.url}` }).click()
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByText('Test event: Sending…').waitFor()
    await until(async () => (await dashboard.frontdesk.dispatchDeliveries()) > 0 || receiver.received.length > 0)
    await page.getByText('Test event: Delivered.').waitFor()
    t.equal(receiver.received.length, 1)
  })

  await t.test('which deliveries are shown stands in the address', async t => {
    const person = await dashboard.person()
    const { page, go, chatbotId } = person
    const { id: webhookId } = await aWebhook(dashboard, person, 'https://hooks.shop.example/frontdesk')
    await aDelivery(dashboard, { webhookId, chatbotId, state: 'delivered', tries: 1, outcome: '204' })
    await aDelivery(dashboard, { webhookId, chatbotId, state: 'waiting', tries: 2, outcome: '503' })
    await go(`/settings/webhooks/${webhookId}`)
    await page.getByText(/^2 attempts failed\. Next attempt at .* Your system returned an error \(503\)\.$/).waitFor()
    await page.getByRole('button', { name: /Show/ }).click()
    await page.getByRole('option', { name: 'Delivered' }).click()
    await page.getByText(/attempts failed/).waitFor({ state: 'hidden' })
    t.match(page.url(), /[?&]state=delivered/)
    await page.reload()
    await page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered.').waitFor()
    t.equal(await page.getByText(/attempts failed/).count(), 0)
  })

  await t.test('settings are saved, and a refused address is said at its field', async t => {
    const person = await dashboard.person({ mayFail: /^PATCH \/api\/webhooks\/[^ ]+ 400$/ })
    const { page, go } = person
    const { id } = await aWebhook(dashboard, person, 'https://hooks.shop.example/frontdesk')
    await go(`/settings/webhooks/${id}`)
    const address = page.getByRole('textbox', { name: 'URL' })
    await address.fill('http://hooks.shop.example/frontdesk')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('must begin with https://').waitFor()
    t.equal(await address.getAttribute('aria-invalid'), 'true')
    await address.fill('https://hooks.shop.example/other')
    await page.getByRole('switch', { name: /^Send events/ }).press('Space')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { url, isEnabled } = await db.prisma.webhook.findUniqueOrThrow({ where: { id } })
    t.same({ url, isEnabled }, { url: 'https://hooks.shop.example/other', isEnabled: false })
  })

  await t.test('a new secret is asked for first, and so is deleting', async t => {
    const person = await dashboard.person()
    const { page, go, account } = person
    const { id } = await aWebhook(dashboard, person, 'https://hooks.shop.example/frontdesk')
    await go(`/settings/webhooks/${id}`)
    await page.getByRole('button', { name: 'Create new secret' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create new secret' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep this secret' })
    await dialog.getByText(/^whsec_/).waitFor()
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByRole('button', { name: 'Create webhook' }).waitFor()
    t.equal(await db.prisma.webhook.count({ where: { accountId: account.id } }), 0)
  })

  await t.test('with a smaller plan an owner can switch a webhook off, and nothing else', async t => {
    const person = await dashboard.person({ plan: 'free' })
    const { page, go } = person
    const { id } = await aWebhook(dashboard, person, 'https://hooks.shop.example/frontdesk')
    await go('/settings/webhooks')
    await page.getByText('Available on the Basic plan').waitFor()
    await page.getByRole('link', { name: /^Open webhook/ }).click()
    await page.getByRole('switch', { name: /^Send events/ }).press('Space')
    t.equal(await page.getByRole('textbox', { name: 'URL' }).count(), 0)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    t.notOk((await db.prisma.webhook.findUniqueOrThrow({ where: { id } })).isEnabled)
  })
})
