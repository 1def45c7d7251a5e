/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../browser.ts'
import { openDashboard } from './open-dashboard.ts'

/** The colours of the page at these distances from its right edge, half way down. */
async function coloursFromRight(page: Page, distances: readonly number[]): Promise<number[][]> {
  const picture = (await page.screenshot()).toString('base64')
  return page.evaluate(
    async ({ encoded, places }) => {
      const bytes = Uint8Array.from(atob(encoded), letter => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (canvas === null) throw new Error('there is no canvas')
      canvas.drawImage(bitmap, 0, 0)
      return places.map(place => [
        ...canvas.getImageData(bitmap.width - place, Math.round(bitmap.height / 2), 1, 1).data,
      ])
    },
    { encoded: picture, places: distances },
  )
}

/** Whether colours are the same, but for how they are rounded. */
const areSame = (one: readonly number[] = [], other: readonly number[] = []): boolean =>
  one.length === other.length && one.every((part, index) => Math.abs(part - (other[index] ?? 0)) <= 2)

t.test('overlays cover the whole page', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false }, { hasScrollBars: true })
  // At the edge, in the room of the scroll bar, and beside it.
  const places = [2, 8, 13, 18]

  for (const colorScheme of ['light', 'dark'] as const)
    await t.test(`including the space of the scroll bar, in ${colorScheme}`, async t => {
      const { page, go } = await dashboard.person({ context: { colorScheme, viewport: { width: 1440, height: 900 } } })
      await go('/chatbots')
      const room = await page.evaluate(() => innerWidth - document.body.getBoundingClientRect().width)
      t.ok(room > 10, `the scroll bar has room: ${room}`)
      const [bare] = await coloursFromRight(page, places)
      await page.getByRole('button', { name: /^Delete/ }).click()
      await page.getByRole('alertdialog').waitFor()
      const [atEdge, ...others] = await coloursFromRight(page, places)
      t.notOk(areSame(atEdge, bare), 'the page is dimmed')
      for (const other of others) t.ok(areSame(other, atEdge), `${other.join()} beside ${atEdge?.join()}`)
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      t.ok(areSame((await coloursFromRight(page, places))[0], bare))
      await page.keyboard.press('Control+k')
      await page.getByRole('menuitem').first().waitFor()
      for (const other of await coloursFromRight(page, places))
        t.ok(areSame(other, atEdge), `${other.join()} beside ${atEdge?.join()}`)
    })
})
