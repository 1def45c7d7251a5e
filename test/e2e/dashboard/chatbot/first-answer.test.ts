/// <reference lib="dom" />
import { createDemoServer } from '@frontdesk/demo/demo-server'
import { readSite } from '@frontdesk/demo/site'
import { setupCode } from '@frontdesk/runtime/setup-code'
import { projectUrl } from '@frontdesk/testing/project-url'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import t, { type Test } from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { readyWidgetOn } from './ready-widget.ts'

/** The website of the demo shop, before it has a chatbot. */
async function openDemoWebsite(t: Test): Promise<string> {
  const server = createDemoServer(await readSite(fileURLToPath(projectUrl('apps/demo/site/')), undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  // `listen` on a TCP port gives an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** So many presses lead from the printed address to the copied tag, at most. */
const mostPresses = 10

t.test('from an empty installation to an answered question, in the browser alone', { skip: noBrowser }, async t => {
  const code = setupCode('a key that only this test knows')
  const dashboard = await openDashboard(t, { provider: 'extractive', settings: { setupCode: code } })
  const website = await openDemoWebsite(t)
  const page = await dashboard.newTab({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  let presses = 0
  const press = async (target: Locator): Promise<void> => {
    presses += 1
    await target.click()
  }
  const enter = async (field: Locator): Promise<void> => {
    presses += 1
    await field.press('Enter')
  }

  await page.goto(`/dashboard/setup#${code}`)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Kim Plover')
  await page.getByRole('textbox', { name: 'Email address' }).fill('kim@plover.example')
  await page.getByLabel('Password').fill('four walls and one umbrella')
  await page.getByRole('textbox', { name: 'Business name' }).fill('Plover & Rain')
  await press(page.getByRole('button', { name: 'Create account' }))

  const address = page.getByRole('textbox', { name: 'Website address' })
  await address.fill(website)
  await enter(address)
  await page
    .getByRole('group', { name: 'What we found' })
    .getByText(/Its sitemap lists \d+ pages/)
    .waitFor()
  await press(page.getByRole('button', { name: 'Create chatbot' }))

  await page.getByRole('heading', { level: 1, name: 'Your chatbot Plover & Rain' }).waitFor()
  await page.getByRole('region', { name: 'Pages read' }).getByText('Opening hours').waitFor()
  const { field, talk } = await readyWidgetOn(page)
  await field.fill('When are you open on Saturday?')
  await enter(field)
  await talk.getByText(/On Saturday we are open from 10:00 to 17:00/).waitFor()
  await talk.getByRole('link', { name: /^Opening hours/ }).waitFor()

  await press(page.getByRole('navigation', { name: 'Next steps' }).getByRole('link', { name: 'Install' }))
  await press(page.getByRole('button', { name: 'Copy code' }))
  await page.getByText('Copied.').waitFor()
  t.match(await page.evaluate(() => navigator.clipboard.readText()), /<script .*data-chatbot-id=/)
  const checked = page.getByRole('textbox', { name: 'Page address' })
  await checked.fill(website)
  await enter(checked)
  await page.getByText('The chat is allowed on 127.0.0.1').waitFor()
  t.ok(presses <= mostPresses, `${presses} presses`)
})
