import { randomUUID } from 'node:crypto'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import type { Dashboard, DashboardPerson } from '../open-dashboard.ts'

/** Some days ago, so that the inbox does not list it any more. */
const begun = Date.now() - 3 * 24 * 3_600_000
const minutesLater = (minutes: number): Date => new Date(begun + minutes * 60_000)

/** A conversation that is over, with everything that can happen in one. */
export async function furnishConversations(
  { frontdesk: { db } }: Dashboard,
  { chatbotId, account }: DashboardPerson,
  write: (text: string) => string,
): Promise<void> {
  const { id: conversationId, sessionId } = await aConversation(db, {
    chatbotId,
    lastLanguage: 'no',
    lastPage: 'https://shop.example/boots',
    createdAt: minutesLater(0),
    lastActivityAt: minutesLater(2),
  })
  const of = { chatbotId, sessionId, createdAt: minutesLater(2) }
  const content = write('Do you mend walking boots?')
  const asked = await aMessage(db, { conversationId, content, createdAt: minutesLater(1) })
  await db.prisma.reply.create({
    data: {
      id: randomUUID(),
      accountId: account.id,
      chatbotId,
      conversationId,
      messageId: asked.id,
      state: 'answered',
      outcome: 'not_found_not_enough',
      acceptedAt: minutesLater(1),
      settledAt: minutesLater(2),
    },
  })
  const reply = await aMessage(db, {
    conversationId,
    role: 'assistant',
    content: '<p>I do not know that. Leave your address, and we will write to you.</p>',
    createdAt: minutesLater(2),
  })
  await db.prisma.modeChange.create({ data: { conversationId, mode: 'bot', atMessageId: 0, step: 'request' } })
  await db.prisma.question.create({ data: { ...of, question: 'Do you mend walking boots?', reason: 'not_found' } })
  await db.prisma.feedback.create({ data: { ...of, messageId: reply.id, rating: 'down' } })
  const name = write('Mia Berg').slice(0, 200)
  await db.prisma.lead.create({ data: { ...of, name, email: 'mia@berg.example' } })
}
