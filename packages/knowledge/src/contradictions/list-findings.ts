import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { SiteFinding, SiteFindingList, SiteFindingsQuery } from '@frontdesk/contracts/sources/site-findings'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { HAS_MODEL } from './undecided-pairs.ts'

const perPage = 50

/** How many replies of the last 30 days cited each page: the counts of Analytics, which hold no content. */
export const citedPages = (chatbotId: string, days: number): Sql => sql`
  select value as url, sum(count)::integer as replies from analytics_values
  where chatbot_id = ${chatbotId}::uuid and measure = 'source' and slot > now() - ${days} * interval '1 day'
  group by value`

interface Row extends Pick<SiteFinding, 'id' | 'kind' | 'measure' | 'asked' | 'isSetAside' | 'judgement'> {
  url: string
  title: string
  sentence: string
  otherUrl: string
  otherTitle: string
  otherSentence: string
}

/** Lists what is wrong with a chatbot's website by its own word, what most replies stood on first. */
export async function listSiteFindings(
  { db }: { db: Db },
  actor: Actor,
  { chatbotId, kind, setAside, cursor = '0' }: { chatbotId: string } & SiteFindingsQuery,
): Promise<SiteFindingList> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  const from = Number(cursor)
  const [rows, [counts]] = await Promise.all([
    query<Row>(
      db.pool,
      sql`
        with cited as (${citedPages(id, 30)})
        select finding.id::text, finding.kind, measure, finding.set_aside_at is not null as is_set_aside,
               case when judged_by is not null then json_build_object('model', judged_by, 'reason', reason) end as judgement,
               page.url, page.title, sentence, other_url, coalesce(other.title, '') as other_title, other_sentence,
               coalesce((select sum(replies) from cited where url in (page.url, other_url)), 0)::integer as asked
        from site_findings finding
        join documents page on page.id = document_id
        left join documents other on other.id = other_document_id
        where finding.chatbot_id = ${id} and (${kind ?? null}::text is null or finding.kind = ${kind ?? null})
          and (finding.set_aside_at is not null) = ${setAside === 'true'}
        order by asked desc, certainty desc, finding.id
        limit ${perPage + 1} offset ${from}`,
    ),
    query<Pick<SiteFindingList, 'open' | 'setAside' | 'comparedPages' | 'waitingPairs'>>(
      db.pool,
      sql`
        select count(*) filter (where set_aside_at is null)::integer as open,
               count(*) filter (where set_aside_at is not null)::integer as set_aside,
               (select count(*)::integer from documents join compared_pages on document_id = documents.id
                where documents.chatbot_id = ${id}) as compared_pages,
               (select count(*)::integer from undecided_pairs join chatbots on chatbots.id = chatbot_id
                where chatbot_id = ${id} and is_contradiction is null and ${HAS_MODEL}) as waiting_pairs
        from site_findings where chatbot_id = ${id}`,
    ),
  ])
  return {
    findings: rows.slice(0, perPage).map(present),
    nextCursor: rows.length > perPage ? String(from + perPage) : null,
    open: counts?.open ?? 0,
    setAside: counts?.setAside ?? 0,
    comparedPages: counts?.comparedPages ?? 0,
    waitingPairs: counts?.waitingPairs ?? 0,
  }
}

const present = ({ url, title, sentence, otherUrl, otherTitle, otherSentence, ...row }: Row): SiteFinding => ({
  ...row,
  page: { url, title, sentence },
  other: { url: otherUrl, title: otherTitle, sentence: otherSentence },
})
