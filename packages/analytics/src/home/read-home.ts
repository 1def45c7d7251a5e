import { accountOffset } from '@frontdesk/accounts/account-offset'
import type { Actor } from '@frontdesk/accounts/actor'
import { includesFeature, monthlyQuota } from '@frontdesk/accounts/plan/plan'
import type { PermissionName } from '@frontdesk/accounts/team/permissions'
import type { HomeReport } from '@frontdesk/contracts/account/home'
import { isMissed } from '@frontdesk/db/missed-request'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { reviewDay, today } from '@frontdesk/knowledge/sources/review-day'
import { readWeek } from '../read-week.ts'
import { kindsWith } from '@frontdesk/knowledge/source-kinds'
import { countsOf } from './read-home-counts.ts'

const mostChatbots = 20

/** As timestamps are written in JSON. */
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
const mostLatest = 5
const textCharacters = 200

type Row = Omit<HomeReport, 'quota' | 'week' | 'floodedChatbots'> & {
  used: number | null
  chatbots: NonNullable<HomeReport['floodedChatbots']> | null
}

interface HomeNeeds {
  db: Db
  /** Which of these chatbots are flooded with new conversations. */
  findFlooded: (chatbotIds: string[]) => Promise<string[]>
}

/**
 * Reads what waits for somebody, how far the set-up is and how the week was, over the chatbots that the actor may see.
 * What the actor may not see is not read, and null.
 */
export async function readHome({ db, findFlooded }: HomeNeeds, actor: Actor): Promise<HomeReport> {
  const week = actor.permissions.includes('analytics') ? readWeek({ db }, actor) : null
  const [{ used, chatbots, ...report }, counted] = await Promise.all([readRow({ db }, actor), week])
  const flooded = await findFlooded((chatbots ?? []).map(({ chatbotId }) => chatbotId))
  return {
    ...report,
    floodedChatbots: chatbots && chatbots.filter(({ chatbotId }) => flooded.includes(chatbotId)),
    week: counted,
    quota: used === null ? null : { used, limit: monthlyQuota(actor) },
  }
}

async function readRow({ db }: { db: Pick<Db, 'pool'> }, actor: Actor): Promise<Row> {
  const may = (permission: PermissionName): boolean => actor.permissions.includes(permission)
  const maySet = may('chatbot-settings')
  const mayAnswer = may('live-chat') && actor.plan === 'standard'
  const offset = await accountOffset({ db }, actor.accountId)
  const [row] = await query<Row>(
    db.pool,
    sql`
      with seen as materialized (
        select id, name, appearance, created_at from chatbots
        where account_id = ${actor.accountId} and not is_deleting
          and (${actor.chatbotIds}::uuid[] is null or id = any(${actor.chatbotIds}::uuid[]))
      ), failed as (
        select seen.id, seen.name, count(*)::int as count from seen join sources on sources.chatbot_id = seen.id
        where ${maySet}::bool and sources.status = 'failed' and not sources.is_deleting group by seen.id, seen.name, seen.created_at
        order by seen.created_at, seen.id limit ${mostChatbots}
      ), refused as (
        select seen.id, seen.name, count(distinct refused_origins.host)::int as count
        from seen join refused_origins on refused_origins.chatbot_id = seen.id
        where ${maySet}::bool and refused_origins.reason = 'domain' and refused_origins.host <> ''
          and refused_origins.day > (now() at time zone 'utc')::date - 7
          and not exists (select from allowed_domains where allowed_domains.chatbot_id = seen.id
                            and allowed_domains.domain = refused_origins.host)
        group by seen.id, seen.name, seen.created_at order by seen.created_at, seen.id limit ${mostChatbots}
      ), due as (${dueOf('seen', offset, maySet)}
      ), latest as (${latestOf('seen', may('conversations'), may('leads') && includesFeature(actor.plan, 'tool-content'))}
      )
      select
        case when ${mayAnswer}::bool then
          (select count(*)::int from conversations join seen on seen.id = conversations.chatbot_id
           where conversations.live_status = 'waiting') end as waiting_visitors,
        case when ${mayAnswer}::bool then
          (select count(*)::int from conversations join seen on seen.id = conversations.chatbot_id
           where ${isMissed('conversations')} and conversations.last_activity_at > now() - ${RETENTION}) end as missed_requests,
        case when ${mayAnswer}::bool then
          (select count(*)::int from conversations join seen on seen.id = conversations.chatbot_id
           where conversations.live_status = 'open' and conversations.agent_id = ${actor.userId}) end as open_chats,
        ${countsOf('seen', actor)},
        case when ${maySet}::bool then
          coalesce((select json_agg(json_build_object('chatbotId', id, 'name', name, 'count', count)) from failed), '[]')
        end as failed_sources,
        case when ${maySet}::bool then
          coalesce((select json_agg(json_build_object('chatbotId', id, 'name', name, 'count', count)) from refused), '[]')
        end as refused_websites,
        case when ${maySet}::bool then
          coalesce((select json_agg(json_build_object('chatbotId', id, 'name', name, 'count', count)) from due), '[]')
        end as due_answers,
        case when ${may('conversations')}::bool then
          coalesce((select json_agg(json_build_object('chatbotId', id, 'name', name) order by created_at, id) from seen), '[]')
        end as chatbots,
        case when ${may('analytics')}::bool then
          coalesce((select used from usage where account_id = ${actor.accountId}
                      and period = date_trunc('month', now() at time zone 'utc')::date), 0) end as used,
        case when ${may('conversations')}::bool then
          coalesce((select json_agg(json_build_object('chatbotId', chatbot_id, 'chatbotName', name,
            'sessionId', session_id, 'visitorName', visitor_name, 'lastActivity', to_char(last_activity_at at time zone 'utc', ${ISO}),
            'text', text) order by last_activity_at desc) from latest), '[]') end as latest,
        case when ${maySet}::bool then ${setUpOf('seen', actor.accountId)} end as set_up`,
    { name: 'read-home' },
  )
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}

