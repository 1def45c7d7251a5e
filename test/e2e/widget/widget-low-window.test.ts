/// <reference lib="dom" />
import t from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { ask, log, openVisit, question } from '../shop.ts'

/* Windows as low as those of a laptop at 200 %, and of phones on their side. */
const windows = {
  'a laptop at 200 %': { width: 720, height: 400 },
  'a small laptop at 150 %': { width: 910, height: 440 },
  'a phone on its side': { width: 844, height: 390 },
  'a small phone on its side': { width: 667, height: 375 },
} as const

t.test('in a low window the messages get the space', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)
  for (const [name, size] of Object.entries(windows)) {
    await t.test(name, async t => {
      const { page } = await openVisit(t, browser)
      await page.setViewportSize(size)
      await ask(page, question)
      await log(page).getByText('From ten.').waitFor()
      const room = (await log(page).boundingBox())?.height ?? 0
      t.ok(room >= 0.58 * size.height, `${room} of ${size.height} px`)
      const panel = await page.getByRole('dialog').boundingBox()
      if (panel === null) throw new Error('the panel is not shown')
      t.ok(panel.y >= 0 && panel.y + panel.height <= size.height, 'the panel is in view')
      t.ok(panel.x >= 0 && panel.x + panel.width <= size.width)
      const close = page.getByRole('button', { name: 'Close chat' })
      t.equal(await close.count(), 1, 'the button is not in its way')
      await close.click()
      await page.getByRole('button', { name: 'Open chat' }).click()
      await log(page).getByText('From ten.').waitFor()
    })
  }
})
