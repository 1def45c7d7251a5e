/// <reference lib="dom" />
import type { Permission } from '@frontdesk/db/generated/client'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

/** Pages with what stands on them for those who may open them. */
const pages = {
  '/settings': 'Plan and usage',
  '/settings/exports': 'New export',
  '/settings/data': 'Retention',
  '/team': 'Members',
  '/settings/webhooks': 'New webhook',
  '/settings/api-tokens': 'New API token',
  '/settings/audit-log': null,
  '/profile': 'Active sessions',
} as const

const ofOwner = ['/team', '/settings/webhooks', '/settings/api-tokens', '/settings/audit-log']
const ofConversations = ['/settings/exports', '/settings/data']

// Every answer of 400 and above fails the test: no page may ask for what the API refuses.
t.test('the pages of the account', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const permissions: Permission[] = ['conversations', 'leads']

  for (const permission of permissions)
    await t.test(`with ${permission} alone each page shows what it may, or says who may`, async t => {
      const { page, go } = await dashboard.person({ permissions: [permission] })
      for (const [path, heading] of Object.entries(pages)) {
        await go(path)
        const isAllowed = !ofOwner.includes(path) && (!ofConversations.includes(path) || permission === 'conversations')
        if (isAllowed && heading !== null) await page.getByRole('heading', { name: heading }).waitFor()
        else if (!isAllowed) await page.getByText(/^(Only an owner|You need the “)/).waitFor()
      }
      t.pass()
    })

  for (const plan of ['free', 'basic', 'standard'] as const)
    await t.test(`an owner with the plan ${plan} is asked for the larger plan where it is needed`, async t => {
      const { page, go } = await dashboard.person({ plan })
      const needed = {
        '/settings/exports': plan === 'free',
        '/settings/webhooks': plan === 'free',
        '/team': plan !== 'standard',
      }
      for (const [path, heading] of Object.entries(pages)) {
        await go(path)
        if (Object.entries(needed).some(([of, isNeeded]) => of === path && isNeeded))
          await page.getByText(/^Available on the/).waitFor()
        else if (heading !== null) await page.getByRole('heading', { name: heading }).waitFor()
      }
      t.pass()
    })
})
