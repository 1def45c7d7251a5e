/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('exports', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const aTalk = async (chatbotId: string, content: string): Promise<void> => {
    const { id: conversationId } = await aConversation(db, { chatbotId })
    await aMessage(db, { conversationId, content })
  }

  await t.test('a file with conversations is asked for, downloaded, and deleted', async t => {
    const { page, go, chatbotId } = await dashboard.person({ plan: 'basic' })
    await aTalk(chatbotId, 'Do you ship to Norway?')
    await aTalk(chatbotId, 'When are you open?')
    await go('/settings/exports')
    await page.getByText('No exports yet.').waitFor()
    await page.getByRole('textbox', { name: 'Only conversations that contain' }).fill('Norway')
    await page.getByRole('button', { name: 'Start export' }).click()
    const list = page.getByRole('list', { name: 'Your exports' })
    await list.getByText('containing “Norway”').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Download Conversations \(CSV\)/ }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    t.match(text, /Norway/)
    t.notMatch(text, /open/)
    await page.getByRole('button', { name: /^Delete file: Conversations \(CSV\)/ }).click()
    await list.getByText('Cancelled or deleted.').waitFor()
    t.equal(await page.getByRole('link', { name: /^Download/ }).count(), 0)
  })

  await t.test('days the wrong way round are said before anything is sent', async t => {
    const { page, go } = await dashboard.person({ plan: 'basic' })
    await go('/settings/exports')
    await page.getByLabel('From', { exact: true }).fill('2026-11-09')
    await page.getByLabel('To', { exact: true }).fill('2026-11-03')
    await page.getByText('The end date is before the start date.').waitFor()
    t.ok(await page.getByRole('button', { name: 'Start export' }).isDisabled())
  })

  await t.test('an export that is refused says why, and what was chosen stays', async t => {
    const { page, go, account, email } = await dashboard.person({ plan: 'basic', mayFail: /export-jobs 429$/ })
    const { id: requestedBy } = await db.prisma.user.findUniqueOrThrow({ where: { email } })
    const filters = { from: null, to: null, q: null, chatbotId: null, chatbotIds: [] }
    await go('/settings/exports')
    await db.prisma.exportJob.create({
      data: { accountId: account.id, requestedBy, format: 'csv', status: 'running', filters },
    })
    await page.getByRole('textbox', { name: 'Only conversations that contain' }).fill('Norway')
    await page.getByRole('button', { name: 'Start export' }).click()
    await page.getByText('Another export of this account is running.').waitFor()
    t.equal(await page.getByRole('textbox', { name: 'Only conversations that contain' }).inputValue(), 'Norway')
  })
})
