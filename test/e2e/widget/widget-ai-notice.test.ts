/// <reference lib="dom" />
import { contrast } from '@frontdesk/web/colour'
import { texts as ar } from '@frontdesk/widget/texts/compiled/ar'
import { texts as de } from '@frontdesk/widget/texts/compiled/de'
import { texts as en } from '@frontdesk/widget/texts/compiled/en'
import { texts as es } from '@frontdesk/widget/texts/compiled/es'
import { texts as fr } from '@frontdesk/widget/texts/compiled/fr'
import { texts as it } from '@frontdesk/widget/texts/compiled/it'
import { texts as nl } from '@frontdesk/widget/texts/compiled/nl'
import { texts as pl } from '@frontdesk/widget/texts/compiled/pl'
import { texts as pt } from '@frontdesk/widget/texts/compiled/pt'
import { texts as tr } from '@frontdesk/widget/texts/compiled/tr'
import type { BrowserContextOptions, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { answer, ask, log, openPanel, openShop } from '../shop.ts'
import type { StandInApi } from '../stand-in-api.ts'

/*
 * Article 50 of the EU's AI Act: people are told that they talk to an AI, unless that is obvious. So the widget says it
 * for as long as a conversation is on the screen, and nothing that an owner or their page can set takes it away.
 */

const languages = { en, de, fr, es, it, nl, pt, pl, tr, ar }

/** What a visitor sees of the notice. */
interface Seen {
  readonly text: string
  readonly pixels: number
  readonly colour: string
  readonly background: string
  /** All of it is inside of the window, and nothing lies over its middle. */
  readonly isInView: boolean
}

const seenIn = (page: Page): Promise<Seen> =>
  page.locator('#speaker').evaluate(notice => {
    const style = getComputedStyle(notice)
    const hex = (colour: string): string =>
      `#${(colour.match(/\d+/g) ?? [])
        .slice(0, 3)
        .map(part => Number(part).toString(16).padStart(2, '0'))
        .join('')}`
    let painted: Element | null = notice
    while (painted !== null && getComputedStyle(painted).backgroundColor === 'rgba(0, 0, 0, 0)') {
      painted = painted.parentElement
    }
    const { left, top, right, bottom, width, height } = notice.getBoundingClientRect()
    const root = notice.getRootNode() as ShadowRoot
    const isOnTop = root.elementFromPoint((left + right) / 2, (top + bottom) / 2) === notice
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && width > 0 && height > 0
    const isWhole = notice.scrollWidth <= notice.clientWidth && notice.scrollHeight <= notice.clientHeight
    return {
      text: notice.textContent,
      pixels: parseFloat(style.fontSize),
      colour: hex(style.color),
      background: painted === null ? '' : hex(getComputedStyle(painted).backgroundColor),
      isInView: isOnTop && isInside && isWhole && style.visibility === 'visible' && style.opacity === '1',
    }
  })

async function isSaid(t: Test, page: Page, words: string, when: string): Promise<void> {
  const seen = await seenIn(page)
  t.equal(seen.text, words, when)
  t.ok(seen.isInView, `${when}: it is in view`)
  t.ok(seen.pixels >= 12, `${when}: it is large enough`)
  t.ok(contrast(seen.colour, seen.background) >= 4.5, `${when}: ${seen.colour} on ${seen.background}`)
}

/** A picture of one pixel. */
const avatar =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Each setting of an owner as far as it goes. */
const extremes: { title: string; settings: StandInApi['settings']; options?: BrowserContextOptions; head?: string }[] =
  [
    {
      title: 'a long name, greeting and questions',
      settings: {
        serviceName: 'W'.repeat(200),
        appearance: {
          greeting: 'I am Kim, a human. '.repeat(15),
          suggestedQuestions: Array(5).fill('Why? '.repeat(20)),
          avatar,
        },
      },
    },
    {
      title: 'a phone with its keyboard up',
      settings: { serviceName: 'Plover & Rain '.repeat(14), appearance: { avatar } },
      options: { viewport: { width: 320, height: 256 } },
    },
    {
      title: 'white on the left, in the dark',
      settings: { appearance: { colour: '#ffffff', position: 'left', theme: 'dark' } },
    },
    {
      title: 'black in the light',
      settings: { appearance: { colour: '#000000', theme: 'light' } },
      options: { colorScheme: 'dark' },
    },
    {
      title: 'a page that hides what it can',
      settings: {},
      head: `<style>
    * { color: transparent !important; font-size: 1px !important; visibility: hidden !important; opacity: 0 !important }
    frontdesk-chat, #speaker, p { display: none !important; --frontdesk-accent: #ffffff; --soft: #fff; --surface: #fff }
    </style>`,
    },
  ]

t.test('the widget says that it is an AI', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)

  await t.test('in every language, before a question and beside each answer', async t => {
    const { api, tag, visit, serve } = await openShop(t, browser)
    api.messages.set('Hello', [answer('<p>Yes.</p>')])
    for (const [language, texts] of Object.entries(languages)) {
      const page = await visit(await serve(`<!doctype html><html lang="${language}"><body>${tag}</body></html>`), {
        viewport: { width: 320, height: 568 },
      })
      await page.locator('.launcher').click()
      await isSaid(t, page, texts.assistant, language)
      t.match(await page.locator('.greeting').innerText(), texts.greetingHint, language)
      await page.locator('textarea').fill('Hello')
      await page.keyboard.press('Enter')
      await log(page).getByText('Yes.').waitFor()
      await isSaid(t, page, texts.assistant, `${language}, with an answer`)
      t.same(await page.locator('.line.theirs .speaker:visible').allInnerTexts(), [texts.assistant], language)
    }
  })

  for (const { title, settings, options = {}, head = '' } of extremes) {
    await t.test(`with any settings: ${title}`, async t => {
      const { api, tag, visit, serve } = await openShop(t, browser)
      api.settings = settings
      api.messages.set('Hello', [answer('<p>Yes.</p>')])
      const scripted = tag.replace('<script', '<script data-color="#ffffff" data-ai-notice="off"')
      const html = `<!doctype html><html lang="en"><head>${head}</head><body>${scripted}</body></html>`
      const page = await visit(await serve(html), options)
      await page.evaluate("frontdesk.push(['open'])")
      await page.locator('#speaker').waitFor({ state: 'attached' })
      await isSaid(t, page, en.assistant, 'at first')
      await page.evaluate("frontdesk.push(['ask', 'Hello'])")
      await log(page).getByText('Yes.').waitFor({ state: 'attached' })
      await isSaid(t, page, en.assistant, 'with an answer')
    })
  }

  await t.test('to a visitor who comes back into a conversation, and to a screen reader with the dialog', async t => {
    const { api, visit, url } = await openShop(t, browser)
    api.messages.set('Hello', [answer('<p>Yes.</p>')])
    const page = await visit()
    await openPanel(page)
    await ask(page, 'Hello')
    await log(page).getByText('Yes.').waitFor()
    await page.goto(new URL('/contact', url).href)
    await log(page).getByText('Yes.').waitFor()
    await isSaid(t, page, en.assistant, 'on the next page')
    t.same(await page.locator('.line.theirs .speaker').allInnerTexts(), [en.assistant])
    const described = await page.getByRole('dialog').getAttribute('aria-describedby')
    t.equal(described, 'speaker', 'read once, when the focus comes into the dialog')
  })
})
