/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { linkToText, type QuotedText } from '@frontdesk/conversations/messages/text-fragment'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser, openBrowser } from '../browser.ts'
import { openHostPages } from '../open-host-pages.ts'
import { ask, log, openPanel, openShop, type Shop, start } from '../shop.ts'

/* A source opens at the words that carried the answer: on this page and on the next, marked, with the chat open. */

const question = 'What does delivery cost?'
const onShipping: QuotedText = {
  text: 'Within Ireland standard delivery costs €4.95 and takes one to two working days.',
}

/** Answers with one source, and the words of it. */
function answerFrom({ api }: Pick<Shop, 'api'>, url: string, quote: QuotedText): void {
  const sources = [{ type: 'web', source: url }]
  const sourceQuotes = { [url]: { ...quote, link: linkToText(url, quote) } }
  api.messages.set(question, [
    exchange => {
      start(exchange)
      exchange.store('assistant', '<p>€4.95.</p>', sources)
      exchange.event('done', { reply: '<p>€4.95.</p>', sources, sourceQuotes, mode: 'bot' }, '9-0')
      exchange.end()
    },
  ])
}

/** What is marked on the page. */
const marked = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('frontdesk-source') ?? [])].map(range => (range as Range).toString().replace(/\s+/g, ' ')),
  )
const isInView = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [first] = CSS.highlights.get('frontdesk-source') ?? []
    const { top, bottom } = (first as Range).getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
const isOpen = (page: Page): Promise<boolean> => page.getByRole('dialog').isVisible()

async function press(page: Page): Promise<void> {
  await openPanel(page)
  await ask(page, question)
  await log(page).locator('a.source').click()
}

/** Presses the source of an answer on a page of its own, whose address the answer cites. */
async function pressOn(shop: Shop, body: string, quote: QuotedText): Promise<Page> {
  const url = await shop.serve(`<!doctype html><html lang="en"><body>${body}${shop.tag}</body></html>`)
  answerFrom(shop, `${url}/`, quote)
  const page = await shop.visit(url, { reducedMotion: 'reduce' })
  await press(page)
  return page
}

