/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser, openBrowser } from '../browser.ts'
import { answered, beginTalk, draft, openHostPages, talkGoesOn } from '../open-host-pages.ts'
import { ask, composer, log, openPanel } from '../shop.ts'

/* Open modal dialogs of a page, which make everything else inert: what is inert is neither pressed nor typed into. */

const dialog = '<dialog id="modal"><p>Book a course</p><input id="field"><button id="close">Later</button></dialog>'
const place = (page: Page): Promise<unknown> =>
  // It is in no place while it moves.
  page.evaluate(`document.querySelector('frontdesk-chat')?.parentElement?.localName`)
const boxes = async (page: Page) => [
  await page.locator('frontdesk-chat [role=dialog]').boundingBox(),
  await page.locator('frontdesk-chat .launcher').boundingBox(),
]

t.test('the widget beside a modal dialog', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)
  const { put, open } = await openHostPages(t, browser)

  await t.test('can be opened and used above it, and keeps working when it closes', async t => {
    put('/dialog', { body: dialog })
    const page = await open('/dialog')
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    await page.evaluate('modal.showModal()')
    await beginTalk(page)
    await page.evaluate('modal.close()')
    await until(async () => (await place(page)) === 'html')
    await talkGoesOn(t, page, 'after it')
    await page.evaluate('modal.showModal()')
    await until(async () => (await place(page)) === 'dialog')
    await talkGoesOn(t, page, 'over it again')
    await page.locator('#field').fill('mine')
    await page.locator('#close').click()
    t.equal(await page.locator('#field').inputValue(), 'mine', 'and the dialog works as before')
  })

  await t.test('stands where it stood, however the dialog is moved, cut and styled', async t => {
    put('/dialog', {
      head: `<style>dialog { transform: translate(40px, 30px) scale(.9); overflow: hidden; contain: strict; width: 300px;
        height: 200px; filter: blur(0) } ::backdrop { background: #000a } dialog > * { display: none !important; opacity: 0 !important }</style>`,
      body: dialog,
    })
    const page = await open('/dialog', { reducedMotion: 'reduce' })
    await openPanel(page)
    const before = await boxes(page)
    await page.evaluate('modal.showModal()')
    await until(async () => (await place(page)) === 'dialog')
    t.same(await boxes(page), before)
    const display = await page
      .locator('frontdesk-chat')
      .evaluate(element => getComputedStyle(element, '::backdrop').display)
    t.equal(display, 'none', 'and darkens nothing')
    await ask(page, 'When are you open?')
    await log(page).getByText(answered).waitFor()
  })

  await t.test('goes to the one that was opened last, and back', async t => {
    put('/dialogs', { body: `<dialog id="second">Second<input></dialog><dialog id="firstOne">First</dialog>` })
    const page = await open('/dialogs')
    await beginTalk(page)
    const inside = (): Promise<unknown> => page.evaluate(`document.querySelector('frontdesk-chat').parentElement.id`)
    await page.evaluate('firstOne.showModal()')
    await until(async () => (await inside()) === 'firstOne')
    await page.evaluate('second.showModal()')
    await until(async () => (await inside()) === 'second')
    await talkGoesOn(t, page, 'in the second')
    await page.evaluate('second.close()')
    await until(async () => (await inside()) === 'firstOne')
    await talkGoesOn(t, page, 'in the first')
    await page.evaluate('firstOne.remove()')
    await until(async () => (await place(page)) === 'html')
    await talkGoesOn(t, page, 'when it was taken away open')
  })

  await t.test('closes by Escape alone, and the dialog at the next', async t => {
    put('/dialog', { body: dialog })
    const page = await open('/dialog')
    await openPanel(page)
    await page.evaluate('modal.showModal()')
    await until(async () => (await place(page)) === 'dialog')
    await composer(page).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    t.equal(await page.evaluate('modal.open'), true)
    await page.keyboard.press('Escape')
    await page.waitForFunction('!modal.open')
  })

  await t.test('is used beside one that closes when anything outside of it is pressed', async t => {
    put('/dialog', {
      body: `${dialog}<script>modal.addEventListener('click', event => {
        const box = modal.getBoundingClientRect()
        if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom)
          modal.close()
      })</script>`,
    })
    const page = await open('/dialog')
    await openPanel(page)
    await page.evaluate('modal.showModal()')
    await until(async () => (await place(page)) === 'dialog')
    await composer(page).click()
    await page.keyboard.type(draft)
    t.equal(await composer(page).inputValue(), draft)
    t.equal(await page.evaluate('modal.open'), true)
    await page.mouse.click(5, 5)
    await page.waitForFunction('!modal.open')
  })
})
