/// <reference lib="dom" />
import t from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { ask, composer, log, openVisit, question } from '../shop.ts'

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

  await t.test('what a first view has too much is scrolled to, and lies over nothing', async t => {
    const { page } = await openVisit(t, browser, {
      leads: {
        fields: { name: 'off', email: 'required', phone: 'off', company: 'off', message: 'off' },
        consentText: null,
      },
      appearance: { suggestedQuestions: ['one', 'two', 'three', 'four'].map(word => `Question number ${word}?`) },
    })
    for (const height of [620, 580]) {
      await page.setViewportSize({ width: 1_440, height })
      const last = page.getByRole('button', { name: 'Leave your contact details' })
      await last.scrollIntoViewIfNeeded()
      const [button, field] = [await last.boundingBox(), await composer(page).boundingBox()]
      if (button === null || field === null) throw new Error('a part of the panel is not shown')
      t.ok(button.y + button.height <= field.y, `${button.y + button.height} above ${field.y} at ${height} px`)
    }
  })
})
