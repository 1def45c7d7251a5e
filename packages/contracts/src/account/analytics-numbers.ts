/** A number of analytics, as it is sent and written into files. */
interface AnalyticsNumber {
  /** `count`: an integer that can be added up. `money`: in the currency of the prices. `milliseconds`: null is possible. */
  readonly unit: 'count' | 'money' | 'milliseconds'
  readonly description: string
  /** The heading of its column in a CSV file. */
  readonly heading: string
}

/** The numbers of analytics, in the order in which they are sent. */
export const analyticsNumbers = {
  conversations: { unit: 'count', description: 'Conversations that started.', heading: 'Conversations' },
  answeredConversations: {
    unit: 'count',
    description: 'Conversations whose first message AI answered, by the time of that message.',
    heading: 'Answered conversations',
  },
  visitorMessages: { unit: 'count', description: 'Messages of visitors.', heading: 'Visitor messages' },
  aiReplies: {
    unit: 'count',
    description: 'AI replies, by the time of the visitor’s message.',
    heading: 'AI replies',
  },
  failed: { unit: 'count', description: 'Messages whose reply failed.', heading: 'Failed' },
  notFound: { unit: 'count', description: 'Unanswered questions.', heading: 'Not found' },
  handedOver: {
    unit: 'count',
    description: 'Handoffs: requests for an agent, and conversations that an agent took over without a request.',
    heading: 'Handed over',
  },
  agentReplies: { unit: 'count', description: 'Messages of agents.', heading: 'Agent replies' },
  ratingsUp: { unit: 'count', description: 'Replies rated thumbs up.', heading: 'Ratings up' },
  ratingsDown: { unit: 'count', description: 'Replies rated thumbs down.', heading: 'Ratings down' },
  liveChatRatings: {
    unit: 'count',
    description: 'Rated live chats, by the time of the rating.',
    heading: 'Live chat ratings',
  },
  liveChatsSatisfied: {
    unit: 'count',
    description: 'Live chats rated 4 or 5.',
    heading: 'Live chats rated 4 or 5',
  },
  liveChatStars: {
    unit: 'count',
    description: 'Sum of these ratings, each from 1 to 5. Divide it by their number to get the average.',
    heading: 'Sum of live chat ratings',
  },
  inputTokens: { unit: 'count', description: 'Input tokens.', heading: 'Input tokens' },
  outputTokens: { unit: 'count', description: 'Output tokens.', heading: 'Output tokens' },
  cost: {
    unit: 'money',
    description: 'Cost of models in `currency`, by the prices set at the time of use; 0 without prices.',
    heading: 'Cost',
  },
  waitMedianMs: {
    unit: 'milliseconds',
    description: 'Median time visitors waited for an agent; null: no one waited.',
    heading: 'Wait median (ms)',
  },
  waitP90Ms: { unit: 'milliseconds', description: '90th percentile of that time.', heading: 'Wait p90 (ms)' },
  replyMedianMs: {
    unit: 'milliseconds',
    description: 'Median duration of a reply; null: there were no replies.',
    heading: 'Reply median (ms)',
  },
  replyP95Ms: { unit: 'milliseconds', description: '95th percentile of that duration.', heading: 'Reply p95 (ms)' },
} as const satisfies Record<string, AnalyticsNumber>

type Names = keyof typeof analyticsNumbers

/** The numbers of one unit. */
export type NumberIn<Unit extends AnalyticsNumber['unit']> = {
  [Name in Names]: (typeof analyticsNumbers)[Name]['unit'] extends Unit ? Name : never
}[Names]

// A table of exactly these keys.
export const numberNames = Object.keys(analyticsNumbers) as Names[]

/** The numbers that are counted and can be added up. */
export const countNames = numberNames.filter(
  (name): name is NumberIn<'count'> => analyticsNumbers[name].unit === 'count',
)

/** The counts that Home and the weekly numbers show. */
export const weekNames = [
  'conversations',
  'visitorMessages',
  'aiReplies',
  'notFound',
  'handedOver',
  'ratingsUp',
  'ratingsDown',
] as const satisfies readonly NumberIn<'count'>[]
