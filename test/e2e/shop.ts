import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createDemoServer } from '@frontdesk/demo/demo-server'
import { readSite } from '@frontdesk/demo/site'
import { projectUrl } from '@frontdesk/testing/project-url'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Test } from 'tap'
import { type Exchange, type Script, type StandInApi, startStandInApi } from './stand-in-api.ts'

export const chatbotId = '11111111-1111-4111-8111-111111111111'
const file = (path: string): string => fileURLToPath(projectUrl(path))

/** The demo website with the widget of a scripted API on it. */
export interface Shop {
  readonly url: string
  readonly api: StandInApi
  /** The script tag that puts the widget on a page. */
  readonly tag: string
  /** Opens a page in a browser profile of its own. */
  readonly visit: (address?: string, options?: BrowserContextOptions) => Promise<Page>
  /** Serves one page by itself, with headers of its own, and returns its address. */
  readonly serve: (html: string, headers?: Record<string, string>) => Promise<string>
}

/** Page, API and script each come from real servers; the page and the API are of different origins. */
export async function openShop(t: Test, browser: Browser): Promise<Shop> {
  const api = await startStandInApi({ widgetFolder: file('apps/widget/dist') })
  t.teardown(() => api.close())
  const site = await readSite(file('apps/demo/site/'), { baseUrl: api.base, chatbotId })
  const url = await listen(t, createDemoServer(site))
  return {
    url,
    api,
    tag: `<script src="${api.base}/widget.js" data-chatbot-id="${chatbotId}" defer></script>`,
    visit: async (address = '/', options = {}) => {
      const context = await browser.newContext({ locale: 'en-GB', ...options })
      t.teardown(() => context.close())
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      await page.goto(new URL(address, url).href)
      return page
    },
    serve: (html, headers) => servePage(t, html, headers),
  }
}

/** Serves one page by itself, at whatever path, until the test ends, and returns its address. */
export function servePage(t: Test, html: string, headers: Record<string, string> = {}): Promise<string> {
  const type = { 'Content-Type': 'text/html; charset=utf-8' }
  return listen(
    t,
    createServer((_request, response) => void response.writeHead(200, { ...type, ...headers }).end(html)),
  )
}

async function listen(t: Test, server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  // An address, because it listens on a port and not on a pipe.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Accepts the message and begins its stream. */
export function start(exchange: Exchange): void {
  exchange.store('user', String(exchange.body['message']))
  exchange.event('start', { replyId: exchange.replyId, sessionId: exchange.sessionId })
}

/** Ends the stream with the whole reply. */
export function finish(exchange: Exchange, reply: string, sources: readonly unknown[] = []): void {
  exchange.store('assistant', reply, sources)
  exchange.event('done', { reply, sources, mode: 'bot' }, '9-0')
  exchange.end()
}

/** Answers at once. */
export const answer =
  (reply: string, sources: readonly unknown[] = []): Script =>
  exchange => {
    start(exchange)
    finish(exchange, reply, sources)
  }

/** Answers with a body. */
export const json =
  (status: number, body: unknown): Script =>
  exchange =>
    exchange.json(status, body)

/** What came to one path of the scripted API. */
export const sent = ({ api }: Pick<Shop, 'api'>, path: string): StandInApi['seen'] =>
  api.seen.filter(seen => seen.path.split('?')[0] === path)

/** What `openVisit` has an answer to. */
export const question = 'When are you open on Saturday?'

/** A visitor in Berlin who has opened the panel of a chatbot with these settings. */
export async function openVisit(
  t: Test,
  browser: Browser,
  settings: StandInApi['settings'] = {},
): Promise<Shop & { page: Page }> {
  const shop = await openShop(t, browser)
  shop.api.settings = settings
  shop.api.messages.set(question, [answer('<p>From ten.</p>')])
  const page = await shop.visit('/', { timezoneId: 'Europe/Berlin' })
  await openPanel(page)
  return { ...shop, page }
}

export const openPanel = (page: Page): Promise<void> => page.getByRole('button', { name: 'Open chat' }).click()
export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Your message' })
export const log = (page: Page): Locator => page.getByRole('log')

/** Types a question and sends it. */
export async function ask(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}
