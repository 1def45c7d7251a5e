import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import type { TestQuestion } from '@frontdesk/contracts/chatbots/test-questions'
import type { Expectation } from '@frontdesk/contracts/checks/expectations'
import type { Db } from '@frontdesk/db/connect'
import { Prisma } from '@frontdesk/db/generated/client'
import { findOwnChatbot } from '../own-chatbot.ts'

/*
 * What were test questions are checks now. Clients of the earlier operations see the checks that are no more than a test
 * question was: a question alone, and at most the source of its answer.
 */

/** The most that the earlier operations returned. */
const mostQuestions = 50

interface PlainCheck extends TestQuestion {
  id: string
}

/** Lists the checks of a chatbot that are plain test questions, in the order in which they were saved. */
export async function listTestQuestions({ db }: { db: Db }, actor: Actor, chatbot: string): Promise<TestQuestion[]> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const checks = await findPlainChecks({ tx: db.prisma }, chatbotId)
  return checks.map(({ question, expectedSource }) => ({ question, expectedSource }))
}

/** Replaces the checks of a chatbot that `listTestQuestions` lists, all or nothing. Those that are named again stay. */
export async function replaceTestQuestions(
  { db }: { db: Db },
  actor: Actor,
  { chatbot, questions }: { chatbot: string; questions: readonly TestQuestion[] },
): Promise<void> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  await db.prisma.$transaction(async tx => {
    // One at a time: two lists that are saved at once must not become a mixture of both.
    await tx.$executeRaw`select from chatbots where id = ${chatbotId}::uuid for no key update`
    const listed = await findPlainChecks({ tx }, chatbotId)
    const now = Date.now()
    const wanted = questions.map((question, position) => ({ ...question, createdAt: new Date(now + position) }))
    for (const { createdAt, ...question } of wanted) {
      const at = listed.findIndex(one => isSame(one, question))
      const [kept] = at === -1 ? [] : listed.splice(at, 1)
      if (kept === undefined) await tx.check.create({ data: { chatbotId, createdAt, ...columnsOf(question) } })
      else await tx.check.update({ where: { id: kept.id }, data: { createdAt } })
    }
    await tx.check.deleteMany({ where: { id: { in: listed.map(({ id }) => id) } } })
    await recordChange({ tx }, actor, { action: 'chatbot.changed', chatbotId, fields: ['checks'] })
  })
}

const columnsOf = ({ question, expectedSource }: TestQuestion) => ({
  question,
  expectations:
    expectedSource === null ? [] : ([{ kind: 'cites', source: expectedSource }] satisfies readonly Expectation[]),
})

const isSame = (one: TestQuestion, other: TestQuestion): boolean =>
  one.question === other.question && one.expectedSource === other.expectedSource

async function findPlainChecks({ tx }: { tx: Pick<Db['prisma'], 'check'> }, chatbotId: string): Promise<PlainCheck[]> {
  const rows = await tx.check.findMany({
    where: {
      chatbotId,
      history: { equals: [] },
      pageUrl: null,
      contextData: { equals: Prisma.DbNull },
      language: null,
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, question: true, expectations: true },
  })
  const plain = rows.flatMap(({ id, question, expectations }): PlainCheck[] => {
    // Written from requests that were checked.
    const [first, ...more] = expectations as Expectation[]
    if (first === undefined) return [{ id, question, expectedSource: null }]
    return first.kind === 'cites' && more.length === 0 ? [{ id, question, expectedSource: first.source }] : []
  })
  return plain.slice(0, mostQuestions)
}
