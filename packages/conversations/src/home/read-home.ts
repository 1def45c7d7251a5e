import type { Actor } from '@frontdesk/accounts/actor'
import { monthlyQuota } from '@frontdesk/accounts/plan/plan'
import type { PermissionName } from '@frontdesk/accounts/team/permissions'
import type { HomeReport } from '@frontdesk/contracts/account/home'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** Beyond it nobody cares for the number, and counting would take long. */
const mostCounted = 1_000
const mostChatbots = 20

type Row = Omit<HomeReport, 'quota'> & { used: number | null }

/**
 * Reads what waits for somebody and how far the set-up is, over the chatbots that the actor may see, in one statement.
 * What the actor may not see is not read, and null.
 */
export async function readHome({ db }: { db: Pick<Db, 'pool'> }, actor: Actor): Promise<HomeReport> {
  const may = (permission: PermissionName): boolean => actor.permissions.includes(permission)
  const maySet = may('chatbot-settings')
  const mayAnswer = may('live-chat') && actor.plan === 'standard'
  const [row] = await query<Row>(
    db.pool,
    sql`
      with seen as materialized (
        select id, name, appearance, created_at from chatbots
        where account_id = ${actor.accountId}
          and (${actor.chatbotIds}::uuid[] is null or id = any(${actor.chatbotIds}::uuid[]))
      ), failed as (
        select seen.id, seen.name, count(*)::int as count from seen join sources on sources.chatbot_id = seen.id
        where ${maySet}::bool and sources.status = 'failed' group by seen.id, seen.name, seen.created_at
        order by seen.created_at, seen.id limit ${mostChatbots}
      ), refused as (
        select seen.id, seen.name, count(distinct refused_origins.host)::int as count
        from seen join refused_origins on refused_origins.chatbot_id = seen.id
        where ${maySet}::bool and refused_origins.reason = 'domain' and refused_origins.host <> ''
          and refused_origins.day > (now() at time zone 'utc')::date - 7
          and not exists (select from allowed_domains where allowed_domains.chatbot_id = seen.id
                            and allowed_domains.domain = refused_origins.host)
        group by seen.id, seen.name, seen.created_at order by seen.created_at, seen.id limit ${mostChatbots}
      )
      select
        case when ${mayAnswer}::bool then
          (select count(*)::int from conversations join seen on seen.id = conversations.chatbot_id
           where conversations.live_status = 'waiting') end as waiting_visitors,
        case when ${may('questions')}::bool then
          (select count(*)::int from (select from questions join seen on seen.id = questions.chatbot_id
                                      where questions.status = 'open' limit ${mostCounted}) open) end as open_questions,
        case when ${may('leads')}::bool then
          (select count(*)::int from (select from leads join seen on seen.id = leads.chatbot_id
                                      where leads.handled_at is null limit ${mostCounted}) open) end as new_leads,
        case when ${maySet}::bool then
          coalesce((select json_agg(json_build_object('chatbotId', id, 'name', name, 'count', count)) from failed), '[]')
        end as failed_sources,
        case when ${maySet}::bool then
          coalesce((select json_agg(json_build_object('chatbotId', id, 'name', name, 'count', count)) from refused), '[]')
        end as refused_websites,
        case when ${may('analytics')}::bool then
          coalesce((select used from usage where account_id = ${actor.accountId}
                      and period = date_trunc('month', now() at time zone 'utc')::date), 0) end as used,
        case when ${maySet}::bool then json_build_object(
          'teach', exists (select from sources join seen on seen.id = sources.chatbot_id where sources.status = 'ready'),
          'try', exists (select from trial_usage where account_id = ${actor.accountId}),
          'look', exists (select from seen where appearance <> '{}'),
          'install', exists (select from seen_origins join seen on seen.id = seen_origins.chatbot_id),
          'team', (select count(*) > 1 from members where account_id = ${actor.accountId})
                  or exists (select from invitations where account_id = ${actor.accountId})) end as set_up`,
    { name: 'read-home' },
  )
  if (row === undefined) throw new Error('the statement returned no row')
  const { used, ...report } = row
  return { ...report, quota: used === null ? null : { used, limit: monthlyQuota(actor) } }
}
