import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { requeueLostWork, type LostWork, type RequeuedWork } from '@frontdesk/jobs/requeue-lost-work'
import { enqueueRun, queueId } from './start-run.ts'

interface Needs {
  db: Pick<Db, 'pool'>
  queues: Pick<Queues, 'enqueue' | 'isPending' | 'promote'>
}

/** Chatbots and runs of one sweep; the next one finds the others. */
const batchSize = 100
/** A run whose job is lost each time is not tried for ever. */
const maxLostCount = 20

interface LostRun {
  id: string
  chatbotId: string
  enqueueCount: number
  lostCount: number
}

const IS_ACTIVE = sql`status in ('waiting', 'running')`

/** The run as the sweep has found it. Once another sweep has enqueued it again, nothing fits any more. */
const unchanged = ({ id, enqueueCount }: LostRun): Sql =>
  sql`id = ${id} and enqueue_count = ${enqueueCount} and ${IS_ACTIVE}`

/** Enqueues runs of checks again whose job is lost: a deployment, a crash, a Redis without its memory. */
export const requeueLostRuns = (
  { db, queues }: Needs,
  { olderThanMs }: { olderThanMs: number },
): Promise<RequeuedWork> => {
  const lost: LostWork<LostRun, 'run-checks'> = {
    job: 'run-checks',
    findStale: () =>
      query<LostRun>(
        db.pool,
        sql`select id, chatbot_id, enqueue_count, lost_count from check_runs where ${IS_ACTIVE}
              and heartbeat_at < clock_timestamp() - ${olderThanMs}::int * interval '1 millisecond'
            order by heartbeat_at limit ${batchSize}`,
      ),
    jobId: ({ id, enqueueCount }) => queueId(id, enqueueCount),
    postpone: run =>
      execute(db.pool, sql`update check_runs set heartbeat_at = clock_timestamp() where ${unchanged(run)}`),
    giveUp: async run =>
      run.lostCount >= maxLostCount &&
      (await execute(
        db.pool,
        sql`update check_runs set status = 'failed', ended_at = clock_timestamp() where ${unchanged(run)}`,
      )) > 0,
    requeue: async run => {
      const [row] = await query<{ enqueueCount: number }>(
        db.pool,
        sql`update check_runs set enqueue_count = enqueue_count + 1, lost_count = lost_count + 1,
                   heartbeat_at = clock_timestamp()
            where ${unchanged(run)} returning enqueue_count`,
      )
      const payload = { runId: run.id, chatbotId: run.chatbotId }
      return row === undefined ? null : { id: queueId(run.id, row.enqueueCount), payload }
    },
  }
  return requeueLostWork({ queues }, lost)
}

interface Changed {
  chatbotId: string
  mark: string
}

// All that answers depend on, in one mark for each chatbot that has been answered a check. Any transaction that has
// changed a passage gives the knowledge another version; products have none, so each sync of a feed counts. It says that
// something changed, however little: the run finds out which checks it touches. While a source is being read, it waits.
const findChanged = sql`
  select chatbots.id as chatbot_id, now.mark
  from chatbots join accounts on accounts.id = account_id
  left join check_settings settings on settings.chatbot_id = chatbots.id
  cross join lateral (select md5(concat_ws(' ', chatbots.version,
    (select version from knowledge_versions where chatbot_id = chatbots.id),
    (select string_agg(id || ' ' || version, ' ' order by id) from connectors where chatbot_id = chatbots.id),
    (select max(last_indexed_at) from sources where chatbot_id = chatbots.id and kind = 'products'),
    (select value from installation_facts where name = 'model'))) as mark) now
  where not chatbots.is_deleting and suspended_at is null and coalesce(asks_after_changes, true)
    and (compared_with is distinct from now.mark
         or is_behind and used_on < (now() at time zone 'UTC')::date)
    and exists (select from checks join check_answers on check_id = checks.id where chatbot_id = chatbots.id)
    and not exists (select from sources where chatbot_id = chatbots.id and not is_deleting
                      and status in ('pending', 'indexing'))
    and not exists (select from check_runs where chatbot_id = chatbots.id and ${IS_ACTIVE})
  limit ${batchSize}`

/**
 * Enqueues runs of the checks of chatbots of which something changed: a page, a feed, a verified answer, a setting, a
 * connector. Returns how many. What is compared is recorded after the run was: an interrupted sweep enqueues another one,
 * which finds nothing.
 */
export async function enqueueChangedRuns({ db, queues }: Pick<Needs, 'db' | 'queues'>): Promise<number> {
  let enqueued = 0
  for (const { chatbotId, mark } of await query<Changed>(db.pool, findChanged)) {
    if ((await enqueueRun({ db, queues }, { chatbotId, kind: 'changed', checkIds: [] })) === null) continue
    enqueued += 1
    await execute(
      db.pool,
      sql`insert into check_settings (chatbot_id, compared_with) values (${chatbotId}, ${mark})
          on conflict (chatbot_id) do update set compared_with = excluded.compared_with, is_behind = false`,
    )
  }
  return enqueued
}
