/// <reference lib="dom" />
import type { BrowserContextOptions, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { violations } from '../axe.ts'
import { openBrowser, noBrowser } from '../browser.ts'
import { answer, ask, log, openPanel, openShop, start } from '../shop.ts'
import type { StandInApi } from '../stand-in-api.ts'

/* WCAG 2.2 AA, as far as axe can see it, in each state that a visitor meets; and what it cannot see, measured here. */

/** Buttons and fields that are smaller than WCAG 2.2 lets a target be. */
const small = (page: Page): Promise<string[]> =>
  page
    .locator('frontdesk-chat')
    .locator('button:visible, input:visible, textarea:visible, a.source:visible')
    .evaluateAll(targets =>
      targets
        .filter(target => {
          const { width, height } = target.getBoundingClientRect()
          // A link within a sentence may be as high as its line.
          return !target.matches('.inline') && (width < 24 || height < 24)
        })
        .map(target => target.outerHTML),
    )

async function isAccessible(t: Test, page: Page, state: string): Promise<void> {
  t.same(await violations(page, { part: 'frontdesk-chat' }), [], state)
  t.same(await small(page), [], `${state}: nothing too small to touch`)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  t.notOk(isWide, `${state}: no scrolling sideways`)
}

const lead = { name: 'required', email: 'required', phone: 'optional', company: 'off', message: 'optional' } as const
const settings: StandInApi['settings'] = {
  serviceName: 'Plover & Rain',
  appearance: { colour: '#e8b400', suggestedQuestions: ['When are you open?', 'Do you mend umbrellas?'] },
  privacyUrl: 'https://shop.example/privacy',
  liveChat: { isOpen: true, hasFiles: true },
  leads: { fields: lead, consentText: 'I agree.' },
  bookings: { title: 'Repair', durationMinutes: 30, timezone: 'Asia/Tokyo' },
  hasFeedback: true,
  asksConsent: false,
  asksIfHelpful: false,
  hasTranscripts: true,
}
const slots = [9, 10, 11].map(hour => ({
  startsAt: new Date(Date.UTC(2030, 0, 7, hour)).toISOString(),
  endsAt: new Date(Date.UTC(2030, 0, 7, hour, 30)).toISOString(),
}))

interface View {
  readonly title: string
  readonly language: string
  readonly options: BrowserContextOptions
}

const views: View[] = [
  { title: 'light', language: 'en', options: {} },
  { title: 'dark', language: 'de', options: { colorScheme: 'dark' } },
  { title: 'right to left', language: 'ar', options: {} },
  { title: '320 pixels wide', language: 'en', options: { viewport: { width: 320, height: 568 } } },
  {
    title: 'zoomed to 200 %',
    language: 'fr',
    options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  },
]

t.test('the widget is accessible', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)
  for (const { title, language, options } of views) {
    await t.test(title, async t => {
      const { api, tag, visit, serve } = await openShop(t, browser)
      api.settings = settings
      api.messages.set('Hello', [
        exchange => {
          start(exchange)
          const reply = '<p>Yes, <a href="https://shop.example/">here</a>:</p><ul><li>one</li></ul>'
          const sources = [{ type: 'web', source: 'https://shop.example/opening-hours' }]
          exchange.event('done', { reply, sources, mode: 'human', status: 'open' }, '1-0')
          exchange.end()
        },
      ])
      api.messages.set('Which', [
        exchange => {
          start(exchange)
          const actions = [
            { type: 'choices', choices: ['Twist 4', 'A name that is longer than a narrow panel is wide'] },
          ]
          exchange.event('done', { reply: '<p>Which one?</p>', sources: [], mode: 'bot', actions }, '1-0')
          exchange.end()
        },
      ])
      api.routes.set('GET /api/chat/slots', exchange =>
        exchange.json(200, { title: 'Repair', durationMinutes: 30, timezone: 'Asia/Tokyo', slots }),
      )
      api.routes.set('POST /api/chat/feedback', exchange => exchange.json(200, { success: true }))
      api.routes.set('GET /api/chat/live-events', exchange =>
        exchange.event('state', { mode: 'human', status: 'open', agentName: 'Mira' }),
      )
      const html = `<!doctype html><html lang="${language}"><title>Shop</title><body><main><h1>Shop</h1></main>${tag}</body></html>`
      const page = await visit(await serve(html), { reducedMotion: 'reduce', ...options })
      const widget = page.locator('frontdesk-chat')
      const launcher = widget.locator('.launcher')
      await launcher.waitFor()
      await isAccessible(t, page, 'closed')
      await launcher.click()
      await widget.locator('.greeting').waitFor()
      await isAccessible(t, page, 'greeting')
      const menu = widget.locator('.plain[aria-expanded]')
      const entry = (at: number) => widget.locator('.menu button').nth(at)
      await menu.click()
      await isAccessible(t, page, 'menu')
      const [panelBox, menuBox] = [
        await widget.locator('.panel').boundingBox(),
        await widget.locator('.menu').boundingBox(),
      ]
      t.ok(menuBox && panelBox && menuBox.y + menuBox.height <= panelBox.y + panelBox.height, 'the menu is not cut off')
      await entry(1).click()
      await widget.locator('.time').first().waitFor()
      await isAccessible(t, page, 'free times')
      await widget.locator('.time').first().click()
      await widget.locator('.first').click()
      await widget.locator('.error:visible').first().waitFor()
      await isAccessible(t, page, 'details, with errors')
      await page.keyboard.press('Escape')
      await widget.locator('.greeting .second').last().click()
      await widget.locator('.first').click()
      await isAccessible(t, page, 'contact, with errors')
      await page.keyboard.press('Escape')
      await widget.locator('.composer textarea').fill('Which')
      await page.keyboard.press('Enter')
      await widget.locator('.theirs .choice').last().waitFor()
      await isAccessible(t, page, 'choices')
      await widget.locator('.composer textarea').fill('Hello')
      await page.keyboard.press('Enter')
      await widget.locator('.feedback').waitFor()
      await widget.locator('h2', { hasText: 'Mira' }).waitFor()
      await isAccessible(t, page, 'conversation with a person')
      await widget.locator('.thumb').first().click()
      await widget.locator('.thumbs .retry').click()
      await widget.locator('.comment').waitFor()
      await isAccessible(t, page, 'a comment on a rating')
      await page.context().setOffline(true)
      await widget.locator('.banner').waitFor()
      await isAccessible(t, page, 'offline')
      await page.context().setOffline(false)
      await menu.click()
      await widget.locator('.menu li:last-child button').click()
      await isAccessible(t, page, 'deletion')
    })
  }

  await t.test('animates nothing if the visitor prefers reduced motion', async t => {
    const { api, visit } = await openShop(t, browser)
    api.messages.set('Hello', [answer('<p>Yes</p>')])
    const page = await visit('/', { reducedMotion: 'reduce' })
    await openPanel(page)
    await ask(page, 'Hello')
    await log(page).getByText('Yes').waitFor()
    const moving = await page
      .locator('frontdesk-chat')
      .locator('*')
      .evaluateAll(all =>
        all.filter(element => {
          const { animationName, transitionDuration } = getComputedStyle(element)
          return animationName !== 'none' || transitionDuration !== '0s'
        }),
      )
    t.same(moving, [])
  })
})
