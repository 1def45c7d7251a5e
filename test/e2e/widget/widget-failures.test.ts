/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { openLivePlace } from '../../../apps/api/test/fixtures/live-place.ts'
import { openBrowser, noBrowser } from '../browser.ts'
import { visitsTo } from '../embedded-frontdesk.ts'
import { answer, ask, composer, log, openPanel, openShop, sent } from '../shop.ts'

/* What a visitor reads when something goes wrong, and what becomes of it: an API, a worker and a model that fails. */

const question = 'When are you open on Saturday?'
const failure = (page: Page) => log(page).locator('.failure')
const asked = (page: Page) => log(page).locator('.ours')
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })

t.test('a failed message', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)

  /** A page whose visitor has been told that the model failed. */
  async function openFailed(t: Test) {
    const place = await openLivePlace(t, { chatbot: { isStreaming: true, domains: ['127.0.0.1'] } })
    const { model, db } = place.frontdesk
    model.script({ status: 500 })
    const page = await visitsTo(t, browser, { url: place.visitorsUrl, chatbotId: place.chatbot.id })()
    await openPanel(page)
    const echoed = page.waitForResponse(response => response.url().includes('/api/chat/live-events'))
    await ask(page, question)
    await failure(page).waitFor()
    await echoed
    const session = await page.evaluate(key => localStorage.getItem(key) ?? '{}', `frontdesk:${place.chatbot.id}`)
    // As the widget has stored it.
    const visitor = JSON.parse(session) as { sessionId: string }
    const answers = () => db.prisma.message.count({ where: { role: 'assistant' } })
    return { place, model, page, visitor, answers }
  }

  async function isTold(t: Test, page: Page, where: string): Promise<void> {
    await failure(page).waitFor()
    await retry(page).waitFor()
    t.equal(await failure(page).count(), 1, where)
    t.equal(await asked(page).count(), 1, where)
  }

  await t.test(
    'stays when the live stream says that the message has arrived, in every tab and after a reload',
    async t => {
      const { place, model, page } = await openFailed(t)
      // An event of the live stream that comes later than the echo.
      const second = await page.context().newPage()
      await second.goto(page.url())
      await openPanel(second)
      await isTold(t, second, 'in a tab that opens then')
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await isTold(t, page, 'when the visitor comes back')
      await page.reload()
      await isTold(t, page, 'after a reload')

      // The outage ends.
      model.script({ text: 'Hello from ten.' })
      await retry(page).dblclick()
      for (const tab of [page, second]) {
        await log(tab).getByText('Hello from ten.').waitFor()
        await failure(tab).waitFor({ state: 'detached' })
        t.equal(await asked(tab).count(), 1, 'the question is there once')
      }
      await page.reload()
      await log(page).getByText('Hello from ten.').waitFor()
      t.equal(await asked(page).count(), 1)
      t.equal(await failure(page).count(), 0)
      const { prisma } = place.frontdesk.db
      t.equal(await prisma.message.count({ where: { role: 'assistant' } }), 1, 'it was asked once more')
    },
  )

  await t.test('is shown in another tab, which has seen only the question', async t => {
    const place = await openLivePlace(t, { chatbot: { isStreaming: true, domains: ['127.0.0.1'] } })
    place.frontdesk.model.scriptNext({ text: 'Hello.' })
    const page = await visitsTo(t, browser, { url: place.visitorsUrl, chatbotId: place.chatbot.id })()
    await openPanel(page)
    await ask(page, 'Good morning')
    await log(page).getByText('Hello.').waitFor()
    const second = await page.context().newPage()
    await second.goto(page.url())
    await openPanel(second)
    await log(second).getByText('Hello.').waitFor()
    place.frontdesk.model.script({ status: 500 })
    await ask(page, question)
    await failure(page).waitFor()
    await failure(second).waitFor()
    t.equal(await failure(second).count(), 1)
    t.equal(await log(second).getByText(question).count(), 1)
  })

  await t.test('stays when an agent joins, who has the question already, until they answer', async t => {
    const { place, page, visitor } = await openFailed(t)
    const agent = await place.agent({ name: 'Mira' })
    await agent.post(visitor, 'claim')
    await log(page).getByText('Mira has joined the conversation.').waitFor()
    for (const where of ['here', 'after a reload']) {
      await page.getByRole('heading', { name: 'Mira' }).waitFor()
      await failure(page).waitFor()
      await retry(page).waitFor({ state: 'detached' })
      t.equal(await asked(page).count(), 1, where)
      await page.reload()
    }
    await agent.post(visitor, 'messages', { text: 'From ten.' })
    await log(page).getByText('From ten.').waitFor()
    await failure(page).waitFor({ state: 'detached' })
  })
})

t.test('a message that could not be sent', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)

  await t.test('is sent when the browser is online again, once, with its key', async t => {
    const { api, visit } = await openShop(t, browser)
    api.messages.set(question, [answer('From ten.')])
    const page = await visit()
    await openPanel(page)
    const keys: (string | undefined)[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/chat')) keys.push(request.headers()['idempotency-key'])
    })
    // Time that passes for the widget alone: nobody waits until it gives up.
    await page.clock.install()
    await page.context().setOffline(true)
    await ask(page, question)
    // Until it gives up trying: the visitor can write again.
    await composer(page).fill('And on Sunday?')
    await until(async () => {
      await page.clock.runFor(5_000)
      return page.getByRole('button', { name: 'Send' }).isEnabled()
    })
    t.equal(await page.getByText('You’re offline.').count(), 1)
    t.equal(await failure(page).count(), 0, 'nothing has failed: it is sent later')
    await page.clock.resume()
    await page.context().setOffline(false)
    await log(page).getByText('From ten.').waitFor()
    t.equal(await failure(page).count(), 0)
    t.equal(await asked(page).count(), 1)
    t.equal(sent({ api }, '/api/chat').length, 1, 'once')
    t.equal(new Set(keys).size, 1)
    t.equal(sent({ api }, '/api/chat')[0]?.headers['idempotency-key'], keys[0])
  })

  await t.test('is not blamed on the visitor’s connection if the API is unavailable', async t => {
    const { visit } = await openShop(t, browser)
    const page = await visit()
    await openPanel(page)
    await page.route('**/api/chat', route => route.abort())
    await page.clock.install()
    await ask(page, question)
    await until(async () => {
      await page.clock.runFor(5_000)
      return (await failure(page).count()) === 1
    })
    await log(page).getByText('We can’t reach the chat right now.').waitFor()
    t.notMatch(await failure(page).innerText(), /connection|offline/i)
  })
})
