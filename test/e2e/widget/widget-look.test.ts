/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { answer, ask, finish, json, log, openPanel, openShop, openVisit, question, start } from '../shop.ts'
import type { Exchange } from '../stand-in-api.ts'

const kim = { isAgent: true, agentName: 'Kim Okafor', createdAt: '2026-01-05T13:05:00.000Z' }
/** A picture of one pixel. */
const agentPicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const time = (page: Page, text: string) => page.locator('.line', { hasText: text }).locator('time')
const seen = (page: Page, text: string) =>
  time(page, text).evaluate(element => Number(getComputedStyle(element).opacity))

t.test('how a conversation looks', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)

  t.test('an agent is named once for messages in a row, and by every one of them to a screen reader', async t => {
    const shop = await openShop(t, browser)
    shop.api.messages.set('Hi', [
      exchange => {
        start(exchange)
        exchange.store('assistant', '<p>Hello!</p>', undefined, undefined, kim)
        exchange.store('assistant', '<p>One moment.</p>', undefined, undefined, kim)
        exchange.store('user', 'Thank you')
        exchange.store('assistant', '<p>Two are left.</p>', undefined, undefined, kim)
        finish(exchange, '<p>Bye.</p>')
      },
    ])
    const page = await shop.visit()
    await openPanel(page)
    await ask(page, 'Hi')
    await log(page).getByText('Bye.').waitFor()
    await page.reload()
    await log(page).getByText('Two are left.').waitFor()
    const named = log(page).locator('.speaker', { hasText: 'Kim Okafor' })
    t.equal(await named.count(), 3)
    t.equal(await named.and(page.locator(':not(.for-ears)')).count(), 2)
    t.equal(
      await log(page).locator('.speaker .avatar').first().innerText(),
      'K',
      'an initial where there is no picture',
    )
  })

  t.test('the time of a message is shown where somebody points at it or presses it, and read aloud', async t => {
    const { page } = await openVisit(t, browser)
    await ask(page, question)
    await log(page).getByText('From ten.').waitFor()
    t.match(await time(page, 'From ten.').innerText(), /^\d{1,2}:\d{2}$/)
    await page.mouse.move(5, 5)
    await until(async () => (await seen(page, 'From ten.')) === 0)
    await log(page).getByText('From ten.').hover()
    await until(async () => (await seen(page, 'From ten.')) === 1)
    await page.mouse.move(5, 5)
    await log(page).getByText(question).click()
    await page.mouse.move(5, 5)
    await until(async () => (await seen(page, question)) === 1)
    t.match(await log(page).ariaSnapshot(), /\d{1,2}:\d{2}/)
  })

  t.test('nothing is animated for visitors who prefer reduced motion', async t => {
    const shop = await openShop(t, browser)
    shop.api.messages.set(question, [answer('<p>From ten.</p>')])
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const page = await shop.visit('/', { reducedMotion })
      await openPanel(page)
      await ask(page, question)
      await log(page).getByText('From ten.').waitFor()
      const name = await page.locator('.line.ours').evaluate(line => getComputedStyle(line).animationName)
      t.equal(name, reducedMotion === 'reduce' ? 'none' : 'arrive')
    }
  })

  t.test('the title says whether agents could join', async t => {
    for (const [isOpen, words] of [
      [true, 'Team available'],
      [false, 'Team away'],
    ] as const) {
      const { page } = await openVisit(t, browser, { liveChat: { isOpen, hasFiles: false } })
      await page.getByRole('dialog').getByText(words).waitFor()
      t.equal(await page.getByRole('dialog').locator('#speaker').innerText(), 'AI assistant')
    }
  })

  t.test('the header hides the team’s availability once the conversation has a notice', async t => {
    const { api, page } = await openVisit(t, browser, { liveChat: { isOpen: true, hasFiles: false } })
    api.routes.set('POST /api/chat/handoff', json(200, { reply: '<p>We are away.</p>', sources: [], mode: 'bot' }))
    const team = page.getByRole('dialog').getByText('Team available')
    await ask(page, question)
    await log(page).getByText('From ten.').waitFor()
    await team.waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Talk to a person' }).click()
    await log(page).locator('.notice').getByText('We are away.').waitFor()
    t.equal(await team.count(), 0)
  })

  t.test('an agent takes the place of the business in the title, which keeps its height', async t => {
    const { api, page } = await openVisit(t, browser, {
      serviceName: 'Plover & Rain, makers of umbrellas since 1886',
      liveChat: { isOpen: true, hasFiles: false, waitMinutes: 5 },
    })
    const lines: Exchange[] = []
    api.routes.set('GET /api/chat/live-events', exchange => void lines.push(exchange))
    api.routes.set('POST /api/chat/handoff', exchange =>
      exchange.json(200, { reply: '<p>We are coming.</p>', sources: [], mode: 'bot', status: 'waiting' }),
    )
    const heightOf = (): Promise<number> => page.locator('.panel header').evaluate(header => header.clientHeight)
    await page.getByText('Team available').waitFor()
    const height = await heightOf()
    await page.getByRole('button', { name: 'Talk to a person' }).click()
    await page.getByText('Up to 5 minutes. You can keep writing.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
    t.equal(await heightOf(), height, 'while waiting')
    await until(() => lines.length > 0)
    lines.at(-1)?.event('state', { mode: 'human', status: 'open', agentName: 'Mira' })
    await page.getByRole('heading', { name: 'Mira' }).waitFor()
    t.equal(await page.locator('header .avatar').innerText(), 'M')
    t.equal(await page.getByText('Waiting for our team').count(), 0)
    t.equal(await heightOf(), height, 'with the agent')

    const face = page.locator('header canvas:visible')
    t.equal(await face.count(), 0, 'an initial where there is no picture')
    const message = {
      id: 900,
      sender: 'bot',
      role: 'assistant',
      text: '<p>Hello!</p>',
      isAgent: true,
      agentName: 'Mira',
    }
    lines.at(-1)?.event('message', { ...message, createdAt: '2026-01-05T13:05:00.000Z' }, '900')
    lines.at(-1)?.event('state', { mode: 'human', status: 'open', agentName: 'Mira', agentPicture })
    await face.waitFor()
    await log(page).locator('.speaker canvas:visible').waitFor()
    lines.at(-1)?.event('state', { mode: 'human', status: 'open', agentName: 'Kim', agentPicture: null })
    await page.getByRole('heading', { name: 'Kim' }).waitFor()
    t.equal(await page.locator('canvas:visible').count(), 0, 'another agent has another face')
  })

  t.test('the greeting is the first message, the panel as high as what it shows, and both stay', async t => {
    const { page } = await openVisit(t, browser, {
      appearance: { suggestedQuestions: [question], greeting: 'Welcome!' },
    })
    const greeting = log(page).locator('.bubble', { hasText: 'Welcome!' })
    await greeting.waitFor()
    const panel = await page.getByRole('dialog').boundingBox()
    const last = await page.getByRole('button', { name: question }).boundingBox()
    const field = await page.getByRole('textbox').boundingBox()
    if (panel === null || last === null || field === null) throw new Error('something is not shown')
    t.ok(field.y - (last.y + last.height) < panel.height / 2, 'no empty half')
    await page.getByRole('button', { name: question }).click()
    await log(page).getByText('From ten.').waitFor()
    t.ok(await greeting.isVisible(), 'it stays as the first message')
    t.equal(await page.getByRole('button', { name: question }).count(), 0)
  })

  t.test('the dark scheme is neutral, whatever the colour', async t => {
    const shop = await openShop(t, browser)
    shop.api.settings = { appearance: { colour: '#3a4bc4' } }
    const page = await shop.visit('/', { colorScheme: 'dark' })
    await openPanel(page)
    for (const part of ['.panel', '.panel header', '.bubble']) {
      const ground = await page
        .locator(part)
        .first()
        .evaluate(element => getComputedStyle(element).backgroundColor)
      const [red, green, blue] = ground.match(/\d+/g) ?? []
      t.same([green, blue], [red, red], `${part}: ${ground}`)
    }
  })
})
