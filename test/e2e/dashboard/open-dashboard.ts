import type { Permission } from '@frontdesk/db/generated/client'
import type { Plan } from '@frontdesk/db/generated/enums'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Test } from 'tap'
import { startFrontdesk, type Frontdesk, type FrontdeskOptions } from '../../harness/start-frontdesk.ts'
import { openBrowser, type BrowserOptions } from '../browser.ts'
import { openProfiles } from './open-profiles.ts'

const password = 'correct horse battery'

export interface DashboardPerson {
  page: Page
  email: string
  password: string
  account: { id: string }
  chatbotId: string
  /** Opens a page of the dashboard and waits until its title is there. */
  go: (path: string) => Promise<void>
  /**
   * Ends the login. Not by the browser's cookie: every answer sets that anew, also one that is on its way just then.
   */
  endLogin: () => Promise<void>
}

export interface PersonOptions {
  plan?: Plan
  /** None: an owner. */
  permissions?: Permission[]
  account?: { id: string }
  /** Whether they run the installation. */
  isOperator?: boolean
  context?: BrowserContextOptions
  /** A browser profile that nobody has used: for what changes the profile itself, such as its clock. */
  isNewProfile?: boolean
  /** Requests that may fail in this test: `PATCH /api/chatbots 409`. Anything else fails it. */
  mayFail?: RegExp
  /** Another origin that the tab may go to, such as that of an identity provider. */
  otherOrigin?: string
}

export interface Dashboard {
  frontdesk: Frontdesk
  browser: Browser
  /** A tab of a browser profile of its own, in which nobody is logged in. It is closed with the subtest that opened it. */
  newTab: (options?: Pick<PersonOptions, 'context' | 'isNewProfile' | 'mayFail' | 'otherOrigin'>) => Promise<Page>
  /** Somebody with a login and a chatbot, logged in, on no page yet. */
  person: (options?: PersonOptions) => Promise<DashboardPerson>
}

/**
 * The dashboard in a real browser over a real API. In every tab, a violation of the policy, an error on the console, a
 * request to another origin, and an answer of 400 and above that the test has not named fail the test.
 */
export async function openDashboard(
  t: Test,
  options: FrontdeskOptions = {},
  browserOptions: BrowserOptions = {},
): Promise<Dashboard> {
  const troubles: string[] = []
  // The first to be added runs last: by then everything is closed.
  t.teardown(() => {
    if (troubles.length > 0) throw new Error(troubles.join('\n'))
  })
  const [frontdesk, browser] = await Promise.all([startFrontdesk(t, options), openBrowser(t, browserOptions)])

  const profiles = openProfiles(t, browser, frontdesk.url)

  const newTab: Dashboard['newTab'] = async ({ context, isNewProfile = context !== undefined, ...rest } = {}) => {
    const origin = context?.baseURL ?? frontdesk.url
    const page = await profiles.newPage({ isNew: isNewProfile, options: context })
    page.setDefaultTimeout(30_000)
    watch(page, { origin, troubles, ...rest })
    return page
  }

  const person: Dashboard['person'] = async ({
    plan = 'standard',
    permissions = [],
    account,
    isOperator = false,
    ...tab
  } = {}) => {
    const { db } = frontdesk
    const owned = account ?? (await anAccount(db, { plan }))
    const chatbot =
      (await db.prisma.chatbot.findFirst({ where: { accountId: owned.id } })) ??
      (await aChatbot(db, { accountId: owned.id, name: 'Shop assistant' }))
    const { user } = await aUser(db, { accountId: owned.id, permissions, password })
    await db.prisma.user.update({ where: { id: user.id }, data: { isOperator } })
    const page = await newTab(tab)
    await page.request.post('/api/auth/login', {
      data: { email: user.email, password },
      headers: { origin: tab.context?.baseURL ?? frontdesk.url },
    })
    const go = async (path: string): Promise<void> => {
      await page.goto(`/dashboard${path}`)
      await page.locator('h1:not([aria-busy] > *)').waitFor()
    }
    const endLogin = async (): Promise<void> => {
      await db.prisma.user.update({ where: { id: user.id }, data: { sessionEpoch: { increment: 1 } } })
    }
    return { page, email: user.email, password, account: owned, chatbotId: chatbot.id, go, endLogin }
  }
  return { frontdesk, browser, newTab, person }
}

interface Watched {
  origin: string
  troubles: string[]
  mayFail?: RegExp
  otherOrigin?: string
}

function watch(page: Page, { origin, troubles, mayFail, otherOrigin = origin }: Watched): void {
  page.on('console', message => {
    // Chromium writes a line for each answer of 400 and above; those are judged below, by what was asked.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    // A page over plain http is told by each answer that it has no use for this header.
    if (message.text().startsWith('The Cross-Origin-Opener-Policy header has been ignored')) return
    // It looks for a newer service worker by itself, also while a page is offline or about to be closed.
    if (message.text() === 'An unknown error occurred when fetching the script.') return
    troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => troubles.push(`error: ${error.name} ${error.message} ${error.stack}`))
  page.on('request', request => {
    const url = request.url()
    const isKnown = [origin, otherOrigin].some(known => url.startsWith(`${known}/`))
    if (!isKnown && !/^(data|blob|about):/.test(url)) troubles.push(`foreign request: ${url}`)
  })
  page.on('response', response => {
    if (response.status() < 400) return
    const line = `${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`
    if (mayFail?.test(line) !== true) troubles.push(line)
  })
}
