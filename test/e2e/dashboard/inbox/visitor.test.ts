/// <reference lib="dom" />
import t from 'tap'
import { violations } from '../../axe.ts'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

/* What an agent does about one visitor: tags, earlier conversations, blocking, and a reply by mail. */

t.test('one visitor in the inbox', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  const anAgent = async () => {
    const person = await dashboard.person({ context: { viewport: { width: 1440, height: 900 } } })
    const { chatbotId, page } = person
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId)
    const email = 'ada@visitor.example'
    await db.prisma.lead.create({ data: { chatbotId, sessionId, name: 'Ada', email } })
    const value = 'smtp'
    await db.prisma.installationFact.upsert({
      where: { name: 'mail' },
      create: { name: 'mail', value },
      update: { value },
    })
    const earlier = await db.prisma.conversation.create({
      data: {
        chatbotId,
        sessionId: crypto.randomUUID(),
        messages: { create: { role: 'user', content: 'Where is my parcel?', contextEpoch: 0 } },
      },
    })
    await db.prisma.lead.create({ data: { chatbotId, sessionId: earlier.sessionId, email } })
    await person.go(`/inbox?chat=${sessionId}`)
    const details = page.getByRole('complementary', { name: 'Details' })
    await details.waitFor()
    return { ...person, sessionId, details, earlier }
  }

  await t.test('an agent tags, sees earlier conversations and is told that the visitor has left', async t => {
    const { page, details, sessionId } = await anAgent()
    await details.getByRole('link', { name: 'Where is my parcel?' }).waitFor()
    const field = details.getByRole('combobox', { name: 'Add a tag' })
    await field.fill('Refund')
    await page.getByRole('option', { name: 'Create “Refund”' }).click()
    await details.getByRole('button', { name: 'Remove Refund' }).waitFor()
    await page.getByRole('button', { name: 'Filter by tag' }).click()
    await page.getByRole('menuitemradio', { name: 'Refund' }).click()
    await page.getByText('1 result', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Tag: Refund' }).click()
    await page.getByRole('menuitemradio', { name: 'All tags' }).click()
    await page.getByRole('tab', { name: 'Waiting (1)' }).waitFor()
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    await page.getByText('Ada has left. Your reply will be emailed to ada@visitor.example.').waitFor()
    await page.getByRole('textbox', { name: 'Message' }).fill('It comes tomorrow.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Will be emailed to ada@visitor.example', { exact: true }).waitFor()
    t.equal(await db.prisma.replyMail.count({ where: { conversation: { sessionId } } }), 1)
    await details.getByRole('button', { name: 'Remove Refund' }).click()
    await details.getByRole('button', { name: 'Remove Refund' }).waitFor({ state: 'detached' })
    // Last: a page that has been narrow shows the conversation without its details.
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('conversations are narrowed to a tag', async t => {
    const { page, details, go, sessionId } = await anAgent()
    await details.getByRole('combobox', { name: 'Add a tag' }).fill('Urgent')
    await page.getByRole('option', { name: 'Create “Urgent”' }).click()
    await details.getByRole('button', { name: 'Remove Urgent' }).waitFor()
    await go('/conversations')
    const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'All tags Tag' }).click()
    await page.getByRole('option', { name: 'Urgent' }).click()
    await page.getByRole('button', { name: 'Show results' }).click()
    await rows.nth(1).waitFor({ state: 'detached' })
    t.match(await rows.first().getByRole('link').getAttribute('href'), sessionId)
    await page.getByRole('button', { name: 'Tag: Urgent' }).click()
    await rows.nth(1).waitFor()
  })

  await t.test('an agent blocks a visitor, and unblocks them on the page of the live chat', async t => {
    const { page, details, go, chatbotId } = await anAgent()
    await details.getByRole('button', { name: 'Block visitor' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Block this visitor?' })
    // In a narrower window the details, and the dialog with them, are closed.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction(theme => document.documentElement.dataset['theme'] === theme, colorScheme)
      t.same(await violations(page), [])
    }
    await dialog.getByRole('button', { name: 'Block visitor' }).click()
    await page.getByText('Visitor blocked.').waitFor()
    await details.getByText('This visitor is blocked').waitFor()
    await details.getByRole('button', { name: 'Unblock' }).waitFor()
    await go(`/chatbots/${chatbotId}/live-chat`)
    await page.getByRole('button', { name: 'Unblock: Ada' }).click()
    await page.getByText('No blocked visitors.').waitFor()
    t.equal(await db.prisma.visitorBlock.count({ where: { chatbotId } }), 0)
  })
})
