/// <reference lib="dom" />
import t, { type Test } from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { ask, chatbotId, composer, json, log, openVisit, sent, type Shop, start } from '../shop.ts'

/*
 * The forms of the widget, in Chromium and against an API that says what a test scripts: whether the real one says the
 * same is tested there.
 */

const slot = (day: number, hour: number) => ({
  startsAt: new Date(Date.UTC(2030, 0, day, hour)).toISOString(),
  endsAt: new Date(Date.UTC(2030, 0, day, hour, 30)).toISOString(),
})
const bookings = { title: 'Repair', durationMinutes: 30, timezone: 'America/New_York' }

t.test('forms in the chat', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)
  const open = (t: Test, settings: Shop['api']['settings']) => openVisit(t, browser, settings)

  t.test('leaves contact details, and sees what is missing at each field', async t => {
    const fields = { name: 'required', email: 'required', phone: 'off', company: 'off', message: 'optional' } as const
    const shop = await open(t, { leads: { fields, consentText: 'You may write to me.' } })
    const { page, api } = shop
    const outcomes = [
      json(400, { reply: '<p>Not today.</p>', sources: [] }),
      json(409, { reply: '<p>It has changed.</p>', sources: [] }),
      json(201, { success: true }),
    ]
    api.routes.set('POST /api/chat/leads', exchange => outcomes.shift()?.(exchange))
    await page.getByRole('button', { name: 'Leave your contact details' }).click()
    const send = page.getByRole('button', { name: 'Send' })
    await page.getByLabel('Email', { exact: true }).fill('anna@')
    await send.click()
    await page.getByText('Please fill this in.').waitFor()
    await page.getByText('Please enter a full email address').waitFor()
    await page.getByText('agree so that we can use your details').waitFor()
    t.equal(await page.getByLabel('Name').evaluate(field => field.matches(':focus')), true, 'the first wrong one')
    t.equal(sent(shop, '/api/chat/leads').length, 0)
    await page.getByLabel('Name').fill(' Anna ')
    await page.getByLabel('Email', { exact: true }).fill('anna@shop.example')
    await page.getByLabel('You may write to me.').check()
    await send.click()
    await page.getByText('Not today.').waitFor()
    t.equal(await page.getByLabel('Name').inputValue(), ' Anna ', 'nothing typed is lost')
    api.settings = { leads: { fields, consentText: 'You may call me, too.' } }
    await send.click()
    await page.getByText('It has changed.').waitFor()
    const newer = page.getByLabel('You may call me, too.')
    await newer.waitFor()
    t.notOk(await newer.isChecked(), 'nobody has agreed to that yet')
    await newer.check()
    await send.click()
    await page.getByText('We’ve received your details').waitFor()
    const agreed = sent(shop, '/api/chat/leads').map(({ body }) => (body as { consentedTo: unknown }).consentedTo)
    t.same(agreed, ['You may write to me.', 'You may write to me.', 'You may call me, too.'])
    t.same(sent(shop, '/api/chat/leads').at(-1)?.body, {
      chatbotId,
      name: 'Anna',
      email: 'anna@shop.example',
      consentedTo: 'You may call me, too.',
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the conversation' }).last().click()
    t.ok(await composer(page).isVisible())
  })

  t.test('books a time of their own zone, and another when the first is taken', async t => {
    const shop = await open(t, { bookings })
    const { page, api } = shop
    const slots = [slot(7, 15), slot(7, 16), slot(8, 15)]
    api.routes.set('GET /api/chat/slots', json(200, { ...bookings, slots }))
    const outcomes = [
      json(409, { reply: '<p>Somebody was quicker.</p>', sources: [] }),
      json(201, { success: true, booking: { id: chatbotId, title: 'Repair', ...slot(8, 15), timezone: 'x' } }),
    ]
    api.routes.set('POST /api/chat/bookings', exchange => outcomes.shift()?.(exchange))
    await page.getByRole('button', { name: 'Book an appointment' }).click()
    await page.getByText('Time zone: Central European Time').waitFor()
    await page.getByRole('button', { name: '16:00' }).click()
    await page.getByText('Mon 10:00 · Eastern Time').waitFor()
    await page.getByLabel('Name').fill('Anna Berg')
    const book = page.getByRole('button', { name: 'Book appointment' })
    await book.click()
    await page.getByText('Please fill this in.').waitFor()
    t.equal(await page.locator('[name=email]:focus').getAttribute('aria-invalid'), 'true', 'said at the field')
    t.equal(sent(shop, '/api/chat/bookings').length, 0)
    await page.getByLabel('Email', { exact: true }).fill('anna@shop.example')
    await book.click()
    await page.getByText('Somebody was quicker.').waitFor()
    await page.getByRole('button', { name: 'Tue 8 Jan' }).click()
    await page.getByRole('button', { name: '16:00' }).click()
    t.equal(await page.getByLabel('Name').inputValue(), 'Anna Berg', 'asked for once')
    t.equal(sent(shop, '/api/chat/bookings').length, 1, 'nothing is booked before the press')
    await book.click()
    await page.getByText('Please confirm by email').waitFor()
    const [first, second] = sent(shop, '/api/chat/bookings')
    t.same(second?.body, {
      chatbotId,
      startsAt: slot(8, 15).startsAt,
      name: 'Anna Berg',
      email: 'anna@shop.example',
      timezone: 'Europe/Berlin',
    })
    t.ok(first?.headers['idempotency-key'])
    t.not(first?.headers['idempotency-key'], second?.headers['idempotency-key'])
  })

  t.test('chooses among the times and the answers that a reply offers', async t => {
    const shop = await open(t, { bookings, liveChat: { isOpen: true, hasFiles: true } })
    const { page, api } = shop
    const offer = { type: 'slots', timezone: 'UTC', slots: [slot(7, 15)] }
    const confirm = { type: 'confirm', title: 'Cancel it?', details: [], yes: 'Yes, cancel', no: 'No' }
    const replies: [string, unknown[]][] = [
      ['book', [offer, { type: 'of a later version' }]],
      ['cancel', [confirm]],
      ['Yes, cancel', []],
    ]
    for (const [message, actions] of replies) {
      api.messages.set(message, [
        exchange => {
          start(exchange)
          exchange.event('done', { reply: `<p>So: ${message}</p>`, sources: [], mode: 'bot', actions }, '1-0')
          exchange.end()
        },
      ])
    }
    await ask(page, 'book')
    await page.getByRole('button', { name: '16:00' }).click()
    await page.getByText('Mon 10:00 · Eastern Time').waitFor()
    await page.keyboard.press('Escape')
    await ask(page, 'cancel')
    await page.getByRole('group', { name: 'Cancel it?' }).getByRole('button', { name: 'Yes, cancel' }).click()
    await log(page).getByText('So: Yes, cancel').waitFor()
    t.equal(await page.getByRole('button', { name: '16:00' }).count(), 0, 'what is past is not offered any more')
    t.equal(await page.getByRole('group', { name: 'Cancel it?' }).count(), 0)
  })
})
