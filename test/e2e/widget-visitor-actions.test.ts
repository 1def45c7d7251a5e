/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { launchBrowser, noBrowser } from './browser.ts'
import { answer, ask, chatbotId, composer, log, openPanel, openShop, type Shop, start } from './shop.ts'
import { until } from '@frontdesk/testing/until'
import type { Exchange, Script } from './stand-in-api.ts'

/*
 * What a visitor can do beside asking, in Chromium and against an API that says what a test scripts: whether the real
 * one says the same is tested there.
 */

const question = 'When are you open on Saturday?'
const slot = (day: number, hour: number) => ({
  startsAt: new Date(Date.UTC(2030, 0, day, hour)).toISOString(),
  endsAt: new Date(Date.UTC(2030, 0, day, hour, 30)).toISOString(),
})
const json =
  (status: number, body: unknown): Script =>
  exchange =>
    exchange.json(status, body)

const bookings = { title: 'Repair', durationMinutes: 30, timezone: 'America/New_York' }
const menu = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.locator('.menu').getByRole('button', { name: entry }).click()
}
const sent = ({ api }: Shop, path: string) => api.seen.filter(seen => seen.path.split('?')[0] === path)

t.test('what a visitor does beside chatting', { skip: noBrowser }, async t => {
  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const open = async (t: Test, settings: Shop['api']['settings'] = {}): Promise<Shop & { page: Page }> => {
    const shop = await openShop(t, browser)
    shop.api.settings = settings
    shop.api.messages.set(question, [answer('<p>From ten.</p>')])
    const page = await shop.visit('/', { timezoneId: 'Europe/Berlin' })
    await openPanel(page)
    return { ...shop, page }
  }

  t.test('leaves a contact, and is told what is missing beside each field', async t => {
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
    await page.getByText('only use your details if you agree').waitFor()
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
    await page.getByText('We have your details').waitFor()
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
    await page.getByText('Times in your time zone, Berlin.').waitFor()
    await page.getByRole('button', { name: '16:00' }).click()
    await page.getByText('Mon 10:00 in New York').waitFor()
    await page.getByLabel('Name').fill('Anna Berg')
    await page.getByLabel('Email', { exact: true }).fill('anna@shop.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('anna@shop.example').waitFor()
    await page.getByRole('button', { name: 'Book now' }).click()
    await page.getByText('Somebody was quicker.').waitFor()
    await page.getByRole('button', { name: 'Tue 8 Jan' }).click()
    await page.getByRole('button', { name: '16:00' }).click()
    t.equal(await page.getByLabel('Name').inputValue(), 'Anna Berg', 'asked for once')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Book now' }).click()
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
    const shop = await open(t, { bookings, liveChat: { isOpen: true } })
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
    await page.getByText('Mon 10:00 in New York').waitFor()
    await page.keyboard.press('Escape')
    await ask(page, 'cancel')
    await page.getByRole('group', { name: 'Cancel it?' }).getByRole('button', { name: 'Yes, cancel' }).click()
    await log(page).getByText('So: Yes, cancel').waitFor()
    t.equal(await page.getByRole('button', { name: '16:00' }).count(), 0, 'what is past is not offered any more')
    t.equal(await page.getByRole('group', { name: 'Cancel it?' }).count(), 0)
  })

  t.test('says whether a reply helped, changes their mind, and says why', async t => {
    const shop = await open(t, { hasFeedback: true })
    const { page, api } = shop
    api.routes.set('POST /api/chat/feedback', json(200, { success: true }))
    await ask(page, question)
    const helpful = page.getByRole('group', { name: 'Was this helpful?' })
    await helpful.getByRole('button', { name: 'Yes' }).click()
    await until(() => sent(shop, '/api/chat/feedback').length === 1)
    await helpful.getByRole('button', { name: 'No' }).click()
    await helpful.getByRole('button', { name: 'No', pressed: true }).waitFor()
    await page.getByRole('textbox', { name: 'What should we know?' }).fill('It was eleven.')
    await page.keyboard.press('Enter')
    await page.getByText('Thank you for your feedback.').waitFor()
    await until(() => sent(shop, '/api/chat/feedback').length === 3)
    const said = sent(shop, '/api/chat/feedback').map(({ body: { rating, comment } }) => [rating, comment])
    t.same(said, [
      ['up', undefined],
      ['down', undefined],
      ['down', 'It was eleven.'],
    ])
    t.match(sent(shop, '/api/chat/feedback')[0]?.body['replyId'], /^[0-9a-f-]{36}$/)
  })

  t.test('keeps the last of two quick presses, because it is sent after the first is answered', async t => {
    const shop = await open(t, { hasFeedback: true })
    const { page, api } = shop
    let first: Exchange | undefined
    api.routes.set('POST /api/chat/feedback', exchange => {
      if (first === undefined) first = exchange
      else exchange.json(200, { success: true })
    })
    await ask(page, question)
    const helpful = page.getByRole('group', { name: 'Was this helpful?' })
    await helpful.getByRole('button', { name: 'Yes' }).click()
    await helpful.getByRole('button', { name: 'No' }).click()
    await helpful.getByRole('button', { name: 'No', pressed: true }).waitFor()
    // A request that was sent with the press would have arrived before one that is sent after it.
    await page.evaluate(url => fetch(url, { mode: 'no-cors' }), `${api.base}/api/chat/later`)
    await until(() => first !== undefined)
    t.equal(sent(shop, '/api/chat/feedback').length, 1)
    first?.json(200, { success: true })
    await until(() => sent(shop, '/api/chat/feedback').length === 2)
    t.equal(sent(shop, '/api/chat/feedback')[1]?.body['rating'], 'down')
  })

  t.test('stops a reply that is being written', async t => {
    const { page, api } = await open(t)
    let writing: Exchange | undefined
    api.messages.set('Tell me all', [
      exchange => {
        start(exchange)
        exchange.event('token', { text: 'It began' }, '1-0')
        writing = exchange
      },
    ])
    await ask(page, 'Tell me all')
    await page.locator('.streaming').waitFor()
    api.routes.set(`POST /api/chat/replies/${writing?.replyId}/stop`, exchange => {
      exchange.json(200, { success: true })
      writing?.event('done', { reply: '<p>It began</p>', sources: [], mode: 'bot' }, '2-0')
      writing?.end()
    })
    await page.getByRole('button', { name: 'Stop writing' }).click()
    await log(page).getByText('It began').waitFor()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    t.equal(await composer(page).evaluate(field => field.matches(':focus')), true)
  })

  t.test('is not offered a mail where the owner does not want that', async t => {
    const { page } = await open(t, { hasTranscripts: false })
    await ask(page, question)
    await log(page).getByText('From ten.').waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'New conversation' }).waitFor()
    t.equal(await page.getByRole('button', { name: 'Email me this conversation' }).count(), 0)
  })

  t.test('takes the conversation along, and deletes it', async t => {
    const shop = await open(t, { privacyUrl: 'https://shop.example/privacy' })
    const { page, api } = shop
    api.routes.set('POST /api/chat/transcript', json(200, { success: true }))
    api.routes.set('DELETE /api/chat/conversation', json(200, { success: true }))
    await ask(page, question)
    await log(page).getByText('From ten.').waitFor()
    await menu(page, 'Email me this conversation')
    await page.getByLabel('Email', { exact: true }).fill('anna@shop.example')
    await page.keyboard.press('Enter')
    await page.getByText('on its way to anna@shop.example').waitFor()
    await page.keyboard.press('Escape')
    await menu(page, 'Privacy and your data')
    const policy = page.getByRole('link', { name: 'Privacy policy of this website' })
    t.equal(await policy.getAttribute('href'), 'https://shop.example/privacy')
    await page.getByRole('button', { name: 'Delete this conversation' }).click()
    t.equal(sent(shop, '/api/chat/conversation').length, 0, 'asked once more')
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('Your conversation was deleted.').waitFor()
    t.ok(sent(shop, '/api/chat/conversation')[0]?.headers['x-chat-session-id'])
    t.equal(await page.evaluate(key => localStorage.getItem(key), `frontdesk:${chatbotId}`), null)
    t.equal(await log(page).getByText('From ten.').count(), 0)
  })

  t.test('talks to a person, closes the panel, and sees that there is news', async t => {
    const shop = await open(t, { liveChat: { isOpen: true } })
    const { page, api } = shop
    const lines: Exchange[] = []
    api.routes.set('GET /api/chat/live-events', exchange => {
      const isFirst = lines.push(exchange) === 1
      if (isFirst) exchange.event('state', { mode: 'bot', status: 'waiting', agentName: null })
      else exchange.event('state', { mode: 'human', status: 'open', agentName: 'Mira' })
    })
    const say = (id: number, text: string): void =>
      lines
        .at(-1)
        ?.event(
          'message',
          { id, sender: 'bot', role: 'assistant', isAgent: true, text, createdAt: '2030-01-01T00:00:00.000Z' },
          String(id),
        )
    const store = (text: string): void => lines.at(-1)?.store('assistant', text)
    api.routes.set('POST /api/chat/typing', json(200, {}))
    api.routes.set('DELETE /api/chat/handoff', json(200, { reply: '', sources: [], mode: 'bot' }))
    api.routes.set('POST /api/chat/handoff', exchange =>
      exchange.json(200, { reply: '<p>We are coming.</p>', sources: [], mode: 'bot', status: 'waiting' }),
    )
    api.messages.set('Hello Mira', [json(200, { reply: '', sources: [], mode: 'human', status: 'open' })])
    await page.getByRole('button', { name: 'Talk to a person' }).click()
    await page.getByText('We have told our team.').waitFor()
    await log(page).getByText('We are coming.').waitFor()
    await until(() => lines.length === 1)
    lines.at(-1)?.event('state', { mode: 'human', status: 'open', agentName: 'Mira' })
    await page.getByText('You are talking to Mira.').waitFor()
    lines.at(-1)?.event('typing', { isTyping: true })
    await log(page).getByText('Mira is typing').waitFor()
    store('<p>How can I help?</p>')
    say(1, '<p>How can I help?</p>')
    await log(page).getByText('How can I help?').waitFor()
    await ask(page, 'Hello Mira')
    await until(() => sent(shop, '/api/chat/typing').length > 0)
    t.same(sent(shop, '/api/chat/typing')[0]?.body, { chatbotId, isTyping: true })

    lines.at(-1)?.cut()
    await page.getByRole('button', { name: 'Close chat' }).first().click()
    await until(() => lines.length === 2)
    t.equal(lines.at(-1)?.headers['last-event-id'], '1', 'goes on after the last that was heard')
    store('<p>Are you there?</p>')
    say(2, '<p>Are you there?</p>')
    say(2, '<p>Are you there?</p>')
    await page.getByRole('button', { name: 'Open chat (new messages: 1)' }).click()
    t.equal(await log(page).getByText('Are you there?').count(), 1)
    await page.getByRole('button', { name: 'End chat' }).click()
    await page.getByText('You are talking to Mira.').waitFor({ state: 'detached' })
  })
})
