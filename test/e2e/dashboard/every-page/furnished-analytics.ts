import { randomInt } from 'node:crypto'
import type { Db } from '@frontdesk/db/connect'
import type { AnalyticsMeasure } from '@frontdesk/db/generated/enums'
import type { Write } from './furnished-account.ts'

const dayMs = 24 * 3_600_000
/** Neither today nor its counterparts of a week and 30 days ago: how much of them counts depends on the time of the day. */
const daysAgo = Array.from({ length: 58 }, (_, index) => index + 1).filter(day => day !== 7 && day !== 30)

/** So many of something on a day, the same in every run. */
const some = (day: number, most: number): number => (day * 7 + day * day) % most

/** Numbers of two months, as the roll-up would have counted them. */
export async function furnishAnalytics(db: Db, chatbotId: string, write: Write): Promise<void> {
  const midnight = Date.parse(new Date().toISOString().slice(0, 10))
  const slotOf = (day: number, hour: number): Date => new Date(midnight - day * dayMs + hour * 3_600_000)
  const slots = daysAgo.flatMap(day => [9, 14, 20].map(hour => ({ day, hour, slot: slotOf(day, hour) })))
  await db.prisma.analyticsCount.createMany({
    data: slots.map(({ day, hour, slot }) => {
      const conversations = 2 + some(day + hour, 9) + (hour === 14 ? 5 : 0)
      const visitorMessages = conversations * 3
      const aiReplies = visitorMessages - some(day + hour, 5)
      const [notFound, handedOver] = [some(day, 4), some(day + hour, 3)]
      const tokens = { inputTokens: BigInt(aiReplies * 1_800), outputTokens: BigInt(aiReplies * 160) }
      const [ratingsUp, ratingsDown, agentReplies] = [some(day + 1, 5), some(day, 2), handedOver * 3]
      const replies = { visitorMessages, aiReplies, notFound, handedOver, agentReplies, ratingsUp, ratingsDown }
      const [liveChatRatings, liveChatsSatisfied] = [
        handedOver,
        handedOver - (day % 4 === 0 ? Math.min(1, handedOver) : 0),
      ]
      const live = { liveChatRatings, liveChatsSatisfied, liveChatStars: 2 * liveChatRatings + 3 * liveChatsSatisfied }
      return { chatbotId, slot, conversations, ...replies, ...tokens, ...live }
    }),
  })
  const { account } = await db.prisma.chatbot.findUniqueOrThrow({
    where: { id: chatbotId },
    select: { account: { select: { members: { where: { isOwner: true } } } } },
  })
  const agentId = account.members[0]?.userId ?? ''
  const values = (measure: AnalyticsMeasure, list: readonly [string, number][]) =>
    list.map(([value, count]) => ({ chatbotId, measure, slot: slotOf(3, 14), value, count: BigInt(count) }))
  await db.prisma.analyticsValue.createMany({
    data: [
      ...values('page', [
        [write('shop.example/delivery').slice(0, 200), 182],
        ['shop.example/', 143],
        ['shop.example/boots/walking-boots-with-a-long-name-that-has-to-be-broken-somewhere', 61],
        ['shop.example/repairs', 24],
      ]),
      ...values('language', [
        ['en', 280],
        ['de', 84],
        ['nb', 12],
      ]),
      ...values('source', [
        [write('https://shop.example/delivery').slice(0, 200), 96],
        ['https://shop.example/opening-hours', 41],
        ['price-list.pdf#page=3', 9],
      ]),
      ...values('outcome', [
        ['answered', 240],
        ['partly_answered', 21],
        ['not_found_nothing_near', 14],
        ['not_found_not_enough', 33],
        ['handed_over', 9],
      ]),
      ...values('agent_rated', [
        [agentId, 31],
        ['dddddddd-0000-4000-8000-000000000001', 12],
      ]),
      ...values('agent_satisfied', [[agentId, 28]]),
      // Classes of a histogram: half a minute, and two.
      ...values('wait_ms', [
        ['108', 9],
        ['122', 3],
      ]),
    ],
  })
  const outcomes = [
    { outcome: 'answered_confirmed' },
    { outcome: 'answered_quiet' },
    { outcome: 'came_back', cause: 'written_badly' },
    { outcome: 'came_back', cause: 'sources_disagree' },
    { outcome: 'handed_over_asked', cause: 'needs_action' },
    { outcome: 'not_found', cause: 'knowledge_missing' },
  ] as const
  await db.prisma.countedOutcome.createMany({
    data: outcomes.map((outcome, index) => ({
      chatbotId,
      // No conversation of the account: these are only counted.
      conversationId: BigInt(randomInt(2 ** 40)) * 10n + BigInt(index),
      startedAt: slotOf(3, 14),
      ...outcome,
    })),
  })
  const tokens = { calls: 40, inputTokens: 72_000n, outputTokens: 6_400n, currency: 'EUR' }
  await db.prisma.analyticsModel.createMany({
    data: [3, 33].map(day => ({
      chatbotId,
      slot: slotOf(day, 14),
      purpose: 'reply',
      model: 'default:gpt-4.1-mini',
      ...tokens,
      durationMs: 68_000n,
      cost: 1.25,
    })),
  })
  await db.prisma.analyticsModel.create({
    data: {
      chatbotId,
      slot: slotOf(3, 14),
      purpose: 'summary',
      model: write('other').slice(0, 100),
      ...tokens,
      cost: 0.04,
    },
  })
  const modelPrices = { currency: 'EUR', models: [] }
  await db.prisma.installationFact.upsert({
    where: { name: 'modelPrices' },
    create: { name: 'modelPrices', value: modelPrices },
    update: { value: modelPrices },
  })
  await db.prisma.analyticsProgress.updateMany({ data: { countedUntil: new Date(Date.now() - 600_000) } })
}
