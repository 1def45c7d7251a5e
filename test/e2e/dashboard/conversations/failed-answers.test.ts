import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

/* What agents and visitors see of an answer that the model failed to give. */

const question = 'When are you open on Saturday?'

t.test('an answer that fails', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model, url } = dashboard.frontdesk

  /** An owner, and a visitor of their chatbot who got no answer. */
  const openFailed = async () => {
    const person = await dashboard.person()
    const { chatbotId } = person
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    const visitor = aVisitor({ baseUrl: url, chatbotId })
    model.script({ text: 'Hello.' })
    await visitor.ask('Good morning')
    return { ...person, visitor, path: `/inbox?view=bot&chat=${visitor.sessionId ?? ''}` }
  }

  await t.test('is shown in the thread as it happens, with its reason, and after a reload', async t => {
    const { page, go, visitor, path } = await openFailed()
    await go(path)
    const thread = page.getByRole('log', { name: 'Messages' })
    await thread.getByText('Good morning').waitFor()
    model.script({ status: 500 })
    t.equal((await visitor.ask(question)).status, 502)
    const failure = thread.getByText('Answer failed: the AI provider returned an error.')
    await failure.waitFor()
    await page.reload()
    await failure.waitFor()

    // The visitor presses "Try again": the widget sends the question once more, with a new key.
    model.script({ text: 'Happy to help you.' })
    t.equal((await visitor.ask(question)).status, 200)
    await thread.getByText('Happy to help you.').waitFor()
    await failure.waitFor({ state: 'detached' })
    t.equal(await thread.getByText(question).count(), 1, 'as it happens')
    await page.reload()
    await thread.getByText('Happy to help you.').waitFor()
    t.equal(await thread.getByText(question).count(), 1, 'after a reload')
    t.equal(await failure.count(), 0)
  })

  await t.test('is shown in Conversations, in the list and with its reason in the conversation', async t => {
    const { page, go, visitor } = await openFailed()
    model.script({ status: 401 })
    await visitor.ask(question)
    await visitor.ask(question)
    await go('/conversations')
    const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
    await row.getByText('Refused by the AI provider').waitFor()
    await row.click()
    const log = page.getByRole('log')
    await log.getByText('Answer failed: the AI provider rejected the request.').waitFor()
    t.equal(await log.getByText(question).count(), 1)
  })
})
