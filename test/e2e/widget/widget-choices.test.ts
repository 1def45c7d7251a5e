/// <reference lib="dom" />
import t from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { answer, ask, json, log, openShop, openVisit, sent, start } from '../shop.ts'
import type { Script } from '../stand-in-api.ts'

/* A reply that asks back offers what may be meant, and one press sends it. */

const choices = ['Twist 4', 'Ember 2', 'Span 150 <b>']
const list = '<ul>\n<li>Twist 4</li>\n<li>Ember 2</li>\n<li>Span 150 &lt;b&gt;</li>\n</ul>'

const asking =
  (offered: readonly string[]): Script =>
  exchange => {
    start(exchange)
    const reply = `<p>Which one do you mean?</p>\n${list}\n`
    exchange.store('assistant', reply)
    exchange.event('done', { reply, sources: [], mode: 'bot', actions: [{ type: 'choices', choices: offered }] }, '1-0')
    exchange.end()
  }

t.test('choices of a reply', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)

  t.test('are pressed with the keyboard, are sent as they stand, and are gone with the next message', async t => {
    const shop = await openVisit(t, browser)
    const { page, api } = shop
    api.messages.set('How heavy?', [asking(choices)])
    api.messages.set('Span 150 <b>', [answer('<p>168 g.</p>')])
    await ask(page, 'How heavy?')
    for (const name of choices) await page.getByRole('button', { name, exact: true }).waitFor()
    t.equal(await log(page).locator('.bubble li').count(), 0, 'the same list is not read twice')
    await page.getByRole('button', { name: 'Ember 2' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await log(page).getByText('168 g.').waitFor()
    t.same(
      sent(shop, '/api/chat').map(({ body }) => (body as { message?: unknown } | undefined)?.message),
      ['How heavy?', 'Span 150 <b>'],
    )
    t.equal(await page.getByRole('button', { name: 'Twist 4' }).count(), 0)
    t.same(await log(page).locator('.bubble li').allInnerTexts(), choices, 'what could be chosen can still be read')
    await page.reload()
    await log(page).getByText('168 g.').waitFor()
    t.equal(await page.getByRole('button', { name: 'Twist 4' }).count(), 0, 'nor does history offer them')
    t.same(await log(page).locator('.bubble li').allInnerTexts(), choices)
  })

  t.test('leave the list in the text where it says more', async t => {
    const { page, api } = await openVisit(t, browser)
    api.messages.set('How heavy?', [asking(choices.slice(0, 2))])
    await ask(page, 'How heavy?')
    await page.getByRole('button', { name: 'Ember 2' }).waitFor()
    t.same(await log(page).locator('.bubble li').allInnerTexts(), choices)
  })

  t.test('where nothing was found, a person and the form are offered beneath', async t => {
    const fields = { name: 'off', email: 'required', phone: 'off', company: 'off', message: 'off' } as const
    const { page, api } = await openVisit(t, browser, {
      hasFeedback: true,
      liveChat: { isOpen: true, hasFiles: false },
      leads: { fields, consentText: null },
    })
    api.messages.set('Who?', [
      exchange => {
        start(exchange)
        const actions = [{ type: 'handoff' }, { type: 'lead' }]
        exchange.event('done', { reply: '<p>I don’t know.</p>', sources: [], mode: 'bot', actions }, '1-0')
        exchange.end()
      },
    ])
    api.routes.set('POST /api/chat/handoff', json(200, { reply: '', sources: [], mode: 'bot', status: 'waiting' }))
    await ask(page, 'Who?')
    await log(page).getByRole('button', { name: 'Leave your contact details' }).waitFor()
    await page.getByRole('button', { name: 'Not helpful' }).waitFor()
    await log(page).getByRole('button', { name: 'Talk to a person' }).click()
    await page.getByText('Waiting for our team').waitFor()
    await log(page).getByRole('button', { name: 'Talk to a person' }).waitFor({ state: 'detached' })
  })

  t.test('go from right to left in Arabic', async t => {
    const { api, tag, visit, serve } = await openShop(t, browser)
    api.messages.set('?', [asking(['برج', 'بحر'])])
    const page = await visit(await serve(`<!doctype html><html lang="ar"><body>${tag}</body></html>`))
    await page.locator('.launcher').click()
    await page.locator('textarea').fill('?')
    await page.keyboard.press('Enter')
    const box = await page.getByRole('button', { name: 'برج' }).boundingBox()
    const line = await page.locator('.line.theirs').boundingBox()
    t.ok(box !== null && line !== null && Math.abs(box.x + box.width - (line.x + line.width)) < 2)
    // The corner is that of the bubble's side, whatever the direction of its words.
    const corners = (of: string) =>
      page
        .locator(`.line.${of} .bubble`)
        .evaluate(bubble => [
          getComputedStyle(bubble).borderBottomLeftRadius,
          getComputedStyle(bubble).borderBottomRightRadius,
        ])
    t.same(await corners('theirs'), ['18px', '5px'])
    t.same(await corners('ours'), ['5px', '18px'])
  })
})
