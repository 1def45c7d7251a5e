/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { until } from '@frontdesk/testing/until'
import { openBrowser, noBrowser } from '../browser.ts'
import { ask, log, openShop, openVisit, question, start } from '../shop.ts'

/* The menu and files are a part of their own, forms and the calendar another; each is loaded when a visitor reaches for it. */

const bookings = { title: 'Repair', durationMinutes: 30, timezone: 'Europe/Berlin' }
const confirm = { type: 'confirm', title: 'Cancel the order?', details: [], yes: 'Yes, cancel', no: 'No' }

/** The names of the extras' files that a page has asked for, without their hashes. */
function extrasAskedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    const [, name, again = ''] =
      /\/widget\/((?:extras|live|sheets)(?:-[a-z]{2})?)-[A-Z0-9]+\.js(\?again=\d)?$/.exec(request.url()) ?? []
    if (name !== undefined) asked.push(name + again)
  })
  return asked
}

t.test('the extras of the widget', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)

  t.test('are not loaded to ask a question, and loaded once when they are needed', async t => {
    const { page } = await openVisit(t, browser, { hasFeedback: true })
    const asked = extrasAskedFor(page)
    await ask(page, question)
    await log(page).getByText('From ten.').waitFor()
    t.same(asked, [])
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Email me this conversation' }).click()
    await page.getByLabel('Email', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Back to the conversation' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Privacy and your data' }).click()
    await page.getByText('Messages are deleted after 30 days').waitFor()
    t.same([...new Set(asked)].sort(), ['extras', 'extras-en', 'sheets'])
  })

  t.test('are loaded when a visitor points at one of them', async t => {
    const { page } = await openVisit(t, browser, { bookings })
    const asked = extrasAskedFor(page)
    await page.getByRole('button', { name: 'Book an appointment' }).hover()
    await until(() => asked.length === 2)
  })

  t.test('say that they could not be loaded, and are loaded at the next try', async t => {
    const { page, api } = await openVisit(t, browser)
    api.messages.set('Cancel it', [
      exchange => {
        start(exchange)
        exchange.event('done', { reply: '<p>Sure?</p>', sources: [], mode: 'bot', actions: [confirm] }, '1-0')
        exchange.end()
      },
    ])
    const asked = extrasAskedFor(page)
    await page.route('**/widget/sheets-*', route => route.abort())
    await ask(page, 'Cancel it')
    await page.getByText('This couldn’t be loaded. Please try again.').waitFor()
    await page.unroute('**/widget/sheets-*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('group', { name: 'Cancel the order?' }).getByRole('button', { name: 'Yes, cancel' }).waitFor()
    t.same(asked.sort(), ['extras-en', 'extras-en?again=1', 'sheets', 'sheets?again=1'])
    const isAtEnd = await log(page).evaluate(list => list.scrollHeight - list.scrollTop - list.clientHeight < 2)
    t.ok(isAtEnd, 'what has come is in view')
  })

  t.test('work under a strict Content-Security-Policy with Trusted Types, in the language of the page', async t => {
    const { api, tag, visit, serve } = await openShop(t, browser)
    api.settings = {
      leads: {
        fields: { name: 'required', email: 'required', phone: 'off', company: 'off', message: 'off' },
        consentText: null,
      },
    }
    const policy = `default-src 'none'; script-src ${api.base}; connect-src ${api.base}; require-trusted-types-for 'script'`
    const html = `<!doctype html><html lang="de"><body>${tag}</body></html>`
    const page = await visit(await serve(html, { 'Content-Security-Policy': policy }))
    await page.getByRole('button', { name: 'Chat öffnen' }).click()
    await page.getByRole('button', { name: 'Kontaktdaten hinterlassen' }).click()
    const field = page.getByLabel('E-Mail', { exact: true })
    await field.waitFor()
    t.equal(await field.evaluate(input => getComputedStyle(input).borderRadius), '10px', 'their style has come, too')
  })
})
