/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { startTcpProxy } from '../../../faults/harness/tcp-proxy.ts'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { openFurnishedAccount } from './furnished-account.ts'
import { waitUntilWhole } from './wait-until-whole.ts'

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9'

interface TypedPage {
  name: string
  path: string
  /** A field of the page, and the button that would send it. */
  field: string
  button: string
}

/** One page of each kind: settings that are saved, things that are added, and something to be sent. */
const typedPages: readonly TypedPage[] = [
  { name: 'settings of a chatbot', path: '/chatbots/$chatbotId/answers', field: 'Instructions', button: 'Save' },
  { name: 'a look with a preview', path: '/chatbots/$chatbotId/appearance', field: 'Greeting', button: 'Save' },
  { name: 'a text to add', path: '/chatbots/$chatbotId/knowledge?add=text', field: 'Title', button: 'Add text' },
  { name: 'an invitation', path: '/team', field: 'Email address', button: 'Create invitation link' },
  { name: 'an export', path: '/settings/exports', field: 'Only conversations that contain', button: 'Start export' },
]

const away = (page: Page) => page.getByText('Can’t reach Frontdesk. You can keep reading')

t.test('while the API is away', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const proxy = await startTcpProxy(dashboard.frontdesk.url)
  t.teardown(() => proxy.stop())
  const kill = (): void => {
    proxy.moveTo(nowhere)
    proxy.cut()
  }
  const restart = (): void => proxy.moveTo(dashboard.frontdesk.url)
  const baseURL = new URL(proxy.url).origin
  const { page, go, ids } = await openFurnishedAccount(dashboard, await dashboard.person({ context: { baseURL } }))
  // A page that is left with something typed asks first.
  page.on('dialog', dialog => void dialog.accept())

  for (const { name, path, field, button } of typedPages)
    await t.test(`${name}: the page stays and says so, nothing typed is lost, and it goes on by itself`, async t => {
      await go(path.replace('$chatbotId', ids.chatbotId))
      await waitUntilWhole(page)
      const title = await page.getByRole('heading', { level: 1 }).innerText()
      await page.getByRole('textbox', { name: field, exact: true }).fill('Typed before it went away')
      kill()
      // Somebody who is there learns of it without pressing anything.
      await away(page).waitFor()
      await page.getByText(/Trying again in \d+ seconds?\./).waitFor()
      t.equal(await page.getByRole('heading', { level: 1 }).innerText(), title)
      t.equal(await page.getByRole('textbox', { name: field, exact: true }).inputValue(), 'Typed before it went away')
      for (const one of await page.getByRole('button', { name: button, exact: true }).all())
        t.ok(await one.isDisabled(), 'no button pretends')
      restart()
      await away(page).waitFor({ state: 'detached' })
      t.equal(await page.getByRole('textbox', { name: field, exact: true }).inputValue(), 'Typed before it went away')
    })
})

t.test('while Redis alone is away, the page says that it comes back', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { page, go, ids } = await openFurnishedAccount(dashboard, await dashboard.person({ mayFail: /503$/ }))
  await go(`/chatbots/${ids.chatbotId}/answers`)
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Typed before it went away')
  dashboard.frontdesk.redis.disconnect()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Frontdesk is briefly unavailable.').waitFor()
  t.ok(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled())
  await dashboard.frontdesk.redis.connect()
  await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).click()
  await page.getByText('Saved.').waitFor()
})
