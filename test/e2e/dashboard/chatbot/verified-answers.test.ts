import t from 'tap'
import { aConversation, aMessage, aSource } from '@frontdesk/testing/factories'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('verified answers', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { prisma } = dashboard.frontdesk.db

  await t.test('an answer is written, found, edited, looked at again and removed, and can be taken back', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/verified-answers`)
    await page.getByText('No verified answers yet.').waitFor()
    await page.getByRole('button', { name: 'New answer' }).click()
    const dialog = page.getByRole('dialog', { name: 'New answer' })
    await dialog.getByRole('textbox', { name: 'Question' }).fill('Do you ship to Norway?')
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('Yes, in three days.')
    await dialog.getByLabel('Review again on').fill('2026-01-01')
    await dialog.getByRole('button', { name: 'Save answer' }).click()
    const rows = page.getByRole('list', { name: 'Verified answers' }).getByRole('listitem')
    await rows.first().waitFor()
    t.match(
      await rows.first().innerText(),
      /Do you ship to Norway[^]*three days[^]*By [^]*Not used yet[^]*Due for review since/,
    )
    await page.getByText('Due for review (1)', { exact: true }).click()
    await page.waitForURL(/show=due/)
    await page.getByRole('button', { name: 'Still correct: Do you ship to Norway?' }).click()
    await page.getByText('No answers are due for review.').waitFor()
    await page.getByText('Due for review', { exact: true }).waitFor()
    await page.getByText('All', { exact: true }).click()
    await page.getByRole('button', { name: 'Edit: Do you ship to Norway?' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit: Do you ship to Norway?' })
    await editor.getByRole('textbox', { name: 'Answer' }).fill('Yes, in a week.')
    await editor.getByRole('button', { name: 'Save' }).click()
    await rows.first().getByText('Yes, in a week.').waitFor()
    await page.getByRole('button', { name: 'Remove: Do you ship to Norway?' }).click()
    await rows.first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await rows.first().getByText('Yes, in a week.').waitFor()
    t.equal(await prisma.sourceEntry.count({ where: { source: { chatbotId } } }), 1)
  })

  await t.test('an agent’s answer is proposed, compared with today’s, and saved as it is', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const { id: conversationId } = await aConversation(dashboard.frontdesk.db, { chatbotId })
    const answer = 'Yes, up to 18 characters for €15. It takes two more days.'
    await aMessage(dashboard.frontdesk.db, { conversationId, content: 'Can you engrave the handle?' })
    const ofAgent = { role: 'assistant', isAgent: true, agentName: 'Robin' } as const
    await aMessage(dashboard.frontdesk.db, { conversationId, content: `<p>${answer}</p>`, ...ofAgent })
    await go(`/chatbots/${chatbotId}/verified-answers`)
    await page.getByText('1 answer from a live chat').focus()
    await page.keyboard.press('Enter')
    const proposal = page.getByRole('listitem').filter({ hasText: 'Can you engrave the handle?' })
    await proposal.getByText(answer).waitFor()
    await proposal.getByText(/Robin · asked once/).waitFor()
    await proposal.getByRole('button', { name: 'Show today’s answer' }).click()
    await proposal.getByRole('status').locator('p').waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await proposal.getByRole('button', { name: 'Check and save' }).click()
    const dialog = page.getByRole('dialog', { name: 'New answer' })
    t.equal(await dialog.getByRole('textbox', { name: 'Answer' }).inputValue(), answer)
    await dialog.getByRole('button', { name: 'Save answer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('1 answer from a live chat').waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'Verified answers' }).getByText(answer).waitFor()
  })

  await t.test('Home says how many are due, and leads to them', async () => {
    const { page, go, chatbotId } = await dashboard.person()
    const { id: sourceId } = await aSource(dashboard.frontdesk.db, { chatbotId, kind: 'question_answer', url: null })
    const data = { sourceId, title: 'Old?', text: 'Long ago.', reviewOn: new Date('2026-01-01') }
    await prisma.sourceEntry.create({ data })
    await go('/')
    await page.getByRole('link', { name: '1 verified answer due for review' }).click()
    await page.getByRole('heading', { level: 1, name: 'Verified answers' }).waitFor()
    await page.getByRole('button', { name: 'Still correct: Old?' }).waitFor()
    await page.getByText('Due for review (1)', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove: Old?' }).click()
    await page.getByText('Due for review', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Due for review (1)', { exact: true }).waitFor()
  })
})
