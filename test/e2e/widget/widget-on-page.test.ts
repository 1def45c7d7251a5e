/// <reference lib="dom" />
import t from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { answer, ask, finish, log, openPanel, openShop, start } from '../shop.ts'
import { xssVectors } from '../xss-vectors.ts'

const question = 'When are you open on Saturday?'

/** Every element and attribute that an answer may consist of, the widget's own frame around it included. */
const tags = 'p br b strong i em ul ol li a code pre table thead tbody tr th td h3 h4 blockquote div button'.split(' ')
const attributes = ['href', 'target', 'rel', 'class', 'dir', 'type', 'tabindex', 'role', 'aria-label']

t.test('the widget on a page', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)

  t.test('runs nothing and loads nothing of what an answer holds', async t => {
    const { api, visit, url } = await openShop(t, browser)
    const page = await visit()
    const asked: string[] = []
    page.on('request', request => void asked.push(request.url()))
    page.on('dialog', dialog => void dialog.dismiss())
    await openPanel(page)
    const answers = page.locator('.line.theirs:not([aria-hidden])')
    for (const [at, vector] of xssVectors.entries()) {
      const message = `${at} ${vector.replaceAll('\0', '').slice(0, 600)}`
      api.messages.set(message.trim(), [
        exchange => {
          start(exchange)
          exchange.event('token', { text: vector }, '1-0')
          const data = { id: '1', dataType: '', format: '', data: { title: vector }, sourceUrl: 'data:text/html,x' }
          finish(exchange, `<p>Well:</p>${vector}<p>That is all.</p>`, [
            { type: 'web', source: 'javascript:window.__xss=1' },
            { type: 'product', source: vector, data },
          ])
        },
      ])
      await ask(page, message)
      await answers.nth(at).waitFor({ state: 'attached' })
    }
    api.messages.set('refused', [exchange => exchange.json(502, { reply: xssVectors.join(''), sources: [] })])
    await ask(page, 'refused')
    await page.getByRole('button', { name: 'Try again' }).waitFor()

    for (const view of ['as it came', 'out of history']) {
      if (view === 'out of history') {
        await page.reload()
        await answers.nth(xssVectors.length - 1).waitFor({ state: 'attached' })
      }
      const found = await log(page).evaluate(
        (list, { tags, attributes }) =>
          [...list.querySelectorAll('.bubble *, .failure *')]
            .filter(
              node =>
                !tags.includes(node.localName) || [...node.attributes].some(({ name }) => !attributes.includes(name)),
            )
            .map(node => node.outerHTML),
        { tags, attributes },
      )
      t.same(found, [], view)
      const hrefs = await log(page)
        .locator('a[href]')
        .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
      t.ok(hrefs.length > 0)
      for (const href of hrefs) t.match(href, /^(https?|mailto|tel):/)
      t.equal(await page.evaluate('window.__xss'), undefined, view)
    }
    const elsewhere = asked.filter(address => !address.startsWith(url) && !address.startsWith(api.base))
    t.same(elsewhere, [])
  })

  t.test('mounts once, adds one name to window and keeps keys from the page', async t => {
    const { tag, visit, serve } = await openShop(t, browser)
    const page = await visit(
      await serve(`<!doctype html><html lang="de"><head>
        <script>window.keys = []; addEventListener('keydown', event => keys.push(event.key))</script>
        <script>window.before = Object.keys(window)</script>
        ${tag.replace(' defer', '')}</head><body>${tag}${tag}</body></html>`),
    )
    await page.getByRole('button', { name: 'Chat öffnen' }).click()
    await page.getByRole('textbox', { name: 'Ihre Nachricht' }).press('s')
    t.equal(await page.locator('frontdesk-chat').count(), 1)
    t.same(await page.evaluate('Object.keys(window).filter(key => !before.includes(key) && key !== "before")'), [
      'frontdesk',
    ])
    t.same(await page.evaluate('keys'), [])
  })

  t.test('says in the console what its tag lacks, and stays away', async t => {
    const { tag, visit, serve } = await openShop(t, browser)
    const page = await visit()
    const said = page.waitForEvent('console')
    await page.goto(await serve(`<!doctype html><body>${tag.replace(/data-chatbot-id="[^"]*"/, '')}</body>`))
    t.match((await said).text(), 'data-chatbot-id')
    t.equal(await page.locator('frontdesk-chat').count(), 0)
  })

  t.test('works under a strict Content-Security-Policy, in its own style', async t => {
    const { api, tag, visit, serve } = await openShop(t, browser)
    api.messages.set(question, [answer('<p>At <b>ten</b>, or later</p>')])
    const allow = `default-src 'none'; script-src ${api.base}; connect-src ${api.base}`
    for (const policy of [allow, `${allow}; require-trusted-types-for 'script'`]) {
      const page = await visit(await serve(`<!doctype html><body>${tag}</body>`, { 'Content-Security-Policy': policy }))
      await openPanel(page)
      await ask(page, question)
      await log(page).getByText('At ten, or later').waitFor()
      t.equal(await page.getByRole('dialog').evaluate(panel => getComputedStyle(panel).position), 'fixed')
    }
  })

  t.test('works where the browser refuses storage', async t => {
    const { api, tag, visit, serve } = await openShop(t, browser)
    api.messages.set(question, [answer('Yes')])
    const page = await visit(
      await serve(`<!doctype html><body>${tag}</body>`, { 'Content-Security-Policy': 'sandbox allow-scripts' }),
    )
    await openPanel(page)
    await ask(page, question)
    await log(page).getByText('Yes', { exact: true }).waitFor()
    await ask(page, question)
    await log(page).getByText('Yes', { exact: true }).nth(1).waitFor()
    t.ok(api.seen[1]?.headers['x-chat-session-id'])
  })

  t.test('is not affected by the styles of the page', async t => {
    const { tag, visit, serve } = await openShop(t, browser)
    const page = await visit(
      await serve(`<!doctype html><html><head><style>
        html { font-size: 40px } * { all: unset; display: none !important; color: red !important; font: 3rem serif }
        html, body { display: block !important } frontdesk-chat:empty { opacity: 0; transform: scale(2) }
        </style></head><body>${tag}</body></html>`),
      { reducedMotion: 'reduce' },
    )
    await openPanel(page)
    const panel = page.getByRole('dialog')
    t.equal(await panel.evaluate(element => getComputedStyle(element).fontSize), '15px')
    t.equal(await panel.evaluate(element => getComputedStyle(element).color), 'rgb(27, 29, 42)')
    t.equal((await panel.boundingBox())?.width, 400)
  })

  t.test('fills a screen of 320 pixels without scrolling sideways', async t => {
    const { api, visit } = await openShop(t, browser)
    const cells = '<td>Donaudampfschifffahrt</td>'.repeat(9)
    const long = `<p>${'Donaudampfschifffahrt'.repeat(9)}</p><pre>${'x'.repeat(400)}</pre><table><tr>${cells}</tr></table>`
    api.messages.set(question, [answer(long, [{ type: 'web', source: `https://shop.example/${'long-'.repeat(40)}` }])])
    const page = await visit('/', { viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' })
    await openPanel(page)
    await ask(page, question)
    await log(page).getByText('Donau').first().waitFor()
    t.same(await page.getByRole('dialog').boundingBox(), { x: 0, y: 0, width: 320, height: 568 })
    t.ok(await log(page).evaluate(list => list.scrollWidth <= list.clientWidth))
    for (const button of await page.getByRole('dialog').getByRole('button').all()) {
      const box = await button.boundingBox()
      t.ok(box !== null && box.width >= 44 && box.height >= 44, 'it can be touched')
    }
    await page.getByRole('button', { name: 'Close chat' }).click()
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
  })
})
