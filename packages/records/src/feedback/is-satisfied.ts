import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/**
 * Whether a live chat was rated with 4 or 5 of 5: who was neither happy nor unhappy is not counted as satisfied.
 * `rating` is the table or alias that has it.
 */
export const isSatisfied = (rating: string): Sql => sql`${identifier(rating)}.rating >= 4`
