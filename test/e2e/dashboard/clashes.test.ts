/// <reference lib="dom" />
import { aChatbot, aUser } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { noBrowser } from '../browser.ts'
import { findFaultsInEveryLook } from './every-look.ts'
import { openDashboard, type Dashboard, type DashboardPerson } from './open-dashboard.ts'

/** Another owner of the same account, who changes things over the API meanwhile. */
async function aColleague(dashboard: Dashboard, { account }: DashboardPerson) {
  const { page } = await dashboard.person({ account })
  const headers = { origin: dashboard.frontdesk.url }
  return {
    change: async (path: string, data: object): Promise<void> => {
      const response = await page.request.patch(path, { data, headers })
      if (!response.ok()) throw new Error(await response.text())
    },
    create: async (path: string, data: object): Promise<{ id: string }> => {
      const response = await page.request.post(path, { data, headers })
      if (!response.ok()) throw new Error(await response.text())
      return (await response.json()) as { id: string }
    },
  }
}

const both = (page: Page) => page.getByRole('group', { name: 'Someone else has changed this.' })

const connector = {
  name: 'order_status',
  description: 'Tells where an order is.',
  method: 'GET',
  host: 'api.shop.example',
  pathTemplate: '/orders/{number}',
  isWriting: false,
  parameters: { type: 'object', required: ['number'], properties: { number: { type: 'string' } } },
}

const mayFail = /412$/

