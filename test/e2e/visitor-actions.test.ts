/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import { until } from '@frontdesk/testing/until'
import { openBrowser, noBrowser } from './browser.ts'
import { openEmbeddedFrontdesk, type EmbeddedFrontdesk } from './embedded-frontdesk.ts'
import { ask, composer, log, openPanel } from './shop.ts'

/* What a visitor presses in the widget, and what PostgreSQL holds afterwards: with the real API and a real worker. */

const hours = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [
    day,
    [{ from: '09:00', to: '17:00' }],
  ]),
)
const consentText = 'You may write to me.'
const chatbot = {
  leadSettings: { isEnabled: true, consentText },
  bookingSettings: { isEnabled: true, title: 'Repair', timezone: 'Europe/Berlin', hours },
}
const question = 'When do you open?'
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const shown = (page: Page, text: string): Promise<void> => log(page).getByText(text).waitFor()
const menu = async (page: Page, entry: string): Promise<void> => {
  await press(page, 'More')
  await page.locator('.menu').getByRole('button', { name: entry }).click()
}

t.test('what a visitor can do besides chatting, with the real API', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)
  const frontdesk: EmbeddedFrontdesk = await openEmbeddedFrontdesk(t, browser, { chatbot })
  const { prisma } = frontdesk.db
  const open = async (visitor: { timezoneId?: string } = {}): Promise<Page> => {
    const page = await frontdesk.visit({}, visitor)
    await openPanel(page)
    return page
  }
  const sessionIn = async (page: Page): Promise<string> => {
    const read = (key: string): string => localStorage.getItem(key) ?? '{}'
    return (JSON.parse(await page.evaluate(read, `frontdesk:${frontdesk.chatbotId}`)) as { sessionId: string })
      .sessionId
  }

  await t.test('books a time, which is then no longer available', async t => {
    const page = await open()
    await press(page, 'Book an appointment')
    // Not today, where the first one may begin too soon while the test runs.
    await page.locator('.day:enabled').nth(1).click()
    const last = page.locator('.time').last()
    const time = (await last.textContent()) ?? ''
    await last.click()
    await page.getByLabel('Name').fill('Anna Berg')
    await page.getByLabel('Email', { exact: true }).fill('anna@visitor.example')
    await press(page, 'Book appointment')
    await page.getByText('Please confirm by email').waitFor()
    const [booking] = await prisma.booking.findMany({ include: { hold: true } })
    t.match(booking, { name: 'Anna Berg', email: 'anna@visitor.example', title: 'Repair', status: 'pending' })
    t.ok(booking?.hold)
    const own = { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: booking?.timezone } as const
    t.equal(new Intl.DateTimeFormat('en-GB', own).format(booking?.startsAt), time, 'the time that was pressed')
    const slots = new URL('/api/chat/slots', frontdesk.url)
    slots.search = String(new URLSearchParams({ chatbotId: frontdesk.chatbotId }))
    const answer = await fetch(slots, { headers: { origin: 'http://127.0.0.1' } })
    t.notMatch(await answer.text(), `"startsAt":"${booking?.startsAt.toISOString()}"`)
  })

  await t.test('leaves a contact with their consent', async t => {
    const page = await open()
    await press(page, 'Leave your contact details')
    await page.getByLabel('Email', { exact: true }).fill('bert@visitor.example')
    await page.getByLabel('What is it about?').fill('A blue one')
    await press(page, 'Send')
    await page.getByText('agree so that we can use your details').waitFor()
    t.equal(await prisma.lead.count(), 0)
    await page.getByLabel(consentText).check()
    await press(page, 'Send')
    await page.getByText('We’ve received your details').waitFor()
    t.match(await prisma.lead.findMany(), [
      { email: 'bert@visitor.example', message: 'A blue one', consent: consentText },
    ])
  })

  await t.test('says yes to what the model proposes, and the action runs once', async t => {
    const page = await open()
    const wish = { id: 'call_1', name: 'capture_lead', arguments: '{"name":"Cleo","email":"cleo@visitor.example"}' }
    frontdesk.model.scriptNext({ toolCalls: [wish] }, { text: 'Do you agree?' })
    await ask(page, 'Please write to cleo@visitor.example')
    const proposal = page.getByRole('group', { name: consentText })
    await proposal.getByText('cleo@visitor.example').waitFor()
    const leads = () => prisma.lead.findMany({ where: { email: 'cleo@visitor.example' } })
    t.same(await leads(), [], 'nothing yet')
    frontdesk.model.scriptNext({ text: 'We will write to you.' })
    await proposal.getByRole('button', { name: 'Yes, please' }).click()
    await shown(page, 'We will write to you.')
    t.equal(await proposal.count(), 0)
    t.match(await leads(), [{ name: 'Cleo', consent: consentText, sessionId: await sessionIn(page) }])
    t.match(await prisma.toolCall.findMany(), [{ name: 'capture_lead', state: 'done', arguments: null }])
  })

  await t.test('says no to it, and nothing is stored', async t => {
    const page = await open()
    const wish = { id: 'call_1', name: 'capture_lead', arguments: '{"name":"Dan","email":"dan@visitor.example"}' }
    frontdesk.model.scriptNext({ toolCalls: [wish] }, { text: 'Do you agree?' })
    await ask(page, 'Please write to dan@visitor.example')
    frontdesk.model.scriptNext({ text: 'I will not send it.' })
    await page.getByRole('group', { name: consentText }).getByRole('button', { name: 'No, thanks' }).click()
    await shown(page, 'I will not send it.')
    t.equal(await prisma.lead.count({ where: { email: 'dan@visitor.example' } }), 0)
  })

  await t.test('reads the time of a proposed appointment on their own clock, with its zone', async t => {
    const page = await open({ timezoneId: 'America/St_Johns' })
    const slots = new URL('/api/chat/slots', frontdesk.url)
    slots.search = String(new URLSearchParams({ chatbotId: frontdesk.chatbotId, days: '14' }))
    const free = await fetch(slots, { headers: { origin: 'http://127.0.0.1' } })
    const startsAt = ((await free.json()) as { slots: { startsAt: string }[] }).slots.at(-1)?.startsAt ?? ''
    const wish = { starts_at: startsAt, name: 'Eve', email: 'eve@visitor.example' }
    const call = { id: 'call_1', name: 'book_appointment', arguments: JSON.stringify(wish) }
    frontdesk.model.scriptNext({ toolCalls: [call] }, { text: 'Shall I book it?' })
    await ask(page, 'The last one, please')
    const clock = { hour: '2-digit', minute: '2-digit', timeZone: 'America/St_Johns' } as const
    const own = new Intl.DateTimeFormat('en-GB', clock).format(new Date(startsAt))
    const proposal = page.getByRole('group', { name: 'Repair' })
    await proposal.getByText(new RegExp(`${own}.* · Newfoundland Time$`)).waitFor()
    t.equal(await proposal.getByText('Central European').count(), 0)
  })

  await t.test('is offered the contact form where the chatbot has no answer, and where nobody came', async t => {
    const page = await open()
    const offer = log(page).getByRole('button', { name: 'Leave your contact details' })
    frontdesk.model.scriptNext({ text: 'I could not find an answer to that on this website.' })
    await ask(page, 'Who painted the ceiling of the chapel?')
    await offer.waitFor()
    frontdesk.model.scriptNext({ text: 'Hello from the bot.' })
    await ask(page, question)
    await shown(page, 'Hello from the bot.')
    t.equal(await offer.count(), 0, 'it belongs to the reply before')

    await prisma.chatbot.update({ where: { id: frontdesk.chatbotId }, data: { liveChatEnabled: true } })
    const sessionId = await sessionIn(page)
    const place = { db: frontdesk.db, redis: frontdesk.redis, namespace: frontdesk.namespace }
    await page.reload()
    await menu(page, 'Talk to a person')
    await until(async () => (await prisma.conversation.findUnique({ where: { sessionId } }))?.liveStatus === 'waiting')
    await prisma.conversation.update({ where: { sessionId }, data: { waitingSince: new Date(0) } })
    await sweepLiveChats(place, { agentLostMs: 60_000, silentMs: 86_400_000 })
    await offer.click()
    await page.getByLabel('Email', { exact: true }).fill('fay@visitor.example')
    await page.getByLabel(consentText).check()
    await press(page, 'Send')
    await page.getByText('We’ve received your details').waitFor()
    t.match(await prisma.lead.findMany({ where: { sessionId } }), [{ email: 'fay@visitor.example' }])
    await prisma.chatbot.update({ where: { id: frontdesk.chatbotId }, data: { liveChatEnabled: false } })
  })

  for (const isStreaming of [true, false])
    await t.test(
      `asks for a person and leaves a contact while the first question is on its way, to be answered ${isStreaming ? 'as a stream' : 'at once'}`,
      async t => {
        const { chatbotId: id } = frontdesk
        await prisma.chatbot.update({ where: { id }, data: { liveChatEnabled: true, isStreaming } })
        const before = await prisma.conversation.count()
        const page = await open()
        let release = (): void => undefined
        const released = new Promise<void>(resolve => (release = resolve))
        await page.route('**/api/chat', async route => {
          await released
          await route.continue()
        })
        frontdesk.model.scriptNext({ text: 'From nine.' })
        await ask(page, question)
        await menu(page, 'Talk to a person')
        await menu(page, 'Leave your contact details')
        const email = `gil.${isStreaming}@visitor.example`
        await page.getByLabel('Email', { exact: true }).fill(email)
        await page.getByLabel(consentText).check()
        await press(page, 'Send')
        release()
        await page.getByText('We’ve received your details').waitFor()
        const sessionId = await sessionIn(page)
        t.match(await prisma.lead.findMany({ where: { email } }), [{ sessionId }])
        t.match(await prisma.conversation.findMany({ where: { sessionId } }), [
          { liveStatus: 'waiting', visitorMessages: 1 },
        ])
        t.equal(await prisma.conversation.count(), before + 1)
        await prisma.chatbot.update({ where: { id }, data: { liveChatEnabled: false, isStreaming: true } })
      },
    )

  await t.test('rates an answer, and deletes the conversation', async t => {
    const page = await open()
    frontdesk.model.scriptNext({ text: 'Happy to help.' })
    await ask(page, question)
    await shown(page, 'Happy to help.')
    await press(page, 'Not helpful')
    await press(page, 'Add a comment')
    await page.getByRole('textbox', { name: 'Is there anything you’d like to add?' }).fill('It was eleven.')
    await page.keyboard.press('Enter')
    await page.getByText('Thank you for your feedback.').waitFor()
    const sessionId = await sessionIn(page)
    t.match(await prisma.feedback.findMany({ where: { sessionId } }), [{ rating: 'down', comment: 'It was eleven.' }])

    await menu(page, 'Delete this conversation')
    await press(page, 'Delete permanently')
    await page.getByText('Your conversation has been deleted.').waitFor()
    t.equal(await prisma.conversation.count({ where: { sessionId } }), 0)
    t.equal(await prisma.feedback.count({ where: { sessionId } }), 0)
    t.equal(await prisma.message.count({ where: { content: { contains: 'Happy to help.' } } }), 0)
    await page.reload()
    await page.getByText('What would you like to know?').waitFor()
    frontdesk.model.scriptNext({ text: 'I am here again.' })
    await ask(page, question)
    await shown(page, 'I am here again.')
    t.not(await sessionIn(page), sessionId)
  })

  await t.test('stops an answer, and keeps the beginning', async t => {
    const page = await open()
    const before = frontdesk.model.requests.length
    frontdesk.model.scriptNext({ tokens: ['Hello from the bot.\n\n', 'Happy ', 'to ', 'help ', 'on.'], gated: true })
    await ask(page, question)
    await until(() => frontdesk.model.requests.length > before)
    const call = await frontdesk.model.arrival(before)
    await call.release(3)
    await page.locator('.streaming').getByText('Hello from the bot').waitFor()
    await press(page, 'Stop writing')
    await page.locator('.streaming').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await shown(page, 'Hello from the bot.')
    await until(() => call.state === 'left')
    const stored = { role: 'assistant', conversation: { sessionId: await sessionIn(page) } } as const
    const [message] = await prisma.message.findMany({ where: stored })
    t.match(message?.content, 'Hello from the bot.')
    t.notMatch(message?.content, 'help on')
    await page.reload()
    await shown(page, 'Hello from the bot.')
    t.ok(await composer(page).isVisible())
  })
})
