/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import { pngChunk } from '@frontdesk/testing/made-up-pictures'
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { finish, log, openShop, start } from '../shop.ts'

/** A whole picture of that size, grey. */
function greyPng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = Buffer.alloc((width + 1) * height, 120)
  for (let at = 0; at < height; at += 1) rows[at * (width + 1)] = 0
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND')])
}

const file = (name: string, width?: number, height?: number, size = 5_000): MessageFile => ({
  id: randomUUID(),
  name,
  size,
  type: width === undefined ? 'application/pdf' : 'image/png',
  ...(width !== undefined && height !== undefined && { width, height }),
})

const files = [
  file('landscape.png', 1_600, 900),
  file('portrait.png', 900, 1_600),
  file('panorama.png', 2_000, 60),
  file('tower.png', 60, 2_000),
  file('tiny.png', 6, 4),
  // Larger than what is loaded unasked.
  file('huge.png', 3_000, 2_000, 9_000_000),
  file('gone.png', 1_200, 800),
  file('order.pdf'),
  file(`${'a-name-without-an-end-'.repeat(8)}.pdf`),
  file('تأكيد الطلب رقم 4711 من المتجر.pdf'),
]

/** The edges of each line's contents, from the inside of the conversation's. */
const edgesOf = (page: Page, side: 'ours' | 'theirs') =>
  log(page).evaluate((list, side) => {
    const { left, right } = list.getBoundingClientRect()
    return [...list.querySelectorAll(`.line.${side}`)].map(line => {
      const box = line.querySelector('.bubble, .thumbnail, .file')
      const inside = (box?.querySelector('canvas') ?? box)?.getBoundingClientRect()
      if (!box || !inside) throw new Error('a line without contents')
      const outside = box.getBoundingClientRect()
      return {
        name: box.getAttribute('aria-label') ?? box.textContent,
        left: Math.round(inside.left - left),
        right: Math.round(right - inside.right),
        empty: Math.round(outside.width - inside.width),
      }
    })
  }, side)

t.test('files of every shape stand at the edge of their side', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)
  const shop = await openShop(t, browser)
  shop.api.messages.set('Files?', [
    exchange => {
      start(exchange)
      for (const one of files) {
        exchange.store('user', one.name, undefined, [one])
        exchange.store('assistant', one.name, undefined, [{ ...one, id: randomUUID() }])
      }
      finish(exchange, '<p>There.</p>')
    },
  ])
  const known = new Map<string, Buffer>()
  for (const { width = 0, height = 0 } of files) if (width) known.set(`${width} ${height}`, greyPng(width, height))

  for (const lang of ['en', 'ar']) {
    for (const width of [390, 1_280]) {
      await t.test(`${lang}, ${width} px wide`, async t => {
        const address = await shop.serve(`<!doctype html><html lang="${lang}"><title>Shop</title>${shop.tag}</html>`)
        const page = await shop.visit(address, { viewport: { width, height: 844 } })
        const wanted = new Map<string, Buffer>()
        await page.route('**/api/chat/history*', async route => {
          const response = await route.fetch()
          const { messages } = (await response.json()) as { messages: { files?: MessageFile[] }[] }
          for (const { id, name, width, height } of messages.flatMap(({ files = [] }) => files)) {
            const picture = known.get(`${width} ${height}`)
            if (picture && name !== 'gone.png') wanted.set(id, picture)
          }
          await route.fulfill({ response })
        })
        await page.route('**/api/chat/files/*', async route => {
          const picture = wanted.get(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
          const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
          await route.fulfill(picture ? { status: 200, headers, body: picture } : { status: 404, headers, json: {} })
        })
        await page.locator('.launcher').click()
        await page.getByRole('textbox').waitFor()
        await page.getByRole('textbox').fill('Files?')
        await page.keyboard.press('Enter')
        await log(page).getByText('There.').waitFor()
        await page.reload()
        if (width === 390) await page.locator('.launcher').click()
        await log(page).getByText('There.').waitFor()
        // Pictures that are there, and the one that is not.
        await until(async () => (await log(page).locator('.thumbnail').count()) === 10)
        await until(async () => (await log(page).locator('.file').count()) === 10)
        const isRightToLeft = lang === 'ar'
        for (const side of ['ours', 'theirs'] as const) {
          const edges = await edgesOf(page, side)
          t.equal(edges.length, side === 'ours' ? files.length + 1 : files.length + 1)
          for (const { name, left, right, empty } of edges) {
            const own = (side === 'ours') === isRightToLeft ? left : right
            t.ok(own >= 15 && own <= 18, `${name} is ${own} px away from its edge`)
            t.ok(empty <= 2, `${name} has ${empty} px of nothing beside it`)
            t.ok(left >= 0 && right >= 0, `${name} is inside`)
          }
        }
      })
    }
  }
})
