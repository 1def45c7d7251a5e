import { createServer as createTrap } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { aChatbot, type ChatbotOptions } from '@frontdesk/testing/factories'
import { aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import type { Browser, Page } from 'playwright-core'
import type { Test } from 'tap'
import { startFrontdesk, type Frontdesk, type FrontdeskOptions } from '../harness/start-frontdesk.ts'
import { servePage } from './shop.ts'

/** How long a browser may take to show something: nobody waits so long unless it never comes. */
const patienceMs = 60_000

/** A real API and worker, and customers' pages with the widget on it, each on an origin of its own. */
export interface EmbeddedFrontdesk extends Frontdesk {
  chatbotId: string
  visit: Visit
  /** A visitor without a browser, for what needs none. */
  visitor: () => Visitor
}

/** Opens a page that holds the widget and is sent with these headers, in a browser profile of its own, anywhere. */
export type Visit = (headers?: Record<string, string>, visitor?: { timezoneId?: string }) => Promise<Page>

export interface EmbeddedFrontdeskOptions {
  service?: FrontdeskOptions
  chatbot?: ChatbotOptions
}

export async function openEmbeddedFrontdesk(
  t: Test,
  browser: Browser,
  { service = {}, chatbot = {} }: EmbeddedFrontdeskOptions = {},
): Promise<EmbeddedFrontdesk> {
  const frontdesk = await startFrontdesk(t, service)
  const { id: chatbotId } = await aChatbot(frontdesk.db, { domains: ['127.0.0.1'], isStreaming: true, ...chatbot })
  return {
    ...frontdesk,
    chatbotId,
    visit: visitsTo(t, browser, { url: frontdesk.url, chatbotId }),
    visitor: () => aVisitor({ baseUrl: frontdesk.url, chatbotId, origin: 'http://127.0.0.1' }),
  }
}

/** Visits to pages with the widget of this API on them. `head` stands before its script. */
export function visitsTo(
  t: Test,
  browser: Browser,
  { url, chatbotId, head = '', lang = 'en' }: { url: string; chatbotId: string; head?: string; lang?: string },
): Visit {
  const tag = `<script src="${url}/widget.js" data-chatbot-id="${chatbotId}" defer></script>`
  const html = `<!doctype html><html lang="${lang}"><title>Shop</title>${head}<body><h1>Shop</h1>${tag}</body></html>`
  return async (headers, visitor = {}) => {
    const context = await browser.newContext({ locale: 'en-GB', ...visitor })
    t.teardown(() => context.close())
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    await page.goto(await servePage(t, html, headers))
    return page
  }
}

/** A host that must never be called: it counts whoever opens a connection to it. */
export async function openTrap(t: Test): Promise<{ names: string; sprung: () => number }> {
  let connections = 0
  const trap = createTrap(socket => {
    connections += 1
    socket.once('error', () => undefined)
    socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n')
  }).listen(0, '127.0.0.1')
  await once(trap, 'listening')
  t.teardown(() => trap.close())
  // An address, because it listens on a port and not on a pipe.
  const { port } = trap.address() as AddressInfo
  return { names: `MAP *.example 127.0.0.1:${port}`, sprung: () => connections }
}
