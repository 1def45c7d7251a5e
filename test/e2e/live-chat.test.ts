/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { isMessage, openLivePlace } from '../../apps/api/test/fixtures/live-place.ts'
import { until } from '@frontdesk/testing/until'
import { openBrowser, noBrowser } from './browser.ts'
import { visitsTo } from './embedded-frontdesk.ts'
import { ask, composer, log, openPanel } from './shop.ts'

/*
 * Visitors in browsers and a colleague at the dashboard's API, each at a process of their own, with a worker, PostgreSQL
 * and Redis behind them.
 */

const shown = (page: Page, text: string): Promise<void> => log(page).getByText(text).waitFor()
const count = (page: Page, text: string): Promise<number> => log(page).getByText(text).count()
/** Without the initial that stands before the name. */
const speakerOf = (page: Page, text: string): Promise<string> =>
  page
    .locator('.line.theirs', { hasText: text })
    .locator('.speaker')
    .evaluate(speaker =>
      [...speaker.childNodes]
        .filter(node => !(node instanceof Element && node.ariaHidden))
        .map(node => node.textContent)
        .join('')
        .trim(),
    )
const header = (page: Page): Promise<string> => page.locator('#speaker').innerText()
/** The title of the chat, which an agent's name takes. */
const title = (page: Page, name: string) => page.getByRole('dialog').getByRole('heading', { name, exact: true })
const endChat = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'End chat' }).click()
}

