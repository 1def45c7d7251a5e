import type { Permission } from '@frontdesk/db/generated/client'
import { until } from '@frontdesk/testing/until'
import type { Request } from 'playwright-core'
import t, { type Test } from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard, type PersonOptions } from '../open-dashboard.ts'

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

/** What each page of the menu reads first. The API refuses it to whoever may not open the page. */
const readFirst: Readonly<Record<string, (chatbotId: string) => string>> = {
  Questions: () => '/api/questions/groups',
  Feedback: () => '/api/feedback?limit=1',
  Leads: () => '/api/leads?limit=1',
  Bookings: () => '/api/bookings?limit=1',
  Analytics: () => '/api/analytics?from=2026-05-01&to=2026-05-31',
  Conversations: () => '/api/conversations',
  Knowledge: id => `/api/chatbots/${id}/sources`,
  'Try it': id => `/api/chatbots/${id}`,
  'Answer checks': id => `/api/chatbots/${id}/checks`,
  Appearance: id => `/api/chatbots/${id}`,
  Install: id => `/api/chatbots/${id}/seen-origins`,
  Behaviour: id => `/api/chatbots/${id}`,
  'Live chat': id => `/api/chatbots/${id}`,
  'Contact form': id => `/api/chatbots/${id}`,
  Appointments: id => `/api/chatbots/${id}/slots-preview`,
  Connectors: id => `/api/chatbots/${id}/connectors`,
  Team: () => '/api/team',
  Account: () => '/api/auth/me',
  Exports: () => '/api/conversations/export-jobs',
  Data: () => '/api/retention',
  Webhooks: () => '/api/webhooks',
  'API tokens': () => '/api/api-tokens',
  'Audit log': () => '/api/audit-log',
  Accounts: () => '/api/operator/accounts',
  Status: () => '/api/operator/status',
  Emails: () => '/api/operator/mails',
}

/** Entries that lead to another menu: back first, then to the chatbot's, the settings' and the installation's. */
const ways = ['Back', 'Shop assistant', 'Settings', 'Server']

t.test('every page that the menu offers opens for whoever it is offered to', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const visitAll = async (t: Test, options: PersonOptions): Promise<string[]> => {
    const { page, go, chatbotId } = await dashboard.person(options)
    // Not by the load state of the page: a frame that is left while it loads keeps that from ever being idle.
    const running = new Set<Request>()
    // The stream of the inbox has no end.
    const isAwaited = (url: string): boolean => url.includes('/api/') && !url.includes('/api/live-chats/events')
    page.on('request', request => isAwaited(request.url()) && running.add(request))
    for (const name of ['requestfinished', 'requestfailed'] as const)
      page.on(name as 'requestfinished', request => running.delete(request))
    const isQuiet = () => until(() => running.size === 0)
    // The menu is whole once the names of the chatbots are there.
    const named = page.waitForResponse(response => response.url().endsWith('/api/chatbots/names'))
    await go('/')
    await named
    await isQuiet()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const names: string[] = []
    /** Presses every entry of the menu that is shown. */
    const visitMenu = async (): Promise<void> => {
      await menu.getByRole('link').first().waitFor()
      const shown = await menu.getByRole('link').evaluateAll(links => links.map(link => link.textContent))
      for (const name of shown.filter(name => name !== '' && !ways.includes(name))) {
        names.push(name)
        await menu.getByRole('link', { name, exact: true }).click()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await isQuiet()
      }
    }
    await visitMenu()
    for (const way of ways.slice(1)) {
      const entry = menu.getByRole('link', { name: way, exact: true })
      if ((await entry.count()) === 0) continue
      await entry.click()
      await menu.getByRole('link', { name: 'Back', exact: true }).waitFor()
      await menu.getByRole('link', { name: /^(Knowledge|Account|Status)$/ }).waitFor()
      await isQuiet()
      await visitMenu()
      await menu.getByRole('link', { name: 'Back', exact: true }).click()
      await menu.getByRole('link', { name: 'Home', exact: true }).waitFor()
    }
    for (const [name, path] of Object.entries(readFirst)) {
      const response = await page.request.get(path(chatbotId))
      const { error } = (await response.json()) as { error?: { code: string } }
      const isRefused = response.status() === 403 && error?.code === 'PERMISSION_DENIED'
      t.equal(names.includes(name), !isRefused, `${name}: the menu says what the API says`)
    }
    return names
  }
  for (const permission of permissions)
    await t.test(`with the permission ${permission} alone`, async t => {
      const names = await visitAll(t, { permissions: [permission] })
      t.ok(names.includes('Home'))
      t.equal(names.includes('Knowledge'), permission === 'chatbot_settings')
      t.notOk(names.includes('Team'), 'that is for owners')
    })
  for (const plan of ['free', 'basic', 'standard'] as const)
    await t.test(`as an owner on the plan ${plan}`, async t => {
      const names = await visitAll(t, { plan })
      t.ok(names.includes('Team'))
      t.notOk(names.includes('Accounts'), 'that is for operators')
    })
  await t.test('as an operator who has no other permission than one', async t => {
    const names = await visitAll(t, { permissions: ['leads'], isOperator: true })
    t.ok(names.includes('Accounts'))
    t.notOk(names.includes('Team'))
  })
})
