import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { AnalyticsQuery } from '@frontdesk/contracts/account/analytics'
import type { Db } from '@frontdesk/db/connect'
import type { SnapshotInput } from '@frontdesk/db/open-snapshot'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Points, WholeDays } from './analytics-points.ts'

/** How long a statement may take, and when nobody waits for it any more. */
export type AnalyticsLimits = Pick<SnapshotInput, 'statementMs' | 'signal'>

type Asked = Pick<AnalyticsQuery, 'from' | 'to' | 'timezone' | 'chatbotId'>

/** The name of these statements in the database. */
export const analyticsStatement = 'frontdesk analytics'

/** The chatbots that are asked for as a query, and the days with their zone. */
export async function scopeOf(
  { db }: { db: Db },
  actor: Actor,
  asked: Asked,
): Promise<{ days: WholeDays; chatbots: Sql }> {
  const { accountId, chatbotIds } = actor
  const only = asked.chatbotId === undefined ? null : await findOwnChatbot({ db }, actor, asked.chatbotId)
  const { timezone } = await db.prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { timezone: true },
  })
  const chatbots = sql`
    select id from chatbots where account_id = ${accountId}::uuid and not is_deleting and (${only}::uuid is null or id = ${only}::uuid)
      and (${chatbotIds}::uuid[] is null or id = any(${chatbotIds}::uuid[]))`
  return { days: { from: asked.from, to: asked.to, timezone: asked.timezone ?? timezone }, chatbots }
}

/** Instants as PostgreSQL reads them. */
export const instants = (times: readonly number[]): string[] => times.map(time => new Date(time).toISOString())

/** The slots of these chatbots between the first point and the end of the last. */
export const inside = (chatbots: Sql, { starts, end }: Points): Sql => sql`
  chatbot_id in (${chatbots}) and slot >= ${instants(starts)[0]}::timestamptz
  and slot < ${new Date(end).toISOString()}::timestamptz`
