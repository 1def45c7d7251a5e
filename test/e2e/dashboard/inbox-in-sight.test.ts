/// <reference lib="dom" />
import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { aMessage } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import type { Locator } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../browser.ts'
import { openDashboard } from './open-dashboard.ts'
import { aVisitorWaits } from './inbox/a-visitor-waits.ts'
import { waitForShortcuts } from './wait-for-shortcuts.ts'

t.test('what an agent needs is in sight', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  /** An agent with a visitor who waits, on the screen in a language. */
  const anAgent = async (context: { width?: number; forcedColors?: 'active' } = {}) => {
    const { width = 1280, ...rest } = context
    const person = await dashboard.person({ context: { viewport: { width, height: 800 }, ...rest } })
    await db.prisma.chatbot.update({ where: { id: person.chatbotId }, data: { liveChatEnabled: true } })
    const { sessionId = '' } = await aVisitorWaits(dashboard, person.chatbotId)
    return { ...person, sessionId }
  }
  const box = async (locator: Locator) => {
    const found = await locator.boundingBox()
    if (found === null) throw new Error('it is not drawn')
    return { ...found, end: found.x + found.width }
  }

  await t.test('every list and the title are, in ten languages and on every screen', async t => {
    const { page, email, go } = await anAgent()
    for (const language of visitorLanguages) {
      await db.prisma.user.update({ where: { email }, data: { language } })
      await go('/inbox')
      await page.getByRole('tab').nth(5).waitFor()
      for (const width of [1440, 1280, 920, 360]) {
        await page.setViewportSize({ width, height: 800 })
        const edges = await page.getByRole('tablist').evaluate(list => {
          const area = list.getBoundingClientRect()
          return [...list.querySelectorAll('[role=tab]')].filter(tab => {
            const { left, right } = tab.getBoundingClientRect()
            return left < area.left || right > area.right
          }).length
        })
        t.equal(edges, 0, `${language} ${width}: no tab is cut`)
        const title = page.getByRole('heading', { level: 1 })
        const isWhole = await title.evaluate(
          ({ scrollWidth, clientWidth, clientHeight }) => scrollWidth <= clientWidth && clientHeight < 50,
        )
        t.ok(isWhole, `${language} ${width}: the title is on one line`)
      }
    }
  })

  await t.test('boxes begin at one edge and words at another, with tags and without', async t => {
    const { page, sessionId, account, go } = await anAgent({ width: 1440 })
    await go('/inbox')
    const search = page.getByRole('searchbox')
    const row = page.getByRole('list', { name: 'Waiting' }).getByRole('link')
    await row.waitFor()
    const boxes = [search, page.getByRole('tab').first(), row]
    const starts = await Promise.all(boxes.map(async one => (await box(one)).x))
    t.equal(new Set(starts.map(Math.round)).size, 1, starts.join(' '))
    const words = [page.getByRole('heading', { level: 1 }), page.getByRole('tab').first().locator('span').first()]
    const begins = await Promise.all([...words, row.locator('> :first-child')].map(async one => (await box(one)).x))
    t.equal(new Set(begins.map(Math.round)).size, 1, begins.join(' '))
    const { width } = await box(search)
    const { id: tagId } = await db.prisma.conversationTag.create({
      data: { accountId: account.id, name: 'a regular customer' },
    })
    const { id: conversationId } = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
    await db.prisma.taggedConversation.create({ data: { conversationId, tagId } })
    await go('/inbox')
    await page.getByRole('button', { name: 'Filter by tag' }).waitFor()
    t.equal((await box(search)).width, width, 'the search keeps its width')
    await row.getByTitle('a regular customer').waitFor()
    t.equal(await row.getByText('a regular customer').count(), 0, 'a tag that has no room is counted')
  })

  await t.test('what can be done stands in one line on a phone, and the menu has the rest', async t => {
    const { page, sessionId, go } = await anAgent({ width: 390 })
    await go(`/inbox?chat=${sessionId}`)
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    const end = page.getByRole('button', { name: 'Mark as resolved' })
    await end.waitFor()
    const [back, resolve] = [await box(page.getByRole('button', { name: 'Back to list' })), await box(end)]
    t.ok(Math.abs(back.y + back.height / 2 - resolve.y - resolve.height / 2) < 12)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Return to queue' }).waitFor()
    await page.getByRole('menuitem', { name: 'Hand over' }).click()
    await page.getByRole('dialog', { name: 'Hand over conversation' }).waitFor()
  })

  await t.test('a heading that gets the focus by itself has no ring', async t => {
    const { page, sessionId, go } = await anAgent()
    await go(`/inbox?chat=${sessionId}`)
    await waitForShortcuts(page)
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    const name = page.locator('h2:focus')
    await name.waitFor()
    t.equal(await name.evaluate(heading => getComputedStyle(heading).outlineStyle), 'none')
    t.notMatch(await page.locator('header').last().textContent(), /Shop assistant/, 'there is no other chatbot')
  })

  await t.test('what the field says stands under its words; without saved replies it leads to them', async t => {
    const { page, sessionId, go } = await anAgent()
    await go(`/inbox?chat=${sessionId}`)
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('/')
    const said = page.getByText('You have no saved replies yet.')
    await said.waitFor()
    const padding = await field.evaluate(element => Number.parseFloat(getComputedStyle(element).paddingInlineStart))
    t.equal((await box(said)).x, (await box(field)).x + padding)
    t.match(await page.getByRole('link', { name: 'Saved replies' }).getAttribute('href'), /live-chat$/)
    await page.getByRole('tab', { name: 'Note', exact: true }).click()
    const note = page.getByRole('textbox', { name: 'Note for your team' })
    t.equal(await note.getAttribute('placeholder'), 'Write a note')
    t.equal(await page.getByText('Only your team sees this.').count(), 1)
  })

  await t.test('Enter makes a tag that there is none of', async () => {
    const { page, sessionId, go } = await anAgent({ width: 1440 })
    await go(`/inbox?chat=${sessionId}`)
    const details = page.getByRole('complementary', { name: 'Details' })
    const field = details.getByRole('combobox', { name: 'Add a tag' })
    await field.fill('vip')
    await page.getByRole('option', { name: 'Create “vip”' }).waitFor()
    await field.press('Enter')
    await details.getByRole('button', { name: 'Remove vip' }).waitFor()
  })

  await t.test('buttons of the visitor are words here, and notices are in the words of the team', async t => {
    const { page, sessionId, go } = await anAgent()
    const { id: conversationId } = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
    await aMessage(db, {
      conversationId,
      role: 'assistant',
      content: 'Shall I?',
      actions: [{ type: 'handoff' }, { type: 'lead' }],
    })
    await go(`/inbox?chat=${sessionId}`)
    const offered = page.getByText('Offered: Talk to a person · Contact form', { exact: true })
    await offered.waitFor()
    t.equal(await offered.evaluate(line => getComputedStyle(line).borderStyle), 'none')
    await page.getByRole('log').getByText('The visitor is waiting for your team.', { exact: true }).waitFor()
  })

  await t.test('edges and signs are with forced colours', async t => {
    const { page, sessionId, go } = await anAgent({ width: 1440, forcedColors: 'active' })
    await go(`/inbox?chat=${sessionId}`)
    const style = (locator: Locator, name: string) =>
      locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)
    const ground = await style(page.locator('body'), 'background-color')
    const bubble = page.getByRole('log').getByText('Do you mend boots?', { exact: true })
    await until(async () => (await style(bubble, 'border-block-start-width')) === '1px')
    const details = page.getByRole('complementary', { name: 'Details' })
    const underline = (name: string) => style(details.getByRole('tab', { name }), 'border-block-end-color')
    t.equal(await underline('Knowledge'), ground)
    t.not(await underline('Details'), ground)
    const dot = page
      .getByRole('button', { name: /^Your status/ })
      .locator('span')
      .first()
    t.not(await style(dot, 'background-color'), ground)
    await go('/analytics')
    const option = (checked: boolean) =>
      page
        .locator('label')
        .filter({ has: page.getByRole('radio', { checked }) })
        .first()
    await option(true).waitFor()
    t.equal(await style(option(true), 'outline-style'), 'solid', 'the chosen one is seen')
    t.equal(await style(option(false), 'outline-style'), 'none')
  })
})
