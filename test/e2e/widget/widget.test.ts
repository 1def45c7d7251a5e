/// <reference lib="dom" />
import t from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { answer, ask, chatbotId, composer, finish, log, openPanel, openShop, start } from '../shop.ts'

const question = 'When are you open on Saturday?'

t.test('the chat in a browser', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)

  t.test('streams an answer, and a reload and the next page keep the conversation', async t => {
    const { api, visit, url } = await openShop(t, browser)
    let goOn = (): void => undefined
    const held = new Promise<void>(resolve => (goOn = resolve))
    api.messages.set(question, [
      async exchange => {
        start(exchange)
        exchange.event('token', { text: 'On **Saturday** [1' }, '1-0')
        await held
        finish(exchange, '<p>On <strong>Saturday</strong> from ten.</p>', [
          { type: 'web', source: `${url}/opening-hours` },
        ])
      },
    ])
    const page = await visit()
    await openPanel(page)
    await ask(page, question)
    const streaming = page.locator('.streaming')
    await streaming.waitFor()
    t.equal(await streaming.textContent(), 'On Saturday')
    t.ok(await page.locator('.line:has(.streaming)[aria-hidden=true]').isVisible(), 'pieces are not announced')
    goOn()
    await log(page).getByText('On Saturday from ten.').waitFor()
    t.equal(await streaming.count(), 0)
    t.equal(await log(page).locator('strong').textContent(), 'Saturday')
    const source = log(page).getByRole('link', { name: '/opening-hours' })
    t.equal(await source.getAttribute('href'), `${url}/opening-hours`)
    t.equal(await source.getAttribute('rel'), 'noopener nofollow')
    t.equal(api.seen[0]?.headers.origin, url)
    t.equal(api.seen[0]?.body['pageUrl'], `${url}/`)

    for (const path of ['/', '/shipping']) {
      await page.goto(url + path)
      await log(page).getByText('On Saturday from ten.').waitFor()
      t.equal(await page.evaluate('document.activeElement === document.body'), true, 'the focus stays with the page')
    }
    t.notOk(await page.evaluate('document.cookie'))
  })

  t.test('shows a refusal kindly and delivers the message at the second try', async t => {
    const { api, visit } = await openShop(t, browser)
    const words = 'You are asking faster than I can read.'
    api.messages.set(question, [
      exchange => exchange.json(429, { reply: `<p>${words}</p>`, sources: [] }),
      answer('Yes'),
    ])
    const page = await visit()
    await openPanel(page)
    await ask(page, question)
    await log(page).getByText(words).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await log(page).getByText('Yes', { exact: true }).waitFor()
    t.equal(await log(page).getByText(words).count(), 0)
    t.equal(await log(page).getByText(question).count(), 1)
  })

  t.test('resumes a stream that was cut off', async t => {
    const { api, visit } = await openShop(t, browser)
    const page = await visit()
    // Each side waits for what the other shows: how long a browser takes to show it is the machine's affair.
    const shown = (text: string): Promise<void> => log(page).getByText(text).waitFor()
    api.messages.set(question, [
      async exchange => {
        start(exchange)
        exchange.event('token', { text: 'From ' }, '1-0')
        await page.locator('.streaming').waitFor()
        exchange.cut()
      },
    ])
    let resume = (): void => undefined
    const told = new Promise<void>(resolve => (resume = resolve))
    api.resumes.push(async exchange => {
      await told
      finish(exchange, 'From ten.')
    })
    await openPanel(page)
    await ask(page, question)
    await page.getByText('Connection lost').waitFor()
    t.equal(await log(page).getByText('Writing').count(), 0, 'one line says what happens')
    resume()
    await shown('From ten.')
    t.equal(api.seen.find(({ path }) => path.includes('/events'))?.headers['last-event-id'], '1-0')
  })

  t.test('says that the browser is offline, and delivers a message by itself when it is back', async t => {
    const { visit, api } = await openShop(t, browser)
    api.messages.set(question, [answer('Yes')])
    const page = await visit()
    await openPanel(page)
    await page.context().setOffline(true)
    const bar = page.getByText('You’re offline. Your message will be sent when you’re back online.')
    await bar.waitFor()
    const failed = page.waitForEvent('requestfailed')
    await ask(page, question)
    await failed
    await log(page).getByText(question).waitFor()
    t.equal(await bar.count(), 1, 'said once')
    t.equal(await log(page).getByText('Sending').count(), 0, 'and nothing else is said')
    const [barBox, composerBox] = [await bar.boundingBox(), await composer(page).boundingBox()]
    t.ok(barBox && composerBox && barBox.y < composerBox.y && composerBox.y - barBox.y < 80, 'above the field')
    await page.context().setOffline(false)
    await bar.waitFor({ state: 'detached' })
    await log(page).getByText('Yes', { exact: true }).waitFor()
  })

  t.test('can be used with the keyboard alone', async t => {
    const { api, visit } = await openShop(t, browser)
    api.messages.set(question, [answer('<p>Yes</p>', [{ type: 'web', source: 'https://shop.example/opening-hours' }])])
    const page = await visit('/contact')
    const launcher = page.getByRole('button', { name: 'Open chat' })
    const focused = `(() => { const inner = document.activeElement.shadowRoot?.activeElement; return inner?.getAttribute('aria-label') ?? inner?.textContent })()`
    await launcher.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Ask us' }).waitFor()
    await page.waitForFunction(`${focused} === 'Your message'`)
    await page.keyboard.type('one')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('two')
    t.equal(await composer(page).inputValue(), 'one\ntwo')
    await composer(page).evaluate(field => {
      const key = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }
      field.dispatchEvent(new KeyboardEvent('keydown', key))
    })
    t.equal(await composer(page).inputValue(), 'one\ntwo', 'an input method keeps its Enter')
    await ask(page, question)
    await log(page).getByRole('link', { name: '/opening-hours' }).waitFor()
    await page.keyboard.press('Shift+Tab')
    t.match(await page.evaluate(focused), '/opening-hours')
    await page.keyboard.press('Shift+Tab')
    t.equal(await page.evaluate(focused), 'Conversation')
    await page.keyboard.press('Shift+Tab')
    t.equal(await page.evaluate(focused), 'Close chat')
    await page.keyboard.press('Shift+Tab')
    t.equal(await page.evaluate(focused), 'More')
    await page.keyboard.press('Enter')
    await page.waitForFunction(`${focused} === 'Email me this conversation'`)
    await page.keyboard.press('Escape')
    await page.waitForFunction(`${focused} === 'More'`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.waitForFunction(`${focused} === 'New conversation'`)
    await page.keyboard.press('Enter')
    await page.getByText('What would you like to know?').waitFor()
    await page.waitForFunction(`${focused} === 'Your message'`)
    await page.keyboard.press('Escape')
    await page.waitForFunction(`${focused} === 'Open chat'`)
    t.equal(await page.getByRole('dialog').count(), 0)
    t.same(await page.evaluate('Object.keys(localStorage)'), [`frontdesk:${chatbotId}:look`])
  })

  t.test('announces an answer that arrived while it was closed', async t => {
    const { api, visit } = await openShop(t, browser)
    let goOn = (): void => undefined
    const held = new Promise<void>(resolve => (goOn = resolve))
    api.messages.set(question, [
      async exchange => {
        start(exchange)
        await held
        finish(exchange, 'Yes')
      },
    ])
    const page = await visit()
    await openPanel(page)
    await ask(page, question)
    await log(page).getByText('Sending').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open chat', exact: true }).waitFor()
    goOn()
    await page.getByRole('button', { name: 'Open chat (new messages: 1)' }).click()
    await log(page).getByText('Yes', { exact: true }).waitFor()
  })

  t.test('counts to 700 as the API does, and sends no more', async t => {
    const { visit } = await openShop(t, browser)
    const page = await visit()
    await openPanel(page)
    const send = page.getByRole('button', { name: 'Send' })
    t.ok(await send.isDisabled())
    await composer(page).fill('   \n ')
    t.ok(await send.isDisabled())
    await composer(page).fill('👋'.repeat(700))
    t.ok(await send.isEnabled())
    await page.getByText('700 / 700').waitFor()
    await composer(page).fill('👋'.repeat(701))
    await page.getByText('Your message is too long. 701 / 700').waitFor()
    t.ok(await send.isDisabled())
  })
})
