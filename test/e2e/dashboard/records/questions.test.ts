/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { indexPages } from '@frontdesk/testing/index-pages'
import { until } from '@frontdesk/testing/until'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { visitsTo } from '../../embedded-frontdesk.ts'
import { ask, log, openPanel } from '../../shop.ts'
import { openDashboard, type PersonOptions } from '../open-dashboard.ts'

/** One wish in fourteen ways. */
const ways = [
  'Do you ship to Norway?',
  'do you ship to norway',
  'Can you ship to Norway?',
  'Are you shipping to Norway?',
  'Is it shipped to Norway?',
  'Can I have it shipped to Norway?',
  'shipping to Norway?',
  'Norway shipping',
  'Will you ship this to Norway?',
  'Do you ship to Norway, too?',
  'How is it shipped to Norway?',
  'Will you be shipping to Norway?',
  'Have you shipped to Norway before?',
  'Do you ship it all to Norway?',
]

t.test('unanswered questions', { skip: noBrowser, timeout: 600_000 }, async t => {
  const dashboard = await openDashboard(t, { provider: 'extractive' })
  const { frontdesk, browser } = dashboard
  const { db } = frontdesk
  /** Somebody whose chatbot was asked these questions, the last one now. */
  const withQuestions = async (questions: readonly string[], options: PersonOptions = {}) => {
    const person = await dashboard.person(options)
    const { chatbotId, page } = person
    for (const [at, question] of questions.entries()) {
      const createdAt = new Date(Date.now() - (questions.length - at) * 60_000)
      await db.prisma.question.create({
        data: { chatbotId, sessionId: randomUUID(), question, reason: 'not_found', createdAt },
      })
    }
    const list = page.getByRole('list', { name: 'Questions', exact: true })
    const answer = page.getByRole('textbox', { name: 'Your answer' })
    const statuses = async () =>
      (await db.prisma.question.findMany({ where: { chatbotId }, orderBy: { createdAt: 'asc' } })).map(
        ({ status }) => status,
      )
    return { ...person, list, answer, statuses }
  }

  await t.test('a question asked by fourteen visitors is answered once, taught, asked again, and undone', async t => {
    const { page, go, chatbotId, account } = await dashboard.person()
    await db.prisma.allowedDomain.create({ data: { chatbotId, domain: '127.0.0.1' } })
    await indexPages({ db }, chatbotId, [
      { url: 'https://shop.example/hours', title: 'Opening hours', passages: ['On Saturday we open at nine.'] },
    ])
    for (const question of ways) {
      const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId, origin: 'http://127.0.0.1' })
      t.equal((await visitor.ask(question)).status, 200)
    }
    await until(async () => (await db.prisma.question.count({ where: { chatbotId } })) === ways.length)

    await go('/questions')
    const row = page.getByRole('list', { name: 'Questions', exact: true }).getByRole('link')
    await row.getByText('asked 14 times').waitFor()
    t.equal(await row.count(), 1)
    await row.click()
    await page.getByText('Asked in 14 conversations').click()
    await page.getByText('Norway shipping').waitFor()
    await page.getByRole('button', { name: 'Ask your chatbot now' }).click()
    await page.getByText(/No matching passages|Closest passages/).waitFor()

    const text = 'Yes, we ship to Norway within five days, for nine euros.'
    await page.getByRole('textbox', { name: 'Your answer' }).fill(text)
    t.ok(await page.getByRole('switch', { name: 'Teach your chatbot' }).isChecked())
    await page.keyboard.press('Control+Enter')
    const again = page.getByRole('status', { name: 'Asked again' })
    await again
      .getByText(/five days/)
      .first()
      .waitFor()
    await page.getByText('No open questions').waitFor()
    t.equal(await db.prisma.question.count({ where: { chatbotId, status: 'answered' } }), ways.length)

    const visit = visitsTo(t, browser, { url: frontdesk.url, chatbotId })
    const shop = await visit()
    await openPanel(shop)
    await ask(shop, 'Do you ship to Norway?')
    await log(shop)
      .getByText(/five days/)
      .waitFor()

    await again.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone').waitFor()
    t.equal(await db.prisma.question.count({ where: { chatbotId, status: 'open' } }), ways.length)
    t.equal(await db.prisma.sourceEntry.count({ where: { source: { chatbotId } } }), 0)
    await row.getByText('asked 14 times').waitFor()
    t.equal(await again.count(), 0)
    t.ok(await db.prisma.auditEntry.count({ where: { accountId: account.id, action: 'question.reopened' } }))
  })

  await t.test(
    'who types on with ⌘ and Enter is in the next question, and nothing is taught without the switch',
    async t => {
      const { page, go, chatbotId, list, answer, statuses } = await withQuestions([
        'Is there parking?',
        'Do you gift-wrap?',
      ])
      await go('/questions?view=open')
      await list.getByRole('link', { name: /gift-wrap/ }).click()
      await answer.fill('Yes, for two euros.')
      await page.getByText('Teach your chatbot').click()
      await answer.press('Meta+Enter')
      await page.getByRole('region', { name: 'Is there parking?' }).waitFor()
      await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
      t.equal(await answer.inputValue(), '')
      t.same(await statuses(), ['open', 'answered'])
      t.equal(await db.prisma.sourceEntry.count({ where: { source: { chatbotId } } }), 0)
      await page.getByText('Answered', { exact: true }).click()
      await list.getByRole('link', { name: /gift-wrap/ }).click()
      await page.getByRole('button', { name: 'Reopen' }).click()
      await until(async () => (await statuses()).join() === 'open,open')
    },
  )

  await t.test('without the permission for settings the switch is off and says why', async t => {
    const { page, go, list, answer, statuses } = await withQuestions(['Is there parking?'], {
      permissions: ['questions'],
    })
    await go('/questions')
    await list.getByRole('link').click()
    const teach = page.getByRole('switch', { name: 'Teach your chatbot' })
    t.ok(await teach.isDisabled())
    t.notOk(await teach.isChecked())
    await page.getByText('You need the “Chatbot settings” permission').waitFor()
    t.equal(await page.getByRole('button', { name: 'Ask your chatbot now' }).count(), 0)
    await answer.fill('Behind the house.')
    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    await page.getByText('No open questions').waitFor()
    t.same(await statuses(), ['answered'])
  })

  await t.test('undo restores an earlier answer', async t => {
    const { page, go, chatbotId, list, answer } = await withQuestions(['Is there parking?'])
    const source = await db.prisma.source.create({ data: { chatbotId, kind: 'question_answer', status: 'ready' } })
    await db.prisma.sourceEntry.create({
      data: { sourceId: source.id, title: 'Is there parking?', text: 'In the street.' },
    })
    await go('/questions')
    await list.getByRole('link').click()
    await answer.fill('Behind the house.')
    await answer.press('Control+Enter')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('Undone').waitFor()
    t.match(await db.prisma.sourceEntry.findMany({ where: { sourceId: source.id } }), [{ text: 'In the street.' }])
  })

  await t.test(
    'a question is dismissed, what was typed survives a reload, and filters stand in the address',
    async t => {
      const { page, go, list, answer, statuses } = await withQuestions(['Is there parking?', 'Do you gift-wrap?'])
      await go('/questions')
      await list.getByRole('link', { name: /parking/ }).click()
      await answer.fill('Behind the')
      page.on('dialog', dialog => void dialog.accept())
      await page.reload()
      await page.getByRole('region', { name: 'Is there parking?' }).waitFor()
      t.equal(await answer.inputValue(), 'Behind the')
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await list.getByRole('link', { name: /parking/ }).waitFor({ state: 'detached' })
      t.same(await statuses(), ['dismissed', 'open'])
      await page.getByRole('button', { name: 'Undo' }).click()
      await list.getByRole('link', { name: /parking/ }).waitFor()
      await page.getByRole('searchbox', { name: 'Search questions' }).fill('gift')
      await list.getByRole('link', { name: /parking/ }).waitFor({ state: 'detached' })
      t.match(page.url(), /q=gift/)
    },
  )

  await t.test('the free plan shows how many there are, and no word of them', async t => {
    const { page, go } = await withQuestions(['Is there parking?', 'Do you gift-wrap?'], { plan: 'free' })
    await go('/questions')
    await page.getByText('2 questions', { exact: true }).waitFor()
    t.notMatch(await page.getByRole('main').innerText(), /\*\*\*|parking/)
  })
})
