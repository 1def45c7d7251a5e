import type { Db } from '@frontdesk/db/connect'

/** How many conversations wait for a person, and how many have one: over a partial index of these alone. */
export async function countLiveStates({ db }: { db: Pick<Db, 'pool'> }): Promise<{ waiting: number; open: number }> {
  const { rows } = await db.pool.query({
    name: 'count-live-states',
    text: `select count(*) filter (where live_status = 'waiting')::int as waiting,
                  count(*) filter (where live_status = 'open')::int as open
           from conversations where live_status is not null`,
  })
  return rows[0]
}
