/// <reference lib="dom" />
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createDemoServer } from '@frontdesk/demo/demo-server'
import { readSite } from '@frontdesk/demo/site'
import { setupCode } from '@frontdesk/runtime/setup-code'
import { projectUrl } from '@frontdesk/testing/project-url'
import { actionsOf, readTour, type TourAction } from '@frontdesk/testing/readme-tour'
import type { Locator, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { noBrowser } from './browser.ts'
import { openDashboard } from './dashboard/open-dashboard.ts'
import { servePage } from './shop.ts'

/*
 * The tour of the README, done as its words say: what stands in bold is pressed or filled in, what stands in quotation
 * marks is waited for, on the page or in the chat that it shows. The test knows no page, so a sentence that is not true any
 * more fails.
 */

type Place = Pick<Page, 'getByRole' | 'getByText'>

/** What the page shows or the chat on it, whichever has it first. */
const shown = (page: Page, find: (place: Place) => Locator): Promise<Locator> =>
  Promise.any(
    [page, page.frameLocator('iframe[title="Chat preview"]')].map(async place => {
      const found = find(place).first()
      await found.waitFor()
      return found
    }),
  )

async function act(page: Page, action: TourAction, website: string): Promise<void> {
  if (action.kind === 'see') {
    await shown(page, place => place.getByText(action.text))
  } else if (action.kind === 'press') {
    const control = { name: action.name, exact: true }
    const pressed = await shown(page, place => place.getByRole('button', control).or(place.getByRole('link', control)))
    await pressed.click()
  } else {
    const field = await shown(page, place => place.getByRole('textbox', { name: action.label, exact: true }))
    await field.fill(action.value.replace('http://localhost:3001/', website))
  }
}

async function theDemoShop(t: Test): Promise<string> {
  const site = await readSite(fileURLToPath(projectUrl('apps/demo/site/')), undefined)
  const server = createDemoServer(site).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  // `listen` on a TCP port gives an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

t.test('the sentences of the tour are read as they are meant', async t => {
  t.same(actionsOf('Press **Back to conversations**, and then **Stop**. You read “10:00”.'), [
    { kind: 'press', name: 'Back to conversations' },
    { kind: 'press', name: 'Stop' },
    { kind: 'see', text: '10:00' },
  ])
  t.same(actionsOf('Enter **Your name** and *When?* as **Your question**.'), [
    { kind: 'fill', label: 'Your name', value: 'Robin Plover' },
    { kind: 'fill', label: 'Your question', value: 'When?' },
  ])
  t.same(actionsOf('Enter `http://shop.example/` as **Address**'), [
    { kind: 'fill', label: 'Address', value: 'http://shop.example/' },
  ])
})

t.test('the tour of the README leads from the printed address to a chat on a website', { skip: noBrowser }, async t => {
  const code = setupCode('a key that only this test knows')
  const dashboard = await openDashboard(t, { provider: 'extractive', settings: { setupCode: code } })
  const website = await theDemoShop(t)
  const page = await dashboard.newTab({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  const steps = readTour()
  const actions = steps.flatMap(actionsOf)
  t.ok(steps.length > 2 && actions.length > 10, `${steps.length} steps, ${actions.length} actions`)
  t.ok(actions.filter(({ kind }) => kind === 'press').length <= 12, 'a newcomer presses twelve times at most')

  t.match(steps[0], /^Open the printed address\./)
  await page.goto(`/dashboard/setup#${code}`)
  for (const action of actions) await act(page, action, website)

  await page.getByText('Copied.').waitFor()
  const tag = await page.evaluate(() => navigator.clipboard.readText())
  t.match(tag, /^<script src="[^"]+\/widget\.js" data-chatbot-id="[\w-]{36}" async><\/script>$/)
  const shop = await dashboard.browser.newPage({ locale: 'en-GB' })
  await shop.goto(await servePage(t, `<!doctype html><title>Shop</title><h1>Shop</h1>${tag}`))
  await shop.getByRole('button', { name: 'Open chat' }).waitFor()
  await shop.close()
})
