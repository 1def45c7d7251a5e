import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import type { TestQuestion } from '@frontdesk/contracts/chatbots/test-questions'
import type { Db } from '@frontdesk/db/connect'
import { findOwnChatbot } from '../own-chatbot.ts'

/** Lists the test questions of a chatbot, in the order in which they were saved. */
export async function listTestQuestions({ db }: { db: Db }, actor: Actor, chatbot: string): Promise<TestQuestion[]> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  return db.prisma.testQuestion.findMany({
    where: { chatbotId },
    orderBy: { position: 'asc' },
    select: { question: true, expectedSource: true },
  })
}

/** Replaces the test questions of a chatbot, all or nothing. */
export async function replaceTestQuestions(
  { db }: { db: Db },
  actor: Actor,
  { chatbot, questions }: { chatbot: string; questions: readonly TestQuestion[] },
): Promise<void> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  await db.prisma.$transaction(async tx => {
    // One at a time: two lists that are saved at once must not become a mixture of both.
    await tx.$executeRaw`select from chatbots where id = ${chatbotId}::uuid for no key update`
    await tx.testQuestion.deleteMany({ where: { chatbotId } })
    await tx.testQuestion.createMany({
      data: questions.map((question, position) => ({ ...question, chatbotId, position })),
    })
    await recordChange({ tx }, actor, { action: 'chatbot.changed', chatbotId, fields: ['testQuestions'] })
  })
}
