/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { violations } from '../axe.ts'
import { openBrowser, noBrowser } from '../browser.ts'
import { answer, ask, chatbotId, composer, json, log, openVisit, question, sent, type Shop, start } from '../shop.ts'
import { until } from '@frontdesk/testing/until'
import type { Exchange } from '../stand-in-api.ts'

/*
 * What a visitor can do beside asking, in Chromium and against an API that says what a test scripts: whether the real
 * one says the same is tested there. Forms have a test of their own.
 */

const menu = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.locator('.menu').getByRole('button', { name: entry }).click()
}

t.test('what a visitor can do besides chatting', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)
  const open = (t: Test, settings: Shop['api']['settings'] = {}) => openVisit(t, browser, settings)

  t.test('says whether a reply helped, changes their mind, and says why', async t => {
    const shop = await open(t, { hasFeedback: true })
    const { page, api } = shop
    api.routes.set('POST /api/chat/feedback', json(200, { success: true }))
    await ask(page, question)
    const row = page.locator('.feedback')
    const helpful = page.getByRole('button', { name: 'Helpful', exact: true })
    await helpful.waitFor()
    t.equal(await row.innerText(), '', 'nothing but two thumbs')
    const heightOf = (): Promise<number> => row.evaluate(feedback => feedback.clientHeight)
    const before = await heightOf()
    await helpful.click()
    await until(() => sent(shop, '/api/chat/feedback').length === 1)
    await page.getByRole('button', { name: 'Not helpful' }).click()
    await page.getByRole('button', { name: 'Not helpful', pressed: true }).waitFor()
    const comment = page.getByRole('button', { name: 'Add a comment' })
    await comment.waitFor()
    t.equal(await heightOf(), before, 'a press moves nothing')
    await comment.click()
    await page.locator('.comment input:focus').waitFor()
    await page.getByRole('textbox', { name: 'Is there anything you’d like to add?' }).fill('It was eleven.')
    await page.keyboard.press('Enter')
    await page.getByText('Thank you for your feedback.').waitFor()
    t.equal(await heightOf(), before, 'nor does the end of it')
    await until(() => sent(shop, '/api/chat/feedback').length === 3)
    const said = sent(shop, '/api/chat/feedback').map(({ body: { rating, comment } }) => [rating, comment])
    t.same(said, [
      ['up', undefined],
      ['down', undefined],
      ['down', 'It was eleven.'],
    ])
    t.match(sent(shop, '/api/chat/feedback')[0]?.body['replyId'], /^[0-9a-f-]{36}$/)
  })

  t.test('is asked “Did that help?” once, after 20 s without writing, if the owner wants it', async t => {
    const shop = await open(t, { hasFeedback: true, asksIfHelpful: true })
    const { page, api } = shop
    api.routes.set('POST /api/chat/feedback', json(200, { success: true }))
    const cited = answer('<p>From ten.</p>', [{ type: 'web', source: 'https://elsewhere.example/hours' }])
    api.messages.set(question, [cited, cited])
    const didItHelp = page.getByRole('status').getByText('Did that help?')
    const thumbs = page.getByRole('button', { name: 'Helpful', exact: true })
    const extras = page.waitForResponse(/widget\/extras-[A-Z0-9]+\.js/)
    await page.clock.install()
    await ask(page, question)
    await thumbs.waitFor()
    await extras
    const row = page.locator('.feedback')
    const heightOf = (): Promise<number> => row.evaluate(feedback => feedback.clientHeight)
    await until(async () => (await row.locator('.dots').count()) === 0)
    const before = await heightOf()
    await page.clock.runFor(15_000)
    await composer(page).fill('And on Sun')
    await page.clock.runFor(15_000)
    t.notOk(await didItHelp.isVisible(), 'who is typing is not done')
    await page.clock.runFor(5_000)
    await didItHelp.waitFor()
    t.equal(await heightOf(), before, 'the question moves nothing')
    t.same(await violations(page, { part: 'frontdesk-chat', isOnlyColours: true }), [])
    await page.getByRole('button', { name: 'Not helpful' }).click()
    await until(() => sent(shop, '/api/chat/feedback').length === 1)
    t.match(sent(shop, '/api/chat/feedback')[0]?.body, { rating: 'down' })
    t.notOk(await didItHelp.isVisible())

    await composer(page).fill('')
    await ask(page, question)
    await until(async () => (await page.locator('.feedback').count()) === 2)
    await page.clock.runFor(60_000)
    t.notOk(await didItHelp.isVisible(), 'once')
    t.equal(sent(shop, '/api/chat/feedback').length, 1, 'who says nothing has said nothing')
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
    await page.getByRole('button', { name: 'Helpful', exact: true }).click()
    await page.getByRole('button', { name: 'Not helpful' }).click()
    await page.getByRole('button', { name: 'Not helpful', pressed: true }).waitFor()
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

  t.test('is not offered a transcript if the owner does not allow it', async t => {
    const { page } = await open(t, { hasTranscripts: false })
    await ask(page, question)
    await log(page).getByText('From ten.').waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'New conversation' }).waitFor()
    t.equal(await page.getByRole('button', { name: 'Email me this conversation' }).count(), 0)
  })

  t.test('agrees before they write, if the owner wants it, and once in each conversation', async t => {
    const shop = await open(t, { asksConsent: true, liveChat: { isOpen: true, hasFiles: true } })
    const { page, api } = shop
    api.routes.set('DELETE /api/chat/conversation', json(200, { success: true }))
    const agree = page.getByRole('button', { name: 'Agree and start chat' })
    await agree.waitFor()
    t.equal(await composer(page).isVisible(), false)
    t.equal(await page.getByRole('button', { name: 'More', exact: true }).count(), 0, 'no form and no agent either')
    t.equal(await page.getByRole('button', { name: 'Back', exact: true }).count(), 0)
    const details = page.getByRole('link', { name: 'How your data is handled' })
    t.equal(await details.getAttribute('href'), `${api.base}/privacy/${chatbotId}`)
    t.same(await violations(page, { part: 'frontdesk-chat', isOnlyColours: true }), [])
    await page.evaluate(() => window.frontdesk?.push(['ask', 'Are you open?']))
    t.equal(sent(shop, '/api/chat').length, 0, 'the page sends nothing for them')
    await agree.click()
    await page.locator('textarea:focus').waitFor()
    t.equal(await composer(page).inputValue(), 'Are you open?')
    await ask(page, question)
    await log(page).getByText('From ten.').waitFor()
    t.equal(sent(shop, '/api/chat')[0]?.body['hasConsented'], true)
    await page.reload()
    await log(page).getByText('From ten.').waitFor()
    t.equal(await agree.count(), 0)
    await menu(page, 'Privacy and your data')
    t.equal(await agree.count(), 0)
    await page.getByRole('button', { name: 'Delete this conversation' }).click()
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await agree.waitFor()
  })

  t.test('emails the conversation, and deletes it', async t => {
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
    const policy = page.getByRole('link', { name: 'This website’s privacy policy' })
    t.equal(await policy.getAttribute('href'), 'https://shop.example/privacy')
    await page.getByRole('button', { name: 'Delete this conversation' }).click()
    t.equal(sent(shop, '/api/chat/conversation').length, 0, 'asked once more')
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByText('Your conversation has been deleted.').waitFor()
    t.ok(sent(shop, '/api/chat/conversation')[0]?.headers['x-chat-session-id'])
    t.equal(await page.evaluate(key => localStorage.getItem(key), `frontdesk:${chatbotId}`), null)
    t.equal(await log(page).getByText('From ten.').count(), 0)
  })

  t.test('talks to an agent, closes the panel, and sees new messages', async t => {
    const shop = await open(t, { liveChat: { isOpen: true, hasFiles: true } })
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
    const typing: Exchange[] = []
    api.routes.set('POST /api/chat/typing', exchange => void typing.push(exchange))
    api.routes.set('DELETE /api/chat/handoff', json(200, { reply: '', sources: [], mode: 'bot' }))
    api.routes.set('POST /api/chat/handoff', exchange =>
      exchange.json(200, { reply: '<p>We are coming.</p>', sources: [], mode: 'bot', status: 'waiting' }),
    )
    api.messages.set('Hello Mira', [json(200, { reply: '', sources: [], mode: 'human', status: 'open' })])
    await page.getByRole('button', { name: 'Talk to a person' }).click()
    await page.getByText('Waiting for our team').waitFor()
    await log(page).getByText('We are coming.').waitFor()
    await until(() => lines.length === 1)
    lines.at(-1)?.event('state', { mode: 'human', status: 'open', agentName: 'Mira' })
    await page.getByRole('heading', { name: 'Mira' }).waitFor()
    lines.at(-1)?.event('typing', { isTyping: true })
    await log(page).getByText('Mira is typing').waitFor()
    store('<p>How can I help?</p>')
    say(1, '<p>How can I help?</p>')
    await log(page).getByText('How can I help?').waitFor()
    t.equal(await log(page).getByText('Mira is typing').count(), 0)
    await ask(page, 'Hello Mira')
    await until(() => sent(shop, '/api/chat').length > 0)
    const told = () => sent(shop, '/api/chat/typing').map(({ body }) => body)
    await until(() => typing.length > 0)
    t.same(told(), [{ chatbotId, isTyping: true }], 'its end waits until it is known')
    typing[0]?.json(200, {})
    await until(() => typing.length > 1)
    typing[1]?.json(200, {})
    t.same(told()[1], { chatbotId, isTyping: false })

    lines.at(-1)?.cut()
    await page.getByRole('button', { name: 'Close chat' }).first().click()
    await until(() => lines.length === 2)
    t.equal(lines.at(-1)?.headers['last-event-id'], '1', 'goes on after the last that was heard')
    store('<p>Are you there?</p>')
    say(2, '<p>Are you there?</p>')
    say(2, '<p>Are you there?</p>')
    await page.getByRole('button', { name: 'Open chat (new messages: 1)' }).click()
    t.equal(await log(page).getByText('Are you there?').count(), 1)
    await menu(page, 'End chat')
    await page.getByRole('heading', { name: 'Mira' }).waitFor({ state: 'detached' })
  })
})
