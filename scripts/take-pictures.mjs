import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chatbotId, fillInstallation, setUp } from './pictures/fill-installation.mjs'
import { openBrowser } from './pictures/headless-browser.mjs'
import { waitUntilIdle, watchRequests } from './pictures/page-requests.mjs'
import { startFrontdesk } from './pictures/started-frontdesk.mjs'
import { ensureRedis } from './programs/ensure-redis.mjs'
import { interruptible, main, root, say, SetUpError, step } from './progress.mjs'
import { build } from './set-up.mjs'

/*
 * The pictures of docs/pictures: the real pages of an installation that `npm start` has started, with the demo website
 * and what a small shop has after a week, in light and in dark. Takes one picture with its name: `-- knowledge`.
 */

const folder = join(root, 'docs/pictures')
/** All of them together: a clone of the repository has them, too. */
const largestFolder = 1.5e6
const quality = 82

const view = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const place = { locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' }

const ask = async (chat, question, answer) => {
  await chat.getByRole('textbox', { name: 'Your message' }).fill(question)
  await chat.getByRole('button', { name: 'Send' }).click()
  // In the chat: the page behind it may say the same.
  await chat.getByRole('log').getByText(answer).first().waitFor()
}

const askInPreview = async page => {
  const frame = page.locator('iframe[title="Chat preview"]:not([inert])')
  await frame.waitFor()
  await ask(frame.contentFrame(), 'When are you open on Saturday?', '10:00 to 17:00')
}

const visits = [
  { path: 'repairs', question: 'How long does a repair take?', answer: 'working days' },
  { path: 'shipping', question: 'Do you ship to Norway?', answer: 'Norway' },
]
let hasVisitors = false

/** Visitors who ask for a person while the inbox is open, and the conversation of one of them. */
const answerVisitors = async page => {
  if (!hasVisitors) {
    for (const { path, question, answer } of visits) {
      const context = await page.context().browser().newContext(place)
      const visit = await context.newPage()
      await visit.goto(new URL(path, page.demoUrl).href)
      await visit.getByRole('button', { name: 'Open chat' }).click()
      await ask(visit, question, answer)
      await visit.getByRole('button', { name: 'More' }).click()
      await visit.getByRole('button', { name: 'Talk to a person' }).click()
      await page.getByText(question).first().waitFor()
      await context.close()
    }
  }
  hasVisitors = true
  await page.getByText('Do you ship to Norway?').first().click()
  await page.getByRole('log').waitFor()
}

/** On a dark page the preview is of a dark page, too. */
const showPreview = async (page, colorScheme) => {
  const screen = page.getByRole('radiogroup', { name: 'Page', exact: true })
  if (colorScheme === 'dark') await screen.getByText('Dark', { exact: true }).click()
  const widget = page.frameLocator('iframe')
  await widget.getByText('Hello! Ask us about umbrellas').waitFor()
  await widget.getByRole('button', { name: 'How long does a repair take?' }).waitFor()
}

/** A page with a chat on it, opened by a visitor: the page Install then says where it was seen. */
const visitShop = async page => {
  const visit = await page.context().newPage()
  await visit.goto(`${page.demoUrl}`)
  await visit.getByRole('button', { name: 'Open chat' }).waitFor()
  await visit.close()
  await page.reload()
}

const pages = {
  start: { path: `/start?chatbot=${chatbotId}`, prepare: askInPreview },
  knowledge: { path: `/chatbots/${chatbotId}/knowledge` },
  try: { path: `/chatbots/${chatbotId}/try`, prepare: askInPreview },
  appearance: { path: `/chatbots/${chatbotId}/appearance`, prepare: showPreview },
  install: { path: `/chatbots/${chatbotId}/install`, prepare: visitShop },
  inbox: { path: '/inbox', prepare: answerVisitors },
}

/** Nothing is loading, moving or focused any more, and what was focused shows no caret. */
const settle = async page => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitUntilIdle(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map(image => image.decode().catch(() => undefined)))
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** WebP is a third of PNG. Chromium writes it only when it is asked directly. */
const writePicture = async (page, file) => {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, optimizeForSpeed: false })
  await session.detach()
  writeFileSync(file, Buffer.from(data, 'base64'))
}

const takePicture = async ({ browser, storageState, frontdesk, name, colorScheme }) => {
  const context = await browser.newContext({ ...view, ...place, colorScheme, storageState, baseURL: frontdesk.url })
  try {
    const page = Object.assign(await context.newPage(), { demoUrl: frontdesk.demoUrl })
    watchRequests(page)
    const { path, prepare } = pages[name]
    await page.goto(`/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await prepare?.(page, colorScheme)
    await settle(page)
    await writePicture(page, join(folder, `${name}-${colorScheme}.webp`))
  } finally {
    await context.close()
  }
}

/** Creates the account and what belongs to it; returns the login of its owner. */
const prepareInstallation = async (browser, frontdesk) => {
  const [owner, stranger] = await Promise.all([browser.newContext(), browser.newContext()])
  const who = { request: owner.request, url: frontdesk.url }
  await setUp({ ...who, setUpUrl: frontdesk.setUpUrl })
  await fillInstallation({ ...who, stranger: stranger.request })
  const storageState = await owner.storageState()
  await Promise.all([owner.close(), stranger.close()])
  return storageState
}

const takeAll = async (names, frontdesk) => {
  const browser = await openBrowser()
  try {
    const storageState = await step('shop filled', () => prepareInstallation(browser, frontdesk))
    for (const name of names) {
      await step(name, async () => {
        for (const colorScheme of ['light', 'dark']) {
          await takePicture({ browser, storageState, frontdesk, name, colorScheme })
        }
      })
    }
  } finally {
    await browser.close()
  }
}

const checkSize = () => {
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  say(`${(bytes / 1000).toFixed(0)} kB in docs/pictures`)
  if (bytes > largestFolder) throw new SetUpError(`docs/pictures has more than ${largestFolder / 1000} kB`)
}

await main(async () => {
  const wanted = process.argv.slice(2)
  const names = wanted.length === 0 ? Object.keys(pages) : wanted
  const unknown = names.find(name => !(name in pages))
  if (unknown !== undefined)
    throw new SetUpError(`unknown page ${unknown}. Choose from: ${Object.keys(pages).join(', ')}`)
  await build()
  await ensureRedis()
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await interruptible(async () => {
    const frontdesk = await step('Frontdesk started', () => startFrontdesk({ demoChatbotId: chatbotId }))
    try {
      await takeAll(names, frontdesk)
    } finally {
      await frontdesk.stop()
    }
  })
  checkSize()
})