t.test('a change of somebody else', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { db } = dashboard.frontdesk
  const open = async (t: Test) => {
    const person = await dashboard.person({ mayFail })
    t.teardown(() => person.page.context().close())
    return { ...person, colleague: await aColleague(dashboard, person) }
  }

  await t.test('to the same settings of a chatbot is shown beside what was typed, before either is lost', async t => {
    const { page, go, chatbotId, colleague } = await open(t)
    await go(`/chatbots/${chatbotId}/answers`)
    const instructions = page.getByRole('textbox', { name: 'Instructions' })
    await instructions.fill('Mine.')
    await page.getByRole('textbox', { name: 'Business name' }).fill('Plover & Sons')
    await colleague.change(`/api/chatbots/${chatbotId}`, { systemPrompt: 'Theirs.', dailyCap: 9 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await both(page).getByText('Theirs.').waitFor()
    await both(page).getByText('Mine.').waitFor()
    t.equal(await instructions.inputValue(), 'Mine.')
    // The focus leads to the choice.
    await until(() => both(page).evaluate(group => group === document.activeElement))
    const chatbot = () => db.prisma.chatbot.findUniqueOrThrow({ where: { id: chatbotId } })
    t.equal((await chatbot()).systemPrompt, 'Theirs.', 'nothing is overwritten')
    t.same(await findFaultsInEveryLook(page), [])
    await both(page).getByRole('button', { name: 'Keep mine' }).click()
    await page.getByText('Saved.').waitFor()
    const { systemPrompt, dailyCap, serviceName } = await chatbot()
    t.same(
      { systemPrompt, dailyCap, serviceName },
      { systemPrompt: 'Mine.', dailyCap: 9, serviceName: 'Plover & Sons' },
    )
    await both(page).waitFor({ state: 'detached' })
    // The focus stays on the page.
    await page.waitForFunction(() => document.activeElement?.tagName !== 'BODY')
  })

  await t.test('to other settings is kept with what was typed, and said', async t => {
    const { page, go, chatbotId, colleague } = await open(t)
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Mine.')
    await colleague.change(`/api/chatbots/${chatbotId}`, { dailyCap: 9 })
    const refused = page.waitForResponse(response => response.status() === 412)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    t.match((await refused).request().headers()['if-match'], /^"\d+"$/)
    await page.getByText('both changes were kept').waitFor()
    const { systemPrompt, dailyCap } = await db.prisma.chatbot.findUniqueOrThrow({ where: { id: chatbotId } })
    t.same({ systemPrompt, dailyCap }, { systemPrompt: 'Mine.', dailyCap: 9 })
  })

  await t.test('is noticed for a draft that outlived a reload, too', async t => {
    const { page, go, chatbotId, colleague } = await open(t)
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Mine.')
    await page.getByText('You have unsaved changes.').waitFor()
    await colleague.change(`/api/chatbots/${chatbotId}`, { systemPrompt: 'Theirs.' })
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    await both(page).getByText('Theirs.').waitFor()
    await both(page).getByRole('button', { name: 'Keep theirs' }).click()
    await both(page).waitFor({ state: 'detached' })
    t.equal(await page.getByRole('textbox', { name: 'Instructions' }).inputValue(), 'Theirs.')
  })

  await t.test(
    'to a webhook: taking theirs gives up that field alone, and deleting an older version is refused',
    async t => {
      const { page, go, colleague } = await open(t)
      const events = ['lead.created']
      const { id } = await colleague.create('/api/webhooks', { url: 'https://hooks.shop.example/one', events })
      await go(`/settings/webhooks/${id}`)
      const address = page.getByRole('textbox', { name: 'URL' })
      await address.fill('https://hooks.shop.example/mine')
      await page.getByRole('switch', { name: /^Send events/ }).press('Space')
      await colleague.change(`/api/webhooks/${id}`, { url: 'https://hooks.shop.example/theirs' })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await both(page).getByRole('button', { name: 'Keep theirs' }).click()
      t.equal(await address.inputValue(), 'https://hooks.shop.example/theirs')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Saved.').waitFor()
      const stored = () => db.prisma.webhook.findUnique({ where: { id }, select: { url: true, isEnabled: true } })
      t.same(await stored(), { url: 'https://hooks.shop.example/theirs', isEnabled: false })

      await colleague.change(`/api/webhooks/${id}`, { isEnabled: true })
      const remove = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Delete webhook' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
      }
      await remove()
      await page.getByText('so it wasn’t removed').waitFor()
      t.ok(await stored())
      await page.getByRole('switch', { name: /^Send events/, checked: true }).waitFor()
      await remove()
      await page.getByRole('button', { name: 'Create webhook' }).waitFor()
      t.equal(await stored(), null)
    },
  )

  await t.test('to a connector is shown by the names of the form', async t => {
    const { page, go, chatbotId, colleague } = await open(t)
    const { id } = await colleague.create(`/api/chatbots/${chatbotId}/connectors`, connector)
    await go(`/chatbots/${chatbotId}/connectors?connector=${id}`)
    await page.getByRole('textbox', { name: 'When to use it' }).fill('Mine.')
    await colleague.change(`/api/chatbots/${chatbotId}/connectors/${id}`, { description: 'Theirs.' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await both(page).getByText('When to use it: current version').waitFor()
    await both(page).getByRole('button', { name: 'Keep mine' }).click()
    await page.getByText('Saved.').waitFor()
    t.equal((await db.prisma.connector.findUniqueOrThrow({ where: { id } })).description, 'Mine.')
  })

  await t.test('to a saved reply is shown in its dialog, and one that was changed is not removed', async t => {
    const { page, go, chatbotId, colleague } = await open(t)
    const templates = `/api/chatbots/${chatbotId}/templates`
    const { id } = await colleague.create(templates, { title: 'Hours', text: 'From ten to four.' })
    await go(`/chatbots/${chatbotId}/live-chat`)
    await page.getByRole('button', { name: 'Edit saved reply Hours' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('From nine to five.')
    await colleague.change(`${templates}/${id}`, { text: 'From eight to six.' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await both(page).getByText('From eight to six.').waitFor()
    await both(page).getByRole('button', { name: 'Keep mine' }).click()
    await page.getByText('Saved.').waitFor()
    const stored = () => db.prisma.messageTemplate.findUnique({ where: { id }, select: { text: true } })
    t.same(await stored(), { text: 'From nine to five.' })

    await page.getByRole('button', { name: 'Remove saved reply Hours' }).click()
    await colleague.change(`${templates}/${id}`, { text: 'Closed today.' })
    await page.getByText('so it wasn’t removed').waitFor()
    await page.getByText('Closed today.').waitFor()
    t.same(await stored(), { text: 'Closed today.' })
  })

  await t.test('to a member is shown once the page reads the team again', async t => {
    const { page, go, account } = await open(t)
    const { member } = await aUser(db, { accountId: account.id, name: 'Kim Agent', permissions: ['leads'] })
    await go(`/team/${member.id}`)
    await page.getByRole('radio', { name: /^Viewer/ }).press('Space')
    await db.prisma.member.update({ where: { id: member.id }, data: { permissions: ['bookings'] } })
    await until(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      return both(page).isVisible()
    })
    await both(page).getByText('Can manage bookings.').waitFor()
    await both(page).getByText('Can read and export conversations and see analytics.').waitFor()
    await both(page).getByRole('button', { name: 'Keep mine' }).click()
    await page.getByText('Saved.').waitFor()
    const { permissions } = await db.prisma.member.findUniqueOrThrow({ where: { id: member.id } })
    t.same(permissions.toSorted(), ['analytics', 'conversations'])
  })

  await t.test('to a chatbot keeps it from being deleted as it was before', async t => {
    const { page, go, chatbotId, account, colleague } = await open(t)
    await aChatbot(db, { accountId: account.id, name: 'Wholesale' })
    await go('/chatbots')
    await page.getByRole('button', { name: 'Delete Shop assistant' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('Shop assistant')
    await colleague.change(`/api/chatbots/${chatbotId}`, { dailyCap: 9 })
    await dialog.getByRole('button', { name: 'Delete Shop assistant' }).click()
    await dialog.getByText('Someone else has just changed this.').waitFor()
    t.equal(await db.prisma.chatbot.count({ where: { id: chatbotId } }), 1)
  })

  await t.test('to a source and to an entry is shown beside what was typed', async t => {
    const { page, go, chatbotId, colleague } = await open(t)
    const sources = `/api/chatbots/${chatbotId}/sources`
    const website = await colleague.create(sources, { kind: 'website', url: 'https://shop.example/' })
    await go(`/chatbots/${chatbotId}/knowledge/${website.id}?view=settings`)
    await page.getByRole('textbox', { name: 'Leave out these pages' }).fill('/mine')
    await colleague.change(`${sources}/${website.id}`, { excludePatterns: ['/theirs'] })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await both(page).getByText('/theirs').waitFor()
    await both(page).getByRole('button', { name: 'Keep mine' }).click()
    await both(page).waitFor({ state: 'detached' })
    t.same((await db.prisma.source.findUniqueOrThrow({ where: { id: website.id } })).excludePatterns, ['/mine'])

    const text = await colleague.create(sources, { kind: 'text' })
    const entries = `${sources}/${text.id}/entries`
    const entry = await colleague.create(entries, { title: 'Hours', text: 'From ten to four.' })
    await go(`/chatbots/${chatbotId}/knowledge/${text.id}`)
    await page.getByRole('button', { name: 'Edit “Hours”' }).click()
    await page.getByRole('textbox', { name: 'Text' }).first().fill('From nine to five.')
    await colleague.change(`${entries}/${entry.id}`, { text: 'From eight to six.' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await both(page).getByText('From eight to six.').waitFor()
    await both(page).getByRole('button', { name: 'Keep mine' }).click()
    await page.getByText('Saved.').waitFor()
    t.pass()
  })
})