t.test('showing the words of a source', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)
  const shop = await openShop(t, browser)

  await t.test('on the same page they are marked and scrolled to, and nothing else changes', async t => {
    answerFrom(shop, `${shop.url}/shipping`, onShipping)
    const page = await shop.visit('/shipping', { viewport: { width: 1000, height: 400 } })
    const html = (): Promise<string> => page.evaluate(() => document.body.outerHTML)
    const before = await html()
    await press(page)
    await until(async () => (await marked(page)).length > 0)
    t.same(await marked(page), [onShipping.text.slice(0, -1)])
    await until(() => isInView(page))
    t.ok(await isOpen(page))
    t.equal(page.url(), `${shop.url}/shipping`)
    t.equal(page.context().pages().length, 1)
    t.equal(await html(), before)
  })

  await t.test('on another page of the site, the chat comes back by itself and shows them', async t => {
    answerFrom(shop, `${shop.url}/shipping`, onShipping)
    const page = await shop.visit('/', { viewport: { width: 1000, height: 400 } })
    await press(page)
    await page.waitForURL(/\/shipping/)
    await until(async () => (await marked(page)).length > 0)
    t.same(await marked(page), [onShipping.text.slice(0, -1)])
    await until(() => isInView(page))
    t.ok(await isOpen(page))
    t.equal(page.context().pages().length, 1)
    await page.goto(`${shop.url}/returns`)
    await page.getByRole('dialog').waitFor()
    await page.goto(`${shop.url}/shipping`)
    await page.getByRole('dialog').waitFor()
    t.same(await marked(page), [], 'once')
  })

  await t.test('the row of a table is marked', async t => {
    answerFrom(shop, `${shop.url}/shipping`, { text: 'Ireland, express | €9.90 | never | next day before noon' })
    const page = await shop.visit('/shipping')
    await press(page)
    await until(async () => (await marked(page)).length > 0)
    t.same(await marked(page), ['Ireland, express€9.90nevernext day before noon'])
  })

  await t.test('words of which the page has changed some are found by the longest part that it has once', async t => {
    const text = 'Click and collect is free. Choose it at the checkout, and your order waits for you at 15 Ropewalk.'
    answerFrom(shop, `${shop.url}/shipping`, { text })
    const page = await shop.visit('/shipping')
    await press(page)
    await until(async () => (await marked(page)).length > 0)
    const [found = ''] = await marked(page)
    t.ok(text.includes(found) && found.length > 40, found)
  })

  await t.test('what the page does not say is not marked, and the page opens', async t => {
    answerFrom(shop, `${shop.url}/shipping`, { text: 'We deliver to the moon by rocket within an hour.' })
    const page = await shop.visit('/')
    await press(page)
    await page.waitForURL(/\/shipping/)
    await page.getByRole('dialog').waitFor()
    t.same(await marked(page), [])
  })

  await t.test('in a closed <details>, across elements and in shadow roots', async t => {
    const text = 'Returns are free within thirty days of delivery.'
    const folded = await pressOn(
      shop,
      '<details><summary>Returns</summary><p>Returns are <b>fr</b>ee with\u00adin thirty\n days of delivery.</p></details>',
      { text },
    )
    await until(async () => (await marked(folded)).length > 0)
    t.equal((await marked(folded)).join('').replace('\u00ad', ''), text.slice(0, -1))
    t.ok(await folded.locator('details').evaluate(details => (details as HTMLDetailsElement).open))
    const shadow = await pressOn(
      shop,
      `<div id="place"></div><script>document.getElementById('place').attachShadow({ mode: 'open' }).innerHTML = '<p>${text}</p>'</script>`,
      { text },
    )
    await until(async () => (await marked(shadow)).length > 0)
    t.same(await marked(shadow), [text.slice(0, -1)])
  })

  await t.test(
    'where the page has the words twice, behind what comes before them, and where it shows them',
    async t => {
      const page = await pressOn(shop, '<p>Monday</p><p>Ten to four</p><p id="right">Sunday</p><p>Ten to four</p>', {
        text: 'Ten to four',
        before: 'Sunday',
      })
      await until(async () => (await marked(page)).length > 0)
      const before = await page.evaluate(() => {
        const [range] = CSS.highlights.get('frontdesk-source') ?? []
        return (range as Range).startContainer.parentElement?.previousElementSibling?.id
      })
      t.equal(before, 'right')
      const closed = await pressOn(shop, '<div id="tab" hidden><p>Ten to four on Sundays</p></div>', {
        text: 'Ten to four on Sundays',
      })
      await until(async () => (await marked(closed)).length > 0)
      t.ok(
        await closed.locator('#tab').evaluate(tab => (tab as HTMLElement).hidden),
        'what stays closed is marked inside',
      )
      const hidden = await pressOn(shop, '<p hidden>Ten to four</p><p id="seen">Ten to four</p>', {
        text: 'Ten to four',
      })
      await until(async () => (await marked(hidden)).length > 0)
      const id = await hidden.evaluate(() => {
        const [range] = CSS.highlights.get('frontdesk-source') ?? []
        return (range as Range).startContainer.parentElement?.id
      })
      t.equal(id, 'seen')
    },
  )

  await t.test('a page that fills itself in by a script is waited for', async t => {
    const text = 'Parcels leave our house at two in the afternoon.'
    const script = `setTimeout(() => { document.getElementById('app').innerHTML = '<p>${text}</p>' }, 1500)`
    const page = await pressOn(
      shop,
      `<div id="app"></div><script>addEventListener('click', () => { ${script} }, true)</script>`,
      {
        text,
      },
    )
    await until(async () => (await marked(page)).length > 0)
    t.same(await marked(page), [text.slice(0, -1)])
  })

  await t.test(
    'the words are marked again when Turbo replaces the page, and not on other pages with the same words',
    async t => {
      const site = await openHostPages(t, browser)
      const text = 'Parcels leave our house at two in the afternoon.'
      const head = '<script src="/lib/turbo" defer></script>'
      site.put('/delivery', { head, body: `<h1>Delivery</h1><p>${text}</p><a href="/news">News</a>` })
      site.put('/news', { head, body: `<h1>News</h1><p>${text}</p><a href="/delivery">Delivery</a>` })
      const page = await site.open('/delivery')
      answerFrom(site, page.url(), { text })
      await page.clock.install()
      await press(page)
      await until(async () => (await marked(page)).length > 0)
      await page.evaluate('Turbo.visit(location.href, { action: "replace" })')
      await until(async () => (await marked(page)).join() === '')
      await until(async () => (await marked(page)).join() === text.slice(0, -1))
      await page.getByRole('link', { name: 'News' }).click()
      await page.getByRole('heading', { name: 'News' }).waitFor()
      await page.clock.runFor(1_000)
      t.equal((await marked(page)).join(), '')
      await page.getByRole('link', { name: 'Delivery', exact: true }).click()
      await page.getByRole('heading', { name: 'Delivery' }).waitFor()
      await until(async () => (await marked(page)).join() === text.slice(0, -1))
      t.ok(await isOpen(page))
    },
  )

  await t.test('on a phone, where the chat covers the page, it closes', async t => {
    answerFrom(shop, `${shop.url}/shipping`, onShipping)
    const page = await shop.visit('/shipping', { viewport: { width: 390, height: 700 } })
    await press(page)
    await until(async () => (await marked(page)).length > 0)
    t.notOk(await isOpen(page))
    await until(() => isInView(page))
  })

  await t.test('a source of another site opens in a tab of its own, at the words', async t => {
    answerFrom(shop, 'https://elsewhere.example/shipping', onShipping)
    const page = await shop.visit('/')
    await openPanel(page)
    await ask(page, question)
    const link = log(page).locator('a.source')
    t.match(await link.getAttribute('href'), /^https:\/\/elsewhere\.example\/shipping#:~:text=Within%20Ireland/)
    t.equal(await link.getAttribute('target'), '_blank')
  })
})
