/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import type { Visitor } from '@frontdesk/testing/visitor'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { waitForShortcuts } from '../wait-for-shortcuts.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

/** A key of another layout, as the browser tells of it. */
const pressOn = (page: Page, key: string, code: string) =>
  page.evaluate(
    ([key, code]) => {
      const event = new KeyboardEvent('keydown', { key: key ?? '', code: code ?? '', bubbles: true, cancelable: true })
      ;(document.activeElement ?? document.body).dispatchEvent(event)
    },
    [key, code],
  )

t.test('keyboard shortcuts in the inbox', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  const anAgent = async (mayFail = /^$/) => {
    const person = await dashboard.person({ mayFail })
    const { chatbotId: id } = person
    await db.prisma.chatbot.update({ where: { id }, data: { liveChatEnabled: true } })
    return person
  }

  await t.test('the longest-waiting visitor is opened, taken, answered and ended without a pointer', async t => {
    const { page, chatbotId, go } = await anAgent()
    const visitor = await aVisitorWaits(dashboard, chatbotId)
    await aVisitorWaits(dashboard, chatbotId, { message: 'And sandals?' })
    await go('/profile')
    await until(async () => (await page.title()) === '(2) Profile · Frontdesk')
    await waitForShortcuts(page)
    await page.keyboard.press('n')
    await page.getByRole('log').getByText('Do you mend boots?').waitFor()
    t.equal(new URL(page.url()).searchParams.get('chat'), visitor.sessionId)
    await page.getByRole('button', { name: 'Take over and reply' }).waitFor()
    await page.keyboard.press('c')
    await field(page).waitFor()
    await until(() => field(page).evaluate(element => element === document.activeElement))
    await page.keyboard.type('Yes, cheaply')
    t.equal(await field(page).inputValue(), 'Yes, cheaply', 'letters that are written are no shortcuts')
    await page.keyboard.press('Escape')
    await until(() => field(page).evaluate(element => element !== document.activeElement))
    t.equal(await field(page).inputValue(), 'Yes, cheaply', 'Escape loses no draft')
    await page.getByRole('button', { name: 'Hand over', disabled: false }).waitFor()
    await page.getByRole('heading', { level: 2 }).and(page.locator(':focus')).waitFor()
    const menu = page.getByRole('dialog', { name: 'Hand over conversation' })
    // While it is open, H does nothing behind it.
    await until(async () => {
      if (!(await menu.isVisible())) await page.keyboard.press('h')
      return menu.isVisible()
    })
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await page.keyboard.press('r')
    await until(() => field(page).evaluate(element => element === document.activeElement))
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByRole('log').getByText('Yes, cheaply').waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    t.equal(await field(page).inputValue(), '')
    await page.keyboard.press('u')
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Mark as resolved' }).waitFor()
    t.equal(await db.prisma.conversation.count({ where: { chatbotId, mode: 'human' } }), 1)
    await page.keyboard.press('b')
    await page.getByRole('button', { name: 'Take over and reply' }).waitFor()
  })

  await t.test('whoever writes ends nothing: beside the field, after its list and after a failed message', async t => {
    const { page, chatbotId, go } = await anAgent(/messages 503$/)
    const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId)
    await go(`/inbox?chat=${sessionId}`)
    await waitForShortcuts(page)
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    await field(page).and(page.locator(':focus')).waitFor()
    const note = page.getByRole('textbox', { name: 'Note for your team' })
    const kind = (name: string) => page.getByRole('tab', { name, exact: true })
    await kind('Note').click()
    await note.and(page.locator(':focus')).waitFor()
    await kind('Note').click()
    await note.and(page.locator(':focus')).waitFor()
    await kind('Reply').click()
    await field(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Yes, I am here')
    t.equal(await field(page).inputValue(), 'Yes, I am here')
    await field(page).fill('')
    // By keys alone, too.
    await page.keyboard.press('Shift+Tab')
    await kind('Reply').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await note.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await field(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('heb')
    await page.getByRole('button', { name: 'Attach a file' }).focus()
    await page.keyboard.type('heb')
    t.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
    t.equal(await page.getByRole('dialog', { name: 'Hand over conversation' }).count(), 0)
    await field(page).focus()
    // No saved reply fits, and Escape closes what says so.
    await page.keyboard.type('/')
    await page.keyboard.press('Escape')
    t.ok(await field(page).evaluate(element => element === document.activeElement))
    t.equal(await field(page).inputValue(), '/')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 2 }).and(page.locator(':focus')).first().waitFor()
    await page.route('**/messages', route => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await field(page).fill('Lost')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByRole('button', { name: 'Discard' }).click()
    await field(page).and(page.locator(':focus')).waitFor()
    t.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
  })

  await t.test('a click beside the button that takes a conversation over keeps the shortcuts', async t => {
    const { page, chatbotId, go } = await anAgent()
    const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId)
    await go(`/inbox?chat=${sessionId}`)
    await waitForShortcuts(page)
    await page.getByRole('button', { name: 'Take over and reply' }).waitFor()
    // The padding around what is in it.
    const clickBeside = () => page.locator('[data-composer]').click({ position: { x: 4, y: 4 } })
    await clickBeside()
    await page.keyboard.press('j')
    await page.locator('[data-mark=row]:focus').waitFor()
    await clickBeside()
    await page.keyboard.press('c')
    await field(page).and(page.locator(':focus')).waitFor()
    t.equal(await field(page).inputValue(), '', 'no letter is in the reply')
  })

  await t.test('J, K and the arrows move along the list, Enter opens, Escape goes back', async () => {
    const { page, chatbotId, go } = await anAgent()
    const boots = await aVisitorWaits(dashboard, chatbotId)
    const sandals = await aVisitorWaits(dashboard, chatbotId, { message: 'And sandals?' })
    await go('/inbox')
    await page.getByRole('tab', { name: 'Waiting (2)' }).waitFor()
    await waitForShortcuts(page)
    const hasFocus = ({ sessionId = '' }: Visitor) =>
      until(() => page.evaluate(id => document.activeElement?.getAttribute('href')?.includes(id) === true, sessionId))
    await page.keyboard.press('j')
    await hasFocus(boots)
    await page.keyboard.press('j')
    await hasFocus(sandals)
    await page.keyboard.press('k')
    await hasFocus(boots)
    await page.keyboard.press('ArrowDown')
    await hasFocus(sandals)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Take over and reply' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Take over and reply' }).waitFor({ state: 'detached' })
    await hasFocus(sandals)
  })

  await t.test('G and a letter go to a page, other keyboards too, and not while something is composed', async t => {
    const { page, go } = await anAgent()
    await go('/inbox')
    await waitForShortcuts(page)
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await title(page).filter({ hasText: 'Bookings' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await page.waitForURL('**/leads')
    await title(page).filter({ hasText: 'Leads' }).waitFor()
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search leads' })
    await search.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('gi')
    t.equal(await search.inputValue(), 'gi')
    await search.blur()
    // A Hebrew keyboard writes these where a US keyboard has G and H.
    await pressOn(page, 'ע', 'KeyG')
    await pressOn(page, 'י', 'KeyH')
    await title(page).filter({ hasNotText: 'Leads' }).waitFor()
    t.equal(new URL(page.url()).pathname, '/dashboard/')
    await page.evaluate(() => {
      for (const key of ['g', 'i']) {
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true, isComposing: true }),
        )
      }
    })
    await page.keyboard.press('Control+g')
    await page.keyboard.press('i')
    t.equal(new URL(page.url()).pathname, '/dashboard/')
    // A page without a search opens that of everything.
    await page.keyboard.press('/')
    await page.getByRole('dialog').getByRole('searchbox').waitFor()
  })

  await t.test('the command menu does what letters do, and names them', async t => {
    const { page, chatbotId, go } = await anAgent()
    await aVisitorWaits(dashboard, chatbotId)
    await go('/inbox')
    await waitForShortcuts(page)
    await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Take over and reply' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('menuitem', { name: 'Take over' }).click()
    // The menu lists what can be pressed at the moment that it opens.
    await page.getByRole('button', { name: 'Hand over', disabled: false }).waitFor()
    await field(page).and(page.locator(':focus')).waitFor()
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('menuitem', { name: 'Hand over' }).click()
    await page.getByRole('dialog', { name: 'Hand over conversation' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    t.equal(await page.getByRole('menuitem', { name: 'Take over' }).count(), 0)
    await page.getByRole('menuitem', { name: 'Show keyboard shortcuts' }).click()
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  })

  await t.test('single-key shortcuts can be switched off; the command menu still works', async t => {
    const { page, email, go } = await anAgent()
    await go('/inbox')
    await waitForShortcuts(page)
    await page.keyboard.press('?')
    await page.getByText('Use single-key shortcuts').click()
    await until(async () => {
      const { preferences } = await db.prisma.user.findUniqueOrThrow({ where: { email } })
      return JSON.stringify(preferences) === '{"shortcuts":false}'
    })
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('searchbox').waitFor()
    t.match(page.url(), /\/inbox/)
    t.equal(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count(), 0)
  })
})
