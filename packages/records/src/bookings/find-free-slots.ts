import type { BookingSettings } from '@frontdesk/contracts/chatbots/booking-settings'
import type { SlotList } from '@frontdesk/contracts/chat/bookings'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { bookingsOff, dayInvalid } from '../errors.ts'
import { dayAt, freeSlots, type Period, type SlotRules } from './free-slots.ts'

/** A chatbot with which appointments are made. */
export interface BookableChatbot {
  readonly id: string
  readonly serviceName: string
  readonly bookings: BookingSettings
}

const dayMs = 24 * 60 * 60 * 1_000
/** A month of five-minute appointments is more than anybody reads, and more than an answer should hold. */
const mostSlots = 1_000

/** The free appointments of some days: today and six more where none are named. Throws if none can be made. */
export async function findFreeSlots(
  { db }: { db: Pick<Db, 'pool'> },
  chatbot: BookableChatbot,
  { from, days = 7 }: { from?: string | undefined; days?: number | undefined } = {},
): Promise<SlotList> {
  const day = from === undefined ? undefined : dayOf(from)
  const rules = await readSlotRules({ db }, chatbot, { from: day === undefined ? undefined : day * dayMs, days })
  const { timezone, durationMinutes, now } = rules
  const slots = freeSlots(rules, { firstDay: day ?? dayAt(timezone, now), days, most: mostSlots })
  return { title: titleOf(chatbot), durationMinutes, timezone, slots: slots.map(presentSlot) }
}

/** What an appointment is called. */
export const titleOf = ({ serviceName, bookings: { title } }: BookableChatbot): string => title || serviceName

const lastInstant = Date.UTC(9999, 11)

/** Whether an appointment may begin at this very instant. */
export async function isFreeSlot(
  { db }: { db: Pick<Db, 'pool'> },
  chatbot: BookableChatbot,
  startsAt: number,
): Promise<boolean> {
  // No time at all, or one that PostgreSQL does not know, where a model makes one up.
  if (!(startsAt > 0 && startsAt < lastInstant)) return false
  const rules = await readSlotRules({ db }, chatbot, { from: startsAt, days: 1 })
  const firstDay = dayAt(rules.timezone, startsAt)
  return freeSlots(rules, { firstDay, days: 1, most: Infinity }).some(slot => slot.from === startsAt)
}

/** Days more than are asked for: clocks differ from UTC, and the last slot lasts on, with what is kept free after it. */
const daysMore = 3

/** The owner's hours and what is taken of them on some days from an instant on, by the database's clock. */
async function readSlotRules(
  { db }: { db: Pick<Db, 'pool'> },
  { id, bookings }: BookableChatbot,
  { from, days }: { from: number | undefined; days: number },
): Promise<SlotRules> {
  if (!bookings.isEnabled) throw bookingsOff()
  const rows = await query<{ now: Date; from: Date | null; to: Date | null }>(
    db.pool,
    sql`
      select now(), lower(period) as from, upper(period) as to
      from (select) as one left join booking_holds on chatbot_id = ${id}
        and period && tstzrange(now(), greatest(now(),
          coalesce(to_timestamp(${from === undefined ? null : from / 1_000}::float8), now()) + make_interval(days => ${days + daysMore}::int)))
        and (held_until is null or held_until > now())`,
    { name: 'held-periods' },
  )
  const held = rows.flatMap(({ from, to }): Period[] =>
    from === null || to === null ? [] : [{ from: from.getTime(), to: to.getTime() }],
  )
  return { ...bookings, now: rows[0]?.now.getTime() ?? Date.now(), held }
}

const presentSlot = ({ from, to }: Period) => ({
  startsAt: new Date(from).toISOString(),
  endsAt: new Date(to).toISOString(),
})

/** A day that is written as YYYY-MM-DD, counted from 1970. */
function dayOf(text: string): number {
  const day = Date.parse(`${text}T00:00:00Z`) / dayMs
  // 2027-02-30 is read as a day in March.
  if (Number.isNaN(day) || new Date(day * dayMs).toISOString().slice(0, 10) !== text) throw dayInvalid()
  return day
}
