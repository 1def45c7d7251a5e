/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import { unzipped } from '@frontdesk/testing/made-up-files'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard, type Dashboard } from '../open-dashboard.ts'

/** A conversation of two messages, so many minutes ago. */
async function aTalk({ frontdesk: { db } }: Dashboard, chatbotId: string, question: string, minutes: number) {
  const at = new Date(Date.now() - minutes * 60_000)
  const talk = await aConversation(db, { chatbotId, lastActivityAt: at, createdAt: at })
  await aMessage(db, { conversationId: talk.id, content: question, createdAt: at })
  const content = '<p>We open at <strong>nine</strong>.</p>'
  await aMessage(db, { conversationId: talk.id, role: 'assistant', content, createdAt: at })
  return talk.sessionId
}

t.test('conversations in the dashboard', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { prisma } = dashboard.frontdesk.db

  await t.test('a conversation opens beside the list, and the keys lead to the next and to its own page', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const older = await aTalk(dashboard, chatbotId, 'When do you open?', 20)
    const newer = await aTalk(dashboard, chatbotId, 'Do you mend boots?', 10)
    await go('/conversations')
    const list = page.getByRole('list', { name: 'Conversations' })
    await list.getByRole('link').first().click()
    const peek = page.getByRole('region', { name: 'Conversation' })
    await peek.getByText('Do you mend boots?').waitFor()
    t.match(new URL(page.url()).searchParams.get('chat'), newer)
    await page.keyboard.press('ArrowDown')
    await peek.getByText('When do you open?').waitFor()
    t.match(new URL(page.url()).searchParams.get('chat'), older)
    const second = await list.getByRole('link').nth(1).elementHandle()
    await page.waitForFunction(link => link === document.activeElement, second)
    await peek.getByRole('button', { name: 'Previous conversation' }).click()
    await peek.getByText('Do you mend boots?').waitFor()
    await list.getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/dashboard/conversations/${newer}`)
    await page.getByRole('heading', { level: 1, name: 'Visitor' }).waitFor()
    await page.getByText('We open at nine.').waitFor()
  })

  await t.test('the outcome of each reply is told, and a list is narrowed to it', async t => {
    const { page, go, chatbotId, account } = await dashboard.person()
    const sessionId = await aTalk(dashboard, chatbotId, 'Do you mend boots?', 10)
    await aTalk(dashboard, chatbotId, 'When do you open?', 20)
    const asked = await prisma.message.findFirstOrThrow({ where: { role: 'user', conversation: { sessionId } } })
    const of = { accountId: account.id, chatbotId, conversationId: asked.conversationId, messageId: asked.id }
    await prisma.reply.create({ data: { id: randomUUID(), ...of, state: 'answered', outcome: 'partly_answered' } })
    await go('/conversations')
    const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: /Any outcome/ }).click()
    await page.getByRole('option', { name: 'Partly answered' }).click()
    await rows.nth(1).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Show results' }).click()
    t.match(await rows.first().innerText(), 'Partly answered')
    t.equal(new URL(page.url()).searchParams.get('outcome'), 'partly_answered')
    await rows.first().getByRole('link').click()
    await page.getByRole('log', { name: 'Messages' }).getByText('Partly answered').waitFor()
  })

  await t.test('what the list is narrowed to stands in the address, and goes with it into an export', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const marked = await aTalk(dashboard, chatbotId, 'Do you mend boots?', 10)
    await aTalk(dashboard, chatbotId, 'When do you open?', 20)
    await prisma.lead.create({ data: { chatbotId, sessionId: marked, name: 'Mia' } })
    await go('/conversations')
    const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    await page.getByText('2 conversations', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: /Event/ }).click()
    await page.getByRole('option', { name: 'Contact details' }).click()
    await rows.nth(1).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByText('1 conversation', { exact: true }).waitFor()
    t.match(await rows.first().innerText(), 'Mia')
    t.equal(new URL(page.url()).searchParams.get('mark'), 'lead')
    await page.getByRole('button', { name: 'Filters: 1 filter set' }).waitFor()
    await page.getByRole('button', { name: 'Remove filter: Contact details' }).click()
    await rows.nth(1).waitFor()
    t.equal(new URL(page.url()).searchParams.get('mark'), null)
    await page.waitForFunction(() => document.activeElement?.textContent === 'Filters')
    t.equal(await page.getByRole('list', { name: 'Active filters' }).count(), 0)
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('when do')
    await rows.nth(1).waitFor({ state: 'detached' })
    t.match(await rows.first().innerText(), 'When do you open?', 'what was asked, not what was answered')
    await page.getByRole('link', { name: 'Export list' }).click()
    await page.getByRole('heading', { level: 1, name: 'Exports' }).waitFor()
    t.equal(await page.getByRole('textbox', { name: 'Only conversations that contain' }).inputValue(), 'when do')
  })

  await t.test('is found by what its row says: a name, and the page that the visitor was on', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const named = await aTalk(dashboard, chatbotId, 'Do you mend boots?', 10)
    const other = await aTalk(dashboard, chatbotId, 'Do you mend boots?', 20)
    await prisma.lead.create({ data: { chatbotId, sessionId: named, name: 'Lucía', email: 'lucia@visitor.example' } })
    const lastPage = 'https://shop.example/winter/boots'
    await prisma.conversation.update({ where: { sessionId: other }, data: { lastPage } })
    await go('/conversations')
    const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    for (const [text, shown] of [
      ['Lucía', 'Lucía'],
      ['shop.example/winter', 'Visitor on /winter/boots'],
      ['lucia@visitor.example', 'Lucía'],
    ] as const) {
      await page.getByRole('searchbox', { name: 'Search conversations' }).fill(text)
      await rows.filter({ hasText: shown }).waitFor()
      await rows.nth(1).waitFor({ state: 'detached' })
      t.equal(await rows.count(), 1)
    }
  })

  await t.test('a visitor of the first page is on the home page, and what happened twice is said once', async () => {
    const { page, go, chatbotId, account } = await dashboard.person()
    const sessionId = await aTalk(dashboard, chatbotId, 'Do you mend boots?', 10)
    const { id: conversationId } = await prisma.conversation.update({
      where: { sessionId },
      data: { lastPage: 'http://localhost:4311/?from=mail' },
    })
    for (const outcome of ['not_found_nothing_near', 'not_found_not_enough'] as const) {
      const { id: messageId } = await aMessage(dashboard.frontdesk.db, { conversationId, content: 'And hats?' })
      const of = { accountId: account.id, chatbotId, conversationId, messageId }
      await prisma.reply.create({ data: { id: randomUUID(), ...of, state: 'answered', outcome } })
    }
    await go('/conversations')
    const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await row.getByText('Visitor on the home page').waitFor()
    await row.getByText('No answer found ×2').waitFor()
    await page.evaluate(() => localStorage.setItem('frontdesk-language', 'ar'))
    await prisma.conversation.update({ where: { sessionId }, data: { lastPage: 'https://shop.example/de' } })
    await page.reload()
    // The list has its Arabic name now.
    await page.getByRole('main').getByRole('listitem').getByText('\u2068/de\u2069').waitFor()
  })

  await t.test('a conversation is deleted with what its owner says, and the next one is shown', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const sessionId = await aTalk(dashboard, chatbotId, 'Do you mend boots?', 10)
    await aTalk(dashboard, chatbotId, 'When do you open?', 20)
    await prisma.lead.create({ data: { chatbotId, sessionId, name: 'Mia' } })
    await go(`/conversations?chat=${sessionId}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete this conversation?' })
    await dialog.getByText('deletes its 2 messages').waitFor()
    await dialog.getByRole('switch', { name: 'Also delete the visitor’s contact details' }).press('Space')
    await dialog.getByRole('button', { name: 'Delete conversation' }).click()
    await page.getByText('Conversation deleted (2 messages).').waitFor()
    await page.getByRole('region', { name: 'Conversation' }).getByText('When do you open?').waitFor()
    t.equal(await prisma.conversation.count({ where: { sessionId } }), 0)
    t.equal(await prisma.lead.count({ where: { sessionId } }), 0)
  })

  await t.test(
    'several conversations are selected with Shift and deleted together, unless that is taken back',
    async t => {
      const { page, go, chatbotId } = await dashboard.person()
      for (const minutes of [10, 20, 30]) await aTalk(dashboard, chatbotId, `Question ${minutes}`, minutes)
      await go('/conversations')
      const boxes = page.getByRole('checkbox', { name: 'Select Visitor' })
      await boxes.nth(2).waitFor()
      await boxes.first().click()
      await boxes.nth(1).click({ modifiers: ['Shift'] })
      const bar = page.getByRole('group', { name: 'Selection' })
      await bar.getByText('2 selected').waitFor()
      await boxes.first().press('Space')
      await bar.getByText('1 selected').waitFor()
      await bar.getByRole('button', { name: 'Select all' }).click()
      await bar.getByText('3 selected').waitFor()
      await page.keyboard.press('Escape')
      await bar.waitFor({ state: 'detached' })
      await boxes.first().click()
      await boxes.nth(1).click({ modifiers: ['Shift'] })
      await bar.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('2 conversations deleted.').waitFor()
      const list = page.getByRole('list', { name: 'Conversations' })
      t.equal(await list.getByRole('listitem').count(), 1)
      await page.getByRole('button', { name: 'Undo' }).click()
      await list.getByText('Question 20').waitFor()
      t.equal(await prisma.conversation.count({ where: { chatbotId } }), 3)
      await boxes.nth(2).click()
      await bar.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('1 conversation deleted.').waitFor()
      // Who leaves the page has it done at once.
      await page.goto('about:blank')
      await until(async () => (await prisma.conversation.count({ where: { chatbotId } })) === 2)
    },
  )

  await t.test('any reply of the bot can be improved', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const sessionId = await aTalk(dashboard, chatbotId, 'When do you open?', 20)
    await go(`/conversations/${sessionId}`)
    await page.getByRole('button', { name: 'Improve the answer: When do you open?' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Answer/ }).fill('We open at ten.')
    await dialog.getByRole('button', { name: 'Save answer' }).click()
    await dialog.waitFor({ state: 'detached' })
    t.match(await prisma.sourceEntry.findMany({ where: { source: { chatbotId } } }), [
      { title: 'When do you open?', text: 'We open at ten.' },
    ])
  })

  await t.test('everything about a visitor is downloaded as one file, by who may see all of it', async t => {
    const { page, go, chatbotId, account } = await dashboard.person()
    const sessionId = await aTalk(dashboard, chatbotId, 'Do you mend boots?', 10)
    const { id: conversationId } = await prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
    const id = randomUUID()
    const name = 'boots & more.txt'
    const files = [{ id, name, type: 'text/plain', size: 3 }]
    const { id: messageId } = await aMessage(dashboard.frontdesk.db, { conversationId, content: name, files })
    await prisma.storedFile.create({
      data: { id, accountId: account.id, conversationId, messageId, size: 3, sentAt: new Date() },
    })
    await dashboard.frontdesk.messageFiles.write(`${id}.bin`, Readable.from(['abc']))
    await prisma.lead.create({ data: { chatbotId, sessionId, name: 'Mia' } })
    await go(`/conversations/${sessionId}`)
    const begun = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export visitor data' }).click()
    const download = await begun
    t.equal(download.suggestedFilename(), `visitor_${sessionId.slice(0, 8)}.zip`)
    const entries = unzipped(await readFile(await download.path()))
    t.same(Object.keys(entries), ['visitor.json', `files/${id}-${name}`])
    t.equal(entries[`files/${id}-${name}`], 'abc')
    t.match(JSON.parse(entries['visitor.json'] ?? ''), {
      sessionId,
      messages: [{ content: 'Do you mend boots?' }, { content: '<p>We open at <strong>nine</strong>.</p>' }, { files }],
      leads: [{ name: 'Mia' }],
    })
    const member = await dashboard.person({ account, permissions: ['conversations', 'questions'] })
    await member.go(`/conversations/${sessionId}`)
    await member.page.getByRole('button', { name: 'Copy link' }).waitFor()
    t.equal(await member.page.getByRole('link', { name: 'Export visitor data' }).count(), 0)
  })

  await t.test('a conversation that is gone says so', async t => {
    const { page, go } = await dashboard.person({ mayFail: /GET \/api\/conversations\/[0-9a-f-]+ 404/ })
    await go('/conversations/00000000-0000-4000-8000-000000000000')
    await page.getByText('This conversation no longer exists.').waitFor()
    t.ok(await page.getByRole('button', { name: 'Back to conversations' }).isVisible())
  })

  await t.test('a long conversation is read in parts, the newest first', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const talk = await aConversation(dashboard.frontdesk.db, { chatbotId })
    await dashboard.frontdesk.db.pool.query(
      `insert into messages (conversation_id, role, content, context_epoch)
       select $1, 'user', 'message ' || number, 0 from generate_series(1, 60) as number`,
      [talk.id],
    )
    await go(`/conversations/${talk.sessionId}`)
    await page.getByText('message 60', { exact: true }).waitFor()
    t.equal(await page.getByText('message 10', { exact: true }).count(), 0)
    await page.getByRole('button', { name: 'Earlier messages' }).click()
    await page.getByText('message 1', { exact: true }).waitFor()
    t.equal(await page.getByRole('button', { name: 'Earlier messages' }).count(), 0)
  })
})
