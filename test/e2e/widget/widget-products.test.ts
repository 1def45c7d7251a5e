/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { until } from '@frontdesk/testing/until'
import { violations } from '../axe.ts'
import { openBrowser, noBrowser } from '../browser.ts'
import { answer, ask, log, openPanel, openShop, type Shop } from '../shop.ts'

/* Products of an answer as cards. Their pictures come from the chatbot's own domains, where its owner wants that. */

const named = (id: string, data: Record<string, unknown>) => ({
  type: 'product',
  source: id,
  data: { id, dataType: 'product', format: 'json', data: { id, ...data }, sourceUrl: `https://shop.example/p/${id}` },
})
const products = [
  named('gannet', {
    name: 'Gannet, blue',
    price: 89.9,
    currency: 'EUR',
    availability: 'in_stock',
    image: 'https://img.shop.example/gannet.png',
  }),
  named('wren', {
    name: 'Wren',
    price: 45,
    currency: 'EUR',
    availability: 'out_of_stock',
    image: 'https://img.shop.example/gone.png',
  }),
  named('heron', { name: 'Heron', availability: 'preorder', image: 'https://tracker.example/heron.png' }),
]
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const pageWith = (tag: string, language = 'en'): string =>
  `<!doctype html><html lang="${language}"><head><title>Shop</title></head><body>${tag}</body></html>`

/** What a page has asked of hosts that are not its own. */
async function pictureHost(page: Page): Promise<{ address: string; referer: string | undefined }[]> {
  const asked: { address: string; referer: string | undefined }[] = []
  await page.route(/^https:/, route => {
    const request = route.request()
    asked.push({ address: request.url(), referer: request.headers()['referer'] })
    return request.url().endsWith('gannet.png')
      ? route.fulfill({ contentType: 'image/png', body: picture })
      : route.fulfill({ status: 404, body: '' })
  })
  return asked
}

async function openAnswer(t: Test, shop: Shop, page: Page): Promise<void> {
  shop.api.messages.set('Which umbrellas?', [
    answer('<p>These.</p>', [...products, { type: 'web', source: 'https://shop.example/umbrellas' }]),
  ])
  await openPanel(page)
  await ask(page, 'Which umbrellas?')
  await log(page).getByText('These.').waitFor()
  await page.locator('.product').nth(2).waitFor()
  t.equal(await page.locator('.product').count(), 3)
}

t.test('products of an answer', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)

  await t.test('are cards in words, and no picture is asked for, unless the owner wants them', async t => {
    const shop = await openShop(t, browser)
    const page = await shop.visit(await shop.serve(pageWith(shop.tag)))
    const asked = await pictureHost(page)
    await openAnswer(t, shop, page)
    const cards = page.getByRole('list', { name: 'Products' }).getByRole('listitem')
    t.match(await cards.nth(0).innerText(), /Gannet, blue[^]*€89.90[^]*In stock/)
    t.match(await cards.nth(1).innerText(), /Wren[^]*€45.00[^]*Sold out/)
    t.match(await cards.nth(2).innerText(), /Heron[^]*Pre-order/)
    t.equal(await cards.nth(0).getByRole('link').getAttribute('href'), 'https://shop.example/p/gannet')
    t.same(await page.locator('a.source > span:first-child').allInnerTexts(), ['shop.example/umbrellas'])
    t.equal(await page.locator('.product img').count(), 0)
    t.same(asked, [])
    t.same(await violations(page, { part: 'frontdesk-chat' }), [])
  })

  await t.test(
    'show pictures of the allowed domains without naming the page, and words where there is none',
    async t => {
      const shop = await openShop(t, browser)
      shop.api.settings = { pictureDomains: ['*.shop.example'] }
      const page = await shop.visit(await shop.serve(pageWith(shop.tag)), { viewport: { width: 320, height: 640 } })
      const asked = await pictureHost(page)
      await openAnswer(t, shop, page)
      await until(async () => (await page.locator('.product img').count()) === 1)
      const image = page.locator('.product img')
      t.match(await image.getAttribute('src'), /gannet/)
      t.same(await image.evaluate(shown => [shown.clientWidth, shown.clientHeight]), [160, 120], 'its place is kept')
      t.same(
        asked.map(({ address }) => new URL(address).hostname),
        ['img.shop.example', 'img.shop.example'],
      )
      t.ok(asked.every(({ referer }) => referer === undefined))
      const list = page.getByRole('list', { name: 'Products' })
      t.ok(await list.evaluate(box => box.scrollWidth > box.clientWidth), 'they are side by side')
      await list.getByRole('link').nth(2).focus()
      t.ok(await list.evaluate(box => box.scrollLeft > 0), 'the keyboard brings each into view')
      t.notOk(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), 'the page does not move')
      t.same(await violations(page, { part: 'frontdesk-chat' }), [])
    },
  )

  await t.test('go by words where the page forbids pictures of other hosts', async t => {
    const shop = await openShop(t, browser)
    const { api, tag } = shop
    api.settings = { pictureDomains: ['img.shop.example'] }
    const policy = `default-src 'none'; script-src ${api.base}; connect-src ${api.base}; require-trusted-types-for 'script'`
    const page = await shop.visit(await shop.serve(pageWith(tag), { 'Content-Security-Policy': policy }))
    const asked = await pictureHost(page)
    await openAnswer(t, shop, page)
    await until(async () => (await page.locator('.product img').count()) === 0)
    await page.locator('.product').getByText('Gannet, blue').waitFor()
    t.same(asked, [])
  })

  await t.test('go from right to left in Arabic', async t => {
    const shop = await openShop(t, browser)
    const page = await shop.visit(await shop.serve(pageWith(shop.tag, 'ar')))
    shop.api.messages.set('?', [answer('<p>These.</p>', products)])
    await page.locator('.launcher').click()
    await page.locator('textarea').fill('?')
    await page.keyboard.press('Enter')
    await log(page).getByText('These.').waitFor()
    const lefts = await page
      .locator('.product')
      .evaluateAll(cards => cards.map(card => card.getBoundingClientRect().left))
    t.ok((lefts[0] ?? 0) > (lefts[1] ?? 0))
    t.match(await page.locator('.product').nth(1).innerText(), 'نفد')
  })
})
