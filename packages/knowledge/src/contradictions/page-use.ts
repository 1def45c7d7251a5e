import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { PageUse } from '@frontdesk/contracts/sources/site-findings'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { citedPages } from './list-findings.ts'

const mostUsed = 20
const mostUnused = 100
/** As long as the counts of cited pages are kept: 13 months. */
const keptDays = 400

/** The pages that most replies cite, and those that none does. */
export async function readPageUse(
  { db }: { db: Db },
  actor: Actor,
  { chatbotId }: { chatbotId: string },
): Promise<PageUse> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  const [row] = await query<PageUse>(
    db.pool,
    sql`
      with ever as (${citedPages(id, keptDays)}), lately as (${citedPages(id, 30)}), page as (
        select url, max(title) as title from documents where chatbot_id = ${id} and status = 'indexed' group by url
      ), unused as (
        select url, title from page where not exists (select from ever where ever.url = page.url)
      )
      select
        coalesce((select json_agg(json_build_object('url', url, 'title', title, 'replies', replies)) from (
          select url, title, replies from page join lately using (url)
          order by replies desc, url limit ${mostUsed}) used), '[]') as most_used,
        coalesce((select json_agg(json_build_object('url', url, 'title', title, 'replies', 0)) from (
          select url, title from unused order by url limit ${mostUnused}) listed), '[]') as unused,
        (select count(*)::integer from unused) as unused_count,
        (select count(*)::integer from page) as pages,
        (select coalesce(sum(replies), 0)::integer from ever) as replies`,
  )
  return row ?? { mostUsed: [], unused: [], unusedCount: 0, pages: 0, replies: 0 }
}