/** How many verified answers somebody should look at again, for the chatbots of the CTE `seen`. */
const dueOf = (seen: string, offset: string, maySet: boolean): Sql => sql`
        select seen.id, seen.name, count(*)::int as count
        from ${identifier(seen)} as seen join sources on sources.chatbot_id = seen.id and sources.kind = any(${kindsWith({ hasAnswers: true })})
        join source_entries entries on entries.source_id = sources.id
        where ${maySet}::bool and not sources.is_deleting
          and ${reviewDay({ entry: 'entries', offset })} <= ${today(offset)}
        group by seen.id, seen.name, seen.created_at order by seen.created_at, seen.id limit ${mostChatbots}`

/** The conversations that were active last, of the chatbots of the CTE `seen`. */
const latestOf = (seen: string, mayRead: boolean, mayReadLeads: boolean): Sql => sql`
        select seen.id as chatbot_id, seen.name, recent.*, coalesce((
          select name from leads
          where ${mayReadLeads}::bool and leads.session_id = recent.session_id and leads.chatbot_id = seen.id
          order by created_at desc, id desc limit 1
        ), recent.identity_name) as visitor_name, (
          select left(content, ${textCharacters}) from messages
          where messages.conversation_id = recent.id and role = 'user' and created_at > now() - ${RETENTION}
          order by messages.id desc limit 1
        ) as text
        from ${identifier(seen)} as seen cross join lateral (
          select conversations.id, session_id, last_activity_at, identity_name from conversations
          where ${mayRead}::bool and conversations.chatbot_id = seen.id
            and last_activity_at > now() - ${RETENTION}
          order by last_activity_at desc limit ${mostLatest}
        ) recent
        order by last_activity_at desc limit ${mostLatest}`

/** Which steps of setting up are done, for the chatbots of the CTE `seen`. */
const setUpOf = (seen: string, accountId: string): Sql => sql`
          json_build_object(
          'teach', exists (select from sources join ${identifier(seen)} as seen on seen.id = sources.chatbot_id where sources.status = 'ready' and not sources.is_deleting),
          'try', exists (select from trial_usage where account_id = ${accountId}),
          'look', exists (select from ${identifier(seen)} where appearance <> '{}'),
          'install', exists (select from seen_origins join ${identifier(seen)} as seen on seen.id = seen_origins.chatbot_id),
          'team', (select count(*) > 1 from members where account_id = ${accountId})
                  or exists (select from invitations where account_id = ${accountId}))`
