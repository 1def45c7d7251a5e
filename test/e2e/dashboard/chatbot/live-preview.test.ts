import { readFileSync } from 'node:fs'
import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { projectUrl } from '@frontdesk/testing/project-url'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { visitsTo } from '../../embedded-frontdesk.ts'
import { openDashboard } from '../open-dashboard.ts'

/** What the panel says in a language. */
const wordsIn = (language: string): { greeting: string; close: string } => {
  const catalog = readFileSync(projectUrl(`packages/texts/catalogs/${language}/widget/panel.json`), 'utf8')
  // As English has it: the build holds all others to it.
  return JSON.parse(catalog) as { greeting: string; close: string }
}

const widgetOn = (page: Page) => page.frameLocator('iframe[title="Chat preview"]')

t.test('the look of the chat, from the preview to the shop', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, url } = dashboard.frontdesk
  const owner = await dashboard.person({ mayFail: /^PATCH \/api\/chatbots\/[^/]+ 412$/ })
  const { page, go, account, chatbotId } = owner
  await db.prisma.allowedDomain.create({ data: { chatbotId, domain: '127.0.0.1' } })
  const shop = await visitsTo(t, dashboard.browser, { url, chatbotId })()
  /** What a visitor reads first once they have reloaded the page of the shop. */
  const reads = async (): Promise<string> => {
    // A look that was saved since the last visit moves the button when it comes: a press meanwhile would miss it.
    const settings = shop.waitForResponse(/\/api\/chat\/settings\?/)
    await shop.reload()
    await (await settings).finished()
    await shop.getByRole('button', { name: 'Open chat' }).click()
    const close = shop.getByRole('button', { name: wordsIn('en').close }).first()
    await close.waitFor()
    const words = await shop.getByRole('dialog').innerText()
    await close.click()
    return words
  }
  const greeting = page.getByRole('textbox', { name: 'Greeting' })
  const widget = widgetOn(page)
  await go(`/chatbots/${chatbotId}/appearance`)

  await t.test('the preview speaks each of the languages of visitors, on a phone as well', async t => {
    const names = new Intl.DisplayNames('en', { type: 'language' })
    await page.getByText('Phone', { exact: true }).click()
    for (const language of visitorLanguages) {
      await page.getByRole('button', { name: /Visitor language/ }).click()
      await page.getByRole('option', { name: names.of(language) ?? language, exact: true }).click()
      await widget.getByText(wordsIn(language).greeting).waitFor()
    }
    t.ok(visitorLanguages.length >= 10)
  })

  await t.test('what is typed is in the preview at once, and reaches visitors when it is saved', async t => {
    await page.getByRole('button', { name: /Visitor language/ }).click()
    await page.getByRole('option', { name: 'English', exact: true }).click()
    await widget.getByText(wordsIn('en').greeting).waitFor()
    await greeting.fill('Ahoy from Plover!')
    await page.getByText('Left', { exact: true }).click()
    await widget.getByText('Ahoy from Plover!').waitFor()
    t.notMatch(await reads(), 'Ahoy from Plover!')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    t.match(await reads(), 'Ahoy from Plover!')
  })

  await t.test('a change of a colleague is kept beside one’s own, and not overwritten in silence', async t => {
    const colleague = await dashboard.person({ account })
    await colleague.go(`/chatbots/${chatbotId}/appearance`)
    await greeting.fill('Good day from Plover!')
    await colleague.page.getByRole('textbox', { name: 'Greeting' }).fill('Hello from the colleague!')
    await colleague.page.getByRole('button', { name: 'Teal' }).click()
    await colleague.page.getByRole('button', { name: 'Save' }).click()
    await colleague.page.getByText('Saved.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const choice = page.getByRole('group', { name: 'Someone else has changed this.' })
    await choice.getByText('Hello from the colleague!').waitFor()
    await choice.getByText('Good day from Plover!').waitFor()
    t.match(await reads(), 'Hello from the colleague!')
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await choice.waitFor({ state: 'detached' })
    t.match(await reads(), 'Good day from Plover!')
    const { appearance } = await db.prisma.chatbot.findUniqueOrThrow({ where: { id: chatbotId } })
    t.match(appearance, { greeting: 'Good day from Plover!', colour: '#1f7a80', position: 'left' })
  })
})
