import { randomUUID } from 'node:crypto'
import { hashOfJudged } from '@frontdesk/answers/checks/judgements'
import type { Db } from '@frontdesk/db/connect'
import type { Write } from './furnished-account.ts'

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

/**
 * Checks in every state, of which one failed because its answer changed, a run of them, a draft of the settings that makes
 * one worse, and what was published before. Returns the id of the one that failed.
 */
export async function furnishChecks({ prisma }: Db, chatbotId: string, write: Write): Promise<string> {
  const runId = randomUUID()
  const kept = (text: string) => ({
    text: write(text),
    sources: [{ type: 'web', source: 'https://shop.example/delivery', title: write('Delivery') }],
    outcome: 'answered',
    calls: [],
    handsOver: false,
    model: 'built-in',
    askedAt: minutesAgo(5).toISOString(),
  })
  const check = async (question: string, minutes: number, expectations: object[]) => {
    const data = { chatbotId, question: write(question), expectations, createdAt: minutesAgo(minutes) }
    return (await prisma.check.create({ data })).id
  }
  const answered = { isDraft: false, runId, since: minutesAgo(5) }
  const failed = await check('What does shipping to Norway cost?', 30, [
    { kind: 'says', text: '4.90' },
    { kind: 'cites', source: 'https://shop.example/delivery' },
  ])
  const requirement = write('says how long it takes')
  const passed = await check('Do you mend boots?', 20, [
    { kind: 'says_not', text: 'shoes of wood' },
    { kind: 'meets', text: requirement },
  ])
  const [question, answer] = [write('Do you mend boots?'), { text: write('We mend boots in two weeks.') }]
  const hash = hashOfJudged({ question, answer, requirement })
  const reason = write('It names two weeks.')
  await prisma.checkJudgement.create({ data: { checkId: passed, hash, model: 'other:model-y', isMet: true, reason } })
  await check('Is there parking?', 10, [{ kind: 'hands_over' }])
  await prisma.checkAnswer.createMany({
    data: [
      {
        ...answered,
        checkId: failed,
        answer: kept('Shipping to Norway costs 5.90 euros.'),
        before: kept('Shipping to Norway costs 4.90 euros.'),
        cause: { sources: ['https://shop.example/delivery'], hasChangedSettings: true },
      },
      { ...answered, checkId: passed, answer: kept('We mend boots in two weeks.') },
      {
        ...answered,
        checkId: passed,
        isDraft: true,
        draftVersion: 1,
        answer: kept('We mend boots and shoes of wood.'),
      },
    ],
  })
  const counts = { total: 2, done: 2, asked: 2, passed: 1, failed: 1, changed: 1 }
  await prisma.checkRun.create({
    data: {
      id: runId,
      chatbotId,
      kind: 'all',
      status: 'done',
      ...counts,
      createdAt: minutesAgo(5),
      endedAt: minutesAgo(5),
    },
  })
  const settings = { serviceName: write('Plover Shoes'), language: 'en', systemPrompt: write('Be brief.'), model: null }
  await prisma.answerDraft.create({
    data: { chatbotId, settings: { systemPrompt: write('Be friendly, and never brief.') }, changedAt: minutesAgo(3) },
  })
  await prisma.answerVersion.createMany({
    data: [
      { chatbotId, number: 1, settings, createdAt: minutesAgo(900) },
      {
        chatbotId,
        number: 2,
        settings: { ...settings, systemPrompt: write('Be friendly and brief. Never promise a day of delivery.') },
        authorName: write('Ada Lind'),
        reason: write('The lawyers want it.'),
        createdAt: minutesAgo(300),
      },
    ],
  })
  return failed
}
