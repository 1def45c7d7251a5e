import { sql, type Sql } from '@frontdesk/db/sql'

/** A phone number by its digits: `+49 30 123` and `+4930123` are one. The index of leads has the same words. */
export const digitsOf = (phone: Sql): Sql => sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`
