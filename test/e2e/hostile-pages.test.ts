/// <reference lib="dom" />
import type { Frame, Request } from 'playwright-core'
import t from 'tap'
import { openBrowser, noBrowser } from './browser.ts'
import { openEmbeddedFrontdesk } from './embedded-frontdesk.ts'
import { ask, log, openPanel, servePage } from './shop.ts'

/** The same page under another name of this machine, which no chatbot of these tests lists. */
const elsewhere = (address: string): string => address.replace('127.0.0.1', 'localhost')

/** What of the widget could have been changed from outside. In a frame of a strange page it may keep nothing. */
const stateOf = (frame: Frame): Promise<unknown> =>
  frame.evaluate(() => ({
    widget: document.querySelector('frontdesk-chat')?.shadowRoot?.innerHTML,
    page: document.documentElement.outerHTML,
  }))

t.test('a hostile page', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)

  await t.test('row 89: that frames a shop and posts messages to its widget is not listened to', async t => {
    const frontdesk = await openEmbeddedFrontdesk(t, browser)
    const page = await frontdesk.visit()
    const shop = page.url()
    const evil = await servePage(
      t,
      `<!doctype html><body><iframe src="${shop}" width="800" height="700"></iframe></body>`,
    )
    await page.addInitScript(() => {
      Object.assign(window, { told: [] })
      addEventListener('message', event => void Reflect.get(window, 'told').push(event.data))
    })
    await page.goto(elsewhere(evil))
    const frame = await (await page.waitForSelector('iframe')).contentFrame()
    if (frame === null) throw new Error('the shop was not framed')
    await frame.getByRole('button', { name: 'Open chat' }).click()
    await frame.getByRole('textbox', { name: 'Your message' }).fill('Hello')
    await frame.getByRole('textbox', { name: 'Your message' }).press('Enter')
    await frame.getByRole('log').locator('.line.theirs:not([aria-hidden]) .bubble').waitFor()
    const before = await stateOf(frame)
    const asked: string[] = []
    page.on('request', request => void asked.push(request.url()))
    const types = ['set-token', 'set-session', 'setUser', 'open', 'close', 'reset', 'identify', 'message', 'config']
    const payloads = types.flatMap(type => [
      { type, sessionId: 'evil', token: 'evil', message: 'evil' },
      JSON.stringify({ event: type, data: 'evil' }),
    ])
    await page.evaluate(payloads => {
      for (const payload of payloads) document.querySelector('iframe')?.contentWindow?.postMessage(payload, '*')
    }, payloads)
    await frame.waitForFunction(count => Reflect.get(window, 'told').length === count, payloads.length)
    t.same(await stateOf(frame), before)
    t.same(asked, [], 'it asks for nothing')
    t.same(await page.evaluate('told'), [], 'and says nothing, neither then nor when it started')
  })

  await t.test('row 89: that embeds the widget of another is refused, and no model is asked', async t => {
    const frontdesk = await openEmbeddedFrontdesk(t, browser)
    const page = await frontdesk.visit()
    await page.goto(elsewhere(page.url()))
    await openPanel(page)
    await ask(page, 'Hello')
    await log(page).locator('.failure').waitFor()
    t.equal(frontdesk.model.requests.length, 0)
  })

  await t.test('row 89: that frames the API finds nothing to show', async t => {
    const frontdesk = await openEmbeddedFrontdesk(t, browser)
    const page = await frontdesk.visit()
    const blocked = page.waitForEvent('console', message => message.text().includes('frame-ancestors'))
    await page.goto(
      await servePage(t, `<!doctype html><body><iframe src="${frontdesk.url}/documentation/"></iframe></body>`),
    )
    await blocked
    t.notMatch(await page.frames()[1]?.content(), 'swagger')

    await t.test('and whoever opens it by itself sees it whole, loaded from nowhere else', async t => {
      const asked: string[] = []
      const complaints: string[] = []
      page.on('request', request => void asked.push(request.url()))
      page.on('console', message => void (message.type() === 'error' && complaints.push(message.text())))
      await page.goto(`${frontdesk.url}/documentation/`)
      await page.getByText('/api/chat/history').first().waitFor()
      // The page has one style of its own, and looks the same without it.
      t.same(
        complaints.filter(text => !text.startsWith('Applying inline style')),
        [],
      )
      t.same(
        asked.filter(address => !address.startsWith(frontdesk.url) && !address.startsWith('data:')),
        [],
      )
    })
  })
})

t.test('the session id', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)
  const frontdesk = await openEmbeddedFrontdesk(t, browser)

  await t.test('row 89: stands in no address, no Referer and no global of the page', async t => {
    const page = await frontdesk.visit()
    const requests: Request[] = []
    page.on('request', request => void requests.push(request))
    const globals = await page.evaluate('Object.getOwnPropertyNames(window)')
    await openPanel(page)
    await ask(page, 'Hello')
    const bubbles = log(page).locator('.line.theirs:not([aria-hidden]) .bubble')
    await bubbles.waitFor()
    await ask(page, 'Hello again')
    await bubbles.nth(1).waitFor()
    t.same(await page.evaluate('Object.getOwnPropertyNames(window)'), globals, 'nothing was added to window')
    await page.reload()
    await bubbles.nth(1).waitFor()
    const kept = await page.evaluate('JSON.stringify(localStorage)')
    const sessionId = /"sessionId\\":\\"([^\\]+)/.exec(String(kept))?.[1] ?? ''
    t.match(sessionId, /^[0-9a-f-]{36}$/)
    t.ok(requests.some(request => request.url().includes('/history')))
    for (const request of requests) {
      t.notMatch(request.url(), sessionId)
      const { referer = '' } = await request.allHeaders()
      t.notMatch(referer, sessionId)
    }
    const seen = await page.evaluate(() =>
      JSON.stringify({
        resources: performance.getEntries().map(({ name }) => name),
        address: location.href,
        history: history.state,
        cookie: document.cookie,
        name: window.name,
        page: document.documentElement.outerHTML,
        widget: document.querySelector('frontdesk-chat')?.shadowRoot?.innerHTML,
      }),
    )
    t.match(seen, '/api/chat/history', 'the list of what was loaded is there')
    t.notMatch(seen, sessionId)
  })

  await t.test('row 89: and the widget works on a page that is isolated from all others', async t => {
    const page = await frontdesk.visit({
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
    })
    t.equal(await page.evaluate('crossOriginIsolated'), true)
    await openPanel(page)
    await ask(page, 'Hello')
    await log(page).locator('.line.theirs:not([aria-hidden]) .bubble').waitFor()
  })
})
