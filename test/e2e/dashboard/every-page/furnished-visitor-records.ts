import { randomUUID } from 'node:crypto'
import type { Db } from '@frontdesk/db/connect'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import type { Write } from './furnished-account.ts'

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

/** What visitors have left: contact details, ratings, appointments, and questions that nobody could answer. Returns the ids of one of each. */
export async function furnishVisitorRecords(
  db: Db,
  chatbotId: string,
  write: Write,
): Promise<Record<'leadId' | 'feedbackId' | 'questionId' | 'bookingId', string>> {
  const leadId = await furnishLeads(db, chatbotId, write)
  const feedbackId = await furnishFeedback(db, chatbotId, write)
  const questionId = await furnishQuestions(db, chatbotId, write)
  const bookingId = await furnishBookings(db, chatbotId, write)
  return { leadId, feedbackId, questionId, bookingId }
}

async function furnishLeads({ prisma }: Db, chatbotId: string, write: Write): Promise<string> {
  const lead = { chatbotId, consent: write('You may call me.').slice(0, 300) }
  await prisma.lead.create({
    data: { ...lead, email: 'nora@visitor.example', handledAt: minutesAgo(60), createdAt: minutesAgo(90) },
  })
  await prisma.lead.create({
    data: { ...lead, name: write('Ole Hansen'), phone: '+47 555 01234', createdAt: minutesAgo(30) },
  })
  const { id } = await prisma.lead.create({
    data: {
      ...lead,
      sessionId: randomUUID(),
      name: write('Maria Lund'),
      email: 'maria@visitor.example',
      phone: '+47 555 01235',
      company: write('Lund Running'),
      message: write('Please call me about forty pairs of boots.'),
      createdAt: minutesAgo(10),
    },
  })
  return id
}

/** Two appointments of one week, far ahead, and one that was called off. */
async function furnishBookings({ prisma }: Db, chatbotId: string, write: Write): Promise<string> {
  const begins = (at: string) => ({ startsAt: new Date(`${at}:00Z`), endsAt: new Date(`${at}:30Z`) })
  const booking = {
    chatbotId,
    email: 'maria@visitor.example',
    timezone: 'Europe/Berlin',
    title: write('Fitting of shoes'),
    status: 'confirmed' as const,
    createdAt: minutesAgo(20),
  }
  const { id } = await prisma.booking.create({
    data: {
      ...booking,
      ...begins('2035-01-09T10'),
      sessionId: randomUUID(),
      name: write('Maria Lund'),
      phone: '+47 555 01235',
    },
  })
  await prisma.booking.create({
    data: { ...booking, ...begins('2035-01-11T14'), name: write('Ole Hansen'), createdAt: minutesAgo(25) },
  })
  await prisma.booking.create({
    data: { ...booking, ...begins('2035-01-11T15'), name: 'Nora Berg', status: 'cancelled', createdAt: minutesAgo(22) },
  })
  return id
}

async function furnishQuestions({ prisma }: Db, chatbotId: string, write: Write): Promise<string> {
  const question = { chatbotId, sessionId: randomUUID(), reason: 'not_found' as const }
  await prisma.question.createMany({
    data: [
      {
        ...question,
        question: write('Do you gift-wrap?'),
        answer: write('Yes, for two euros.'),
        status: 'answered',
        createdAt: minutesAgo(70),
      },
      { ...question, question: write('Is there parking?'), createdAt: minutesAgo(65) },
      { ...question, question: 'Do you ship to Norway?', createdAt: minutesAgo(60) },
    ],
  })
  const { id } = await prisma.question.create({
    data: { ...question, question: 'Can you ship to Norway?', createdAt: minutesAgo(15) },
  })
  return id
}

async function furnishFeedback(db: Db, chatbotId: string, write: Write): Promise<string> {
  const { id: conversationId, sessionId } = await aConversation(db, {
    chatbotId,
    createdAt: minutesAgo(45),
    lastActivityAt: minutesAgo(40),
  })
  const asked = await aMessage(db, { conversationId, content: write('Do you mend boots?'), createdAt: minutesAgo(45) })
  const { id: messageId } = await aMessage(db, {
    conversationId,
    role: 'assistant',
    replyTo: asked.id,
    content: '<p>We mend <strong>everything</strong> with a sole.</p>',
    createdAt: minutesAgo(44),
  })
  const one = { chatbotId, sessionId }
  await db.prisma.feedback.create({
    data: { ...one, messageId: messageId + 1_000_000n, rating: 'up', createdAt: minutesAgo(50) },
  })
  const { id } = await db.prisma.feedback.create({
    data: {
      ...one,
      messageId,
      rating: 'down',
      comment: write('You did not say what it costs.'),
      createdAt: minutesAgo(40),
    },
  })
  await furnishLiveChatRating(db, chatbotId, write)
  return id
}

/** A live chat that has ended, and was found slow. */
async function furnishLiveChatRating(db: Db, chatbotId: string, write: Write): Promise<void> {
  const times = { createdAt: minutesAgo(58), lastActivityAt: minutesAgo(53) }
  const { id: conversationId, sessionId } = await aConversation(db, { chatbotId, ...times })
  await aMessage(db, { conversationId, content: write('Where is my order?'), createdAt: minutesAgo(58) })
  const agentName = write('Samira').slice(0, 60)
  const said = { conversationId, role: 'assistant', isAgent: true, agentName } as const
  await aMessage(db, { ...said, content: '<p>Hello, how can I help?</p>', createdAt: minutesAgo(55) })
  const ended = { conversationId, role: 'system', content: '<p>The conversation has ended.</p>' } as const
  const { id: messageId } = await aMessage(db, { ...ended, createdAt: minutesAgo(54) })
  const comment = write('I waited a long time.')
  await db.prisma.liveChatRating.create({
    data: { messageId, chatbotId, sessionId, rating: 2, comment, createdAt: minutesAgo(53) },
  })
}
