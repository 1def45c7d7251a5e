import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import type { Test } from 'tap'
import { answer, ask, composer, log, openPanel, openShop, type Shop } from './shop.ts'

/** The libraries that websites load from `/lib/…`, as their makers publish them. */
const libraries: Readonly<Record<string, string>> = {
  turbo: '@hotwired/turbo',
  htmx: 'htmx.org/dist/htmx.min.js',
  idiomorph: 'idiomorph/dist/idiomorph.min.js',
  lenis: 'lenis',
  bootstrap: 'bootstrap/dist/js/bootstrap.bundle.min.js',
  tabbable: 'tabbable/dist/index.umd.min.js',
  'focus-trap': 'focus-trap/dist/focus-trap.umd.min.js',
}

const greeting = 'When are you open?'
export const answered = 'From ten to six.'
export const draft = 'And on Sun'

/** A website of several pages, with the widget of a scripted API on them. */
export interface HostPages extends Shop {
  /** Puts a page at a path; what stands in `head` comes before the tag, unless it holds one itself. */
  readonly put: (path: string, page: { head?: string; body: string; tag?: string }) => void
  /** Opens the page at a path, in a browser profile of its own. */
  readonly open: (path: string, options?: Parameters<Shop['visit']>[1]) => Promise<Page>
}

export async function openHostPages(t: Test, browser: Browser): Promise<HostPages> {
  const shop = await openShop(t, browser)
  shop.api.messages.set(greeting, [answer(answered)])
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const library = libraries[pathname.replace('/lib/', '')]
    const type = library === undefined ? 'text/html; charset=utf-8' : 'text/javascript'
    const body =
      library === undefined
        ? Promise.resolve(pages.get(pathname))
        : readFile(fileURLToPath(import.meta.resolve(library)), 'utf8')
    void body.then(text => response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': type }).end(text))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  // An address, because it listens on a port and not on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    ...shop,
    put: (path, { head = '', body, tag = shop.tag }) =>
      void pages.set(
        path,
        `<!doctype html><html lang="en"><head><title>${path}</title>${head}${tag}</head>${body.startsWith('<body') ? body : `<body>${body}</body>`}</html>`,
      ),
    open: (path, options) => shop.visit(`http://127.0.0.1:${port}${path}`, options),
  }
}

/** Opens the chat, gets an answer, and begins another question. */
export async function beginTalk(page: Page): Promise<void> {
  await openPanel(page)
  await ask(page, greeting)
  await log(page).getByText(answered).waitFor()
  await composer(page).fill(draft)
}

/** Checks that there is one widget, that its chat is open as `beginTalk` has left it, and that the page can close and open it. */
export async function talkGoesOn(t: Test, page: Page, title: string): Promise<void> {
  await page.locator('frontdesk-chat .launcher').waitFor()
  const answers = log(page).getByText(answered)
  await answers.first().waitFor()
  t.equal(await page.locator('frontdesk-chat').count(), 1, `${title}: one widget`)
  t.equal(await composer(page).inputValue(), draft, `${title}: with what was typed`)
  await page.evaluate('frontdesk.close()')
  await page.locator('frontdesk-chat [role=dialog]').waitFor({ state: 'hidden' })
  await page.evaluate('frontdesk.open()')
  await answers.first().waitFor()
  const before = await answers.count()
  await ask(page, greeting)
  await answers.nth(before).waitFor()
  await composer(page).fill(draft)
}
