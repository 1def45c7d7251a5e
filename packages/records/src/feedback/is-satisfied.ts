import { sql } from '@frontdesk/db/sql'

/** Whether a live chat was rated with 4 or 5 of 5: who was neither happy nor unhappy is not counted as satisfied. */
export const IS_SATISFIED = sql`rating >= 4`
