import type { KeptAnswer } from '@frontdesk/contracts/checks/check-answer'
import type { CheckRunKind } from '@frontdesk/contracts/checks/check-runs'
import type { CheckCause, CheckDetails } from '@frontdesk/contracts/checks/checks'
import type { DraftSettings } from '@frontdesk/contracts/chatbots/try-chatbot'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { empty, sql, type Sql } from '@frontdesk/db/sql'
import type { Evidence } from './evidence.ts'
import { JUDGEMENTS, type Judgements } from './judgements.ts'
import { isOfRun } from './start-run.ts'

/*
 * A run as its worker reads and writes it. The answers say how far it has come: one that names the run is done. So a run
 * that begins again goes on where it was, and of two workers that run it at once only one stores each answer.
 */

interface Needs {
  db: Pick<Db, 'pool'>
}

/** A run that has not ended. */
export interface ActiveRun {
  id: string
  kind: CheckRunKind
  draft: DraftSettings | null
  draftVersion: number | null
  mailsChanges: boolean
  /** How long ago it was enqueued. */
  ageMs: number
}

/** A check that a run has not looked at yet, and what was kept of it. */
export interface NextCheck extends Pick<
  CheckDetails,
  'id' | 'question' | 'history' | 'pageUrl' | 'contextData' | 'language' | 'expectations'
> {
  answer: KeptAnswer | null
  /** Null: there is no answer, or it is one to another question, because the check was changed. */
  evidence: Evidence | null
  unmailedChange: UnmailedChange | null
  judgements: Judgements
}

/** What changed since the owners were last mailed. */
export interface UnmailedChange {
  before: KeptAnswer
  sources: string[]
  hasChangedSettings: boolean
}

/** Begins a run, or goes on with it; null if it has ended. */
export async function beginRun({ db }: Needs, runId: string): Promise<ActiveRun | null> {
  const [run] = await query<ActiveRun>(
    db.pool,
    sql`
      update check_runs runs set status = 'running', heartbeat_at = clock_timestamp(),
             draft_version = (select version from answer_drafts where chatbot_id = runs.chatbot_id and runs.kind = 'draft')
      where id = ${runId} and status in ('waiting', 'running')
      returning id, kind, draft_version, (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as age_ms,
        (select settings from answer_drafts where chatbot_id = runs.chatbot_id and runs.kind = 'draft') as draft,
        coalesce((select mails_changes from check_settings where chatbot_id = runs.chatbot_id), true) as mails_changes`,
  )
  return run ?? null
}

/** Finds the next check of a run. */
export async function findNextCheck({ db }: Needs, { id, kind }: ActiveRun): Promise<NextCheck | null> {
  const [row] = await query<Omit<NextCheck, 'evidence'> & Evidence>(
    db.pool,
    sql`
      select checks.id, question, history, page_url, context_data, language, expectations, answer, answers.settings,
             ${JUDGEMENTS} as judgements, coalesce(passages, '[]') as passages, coalesce(stands_on, '{}') as stands_on, told as unmailed_change
      from check_runs runs join checks on ${isOfRun({ chatbotId: sql`runs.chatbot_id`, checkIds: sql`runs.check_ids` })}
      left join check_answers answers on answers.check_id = checks.id and is_draft = ${kind === 'draft'}
      where runs.id = ${id} and answers.run_id is distinct from runs.id
      order by checks.created_at, checks.id limit 1`,
  )
  if (row === undefined) return null
  const { settings, passages, standsOn, ...check } = row
  return { ...check, evidence: settings === null ? null : { settings, passages, standsOn } }
}

/** What became of a check in a run. */
export type Outcome =
  | {
      kind: 'asked'
      answer: KeptAnswer
      evidence: Evidence
      isPassed: boolean | null
      /** The answer that it had before, if this is another one. */
      changedFrom: KeptAnswer | null
      cause: CheckCause | null
      unmailedChange: UnmailedChange | null
    }
  /** A change does not touch it. */
  | { kind: 'left out' }
  /** The budget of the day is spent, or the provider failed. */
  | { kind: 'unasked'; failure: string | null }

