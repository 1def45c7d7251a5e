import type { Permission } from '@frontdesk/db/generated/client'
import { until } from '@frontdesk/testing/until'
import type { Request } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../browser.ts'
import { openDashboard, type PersonOptions } from './open-dashboard.ts'

/* No page asks for what its reader may not have: an answer of 403, as any of 400 and above, fails a tab's test. */

const permissions: Permission[] = [
  'chatbot_settings',
  'live_chat',
  'analytics',
  'conversations',
  'leads',
  'feedback',
  'questions',
  'bookings',
  'team_wiki',
]

t.test('every page that the menu offers opens for whoever it is offered to', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const visitAll = async (options: PersonOptions): Promise<string[]> => {
    const { page, go } = await dashboard.person(options)
    // Not by the load state of the page: a frame that is left while it loads keeps that from ever being idle.
    const running = new Set<Request>()
    page.on('request', request => request.url().includes('/api/') && running.add(request))
    for (const name of ['requestfinished', 'requestfailed'] as const)
      page.on(name as 'requestfinished', request => running.delete(request))
    const isQuiet = () => until(() => running.size === 0)
    // The menu is whole once the names of the chatbots are there.
    const named = page.waitForResponse(response => response.url().endsWith('/api/chatbots/names'))
    await go('/')
    await named
    await isQuiet()
    const links = await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').all()
    const names: string[] = []
    for (const link of links) {
      names.push((await link.textContent()) ?? '')
      await link.click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await isQuiet()
    }
    return names
  }
  for (const permission of permissions)
    await t.test(`with the permission ${permission} alone`, async t => {
      const names = await visitAll({ permissions: [permission] })
      t.ok(names.includes('Home'))
      t.equal(names.includes('Knowledge'), permission === 'chatbot_settings')
      t.notOk(names.includes('Team'), 'that is for owners')
    })
  for (const plan of ['free', 'basic', 'standard'] as const)
    await t.test(`as an owner on the plan ${plan}`, async t => {
      t.ok((await visitAll({ plan })).includes('Team'))
    })
})
