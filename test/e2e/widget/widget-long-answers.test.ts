/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { until } from '@frontdesk/testing/until'
import { openBrowser, noBrowser } from '../browser.ts'
import { ask, finish, log, openPanel, openShop, start } from '../shop.ts'

const question = 'Where do you ship to?'
const paragraph = 'We ship to many places, and each of them has a price of its own. '.repeat(4)
const places = Array.from({ length: 12 }, (_, at) => `| Place ${at} | ${at} € |`)

/** How far below the top of what is visible the last question stands, and how much is left below its end. */
const look = (page: Page) =>
  log(page).evaluate(list => {
    const asked = [...list.querySelectorAll('.ours')].at(-1)
    return {
      question: Math.round((asked?.getBoundingClientRect().top ?? 0) - list.getBoundingClientRect().top),
      left: Math.round(list.scrollHeight - list.clientHeight - list.scrollTop),
    }
  })

t.test('a long answer', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)

  await t.test('is drawn while it is written: no half table is text, and nothing jumps at its end', async t => {
    const { api, visit } = await openShop(t, browser)
    let goOn = (): void => undefined
    const held = (): Promise<void> => new Promise(resolve => (goOn = resolve))
    api.messages.set(question, [
      async exchange => {
        start(exchange)
        exchange.event('token', { text: 'These **places**:\n\n| Where | Pri' }, '1-0')
        await held()
        exchange.event('token', { text: 'ce |\n|---|---|\n| Place 0 | 0 € |\n| Pla' }, '2-0')
        await held()
        exchange.event('token', { text: 'ce 1 | 1 € |\n\n1. Choose\n   - a size\n2' }, '3-0')
        await held()
        finish(
          exchange,
          '<p>These <strong>places</strong>:</p>\n<table><thead><tr><th>Where</th><th>Price</th></tr></thead><tbody><tr><td>Place 0</td><td>0 €</td></tr><tr><td>Place 1</td><td>1 €</td></tr></tbody></table>\n<ol>\n<li>Choose\n<ul>\n<li>a size</li>\n</ul>\n</li>\n</ol>',
        )
      },
    ])
    const page = await visit('/', { reducedMotion: 'reduce' })
    await openPanel(page)
    await ask(page, question)
    const streaming = page.locator('.streaming')
    await streaming.locator('b').waitFor()
    t.equal(await streaming.innerText(), 'These places:')
    goOn()
    await streaming.getByRole('cell', { name: 'Pla', exact: true, includeHidden: true }).waitFor()
    t.equal(await streaming.locator('tr').count(), 3)
    t.notMatch(await streaming.innerText(), /[|*]|--/)
    const table = await streaming.locator('table').elementHandle()
    goOn()
    await streaming.locator('li li').waitFor()
    t.notMatch(await streaming.innerText(), /[|*]|--|^2$/m)
    const before = await streaming.boundingBox()
    t.ok(await table?.evaluate(node => node.textContent === 'WherePricePlace 00 €Place 11 €' || !node.isConnected))
    goOn()
    const bubble = page.locator('.line.theirs:not([aria-hidden]) .bubble')
    await bubble.waitFor()
    const after = await bubble.boundingBox()
    t.equal(after?.height, before?.height, 'it is as high as it was')
    t.equal(after?.width, before?.width)
  })

  await t.test('keeps its question in view, unless the visitor reads on', async t => {
    const { api, visit } = await openShop(t, browser)
    let goOn = (): void => undefined
    const held = (): Promise<void> => new Promise(resolve => (goOn = resolve))
    const long = [paragraph, paragraph, paragraph, paragraph, ['| Where | Price |', '|---|---|', ...places].join('\n')]
    const html = long.map(text => `<p>${text}</p>`).join('\n')
    const script = async (exchange: Parameters<typeof start>[0]): Promise<void> => {
      start(exchange)
      for (const [at, text] of long.entries()) exchange.event('token', { text: `${text}\n\n` }, `${at + 1}-0`)
      await held()
      for (const [at, text] of long.entries()) exchange.event('token', { text: `${text}\n\n` }, `${at + 11}-0`)
      await held()
      finish(exchange, html + html)
    }
    api.messages.set(question, [script])
    const page = await visit('/', { reducedMotion: 'reduce' })
    const streaming = page.locator('.streaming')
    const rows = (count: number) => streaming.locator(`table >> nth=${count - 1}`).waitFor()
    await openPanel(page)
    await ask(page, question)
    await rows(1)
    const first = await look(page)
    t.ok(first.question >= 0 && first.question < 40, `the question stands at the top: ${JSON.stringify(first)}`)
    t.ok(first.left > 100, 'and the answer is longer than what is in view')
    await page.getByRole('button', { name: 'Go to the latest message' }).waitFor()
    goOn()
    await rows(2)
    t.equal((await look(page)).question, first.question, 'it stays there')
    goOn()
    await page.locator('.line.theirs:not([aria-hidden]) .bubble').waitFor()
    t.equal((await look(page)).question, first.question, 'at the end, too')

    await ask(page, question)
    await rows(1)
    const second = await look(page)
    t.ok(second.question >= 0 && second.question < 40, 'the next question takes its place')
    await log(page).hover()
    await page.mouse.wheel(0, 150)
    await until(async () => (await look(page)).question <= second.question - 150)
    const read = await look(page)
    goOn()
    await rows(2)
    t.equal((await look(page)).question, read.question, 'and is left where they are')
    await page.getByRole('button', { name: 'Go to the latest message' }).click()
    await until(async () => (await look(page)).left < 2)
    goOn()
    await page.locator('.streaming').waitFor({ state: 'detached' })
    await until(async () => (await look(page)).left < 2)
  })
})
