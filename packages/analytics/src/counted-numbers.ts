import { countNames, type NumberIn } from '@frontdesk/contracts/account/analytics-numbers'
import type { AnalyticsCount } from '@frontdesk/db/generated/client'
import { columnName } from '@frontdesk/db/column-name'
import { identifier, join, sql, type Sql } from '@frontdesk/db/sql'
import { isSatisfied } from '@frontdesk/records/feedback/is-satisfied'

/** A count of analytics, which has a column of `analytics_counts`. */
export type CountName = NumberIn<'count'>

/** What of the content is counted. */
export interface ContentScope {
  /** Whether a time is in the period. */
  readonly during: (at: Sql) => Sql
  readonly from: Sql
  /** Whether a row of `conversations`, or of a table with a `session_id`, is counted. */
  readonly ofConversation: Sql
  readonly ofSession: (record: string) => Sql
}

/** A sum over turns (`replies`), or over ratings of live chats (`live_chat_ratings`). */
interface SummedNumber {
  readonly from: 'turns' | 'liveChatRatings'
  readonly sum: Sql
}

/** A number of rows, each with `chatbot_id` and `at`, that are removed with their conversation. */
interface ContentNumber {
  readonly from: 'content'
  readonly rows: (scope: ContentScope) => Sql
}

/** How each count is taken. A count of the contract or a column of the table that is missing here does not compile. */
const countedNumbers = {
  conversations: {
    from: 'content',
    rows: ({ from, during, ofConversation }) => sql`
      select chatbot_id, created_at as at from conversations
      where last_activity_at >= ${from} and ${during(sql`created_at`)} and ${ofConversation}`,
  },
  answeredConversations: {
    from: 'content',
    rows: ({ during, ofConversation }) => sql`
      select conversations.chatbot_id, messages.created_at as at
      from messages join conversations on conversations.id = conversation_id
      join replies on replies.message_id = messages.id
      where role = 'user' and replies.state = 'answered' and ${during(sql`messages.created_at`)} and ${ofConversation}
        and not exists (select from messages earlier where earlier.conversation_id = messages.conversation_id
                          and earlier.role = 'user' and earlier.id < messages.id)`,
  },
  visitorMessages: {
    from: 'turns',
    sum: sql`count(*)`,
  },
  aiReplies: {
    from: 'turns',
    sum: sql`count(*) filter (where state = 'answered')`,
  },
  failed: {
    from: 'turns',
    sum: sql`count(*) filter (where state = 'failed' and failure is distinct from 'SESSION_ERASED')`,
  },
  notFound: {
    from: 'content',
    rows: ({ during, ofSession }) => sql`
      select chatbot_id, created_at as at from questions
      where reason = 'not_found' and ${during(sql`created_at`)} and ${ofSession('questions')}`,
  },
  handedOver: {
    from: 'content',
    rows: ({ during, ofConversation }) => sql`
      select chatbot_id, mode_changes.created_at as at
      from mode_changes join conversations on conversations.id = conversation_id
      where (step = 'request' or (step = 'claim' and waited_ms is null))
        and ${during(sql`mode_changes.created_at`)} and ${ofConversation}`,
  },
  agentReplies: {
    from: 'content',
    rows: ({ during, ofConversation }) => sql`
      select chatbot_id, messages.created_at as at
      from messages join conversations on conversations.id = conversation_id
      where is_agent and ${during(sql`messages.created_at`)} and ${ofConversation}`,
  },
  ratingsUp: {
    from: 'content',
    rows: scope => rated(scope, 'up'),
  },
  ratingsDown: {
    from: 'content',
    rows: scope => rated(scope, 'down'),
  },
  liveChatRatings: {
    from: 'liveChatRatings',
    sum: sql`count(*)`,
  },
  liveChatsSatisfied: {
    from: 'liveChatRatings',
    sum: sql`count(*) filter (where ${isSatisfied('live_chat_ratings')})`,
  },
  liveChatStars: {
    from: 'liveChatRatings',
    sum: sql`sum(rating)`,
  },
  inputTokens: {
    from: 'turns',
    sum: sql`coalesce(sum(input_tokens), 0)`,
  },
  outputTokens: {
    from: 'turns',
    sum: sql`coalesce(sum(output_tokens), 0)`,
  },
} as const satisfies Record<CountName | keyof Omit<AnalyticsCount, 'chatbotId' | 'slot'>, SummedNumber | ContentNumber>

const rated = ({ during, ofSession }: ContentScope, rating: 'up' | 'down'): Sql => sql`
  select chatbot_id, created_at as at from feedback
  where rating = ${rating} and ${during(sql`created_at`)} and ${ofSession('feedback')}`

/** The column of `analytics_counts`. */
const columnOf = (name: CountName): Sql => identifier(columnName(name))

/** Columns that add up counts. Sums of bigints come as numbers: nobody counts as far as floats are not exact. */
export const sumsOf = (names: readonly CountName[]): Sql =>
  join(names.map(columnOf).map(column => sql`sum(${column})::float8 as ${column}`))

/** Zero for each of these counts. */
export const zerosOf = <Name extends CountName>(names: readonly Name[]): Record<Name, number> =>
  // Object.fromEntries forgets the names.
  Object.fromEntries(names.map(name => [name, 0])) as Record<Name, number>

/** The rows of all counts of content, each with the name of its count. */
export const contentRows = (scope: ContentScope): Sql =>
  join(
    contentNumbers.map(
      ({ name, rows }) => sql`select chatbot_id, at, ${name}::text as number from (${rows(scope)}) as rows`,
    ),
    ' union all ',
  )

const contentNumbers = countNames.flatMap(name => {
  const counted: SummedNumber | ContentNumber = countedNumbers[name]
  return counted.from === 'content' ? [{ name, rows: counted.rows }] : []
})

/** The columns of all counts. */
export const countColumns: readonly Sql[] = countNames.map(columnOf)

/** The value of each of these columns over rows of one source (of content: `contentRows`); 0 if it has another one. */
export const valuesFrom = (source: (SummedNumber | ContentNumber)['from']): Sql =>
  join(
    countNames.map(name => {
      const counted: SummedNumber | ContentNumber = countedNumbers[name]
      if (counted.from !== source) return sql`0`
      return counted.from === 'content' ? sql`count(*) filter (where number = ${name})` : counted.sum
    }),
  )
