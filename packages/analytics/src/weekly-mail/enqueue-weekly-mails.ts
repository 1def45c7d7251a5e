import { findMember, type Actor } from '@frontdesk/accounts/actor'
import { enqueueMail, type MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import { includesFeature } from '@frontdesk/accounts/plan/plan'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { derivedId } from '@frontdesk/runtime/derived-id'
import { groupQuestions } from '@frontdesk/records/questions/group-questions'
import { daysBefore, pointsOf, type WholeDays } from '../analytics-points.ts'
import { readAnalytics } from '../read-analytics.ts'
import { weeklyMailToken, zoneOf } from './want-weekly-mail.ts'
import { weeklyMailText, type Unanswered, type WeeklyReport } from './weekly-mail-text.ts'
import { daysAfter, weekAt } from './weeks.ts'

type Needs = MailNeeds & {
  db: Db
  /** The public address of this installation. */
  baseUrl: string
}

interface WeeklyMailsInput {
  now: Date
  /** Ends the run after the member that it is at. */
  signal: AbortSignal
}

interface Reader {
  memberId: string
  language: string | null
  timezone: string
  /** Monday of the newest mail, or of the week in which it was asked for. */
  newest: string
}

interface Due extends Reader {
  monday: string
}

/** Members of a run. The next run takes the rest. */
const batchSize = 100
/** The mail is there when the working week begins. */
const hour = 8
/** No request waits for these numbers. */
const statementMs = 60_000
/** What only one visitor asked might tell who they are, and a mail is kept for longer than 30 days. */
const [leastAskers, mostQuestions] = [2, 5]

/**
 * Enqueues the numbers of the week that has ended for the members who want them, from Monday 8:00 by their calendar, once
 * it was counted. Returns how many mails were enqueued. A week is marked after its mail: an interrupted run enqueues it
 * again with the same id. A member whose mail fails holds up no other; the error is thrown at the end.
 */
export async function enqueueWeeklyMails(needs: Needs, { now, signal }: WeeklyMailsInput): Promise<number> {
  const failures: unknown[] = []
  let enqueued = 0
  for (const due of await findDue(needs, now)) {
    if (signal.aborted) break
    try {
      if (await enqueueOne(needs, due, signal)) enqueued += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return enqueued
}

/** Those whose mail is due, the ones who have waited longest first. */
async function findDue({ db }: Needs, now: Date): Promise<Due[]> {
  // A Monday begins somewhere up to 14 hours before it does in London.
  const lately = daysAfter(now.toISOString().slice(0, 10), -6)
  const readers = await query<Reader>(
    db.pool,
    sql`
      select members.id as member_id, users.language, ${zoneOf({ user: 'users', account: 'accounts' })} as timezone,
             weekly_mail_on::text as newest
      from members join users on users.id = user_id join accounts on accounts.id = account_id
      where weekly_mail_on <= ${lately}::date order by weekly_mail_on, members.id`,
  )
  return readers
    .flatMap(reader => {
      const { monday, hours } = weekAt(reader.timezone, now)
      return reader.newest < monday && hours >= hour ? [{ ...reader, monday }] : []
    })
    .slice(0, batchSize)
}

/** False where there is nothing to be sent: to members who may not read it any more, or of two weeks without a visitor. */
async function enqueueOne(needs: Needs, due: Due, signal: AbortSignal): Promise<boolean> {
  const { db } = needs
  const { memberId, monday } = due
  const actor = await findMember({ db }, memberId)
  let isSent = false
  if (actor?.permissions.includes('analytics') === true) {
    const week = await readReport(needs, { actor, due, signal })
    if (week === 'not counted') return false
    isSent = week.now.conversations > 0 || week.before.conversations > 0
    const id = derivedId(['weekly-mail', memberId, monday])
    const mail = { ...weeklyMailText(week, due.language ?? 'en'), unsubscribeUrl: week.stopUrl }
    if (isSent) await enqueueMail(needs, { id, to: actor.email, ...mail })
  }
  // Not where they have ended it meanwhile.
  await execute(
    db.pool,
    sql`update members set weekly_mail_on = ${monday}::date where id = ${memberId} and weekly_mail_on is not null`,
  )
  return isSent
}

interface Read {
  actor: Actor
  due: Due
  signal: AbortSignal
}

async function readReport(needs: Needs, { actor, due, signal }: Read): Promise<WeeklyReport | 'not counted'> {
  const { db, baseUrl, mailCipher } = needs
  const { memberId, monday, timezone } = due
  const days = { from: daysAfter(monday, -7), to: daysAfter(monday, -1), timezone }
  const read = (days: WholeDays) => readAnalytics({ db }, actor, days, { statementMs, signal })
  // Later the numbers of the week would still change: replies are counted when they are there.
  if (!(await isCounted({ db }, new Date(pointsOf(days, 'day').end)))) return 'not counted'
  const [{ currency, period }, earlier] = [await read(days), await read(daysBefore(days))]
  return {
    accountName: actor.accountName,
    name: actor.name,
    days,
    currency,
    now: period.totals,
    before: earlier.period.totals,
    unanswered: await readUnanswered(needs, actor, days),
    dashboardUrl: new URL('/dashboard', baseUrl).href,
    stopUrl: new URL(`/weekly-mail/${weeklyMailToken(mailCipher, memberId)}`, baseUrl).href,
  }
}

/** Whether the runs have counted everything before this moment. */
async function isCounted({ db }: Pick<Needs, 'db'>, moment: Date): Promise<boolean> {
  const counted = sql`select from analytics_progress where counted_until >= ${moment.toISOString()}::timestamptz`
  return (await query(db.pool, counted)).length > 0
}

/** What several visitors asked since then, and nobody has answered yet. Null where the member may not read questions. */
async function readUnanswered({ db }: Needs, actor: Actor, days: WholeDays): Promise<Unanswered[] | null> {
  if (!actor.permissions.includes('questions') || !includesFeature(actor.plan, 'tool-content')) return null
  const [since = 0] = pointsOf(days, 'week').starts
  const groups = await groupQuestions({ db }, actor)
  return groups
    .filter(({ lastAskedAt, asked }) => Date.parse(lastAskedAt) >= since && askersOf(asked) >= leastAskers)
    .slice(0, mostQuestions)
    .map(({ question, count }) => ({ question, count }))
}

const askersOf = (asked: readonly { conversationId: string }[]): number =>
  new Set(asked.map(one => one.conversationId)).size
