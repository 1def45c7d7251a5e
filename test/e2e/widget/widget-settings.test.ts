import t from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { answer, ask, composer, log, openPanel, openShop } from '../shop.ts'
import type { Exchange } from '../stand-in-api.ts'

/* What a chatbot offers, where a visitor is quicker than the answer that says it. */

const offers = { serviceName: 'Plover & Rain', language: 'ar', leads: { fields: { email: 'required' } } }
const settingsPath = 'GET /api/chat/settings'

t.test('settings that arrive late', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)

  await t.test('are applied when they arrive, and what was typed stays', async t => {
    const { api, tag, visit, serve } = await openShop(t, browser)
    let come = (): void => undefined
    const held = new Promise<void>(resolve => (come = resolve))
    api.routes.set(settingsPath, async exchange => {
      await held
      exchange.json(200, offers)
    })
    const swedish = await serve(`<!doctype html><html lang="sv"><body>${tag}</body></html>`)
    const page = await visit(swedish, { locale: 'sv-SE' })
    await openPanel(page)
    await composer(page).fill('When are you')
    t.equal(await page.getByRole('button', { name: 'Leave your contact details' }).count(), 0)
    come()
    await page.getByRole('dialog', { name: 'Plover & Rain' }).waitFor()
    await page.getByRole('button', { name: 'Leave your contact details' }).waitFor()
    t.equal(await composer(page).inputValue(), 'When are you')
    t.equal(await page.locator('.root').getAttribute('dir'), 'ltr', 'and the words that are there')
    t.equal(api.seen.filter(({ path }) => path.includes('/settings')).length, 1)
  })

  await t.test('are asked for again with what the visitor does, where they could not be had', async t => {
    const { api, visit } = await openShop(t, browser)
    const fail = (exchange: Exchange): void => exchange.json(503, {})
    api.routes.set(settingsPath, fail)
    api.messages.set('Hello', [answer('Yes')])
    const page = await visit()
    await openPanel(page)
    await page.getByRole('dialog', { name: 'Ask us' }).waitFor()
    api.routes.set(settingsPath, exchange => exchange.json(200, offers))
    await ask(page, 'Hello')
    await log(page).getByText('Yes', { exact: true }).waitFor()
    await page.getByRole('dialog', { name: 'Plover & Rain' }).waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Leave your contact details' }).waitFor()
  })
})
