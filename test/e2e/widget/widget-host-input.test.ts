/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser, openBrowser } from '../browser.ts'
import { answered, beginTalk, draft, openHostPages } from '../open-host-pages.ts'
import { ask, composer, log, openPanel } from '../shop.ts'

/*
 * Pages that take the wheel, the finger, the focus and the keys for themselves.
 */

/** Stands before the tag, so that the page listens first: the worst order for the widget. */
const first = (script: string): string => `<script>${script}</script>`
const tall = '<h1>Pottery</h1><div style="height: 6000px"></div><p>The end</p>'
const scrolledBy = (page: Page): Promise<number> => log(page).evaluate(list => list.scrollTop)

t.test('the widget on pages that take input', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)
  const site = await openHostPages(t, browser)
  const { put, open } = site

  /** A conversation that is longer than the panel, read from its beginning. */
  async function longTalk(page: Page): Promise<void> {
    await beginTalk(page)
    for (const again of [1, 2, 3]) {
      await ask(page, 'When are you open?')
      await log(page).getByText(answered).nth(again).waitFor()
    }
    // Again and again: while the last answer is drawn, the panel follows its end.
    await until(async () => {
      await log(page).evaluate(list => list.scrollTo({ top: 0, behavior: 'instant' }))
      return (await scrolledBy(page)) === 0
    })
  }

  const wheels: Record<string, { head: string; scrolls: boolean }> = {
    Lenis: {
      head: `<script type="module">import Lenis from '/lib/lenis'; window.lenis = new Lenis({ autoRaf: true })</script>`,
      scrolls: true,
    },
    'a wheel that the window takes first': {
      head: first(`for (const type of ['wheel', 'touchmove'])
        addEventListener(type, event => event.preventDefault(), { capture: true, passive: false })`),
      scrolls: false,
    },
    'one section a turn': {
      head: first(`let busy = false
        for (const type of ['wheel', 'mousewheel']) document.addEventListener(type, event => {
        event.preventDefault()
        if (busy) return
        busy = true
        scrollTo(0, 2000)
      }, { capture: true, passive: false })`),
      scrolls: true,
    },
    'a page that must not scroll': {
      head: `<style>html, body { overflow: hidden; height: 100% }</style>${first(
        `for (const type of ['wheel', 'touchmove']) document.addEventListener(type, event => event.preventDefault(), { passive: false })`,
      )}`,
      scrolls: false,
    },
  }
  for (const [name, { head, scrolls }] of Object.entries(wheels)) {
    await t.test(`${name}: the wheel over the conversation scrolls it, and over the page the page`, async t => {
      put('/wheel', { head, body: tall })
      const page = await open('/wheel', { viewport: { width: 900, height: 500 } })
      await longTalk(page)
      await log(page).hover()
      await page.mouse.wheel(0, 120)
      await until(async () => (await scrolledBy(page)) >= 60)
      t.equal(await page.evaluate('scrollY'), 0, 'the page stays')
      if (!scrolls) return
      await page.mouse.move(100, 200)
      await page.mouse.wheel(0, 120)
      await page.waitForFunction('scrollY > 60')
    })
  }

  await t.test('a finger scrolls the conversation where the page takes it first', async t => {
    put('/touch', { head: wheels['a wheel that the window takes first']?.head ?? '', body: tall })
    const page = await open('/touch', { viewport: { width: 390, height: 640 }, hasTouch: true, isMobile: true })
    await longTalk(page)
    const box = await log(page).boundingBox()
    if (box === null) throw new Error('the conversation is not shown')
    const [x, y] = [box.x + 60, box.y + box.height - 40]
    const touch = await page.context().newCDPSession(page)
    const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - by }] })
    await move('touchStart', 0)
    for (const by of [30, 60, 90, 120]) await move('touchMove', by)
    await move('touchEnd', 0)
    await until(async () => (await scrolledBy(page)) >= 60)
    t.equal(await page.evaluate('scrollY'), 0)
  })

  const field = '<input id="field" aria-label="Field of the page">'
  const traps: Record<string, { head: string; body?: string; hold: string }> = {
    'Bootstrap 5': {
      head: '<script src="/lib/bootstrap"></script>',
      body: `<div class="modal" id="modal" tabindex="-1"><div class="modal-dialog">${field}</div></div>`,
      hold: `new Promise(resolve => {
        modal.addEventListener('shown.bs.modal', resolve)
        new bootstrap.Modal(modal).show()
      })`,
    },
    'focus-trap': {
      head: '<script src="/lib/tabbable"></script><script src="/lib/focus-trap"></script>',
      hold: `focusTrap.createFocusTrap(modal).activate()`,
    },
    'a trap that goes by focusin and looks again': {
      head: '',
      hold: `document.addEventListener('focusin', event => { if (!modal.contains(event.target)) field.focus() })
        setInterval(() => { if (document.activeElement === document.body) field.focus() }, 20)`,
    },
    'a trap that goes by where the focus goes': {
      head: '',
      hold: `document.addEventListener('focusout', event => {
        if (event.relatedTarget !== null && !modal.contains(event.relatedTarget)) field.focus()
      })`,
    },
    'a trap that hears focus first of all': {
      head: '',
      hold: `document.addEventListener('focus', event => {
        if (event.target instanceof Element && !modal.contains(event.target)) setTimeout(() => field.focus())
      }, true)`,
    },
    'a page that lets nobody press anywhere else': {
      head: first(`for (const type of ['pointerdown', 'mousedown']) addEventListener(type, event => {
        if (!modal.contains(event.target)) event.preventDefault()
      }, true)`),
      hold: `for (const type of ['mousedown', 'click', 'touchstart']) document.addEventListener(type, event => {
        if (modal.contains(event.target)) return
        event.preventDefault()
        event.stopImmediatePropagation()
      }, true)`,
    },
  }
  for (const [name, { head, body = `<div id="modal">${field}</div>`, hold }] of Object.entries(traps)) {
    await t.test(`${name}: the visitor opens the chat, types in it and sends`, async t => {
      put('/trap', { head, body })
      const page = await open('/trap')
      await page.getByRole('button', { name: 'Open chat' }).waitFor()
      await page.evaluate(`field.focus(); ${hold}`)
      await openPanel(page)
      await composer(page).click()
      await page.keyboard.type('When are you open?')
      t.equal(await page.locator('#field').inputValue(), '')
      await page.getByRole('button', { name: 'Send' }).click()
      await log(page).getByText(answered).waitFor()
      await page.keyboard.type(draft)
      t.equal(await composer(page).inputValue(), draft)
      await page.locator('#field').click()
      await page.keyboard.type('mine')
      t.equal(await page.locator('#field').inputValue(), 'mine', 'the field of the page works as before')
    })
  }

  await t.test('a field of the page hears that the focus has left it for the chat', async t => {
    put('/blur', { head: '', body: `${field}<p id="out"></p>` })
    const page = await open('/blur')
    await page.evaluate(`document.addEventListener('focusout', ({ target }) => { out.textContent += target.id })`)
    await page.locator('#field').focus()
    await openPanel(page)
    await composer(page).waitFor()
    t.equal(await page.locator('#out').textContent(), 'field')
  })

  await t.test('keys that are shortcuts of the page are typed into the chat', async t => {
    const isTyping = `event.target.isContentEditable || event.target.matches?.('input, textarea')`
    put('/keys', {
      head: first(`
        const search = event => { if (event.key === '/') { event.preventDefault(); field.focus(); field.value += 'opened' } }
        addEventListener('keydown', search, true)
        addEventListener('keydown', event => { if (event.key === 's' && !(${isTyping})) field.focus() }, true)`),
      body: field,
    })
    const page = await open('/keys')
    await page.evaluate(`
      for (const type of ['keydown', 'keypress', 'keyup']) {
        document.addEventListener(type, event => { event.preventDefault(); window.heardKey = event.key }, true)
        window.addEventListener(type, event => { window.heardKey = event.key })
      }`)
    await openPanel(page)
    await composer(page).click()
    await page.keyboard.type('s/t @ ')
    t.equal(await composer(page).inputValue(), 's/t @ ')
    t.equal(await page.evaluate('window.heardKey'), undefined)
    await composer(page).fill('When are you open?')
    await page.keyboard.press('Enter')
    await log(page).getByText(answered).waitFor()
  })

  await t.test('a page without right clicks, copying and selecting leaves the chat alone', async t => {
    put('/locked', { body: '<h1>Pictures</h1>' })
    const page = await open('/locked')
    await openPanel(page)
    await composer(page).fill('one')
    await page.evaluate(`for (const type of ['contextmenu', 'mousedown', 'keydown', 'paste'])
      document.addEventListener(type, event => event.preventDefault(), true)`)
    await composer(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' two')
    await page.keyboard.press('Backspace')
    t.equal(await composer(page).inputValue(), 'one tw')
  })
})