/** Stores what became of a check, and counts it, once. */
export async function storeOutcome(
  { db }: Needs,
  run: ActiveRun,
  { checkId, outcome }: { checkId: string; outcome: Outcome },
): Promise<void> {
  const isDraft = run.kind === 'draft'
  const asked = outcome.kind === 'asked' ? outcome : null
  const failure = outcome.kind === 'unasked' ? outcome.failure : null
  const isChanged = asked !== null && asked.changedFrom !== null
  await execute(
    db.pool,
    sql`
      with stored as (
        insert into check_answers as answers
               (check_id, is_draft, run_id, failure, draft_version, answer, since, cause, settings, passages, stands_on, told)
        select id, ${isDraft}, ${run.id}::uuid, ${failure}::text, ${run.draftVersion}::int, ${json(asked?.answer)},
               ${asked?.answer.askedAt ?? null}::timestamptz, ${json(asked?.cause)}, ${asked?.evidence.settings ?? null}::text,
               coalesce(${json(asked?.evidence.passages)}, '[]'), coalesce(${json(asked?.evidence.standsOn)}, '{}'),
               ${json(asked?.unmailedChange)}
        from checks where id = ${checkId}
        on conflict (check_id, is_draft) do update
          set run_id = excluded.run_id, failure = excluded.failure${asked === null ? empty : setAnswer(asked)}
          where answers.run_id is distinct from excluded.run_id
        returning check_id
      )
      update check_runs set done = done + 1, heartbeat_at = clock_timestamp(),
             asked = asked + ${count(asked !== null)}::int, passed = passed + ${count(asked?.isPassed === true)}::int,
             failed = failed + ${count(asked?.isPassed === false)}::int, changed = changed + ${count(isChanged)}::int,
             unasked = unasked + ${count(outcome.kind === 'unasked')}::int
      from stored where id = ${run.id}`,
  )
}

/** What is set of an answer that was there before: the one before it stays, unless this is another one. */
const setAnswer = ({ changedFrom }: Extract<Outcome, { kind: 'asked' }>): Sql => sql`,
  draft_version = excluded.draft_version, answer = excluded.answer, settings = excluded.settings,
  passages = excluded.passages, stands_on = excluded.stands_on, told = excluded.told
  ${
    changedFrom === null
      ? sql`, since = coalesce(answers.since, excluded.since)`
      : sql`, since = excluded.since, before = ${json(changedFrom)}, cause = excluded.cause`
  }`

/** A value as JSON; null where there is none. */
const json = (value: object | null | undefined): Sql => sql`${value == null ? null : JSON.stringify(value)}::jsonb`

const count = (is: boolean): number => (is ? 1 : 0)

/** Takes one question to a model from the budget of the day; false if it is spent. */
export async function takeFromBudget({ db }: Needs, chatbotId: string): Promise<boolean> {
  const today = sql`(now() at time zone 'UTC')::date`
  const taken = await execute(
    db.pool,
    sql`
      insert into check_settings as settings (chatbot_id, used_on, used) values (${chatbotId}, ${today}, 1)
      on conflict (chatbot_id) do update set used_on = ${today},
        used = case when settings.used_on = ${today} then settings.used + 1 else 1 end
      where case when settings.used_on = ${today} then settings.used else 0 end < settings.daily_budget`,
  )
  return taken > 0
}

/** Takes one question of a run from the budget. Where it is spent, the next day goes on with what is left. */
export async function takeForRun({ db }: Needs, chatbotId: string): Promise<boolean> {
  const isTaken = await takeFromBudget({ db }, chatbotId)
  if (!isTaken) await execute(db.pool, sql`update check_settings set is_behind = true where chatbot_id = ${chatbotId}`)
  return isTaken
}

/** Ends a run. */
export async function endRun({ db }: Needs, runId: string, status: 'done' | 'failed'): Promise<void> {
  await execute(
    db.pool,
    sql`update check_runs set status = ${status}, ended_at = clock_timestamp()
        where id = ${runId} and status in ('waiting', 'running')`,
  )
}
