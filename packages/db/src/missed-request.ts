import { identifier, sql, type Sql } from './sql.ts'

/** Whether a conversation has a missed request. If its visitor asks again, it is waiting instead. */
export const isMissed = (conversation: string): Sql =>
  sql`(${identifier(conversation)}.missed_at is not null and ${identifier(conversation)}.live_status is null)`
