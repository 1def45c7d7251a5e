import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { conversationMissing } from './errors.ts'

const hourMs = 60 * 60 * 1_000

/**
 * Adds a sample question, feedback, lead and booking to a chatbot's latest conversation, for developers who use the
 * dashboard's API and have no visitors yet. A second call adds no second feedback, because a message has one.
 */
export async function addSampleRecords({ db }: { db: Db }, chatbotId: string): Promise<void> {
  const conversation = isUuid(chatbotId)
    ? await db.prisma.conversation.findFirst({
        where: { chatbotId, messages: { some: {} } },
        include: { messages: { orderBy: { id: 'desc' }, take: 1 } },
        orderBy: { lastActivityAt: 'desc' },
      })
    : null
  const message = conversation?.messages[0]
  if (conversation === null || message === undefined) throw conversationMissing()
  const of = { chatbotId, sessionId: conversation.sessionId }
  const startsAt = new Date(conversation.lastActivityAt.getTime() + 7 * 24 * hourMs)
  const who = { name: 'Sample Visitor', email: 'visitor@shop.example', phone: '+44 20 7946 0000' }
  await db.prisma.$transaction([
    db.prisma.question.create({ data: { ...of, question: 'A sample: do you ship to Mars?', reason: 'not_found' } }),
    db.prisma.feedback.upsert({
      where: { messageId: message.id },
      create: { ...of, messageId: message.id, rating: 'up', comment: 'A sample: that helped.' },
      update: {},
    }),
    db.prisma.lead.create({ data: { ...of, ...who, message: 'A sample: please call me.' } }),
    db.prisma.booking.create({
      data: {
        ...of,
        ...who,
        startsAt,
        endsAt: new Date(startsAt.getTime() + hourMs),
        timezone: 'Europe/London',
        title: 'A sample',
      },
    }),
  ])
}
