/// <reference lib="dom" />
import type { Appearance } from '@frontdesk/contracts/chatbots/chatbots'
import { until } from '@frontdesk/testing/until'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { answer, ask, openShop, question, type Shop } from '../shop.ts'

const phone = { viewport: { width: 390, height: 844 } }

/** A visit to the shop whose owner has set this of the button. */
async function visitWith(
  t: Test,
  browser: Browser,
  { launcher, options = {} }: { launcher: NonNullable<Appearance['launcher']>; options?: BrowserContextOptions },
): Promise<Shop & { page: Page }> {
  const shop = await openShop(t, browser)
  shop.api.settings = { appearance: { launcher } }
  shop.api.messages.set(question, [answer('<p>From ten.</p><p>Until six.</p>')])
  return { ...shop, page: await shop.visit('/', options) }
}

const button = (page: Page) => page.locator('.launcher')
const peek = (page: Page) => page.locator('.peek')

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return box
}

/** How far the button is from the right and the bottom of the window. */
async function distances(page: Page): Promise<number[]> {
  await button(page).waitFor()
  const { x, y, width, height } = await boxOf(button(page))
  const { width: full = 0, height: high = 0 } = page.viewportSize() ?? {}
  return [full - x - width, high - y - height].map(Math.round)
}

t.test('what an owner can change of the button', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)

  t.test('its size, icon, words, and how far it is from the edges, on phones apart', async t => {
    const launcher = { size: 48, icon: 'help', label: 'Ask us', side: 40, bottom: 90, phoneBottom: 120 } as const
    const { page, visit } = await visitWith(t, browser, { launcher })
    await page.getByRole('button', { name: 'Ask us' }).waitFor()
    t.same(await distances(page), [40, 90])
    t.equal((await button(page).boundingBox())?.height, 48)
    await button(page).click()
    const panel = await boxOf(page.getByRole('dialog'))
    t.ok(Math.abs(panel.y + panel.height - (720 - 90 - 48 - 14)) < 10, 'the panel stands above it')
    const small = await visit('/', phone)
    await small.getByRole('button', { name: 'Ask us' }).waitFor()
    t.same(await distances(small), [40, 120])
  })

  t.test('it is not shown on the pages that were named, nor on phones, and a page may open the chat there', async t => {
    const launcher = { hiddenPaths: ['/repairs*'], isHiddenOnPhones: true }
    const { page, visit } = await visitWith(t, browser, { launcher })
    await button(page).waitFor()
    await page.evaluate(() => history.pushState({}, '', '/repairs.html'))
    await button(page).waitFor({ state: 'hidden' })
    await page.evaluate(() => window.frontdesk?.push(['open']))
    await page.getByRole('dialog').waitFor()
    await page.evaluate(() => history.pushState({}, '', '/'))
    await page.getByRole('button', { name: 'Close chat' }).first().click()
    await button(page).waitFor()
    const small = await visit('/', phone)
    await button(small).waitFor({ state: 'attached' })
    t.notOk(await button(small).isVisible())
  })

  t.test('a greeting is shown next to the button once, and opens the chat', async t => {
    const launcher = { greeting: { text: 'Looking for a bike?', afterSeconds: 0 } }
    const { page } = await visitWith(t, browser, { launcher })
    await peek(page).getByText('Looking for a bike?').waitFor()
    await peek(page).getByRole('button', { name: 'Looking for a bike?' }).click()
    await page.getByRole('dialog').waitFor()
    await peek(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Close chat' }).first().click()
    await page.reload()
    await button(page).waitFor()
    t.equal(await peek(page).count(), 0)
  })

  t.test(
    'an answer that arrives while the chat is closed is shown next to the button until it is dismissed',
    async t => {
      const { page, api } = await visitWith(t, browser, { launcher: {} })
      let go!: () => void
      const later = new Promise<void>(resolve => (go = resolve))
      api.messages.set(question, [
        async exchange => {
          exchange.store('user', question)
          exchange.event('start', { replyId: exchange.replyId, sessionId: exchange.sessionId })
          await later
          await answer('<p>From <b>ten</b>.</p>')(exchange)
        },
      ])
      await button(page).click()
      await ask(page, question)
      await page.locator('.step').waitFor()
      await page.getByRole('button', { name: 'Close chat' }).first().click()
      go()
      await peek(page).getByText('From ten.').waitFor()
      await peek(page).getByText('AI assistant').waitFor()
      await peek(page).getByRole('button', { name: 'Dismiss' }).click()
      t.equal(await peek(page).count(), 0)
      await until(() => button(page).evaluate(element => element.matches(':focus')))
    },
  )

  t.test('a shop without such settings does not load this code', async t => {
    const shop = await openShop(t, browser)
    const page = await shop.visit()
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.reload()
    await button(page).waitFor()
    t.notOk(asked.some(url => url.includes('/nudge-')))
  })
})
