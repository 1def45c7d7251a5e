import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { CheckRun, CheckRunKind, StartCheckRunRequest } from '@frontdesk/contracts/checks/check-runs'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { checkBudgetSpent, checkRunActive, checkRunUnknown, draftMissing } from '../errors.ts'
import { readBudget } from './check-settings.ts'

interface Needs {
  db: Db
}

type EnqueueNeeds = { db: Pick<Db, 'pool'>; queues: Pick<Queues, 'enqueue'> }

/** Runs that are kept of a chatbot. */
const mostRuns = 50

interface Row extends Omit<CheckRun, 'createdAt' | 'endedAt'> {
  createdAt: Date
  endedAt: Date | null
}

const RUN_COLUMNS = sql`id, kind, status, total, done, asked, passed, failed, changed, unasked, created_at, ended_at`

const present = ({ createdAt, endedAt, ...run }: Row): CheckRun => ({
  ...run,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

/** Id of the n-th job of a run. */
export const queueId = (runId: string, enqueueCount: number): string => `run-checks-${runId}-${enqueueCount}`

/** Starts a run of a chatbot's checks, with its saved settings or with its draft. Refuses one that it cannot pay for. */
export async function startRun(
  { db, queues }: Needs & EnqueueNeeds,
  actor: Actor,
  { chatbotId: chatbot, kind, checkIds = [] }: { chatbotId: string } & StartCheckRunRequest,
): Promise<CheckRun> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const budget = await readBudget({ db }, chatbotId)
  if (kind === 'draft' && (await db.prisma.answerDraft.count({ where: { chatbotId } })) === 0) throw draftMissing()
  const wanted = await countQuestions({ db }, { chatbotId, checkIds })
  const isFree = kind === 'draft' ? budget.isDraftFree : budget.isFree
  if (!isFree && wanted > budget.left) throw checkBudgetSpent(budget.left)
  const run = await enqueueRun({ db, queues }, { chatbotId, kind, checkIds })
  if (run === null) throw checkRunActive()
  return run
}

/** How often a run asks a model: for each answer, and for each requirement that it judges. */
async function countQuestions(
  { db }: Needs,
  { chatbotId, checkIds }: { chatbotId: string; checkIds: readonly string[] },
): Promise<number> {
  const ofRun = isOfRun({ chatbotId: sql`${chatbotId}::uuid`, checkIds: sql`${checkIds}::uuid[]` })
  const [row] = await query<{ count: number }>(
    db.pool,
    sql`select coalesce(sum(1 + jsonb_array_length(jsonb_path_query_array(expectations, '$[*] ? (@.kind == "meets")'))), 0)::int
               as count from checks where ${ofRun}`,
  )
  return row?.count ?? 0
}

/** Enqueues a run, unless the chatbot has one already. */
export async function enqueueRun(
  { db, queues }: EnqueueNeeds,
  { chatbotId, kind, checkIds }: { chatbotId: string; kind: CheckRunKind; checkIds: readonly string[] },
): Promise<CheckRun | null> {
  const [row] = await query<Row>(
    db.pool,
    sql`
      insert into check_runs (chatbot_id, kind, check_ids, total)
      select ${chatbotId}::uuid, ${kind}, ${checkIds}::uuid[],
             (select count(*) from checks where ${isOfRun({ chatbotId: sql`${chatbotId}::uuid`, checkIds: sql`${checkIds}::uuid[]` })})
      on conflict (chatbot_id) where status in ('waiting', 'running') do nothing returning ${RUN_COLUMNS}`,
  )
  if (row === undefined) return null
  await execute(
    db.pool,
    sql`delete from check_runs where chatbot_id = ${chatbotId} and id in (
          select id from check_runs where chatbot_id = ${chatbotId} order by created_at desc offset ${mostRuns})`,
  )
  // The row is enough: without Redis, the sweep enqueues it again.
  await queues.enqueue('run-checks', { runId: row.id, chatbotId }, { id: queueId(row.id, 1) }).catch(() => undefined)
  return present(row)
}

/** The checks that a run looks at, as a condition on `checks`. */
export const isOfRun = ({ chatbotId, checkIds }: { chatbotId: Sql; checkIds: Sql }): Sql =>
  sql`checks.chatbot_id = ${chatbotId} and (${checkIds} = '{}' or checks.id = any(${checkIds}))`

/** The latest run of a chatbot that asked something, or is about to. Most changes of a website touch no check. */
export async function latestRun({ db }: { db: Pick<Db, 'pool'> }, chatbotId: string): Promise<CheckRun | null> {
  const [row] = await query<Row>(
    db.pool,
    sql`select ${RUN_COLUMNS} from check_runs where chatbot_id = ${chatbotId}
          and (kind <> 'changed' or asked + unasked > 0) order by created_at desc limit 1`,
  )
  return row === undefined ? null : present(row)
}

/** Reads one run. */
export async function readRun(
  { db }: Needs,
  actor: Actor,
  { chatbotId: chatbot, runId }: { chatbotId: string; runId: string },
): Promise<CheckRun> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const [row] = isUuid(runId)
    ? await query<Row>(
        db.pool,
        sql`select ${RUN_COLUMNS} from check_runs where chatbot_id = ${chatbotId} and id = ${runId.toLowerCase()}`,
      )
    : []
  if (row === undefined) throw checkRunUnknown()
  return present(row)
}
