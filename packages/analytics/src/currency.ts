import { query, type QueryClient } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** The currency of the prices that are set now, which the workers have recorded. */
export const CURRENCY = sql`select value ->> 'currency' from installation_facts where name = 'modelPrices'`

/** Reads the currency of the prices that are set now; null if there are none. */
export async function readCurrency(client: QueryClient): Promise<string | null> {
  const [row] = await query<{ currency: string | null }>(client, sql`select (${CURRENCY}) as currency`)
  return row?.currency ?? null
}
