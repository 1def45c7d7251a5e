import type { AnalyticsPeriod, AnalyticsNumbers, AnalyticsRanking } from '@frontdesk/contracts/account/analytics'
import { csvLine, csvStart } from '@frontdesk/exports/csv-cell'

/** The heading of each column. */
const columns: Record<keyof AnalyticsNumbers, string> = {
  conversations: 'Conversations',
  answeredConversations: 'Answered conversations',
  visitorMessages: 'Visitor messages',
  aiReplies: 'AI replies',
  failed: 'Failed',
  notFound: 'Not found',
  handedOver: 'Handed over',
  agentReplies: 'Agent replies',
  ratingsUp: 'Ratings up',
  ratingsDown: 'Ratings down',
  liveChatRatings: 'Live chat ratings',
  liveChatsSatisfied: 'Live chats rated 4 or 5',
  liveChatStars: 'Sum of live chat ratings',
  inputTokens: 'Input tokens',
  outputTokens: 'Output tokens',
  cost: 'Cost',
  waitMedianMs: 'Wait median (ms)',
  waitP90Ms: 'Wait p90 (ms)',
  replyMedianMs: 'Reply median (ms)',
  replyP95Ms: 'Reply p95 (ms)',
}

/** The points of a series as a CSV file, one line each. */
export function* pointsAsCsv({ points }: AnalyticsPeriod): Generator<string, void, undefined> {
  // Object.keys forgets whose keys they are.
  const fields = Object.keys(columns) as (keyof AnalyticsNumbers)[]
  yield csvStart + csvLine(['From', 'Before', ...fields.map(field => columns[field])])
  for (const { from, before, numbers } of points)
    yield csvLine([from, before, ...fields.map(field => String(numbers[field] ?? ''))])
}

/** A ranking as a CSV file. Its last line counts all other values. */
export function* rankingAsCsv({ values, others }: AnalyticsRanking): Generator<string, void, undefined> {
  yield csvStart + csvLine(['Value', 'Count'])
  for (const { value, count } of values) yield csvLine([value, String(count)])
  if (others > 0) yield csvLine(['', String(others)])
}
