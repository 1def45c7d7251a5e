/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import type { Page, Request } from 'playwright-core'
import t from 'tap'
import { noBrowser, openBrowser } from '../browser.ts'
import { beginTalk, draft, openHostPages, talkGoesOn } from '../open-host-pages.ts'
import { chatbotId, composer } from '../shop.ts'

/*
 * Pages that exchange what they show without a load: by the libraries as their makers publish them, and by the calls
 * that others come down to.
 */

const link = '<a href="/second">Second</a>'
const second = '<h1>Second</h1><a href="/first">First</a>'

/** What is said in the console, as far as it is ours. */
function heard(page: Page): string[] {
  const said: string[] = []
  page.on('console', message => void (message.text().startsWith('Frontdesk') && said.push(message.text())))
  return said
}

t.test('the widget on pages that exchange their content', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)
  const site = await openHostPages(t, browser)
  const { put, open, tag } = site

  const swaps: Record<string, { head: string; body?: string; tag?: string; bodyTag?: string }> = {
    Turbo: { head: '<script src="/lib/turbo" defer></script>' },
    'Turbo, with the tag in the body': { head: '<script src="/lib/turbo" defer></script>', tag: '', bodyTag: tag },
    htmx: { head: '<script src="/lib/htmx" defer></script>', body: '<body hx-boost="true">' },
    'htmx, with the tag in the body': {
      head: '<script src="/lib/htmx" defer></script>',
      body: '<body hx-boost="true">',
      tag: '',
      bodyTag: tag,
    },
  }
  for (const [name, { head, body = '<body>', bodyTag = '', ...rest }] of Object.entries(swaps)) {
    await t.test(`${name}: the conversation goes on over links and back`, async t => {
      put('/first', { head, body: `${body}<h1>First</h1>${link}${bodyTag}</body>`, ...rest })
      put('/second', { head, body: `${body}${second}${bodyTag}</body>`, ...rest })
      const page = await open('/first')
      const said = heard(page)
      await page.evaluate('window.isSame = true')
      await beginTalk(page)
      await page.getByRole('link', { name: 'Second' }).click()
      await page.getByRole('heading', { name: 'Second' }).waitFor()
      await talkGoesOn(t, page, 'after a link')
      await page.getByRole('link', { name: 'First' }).click()
      await page.getByRole('heading', { name: 'First' }).waitFor()
      await talkGoesOn(t, page, 'after a link to the first page')
      await page.evaluate('history.back()')
      await page.getByRole('heading', { name: 'Second' }).waitFor()
      await talkGoesOn(t, page, 'after the way back')
      t.equal(await page.evaluate('isSame'), true, 'nothing was loaded anew')
      t.same(said, [], 'the same tag run again is no second one')
    })
  }

  await t.test('Turbo: a page that is brought up to date leaves the visitor typing', async t => {
    const head = '<script src="/lib/turbo" defer></script><meta name="turbo-refresh-method" content="morph">'
    put('/news', { head, body: '<h1>Old news</h1>' })
    const page = await open('/news')
    await beginTalk(page)
    put('/news', { head, body: '<h1>New news</h1>' })
    await composer(page).press('End')
    await page.evaluate('Turbo.visit(location.href, { action: "replace" })')
    await page.getByRole('heading', { name: 'New news' }).waitFor()
    await page.keyboard.type('day')
    t.equal(await composer(page).inputValue(), `${draft}day`)
  })

  const exchanges: Record<string, string> = {
    'body.innerHTML': `document.body.innerHTML = html`,
    'body.outerHTML': `document.body.outerHTML = '<body>' + html + '</body>'`,
    'a new body': `document.body.replaceWith(body)`,
    'a new body behind all else': `document.body.remove(); document.documentElement.append(body)`,
    'document.body =': `document.body = body`,
    'html.innerHTML': `document.documentElement.innerHTML = '<head></head><body>' + html + '</body>'`,
    'a new html': `document.documentElement.replaceWith(body.ownerDocument.documentElement)`,
    'no html for a while': `document.documentElement.remove(); setTimeout(() => document.append(body.ownerDocument.documentElement))`,
    'document.write': `document.open(); document.write('<!doctype html><body>' + html); document.close()`,
    'document.write in pieces': `document.open(); setTimeout(() => { document.write('<!doctype html><body>' + html); document.close() })`,
    'a morphed body': `Idiomorph.morph(document.body, '<body>' + html + '</body>', { morphStyle: 'outerHTML' })`,
    'a morphed html': `Idiomorph.morph(document.documentElement, '<head></head><body>' + html + '</body>', { morphStyle: 'innerHTML' })`,
    'a view transition': `document.startViewTransition(() => { document.body.innerHTML = html })`,
    'the element alone': `document.querySelector('frontdesk-chat').remove(); document.body.innerHTML = html`,
    'all that follows body': `while (document.body.nextSibling) document.body.nextSibling.remove(); document.body.innerHTML = html`,
  }
  for (const [name, exchange] of Object.entries(exchanges)) {
    await t.test(`${name}: one widget comes back, with the conversation`, async t => {
      put('/first', { head: '<script src="/lib/idiomorph"></script>', body: '<h1>First</h1>' })
      const page = await open('/first')
      await beginTalk(page)
      for (const heading of ['Second', 'Third']) {
        await page.evaluate(`{
          const html = '<h1>${heading}</h1>'
          const { body } = new DOMParser().parseFromString(html, 'text/html')
          ${exchange}
        }`)
        await page.getByRole('heading', { name: heading }).waitFor()
        await talkGoesOn(t, page, heading)
      }
    })
  }

  await t.test('what was scrolled stays where it was', async t => {
    put('/first', { body: '<h1>First</h1>' })
    const page = await open('/first', { viewport: { width: 800, height: 580 }, reducedMotion: 'reduce' })
    await beginTalk(page)
    const list = page.getByRole('log')
    for (const again of [1, 2, 3, 4, 5, 6]) await talkGoesOn(t, page, `once more: ${again}`)
    // The list hears of it with the next frame, which is sooner than a visitor sees it.
    await list.evaluate(
      box =>
        new Promise(heard => {
          box.addEventListener('scroll', heard, { once: true })
          box.scrollTo(0, 40)
        }),
    )
    t.equal(await list.evaluate(box => box.scrollTop), 40)
    // The event of the last pixels comes when the list is off the page, and at its top.
    await page.evaluate(`{
      document.querySelector('frontdesk-chat').shadowRoot.querySelector('[role=log]').scrollTo(0, 44)
      document.documentElement.innerHTML = '<body><h1>Second</h1></body>'
    }`)
    await page.locator('frontdesk-chat').waitFor({ state: 'attached' })
    t.equal(await list.evaluate(box => box.scrollTop), 40)
  })

  await t.test('a page that keeps removing it still works', async t => {
    put('/first', { body: '<h1>First</h1>' })
    const page = await open('/first')
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    await page.evaluate(`
      window.removed = 0
      const remove = () => document.querySelectorAll('frontdesk-chat').forEach(one => { one.remove(); removed += 1 })
      new MutationObserver(remove).observe(document.documentElement, { childList: true, subtree: true })
      remove()`)
    await page.waitForFunction('removed > 2')
    t.equal(await page.evaluate('1 + 1'), 2, 'neither waits for the other without end')
  })

  await t.test('a page that deletes it does not get it back', async t => {
    put('/first', { body: '<h1>First</h1>' })
    const page = await open('/first')
    await beginTalk(page)
    await page.evaluate(`delete window.frontdesk; document.querySelector('frontdesk-chat').remove()`)
    // The next one takes over, and is the only one.
    await page.evaluate(`{
      const script = document.createElement('script')
      script.src = ${JSON.stringify(`${site.api.base}/widget.js?chatbot=${chatbotId}`)}
      document.head.append(script)
    }`)
    await page.getByRole('log').waitFor()
    t.equal(await page.locator('frontdesk-chat').count(), 1)
  })

  await t.test('replaced content leaves nothing of the widget behind', async t => {
    const { api } = site
    api.settings = { liveChat: { isOpen: true, hasFiles: false } }
    t.teardown(() => (api.settings = {}))
    let live = 0
    api.routes.set('GET /api/chat/live-events', exchange =>
      exchange.event('state', { mode: 'bot', status: null, agentName: null }),
    )
    put('/first', { head: countListeners, body: '<h1>First</h1>' })
    const page = await open('/first')
    const count = (by: number) => (request: Request) => void (live += request.url().includes('/live-events') ? by : 0)
    page.on('request', count(1))
    page.on('requestfailed', count(-1))
    page.on('requestfinished', count(-1))
    await beginTalk(page)
    const exchange = async (call: string) => {
      await page.evaluate(call)
      await page.getByRole('heading', { name: 'Next' }).waitFor()
      await talkGoesOn(t, page, 'Next')
    }
    const html = '<body><h1>Next</h1></body>'
    for (const call of [
      `document.documentElement.innerHTML = '${html}'`,
      `document.body.innerHTML = '<h1>Next</h1>'`,
    ]) {
      await exchange(call)
      const before = await page.evaluate('listening')
      for (let again = 0; again < 3; again += 1) await exchange(call)
      t.equal(await page.evaluate('listening'), before, call)
    }
    for (let again = 0; again < 3; again += 1)
      await exchange(`document.open(); listening = 0; document.write('${html}'); document.close()`)
    await until(() => Promise.resolve(live === 1))
    const ours = await page.evaluate('listening')
    await exchange(`document.open(); listening = 0; document.write('${html}'); document.close()`)
    t.equal(await page.evaluate('listening'), ours)
    await until(() => Promise.resolve(live === 1))
  })
})

/** Counts the listeners on window and document, before any other script. */
const countListeners = `<script>
  window.listening = 0
  for (const [name, by] of [['addEventListener', 1], ['removeEventListener', -1]]) {
    const plain = EventTarget.prototype[name]
    EventTarget.prototype[name] = function (...given) {
      if (this === undefined || this === window || this === document) listening += by
      return plain.apply(this, given)
    }
  }
</script>`
