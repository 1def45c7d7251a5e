import type { Actor } from '@frontdesk/accounts/actor'
import type { Week, WeekNumbers } from '@frontdesk/contracts/account/home'
import { dayAt } from '@frontdesk/calendar/time-zone'
import { weekNames } from '@frontdesk/contracts/account/analytics-numbers'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { pointsOf, type Points } from './analytics-points.ts'
import { instants } from './analytics-scope.ts'
import { sumsOf, zerosOf } from './counted-numbers.ts'
import { countsIn } from './counted-tables.ts'

const dayMs = 24 * 60 * 60 * 1_000
const daysOfWeek = 7

const none: WeekNumbers = zerosOf(weekNames)

/** Reads the last seven days of the chatbots that the actor may see, by the account's calendar, and the ones before. */
export async function readWeek({ db }: { db: Db }, actor: Actor): Promise<Week> {
  const timezone = await zoneOf({ db }, actor.accountId)
  const today = Date.parse(dayAt(timezone, Date.now()))
  const day = (back: number): string => new Date(today - back * dayMs).toISOString().slice(0, 10)
  const points = pointsOf({ from: day(2 * daysOfWeek - 1), to: day(0), timezone }, 'day')
  const rows = await query<WeekNumbers & { point: number }>(db.pool, weekStatement(actor, points), {
    name: 'read-week',
  })
  const byPoint = new Map(rows.map(({ point, ...numbers }) => [point, numbers]))
  return {
    timezone,
    days: points.starts.slice(daysOfWeek).map((start, index) => ({
      from: new Date(start).toISOString(),
      numbers: byPoint.get(daysOfWeek + index + 1) ?? none,
    })),
    previous: byPoint.get(0) ?? none,
  }
}

async function zoneOf({ db }: { db: Db }, accountId: string): Promise<string> {
  const { timezone } = await db.prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { timezone: true },
  })
  return timezone
}

/** A row for each of the last seven days, and one with the number 0 for those before, until this time of the day. */
const weekStatement = ({ accountId, chatbotIds }: Actor, { starts, end }: Points): Sql => {
  const begun = instants([starts[daysOfWeek] ?? end])[0]
  const chatbots = sql`select id from chatbots where account_id = ${accountId} and not is_deleting
                         and (${chatbotIds}::uuid[] is null or id = any(${chatbotIds}::uuid[]))`
  return sql`
    select case when slot < ${begun}::timestamptz then 0 else width_bucket(slot, ${instants(starts)}::timestamptz[]) end
             as point,
           ${sumsOf(weekNames)}
    from ${countsIn(chatbots, { starts, end })}
    where slot >= ${begun}::timestamptz or slot < now() - interval '7 days'
    group by 1`
}
