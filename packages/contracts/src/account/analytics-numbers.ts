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
  conversations: { unit: 'count', description: 'Conversations that began.', heading: 'Conversations' },
  answeredConversations: {
    unit: 'count',
    description: 'Conversations whose first message the bot answered, by when it was sent.',
    heading: 'Answered conversations',
  },
  visitorMessages: { unit: 'count', description: 'Messages of visitors.', heading: 'Visitor messages' },
  aiReplies: {
    unit: 'count',
    description: 'Replies of the bot, by when the message was sent.',
    heading: 'AI replies',
  },
  failed: { unit: 'count', description: 'Messages whose reply failed.', heading: 'Failed' },
  notFound: { unit: 'count', description: 'Questions that the bot had no answer to.', heading: 'Not found' },
  handedOver: {
    unit: 'count',
    description: 'Handoffs: requests for an agent, and conversations that an agent took without one.',
    heading: 'Handed over',
  },
  agentReplies: { unit: 'count', description: 'Messages of agents.', heading: 'Agent replies' },
  ratingsUp: { unit: 'count', description: 'Replies that were rated as helpful.', heading: 'Ratings up' },
  ratingsDown: { unit: 'count', description: 'Replies that were rated as not helpful.', heading: 'Ratings down' },
  liveChatRatings: {
    unit: 'count',
    description: 'Live chats that were rated, by when they were.',
    heading: 'Live chat ratings',
  },
  liveChatsSatisfied: {
    unit: 'count',
    description: 'Those of them that were rated with 4 or 5.',
    heading: 'Live chats rated 4 or 5',
  },
  liveChatStars: {
    unit: 'count',
    description: 'The sum of these ratings, each from 1 to 5: divided by their number it is the average.',
    heading: 'Sum of live chat ratings',
  },
  inputTokens: { unit: 'count', description: 'Tokens that models read.', heading: 'Input tokens' },
  outputTokens: { unit: 'count', description: 'Tokens that models wrote.', heading: 'Output tokens' },
  cost: {
    unit: 'money',
    description: 'What models cost, in `currency`, by the prices that were set when it was counted; 0 without prices.',
    heading: 'Cost',
  },
  waitMedianMs: {
    unit: 'milliseconds',
    description: 'How long half of the visitors waited for an agent at most; null: nobody waited.',
    heading: 'Wait median (ms)',
  },
  waitP90Ms: { unit: 'milliseconds', description: 'The same for nine in ten.', heading: 'Wait p90 (ms)' },
  replyMedianMs: {
    unit: 'milliseconds',
    description: 'How long half of the replies took at most; null: there was none.',
    heading: 'Reply median (ms)',
  },
  replyP95Ms: { unit: 'milliseconds', description: 'The same for 19 in 20.', heading: 'Reply p95 (ms)' },
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
