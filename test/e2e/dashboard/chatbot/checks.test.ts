import { randomUUID } from 'node:crypto'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { aConversation, aMessage, aSource } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard, type PersonOptions } from '../open-dashboard.ts'
import { readyWidgetOn } from './ready-widget.ts'

const pages = [
  { url: 'https://shop.example/delivery', title: 'Delivery', passages: ['Shipping to Norway costs 4.90 euros.'] },
  {
    url: 'https://shop.example/hours',
    title: 'Opening hours',
    passages: ['On Saturday we are open from nine to four.'],
  },
]

t.test('answer checks', { skip: noBrowser, timeout: 600_000 }, async t => {
  const dashboard = await openDashboard(t, { provider: 'extractive' })
  const { db } = dashboard.frontdesk

  /** Somebody on the checks of a chatbot that knows the pages. */
  const onChecks = async (options: PersonOptions = {}) => {
    const person = await dashboard.person(options)
    const { page, chatbotId, go } = person
    await indexPages({ db }, chatbotId, pages)
    const path = `/chatbots/${chatbotId}/checks`
    await go(path)
    const rows = page.getByRole('list', { name: 'Answer checks', exact: true }).getByRole('listitem')
    const runAll = async (told: string | RegExp): Promise<void> => {
      await page.getByRole('button', { name: /^Run (all )?\d+ checks?$/ }).click()
      await page.getByRole('status').getByText(told).waitFor()
    }
    return { ...person, path, rows, runAll }
  }
  const aCheck = (chatbotId: string, question: string, expectations: object[]) =>
    db.prisma.check.create({ data: { chatbotId, question, expectations } })

  await t.test('what will be there is said, and checks that the own pages suggest are added by a press', async t => {
    const { page, rows, runAll, chatbotId } = await onChecks()
    await page.getByText('No checks yet').waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('button', { name: 'Suggest checks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suggest checks' })
    await dialog.getByRole('checkbox').first().waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await dialog.getByRole('button', { name: /^Add \d+ checks?$/ }).click()
    await rows.first().waitFor()
    t.equal(await rows.count(), await db.prisma.check.count({ where: { chatbotId } }))
    await page.getByText('Running checks is free with built-in answers.').waitFor()
    await runAll(/checks? (passed|failed)/)
    await page.getByText('Last run:').waitFor()
    t.equal(await db.prisma.conversation.count({ where: { chatbotId } }), 0, 'nobody sees a visitor')
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('a price that changed is marked in both answers, with the reason why the check fails', async t => {
    const { page, go, path, runAll, chatbotId } = await onChecks()
    await aCheck(chatbotId, 'What does shipping to Norway cost?', [{ kind: 'says', text: '4.90' }])
    await go(path)
    await runAll('The check passed.')
    await execute(db.pool, sql`update chunks set text = replace(text, '4.90', '5.90') where chatbot_id = ${chatbotId}`)
    await runAll('The check failed.')
    await page.getByText('Failed (1)').click()
    await page.getByRole('link', { name: /Norway/ }).click()
    const panel = page.getByRole('region', { name: 'What does shipping to Norway cost?' })
    await panel.getByText('It doesn’t say “4.90”.').waitFor()
    t.match(await panel.getByRole('deletion').innerText(), /removed:\s+4\.90/)
    t.match(await panel.getByRole('insertion').innerText(), /added:\s+5\.90/)
    await panel.getByRole('heading', { name: 'What changed' }).waitFor()
    await panel.getByRole('link', { name: 'shop.example/delivery' }).waitFor()
    await panel.getByRole('link', { name: 'Delivery', exact: true }).waitFor()
    await panel.getByRole('img', { name: 'Not met' }).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('a check is written, edited, run alone, removed, and taken back', async t => {
    const { page, rows } = await onChecks()
    await page.getByRole('button', { name: 'New check' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Question' }).fill('Are you open on Saturday?')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('nine to four')
    await dialog.getByRole('button', { name: 'Add condition' }).click()
    await dialog
      .getByRole('group', { name: 'Condition 2' })
      .getByRole('button', { name: /Say a text/ })
      .click()
    await page.getByRole('option', { name: 'Cite a page' }).click()
    await dialog.getByRole('textbox', { name: 'Page address' }).fill('https://shop.example/hours')
    await dialog.getByText('Visitor’s page, language and earlier messages').click()
    await dialog.getByRole('button', { name: 'Add earlier messages' }).click()
    await dialog.getByRole('textbox', { name: 'Context data' }).fill('{')
    await dialog.getByText('This isn’t a JSON object.').waitFor()
    t.ok(await dialog.getByRole('button', { name: 'Save' }).isDisabled())
    await dialog.getByRole('textbox', { name: 'Context data' }).fill('')
    t.same(await findFaultsInEveryLook(page), [])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await rows.getByText('say “nine to four” · cite shop.example/hours').waitFor()
    await rows.getByRole('link').click()
    const panel = page.getByRole('region', { name: 'Are you open on Saturday?' })
    await panel.getByText('Run this check to see its answer.').waitFor()
    await panel.getByRole('button', { name: 'Run: Are you open on Saturday?' }).click()
    await panel.getByText('Passed', { exact: true }).first().waitFor()
    await panel.getByRole('button', { name: 'Edit: Are you open on Saturday?' }).click()
    await dialog.getByRole('textbox', { name: 'Text' }).fill('ten to four')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('It doesn’t say “ten to four”.').waitFor()
    await panel.getByRole('button', { name: 'Remove: Are you open on Saturday?' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await rows.getByText('Are you open on Saturday?').waitFor()
  })

  await t.test('a requirement in the owner’s words is judged by the model, which is named with its reason', async t => {
    const { page, chatbotId, go, path, runAll } = await onChecks()
    const kinds = async () => {
      await page.getByRole('button', { name: 'New check' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Question' }).fill('When are you open on Saturday?')
      await dialog.getByRole('button', { name: /Say a text/ }).click()
      await page.getByRole('option', { name: 'Cite a page' }).waitFor()
      return dialog
    }
    await kinds()
    t.equal(await page.getByRole('option', { name: /judged by AI/ }).count(), 0, 'built-in answers judge nothing')
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { model: 'other:model-y' } })
    await go(path)
    const dialog = await kinds()
    await page.getByRole('option', { name: 'Meet a requirement (judged by AI)' }).click()
    await dialog.getByRole('textbox', { name: 'Requirement' }).fill('names both times')
    t.same(await findFaultsInEveryLook(page), [])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('A run asks the AI up to 2 questions. 100 more can be asked today.').waitFor()
    const answerWith = (verdict: string): void =>
      dashboard.frontdesk.model.script(({ body: { messages } }) => ({
        text: messages[0]?.content?.startsWith('You judge') === true ? verdict : 'From nine to four [1].',
      }))
    answerWith('Hm.')
    await runAll('1 check wasn’t judged')
    await page.getByRole('link', { name: /Saturday/ }).click()
    const panel = page.getByRole('region', { name: 'When are you open on Saturday?' })
    await panel.getByText('Not judged yet.').waitFor()
    await panel.getByRole('img', { name: 'Not judged' }).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    answerWith('NO\nOnly one time is named.')
    await runAll('The check failed.')
    await panel.getByText('It doesn’t meet this requirement: names both times').waitFor()
    await panel.getByText('Judged by other:model-y: Only one time is named.').waitFor()
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('an answer that was tried becomes a check by one press, which leads to it', async t => {
    const { page, go, chatbotId } = await onChecks()
    await go(`/chatbots/${chatbotId}/try`)
    const { field } = await readyWidgetOn(page)
    await field.fill('What does shipping to Norway cost?')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Create check: What does shipping to Norway cost?' }).click()
    await page.getByRole('link', { name: 'Open check: What does shipping to Norway cost?' }).click()
    const panel = page.getByRole('region', { name: 'What does shipping to Norway cost?' })
    await panel.getByText('cite shop.example/delivery').waitFor()
    const [check] = await db.prisma.check.findMany({ where: { chatbotId } })
    t.match(check, { expectations: [{ kind: 'cites', source: 'https://shop.example/delivery' }] })
  })

  await t.test('so does an answer of a conversation, a rating, an open question and a verified answer', async t => {
    const { page, go, chatbotId } = await onChecks()
    const { id: conversationId, sessionId } = await aConversation(db, { chatbotId })
    const said = await aMessage(db, { conversationId, content: 'Do you mend boots?' })
    const reply = { conversationId, role: 'assistant', replyTo: said.id } as const
    const sources = [{ type: 'web', source: 'https://shop.example/boots' }]
    const { id: messageId } = await aMessage(db, { ...reply, content: '<p>We <em>mend</em> boots.</p>', sources })
    await db.prisma.feedback.create({ data: { chatbotId, sessionId, messageId, rating: 'down', comment: null } })
    await db.prisma.question.create({
      data: { chatbotId, sessionId: randomUUID(), question: 'Do you sell hats?', reason: 'not_found' },
    })
    const { id: sourceId } = await aSource(db, { chatbotId, kind: 'question_answer', url: null })
    await db.prisma.sourceEntry.create({
      data: { sourceId, title: 'Is there parking?', text: 'Behind the house.', reviewOn: new Date('2099-05-01') },
    })
    const expected: object[] = []
    const make = async (path: string, question: string, expectation: object) => {
      await go(path)
      await page.getByRole('button', { name: `Create check: ${question}` }).click()
      await page.getByRole('link', { name: `Open check: ${question}` }).waitFor()
      expected.push({ question, expectations: [expectation] })
    }
    const { id: feedbackId } = await db.prisma.feedback.findFirstOrThrow({ where: { chatbotId } })
    await make(`/conversations/${sessionId}`, 'Do you mend boots?', {
      kind: 'cites',
      source: 'https://shop.example/boots',
    })
    await make(`/feedback?open=${feedbackId}`, 'Do you mend boots?', { kind: 'answers' })
    await go('/questions')
    await page.getByRole('link', { name: /hats/ }).click()
    await make(page.url().replace(/^.*\/dashboard/, ''), 'Do you sell hats?', { kind: 'answers' })
    await make(`/chatbots/${chatbotId}/verified-answers`, 'Is there parking?', {
      kind: 'says',
      text: 'Behind the house.',
    })
    const stored = await db.prisma.check.findMany({ where: { chatbotId }, orderBy: { createdAt: 'asc' } })
    t.match(stored, expected)
  })

  await t.test('what a model may be asked is said before, and where nothing is left no run begins', async t => {
    const { page, go, path, chatbotId } = await onChecks()
    await aCheck(chatbotId, 'When are you open?', [])
    await go(path)
    await page.getByText('Check settings').click()
    await page.getByRole('textbox', { name: 'AI questions per day' }).fill('7')
    await page.getByText('Email owners when answers change').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    t.match(await db.prisma.checkSettings.findFirst({ where: { chatbotId } }), { dailyBudget: 7, mailsChanges: false })
    t.same(await findFaultsInEveryLook(page), [])
  })
})

t.test('drafts of how a chatbot answers', { skip: noBrowser, timeout: 600_000 }, async t => {
  const dashboard = await openDashboard(t, { provider: 'extractive' })
  const { db } = dashboard.frontdesk

  await t.test('a draft is saved, run, compared, published with a reason, and taken back', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await indexPages({ db }, chatbotId, pages)
    const question = 'Do you sell unicorns?'
    await db.prisma.check.create({
      data: { chatbotId, question, expectations: [{ kind: 'says_not', text: 'Plover & Sons' }] },
    })
    const before = await db.prisma.chatbot.findUniqueOrThrow({ where: { id: chatbotId } })
    await go(`/chatbots/${chatbotId}/checks`)
    await page.getByRole('button', { name: 'Run 1 check' }).click()
    await page.getByText('The check passed.').waitFor()

    await go(`/chatbots/${chatbotId}/answers`)
    const name = page.getByRole('textbox', { name: 'Business name' })
    await name.fill('Plover & Sons')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    const draft = page.getByRole('region', { name: 'Business name' })
    await draft.getByText('Plover & Sons').waitFor()
    t.equal(await name.inputValue(), before.serviceName, 'the form has what is published')
    t.match(await db.prisma.chatbot.findUnique({ where: { id: chatbotId } }), { serviceName: before.serviceName })

    await page.getByRole('button', { name: 'Run checks with draft' }).click()
    await page.getByText('1 the same').or(page.getByText('1 worse')).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('button', { name: 'Publish draft' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish this draft?' })
    await dialog.getByRole('button', { name: 'Publish draft' }).click()
    await page.getByText('Draft published.').waitFor()
    await until(async () => (await name.inputValue()) === 'Plover & Sons')

    await page.getByText('Published versions').click()
    const versions = page.getByRole('list', { name: 'Published versions' }).getByRole('listitem')
    await versions.nth(1).waitFor()
    t.match(await versions.nth(0).innerText(), /Current version/)
    await versions
      .nth(1)
      .getByRole('button', { name: /^View version from/ })
      .click()
    const version = page.getByRole('dialog', { name: /^Version from/ })
    t.same(await findFaultsInEveryLook(page), [])
    await version.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Version restored.').waitFor()
    await until(async () => (await name.inputValue()) === before.serviceName)
  })

  await t.test('publishing a draft that fails a check asks for a reason, which the audit log shows', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await indexPages({ db }, chatbotId, pages)
    const question = 'What does shipping to Norway cost?'
    await db.prisma.check.create({ data: { chatbotId, question, expectations: [{ kind: 'says', text: '4.90' }] } })
    await go(`/chatbots/${chatbotId}/checks`)
    await page.getByRole('button', { name: 'Run 1 check' }).click()
    await page.getByText('The check passed.').waitFor()
    await db.prisma.answerDraft.create({ data: { chatbotId, settings: { model: 'other:model-y' } } })
    dashboard.frontdesk.model.script({ text: 'The pages do not say what shipping costs. [?]' })

    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('button', { name: 'Run checks with draft' }).click()
    await page.getByText('1 worse').waitFor()
    await page.getByRole('button', { name: 'Publish draft' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish this draft?' })
    const publish = dialog.getByRole('button', { name: 'Publish draft' })
    await dialog.getByText('1 check that passes today fails with this draft.').waitFor()
    t.ok(await publish.isDisabled())
    t.same(await findFaultsInEveryLook(page), [])
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The price list is on paper only.')
    await publish.click()
    await page.getByText('Draft published.').waitFor()
    t.match(await db.prisma.chatbot.findUnique({ where: { id: chatbotId } }), { model: 'other:model-y' })
    await go('/settings/audit-log')
    await page.getByText(/published the behaviour draft .* Reason: The price list is on paper only\./).waitFor()
  })
})
