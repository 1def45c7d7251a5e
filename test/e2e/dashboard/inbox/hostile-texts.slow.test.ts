import { randomUUID } from 'node:crypto'
import { aMessage, aUser } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import { aPdf } from '@frontdesk/testing/made-up-files'
import { aPng } from '@frontdesk/testing/made-up-pictures'
import { until } from '@frontdesk/testing/until'
import type { Visitor } from '@frontdesk/testing/visitor'
import type { Locator } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { storableVectors } from '../../xss-vectors.ts'
import { findLiveMarkup } from '../find-live-markup.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Which of the texts stand somewhere, letter by letter. */
async function readIn(place: Locator, texts: readonly string[]): Promise<string[]> {
  const shown = words((await place.textContent()) ?? '')
  return texts.filter(text => shown.includes(words(text)))
}

t.test('nothing that others write makes the inbox run, load or send anything', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { frontdesk } = dashboard
  const { db, model } = frontdesk
  let used = 0
  const vector = (): string => storableVectors[used++ % storableVectors.length] ?? ''
  const rounds = [storableVectors.slice(0, 20), storableVectors.slice(20, 40), storableVectors.slice(40)]

  /** An owner whose chatbot, colleagues, pages and saved replies are named by vectors. */
  const anAgent = async () => {
    model.script({ text: 'Happy to mend shoes.' })
    const person = await dashboard.person()
    const { chatbotId, account, email } = person
    const settings = { name: vector(), serviceName: vector(), liveChatEnabled: true }
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: settings })
    await db.prisma.account.update({ where: { id: account.id }, data: { name: vector() } })
    await db.prisma.user.update({ where: { email }, data: { name: vector() } })
    const reply = { title: vector().slice(0, 100), text: `${vector()} {visitor.name} {page}`, shortcut: 'x' }
    await db.prisma.messageTemplate.create({ data: { chatbotId, ...reply } })
    const page = { url: 'https://shop.example/hours', title: vector(), passages: [`We close at five. ${vector()}`] }
    await indexPages(frontdesk, chatbotId, [page])
    return { ...person, reply }
  }

  /** All that is stored of a visitor beside what they said. */
  const leaveRecords = async (chatbotId: string, sessionId: string) => {
    const of = { chatbotId, sessionId }
    const [name, company, title, question] = [vector(), vector(), vector(), vector()]
    const data = { lastPage: `javascript:window.__xss=1//${vector()}`, lastBrowser: vector(), lastLanguage: 'de-"><b>' }
    await db.prisma.conversation.update({ where: { sessionId }, data })
    const email = '"><img/src=x/onerror=window.__xss=1>@x.example'
    await db.prisma.lead.create({
      data: { ...of, name, company, email, phone: 'javascript:window.__xss=1', message: vector() },
    })
    const startsAt = new Date('2027-01-04T09:00:00Z')
    const time = { timezone: 'UTC', startsAt, endsAt: startsAt }
    await db.prisma.booking.create({ data: { ...of, ...time, name: vector(), email, title } })
    await db.prisma.question.create({ data: { ...of, question, reason: 'not_found' } })
    return [name, title, question]
  }

  const sendFile = async (visitor: Visitor, chatbotId: string, name: string): Promise<void> => {
    const { status } = await visitor.fetch(`/api/chat/files?chatbotId=${chatbotId}`, {
      method: 'POST',
      headers: { 'x-chat-session-id': visitor.sessionId ?? '', 'x-file-name': encodeURIComponent(name) },
      body: new Uint8Array(name.endsWith('.png') ? aPng() : aPdf(['Hello'])),
    })
    t.equal(status, 201, name)
  }

  for (const [round, vectors] of rounds.entries())
    await t.test(`messages, files, details and lists, part ${round + 1} of ${rounds.length}`, async t => {
      const { page, go, chatbotId } = await anAgent()
      const visitor = await aVisitorWaits(dashboard, chatbotId, { message: vectors[0] ?? '' })
      const { sessionId = '' } = visitor
      const { id: conversationId } = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
      const elsewhere = [{ type: 'web', source: `javascript:window.__xss=1//${vector()}` }]
      for (const content of vectors) {
        await aMessage(db, { conversationId, content })
        // As if nothing had cleaned what a model or an agent wrote.
        const written = { conversationId, role: 'assistant' as const, content, sources: elsewhere }
        await aMessage(db, written)
        await aMessage(db, { ...written, isAgent: true, agentName: content })
      }
      await db.prisma.conversationNote.create({
        data: { conversationId, text: vectors[1] ?? '' },
      })
      const left = await leaveRecords(chatbotId, sessionId)
      for (const name of vectors.slice(0, 3)) {
        await sendFile(visitor, chatbotId, `${name}.png`)
        await sendFile(visitor, chatbotId, `${name}.pdf`)
      }
      await go(`/inbox?chat=${sessionId}`)
      const details = page.getByRole('complementary', { name: 'Details' })
      await details.getByText('Waiting since').waitFor()
      await until(async () => (await readIn(details, left)).length === left.length)
      const thread = page.getByRole('log')
      await until(async () => (await thread.getByRole('listitem').count()) > 20)
      t.same(await findLiveMarkup(page), [])
      const shown = await readIn(thread, vectors)
      t.ok(shown.length >= 5, `${shown.length} are read letter by letter`)
      t.equal(await details.getByRole('link').count(), 0, 'no address that is none leads anywhere')
      const list = page.getByRole('list', { name: 'Waiting' })
      t.equal(await list.getByRole('listitem').count(), 1)
      await page.goto(`/dashboard/conversations?chat=${sessionId}`)
      await page.getByRole('region', { name: 'Conversation' }).getByRole('log').waitFor()
      t.same(await findLiveMarkup(page), [])
    })

  await t.test('what a model writes, saved replies and names in toasts', async t => {
    for (const [round] of rounds.entries()) {
      const { page, go, chatbotId, account, reply } = await anAgent()
      const name = vector()
      const colleague = await dashboard.person({ account, permissions: ['live_chat'] })
      await db.prisma.user.update({ where: { email: colleague.email }, data: { name } })
      await colleague.go('/inbox')
      const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId, { message: 'When do you close?' })
      const { id: conversationId } = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
      for (const content of ['Wann schließen Sie?', vector(), vector(), vector()])
        await aMessage(db, { conversationId, content })
      const said = vector()
      model.script({ text: `${said} [1]` })
      await db.prisma.lead.create({ data: { chatbotId, sessionId, name: vector(), email: 'ada@example.org' } })
      await db.prisma.conversation.update({ where: { sessionId }, data: { lastLanguage: 'de', lastPage: vector() } })
      await go(`/inbox?chat=${sessionId}`)
      await page.getByRole('button', { name: 'Take over and reply' }).click()
      const summary = page.getByRole('region', { name: 'Summary' })
      await summary.getByText('Written by AI. It may be wrong.').waitFor()
      t.same(await findLiveMarkup(page), [], `summary, ${round}`)
      await page.getByRole('button', { name: 'Translate' }).click()
      await page.getByText('You see English; the visitor sees German.').waitFor()
      await page.getByRole('button', { name: 'Show original' }).first().waitFor()
      t.same(await findLiveMarkup(page), [], `translations, ${round}`)
      await page.getByRole('button', { name: 'Suggest a reply' }).click()
      const suggestion = page.getByRole('region', { name: 'Suggested reply' })
      await suggestion.getByRole('button', { name: /^(Suggest another|Try again)$/ }).waitFor()
      t.same(await findLiveMarkup(page), [], `suggestion, ${round}`)
      await page.getByRole('button', { name: 'Search knowledge' }).click()
      const knowledge = page.getByRole('region', { name: 'Search knowledge' })
      await knowledge.getByRole('textbox').fill('When do you close?')
      await knowledge.getByRole('textbox').press('Enter')
      const insert = knowledge.getByRole('button', { name: /Insert passage/ }).first()
      await insert.waitFor()
      t.same(await findLiveMarkup(page), [], `knowledge, ${round}`)
      const field = page.getByRole('textbox', { name: 'Message' })
      // However long it all is, what the agent writes in stays in view.
      await field.click({ trial: true })
      await insert.click()
      await field.fill('/x')
      await page.getByRole('listbox', { name: 'Saved replies' }).getByRole('option').first().waitFor()
      t.same(await findLiveMarkup(page), [], `saved replies, ${round}`)
      await field.press('Enter')
      await until(async () => (await field.inputValue()).startsWith(words(reply.text).slice(0, 5)))
      t.equal(await db.prisma.message.count({ where: { conversationId, isAgent: true } }), 0, 'nothing is sent')
      await page.getByRole('button', { name: 'Hand over', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Hand over conversation' })
      await dialog.getByText(words(name), { exact: true }).click()
      t.same(await findLiveMarkup(page), [], `hand over, ${round}`)
      await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
      await page.getByText(`Handed over to ${words(name)}.`).waitFor()
      t.same(await findLiveMarkup(page), [], `toast, ${round}`)
      await page.getByRole('button', { name: 'Undo' }).click()
    }
  })

  await t.test('toasts that say what happened to a person', async t => {
    const { page, go, account } = await dashboard.person()
    for (const name of storableVectors.filter((_, index) => index % 6 === 0)) {
      const { member } = await aUser(db, {
        accountId: account.id,
        name,
        permissions: ['live_chat'],
        email: `${randomUUID()}@x.example`,
      })
      await go(`/team/${member.id}`)
      await page.getByRole('button', { name: /^Remove/ }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /Remove/ })
        .click()
      const toast = page.getByText('removed from your team.').last()
      await toast.waitFor()
      t.same(await readIn(toast, [name]), [name])
      t.same(await findLiveMarkup(page), [])
    }
  })
})