t.test('visitors and a colleague', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)

  /** The conversation that a browser has, as a colleague names it. */
  const sessionIn = async (page: Page, chatbotId: string): Promise<{ sessionId: string }> => {
    const read = (key: string): string => localStorage.getItem(key) ?? '{}'
    return JSON.parse(await page.evaluate(read, `frontdesk:${chatbotId}`)) as { sessionId: string }
  }

  await t.test('a visitor reads an agent in their own language, and the agent’s own words when they ask', async t => {
    const place = await openLivePlace(t, { chatbot: { domains: ['127.0.0.1'] } })
    const { chatbot, frontdesk } = place
    frontdesk.model.script({ text: 'It is <on> its way, ⟦1⟧.' })
    const page = await visitsTo(t, browser, { url: place.visitorsUrl, chatbotId: chatbot.id })()
    await openPanel(page)
    await page.getByRole('button', { name: 'Talk to a person' }).click()
    await page.getByText('Waiting for our team').waitFor()
    const visitor = await sessionIn(page, chatbot.id)
    const agent = await place.agent()
    await agent.post(visitor, 'claim')
    const path = `/api/live-chats/${visitor.sessionId}/translation`
    await agent.owner.json(path, { method: 'PUT', body: { isOn: true, language: 'de' } })
    await agent.post(visitor, 'messages', { text: 'Sie ist unterwegs: 4711.' })
    await shown(page, 'It is <on> its way, 4711.')
    await page.getByRole('button', { name: 'Show original' }).click()
    await shown(page, 'Sie ist unterwegs: 4711.')
    await page.reload()
    await shown(page, 'It is <on> its way, 4711.')
  })

  await t.test('two visitors talk to an agent separately, until the bot answers again', async t => {
    const place = await openLivePlace(t, { chatbot: { isStreaming: true, domains: ['127.0.0.1'] } })
    const visit = visitsTo(t, browser, { url: place.visitorsUrl, chatbotId: place.chatbot.id })
    const [anna, bert] = [await visit(), await visit()]
    for (const page of [anna, bert]) {
      await openPanel(page)
      await page.getByRole('button', { name: 'Talk to a person' }).click()
      await page.getByText('Waiting for our team').waitFor()
    }
    const [withAnna, withBert] = [await sessionIn(anna, place.chatbot.id), await sessionIn(bert, place.chatbot.id)]
    const begun = { chatbotId: place.chatbot.id }
    const { prisma } = place.frontdesk.db
    t.equal(await prisma.conversation.count({ where: { ...begun, keyHash: { not: null } } }), 2, 'each with a key')
    const agent = await place.agent({ name: 'Mira' })
    const inbox = await agent.inbox()
    t.same([await agent.post(withAnna, 'claim'), await agent.post(withBert, 'claim')], [200, 200])
    for (const page of [anna, bert]) await title(page, 'Mira').waitFor()
    t.equal(await header(anna), 'Our team')

    await ask(anna, 'Where is my parcel?')
    await ask(bert, 'Is the blue one left?')
    await inbox.until(isMessage('Where is my parcel?'))
    await inbox.until(isMessage('Is the blue one left?'))
    t.equal(await agent.post(withAnna, 'messages', { text: 'On its **way**.' }), 201)
    t.equal(await agent.post(withBert, 'messages', { text: 'One is.' }), 201)
    await shown(anna, 'On its way.')
    await shown(bert, 'One is.')
    t.equal(await count(anna, 'One is.'), 0)
    t.equal(await count(bert, 'On its way.'), 0)

    t.equal(await agent.post(withAnna, 'typing', { isTyping: true }), 200)
    await shown(anna, 'Mira is typing')
    await composer(bert).pressSequentially('I')
    await inbox.until(({ event, data }) => {
      const typing = data as { sessionId: string; isTyping: boolean }
      return event === 'typing' && typing.sessionId === withBert.sessionId && typing.isTyping
    })

    await anna.reload()
    await title(anna, 'Mira').waitFor()
    for (const text of ['Where is my parcel?', 'On its way.']) {
      await shown(anna, text)
      t.equal(await count(anna, text), 1, 'a reload keeps it, once')
    }
    t.equal(await speakerOf(anna, 'On its way.'), 'Mira')
    await ask(anna, 'Today?')
    await inbox.until(isMessage('Today?'))

    await anna.getByRole('button', { name: 'Close chat' }).first().click()
    t.equal(await agent.post(withAnna, 'messages', { text: 'By noon.' }), 201)
    await anna.getByRole('button', { name: 'Open chat (new messages: 1)' }).click()
    await shown(anna, 'By noon.')
    await anna.getByRole('button', { name: 'Close chat' }).first().click()
    await anna.getByRole('button', { name: 'Open chat', exact: true }).click()

    t.equal(await agent.post(withAnna, 'end'), 200)
    await title(anna, 'Mira').waitFor({ state: 'detached' })
    await shown(anna, 'The AI assistant will keep helping you.')
    t.equal(await header(anna), 'AI assistant')
    await anna.getByRole('button', { name: 'Not now' }).click()
    await anna.getByRole('button', { name: 'Not now' }).waitFor({ state: 'detached' })
    t.equal(place.frontdesk.model.requests.length, 0, 'nobody asked the model')
    place.frontdesk.model.scriptNext({ text: 'The bot is here again.' })
    await ask(anna, 'Thank you')
    await shown(anna, 'The bot is here again.')
    t.equal(await speakerOf(anna, 'The bot is here again.'), 'AI assistant')
    t.equal(await speakerOf(anna, 'On its way.'), 'Mira', 'who wrote it then')

    await endChat(bert)
    await title(bert, 'Mira').waitFor({ state: 'detached' })
    const rating = bert.getByRole('group', { name: 'How was the conversation with our team?' })
    await rating.waitFor()
    await bert.reload()
    await rating.waitFor()
    const isInView = (card: Element): boolean =>
      card.getBoundingClientRect().bottom <= (card.closest('[role=log]')?.getBoundingClientRect().bottom ?? 0)
    await until(() => rating.evaluate(isInView))
    await rating.getByRole('button', { name: '4 out of 5' }).click()
    await rating.getByRole('textbox', { name: 'Is there anything you’d like to add?' }).fill('Mira was quick.')
    await bert.keyboard.press('Enter')
    await rating.getByText('Thank you for your feedback.').waitFor()
    t.match(await prisma.liveChatRating.findMany(), [{ rating: 4, comment: 'Mira was quick.' }])
    await bert.reload()
    await shown(bert, 'One is.')
    t.equal(await rating.count(), 0, 'it is asked once')
    await until(async () => (await prisma.conversation.count({ where: { mode: 'bot', liveStatus: null } })) === 2)
  })

  await t.test('an agent who takes over while the panel is closed is shown at the button', async t => {
    const place = await openLivePlace(t, { chatbot: { isStreaming: true, domains: ['127.0.0.1'] } })
    const page = await visitsTo(t, browser, { url: place.visitorsUrl, chatbotId: place.chatbot.id })()
    const agent = await place.agent({ name: 'Mira' })
    place.frontdesk.model.scriptNext({ text: 'Hello at ten.' })
    await openPanel(page)
    await ask(page, 'When do you open?')
    await shown(page, 'Hello at ten.')
    // A reply that ends while the panel is closed is a new message at the button.
    await page.getByRole('button', { name: 'Stop writing' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open chat', exact: true }).waitFor()
    const visitor = await sessionIn(page, place.chatbot.id)
    t.equal(await agent.post(visitor, 'claim'), 200)
    t.equal(await agent.post(visitor, 'messages', { text: 'At nine, from today on.' }), 201)
    await page.getByRole('button', { name: 'Open chat (new messages: 1)' }).click()
    await shown(page, 'Mira has joined the conversation.')
    await shown(page, 'At nine, from today on.')
    await page.getByRole('button', { name: 'Close chat' }).first().click()
    await page.getByRole('button', { name: 'Open chat', exact: true }).waitFor()
  })

  await t.test('an agent takes over in the middle of a reply, and nothing of it stays', async t => {
    const place = await openLivePlace(t, { chatbot: { isStreaming: true, domains: ['127.0.0.1'] } })
    const { model } = place.frontdesk
    const page = await visitsTo(t, browser, { url: place.visitorsUrl, chatbotId: place.chatbot.id })()
    const agent = await place.agent({ name: 'Mira' })
    model.scriptNext({ tokens: ['Hello from the bot.\n\n', 'Happy ', 'to ', 'be ', 'of ', 'help.'], gated: true })
    await openPanel(page)
    await ask(page, 'When do you open?')
    await until(() => model.requests.length === 1)
    const call = await model.arrival(0)
    await call.release(4)
    await page.locator('.streaming').getByText('Hello from the bot').waitFor()
    t.equal(await agent.post(await sessionIn(page, place.chatbot.id), 'claim'), 200)
    await title(page, 'Mira').waitFor()
    await page.locator('.streaming').waitFor({ state: 'detached' })
    await until(() => call.state === 'left')
    t.equal(await count(page, 'Hello from the bot'), 0)
    await page.reload()
    await shown(page, 'When do you open?')
    t.equal(await count(page, 'Hello from the bot'), 0)
    t.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0, 'and nothing has failed')
  })
})
