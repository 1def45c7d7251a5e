import type { AnalyticsRanking } from '@frontdesk/contracts/account/analytics'
import { query, type QueryClient } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'

/** A ranking of sources with what each is called now: a page by its title, a product by its name. */
export async function nameSources(
  client: QueryClient,
  chatbots: Sql,
  ranking: AnalyticsRanking,
): Promise<AnalyticsRanking> {
  const sources = ranking.values.map(({ value }) => value)
  if (sources.length === 0) return ranking
  const rows = await query<{ value: string; name: string }>(
    client,
    sql`select url as value, max(title) as name from documents
        where chatbot_id in (${chatbots}) and url = any(${sources}) and title <> '' group by url
        union all
        select product_id, max(products.name) from sources join products on products.source_id = sources.id
        where sources.chatbot_id in (${chatbots}) and product_id = any(${sources}) group by product_id`,
  )
  const names = new Map(rows.map(({ value, name }) => [value, name]))
  return {
    ...ranking,
    values: ranking.values.map(entry => {
      const name = names.get(entry.value)
      return name === undefined ? entry : { ...entry, name }
    }),
  }
}
