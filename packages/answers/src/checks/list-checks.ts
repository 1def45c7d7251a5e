import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { CheckAnswer, CheckState, KeptAnswer } from '@frontdesk/contracts/checks/check-answer'
import type { Check, CheckCause, CheckDetails, CheckList } from '@frontdesk/contracts/checks/checks'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { checkUnknown } from '../errors.ts'
import { readBudget, readCheckSettings } from './check-settings.ts'
import { compareAnswers, judgeAnswer } from './judge-answer.ts'
import { JUDGEMENTS, type Judgements } from './judgements.ts'
import { latestRun } from './start-run.ts'

interface Needs {
  db: Db
}

interface Row extends Pick<
  CheckDetails,
  'id' | 'question' | 'history' | 'pageUrl' | 'contextData' | 'language' | 'expectations' | 'version'
> {
  judgements: Judgements
  createdAt: Date
  answer: KeptAnswer | null
  since: Date | null
  before: KeptAnswer | null
  cause: CheckCause | null
  failure: string | null
  draftAnswer: KeptAnswer | null
}

/** Checks with their answers. An answer of a draft that was changed since says nothing of it. */
const checksOf = (condition: Sql, history: Sql): Sql => sql`
  select checks.id, question, ${history} as history, page_url, context_data, language, expectations, checks.version, checks.created_at,
         today.answer, today.since, today.before, today.cause, today.failure, draft.answer as draft_answer,
         ${JUDGEMENTS} as judgements
  from checks
  left join check_answers today on today.check_id = checks.id and not today.is_draft
  left join answer_drafts on answer_drafts.chatbot_id = checks.chatbot_id
  left join check_answers draft on draft.check_id = checks.id and draft.is_draft
    and draft.draft_version = answer_drafts.version
  where ${condition} order by checks.created_at, checks.id`

/** Lists the checks of a chatbot with their states, and what a run of them would cost. */
export async function listChecks({ db }: Needs, actor: Actor, chatbot: string): Promise<CheckList> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const [checks, settings, budget, run] = await Promise.all([
    readChecks({ db }, chatbotId),
    readCheckSettings({ db }, chatbotId),
    readBudget({ db }, chatbotId),
    latestRun({ db }, chatbotId),
  ])
  return { checks: checks.map(withoutAnswers), settings, budget, run }
}

/** All checks of a chatbot with their answers, judged, and without their earlier turns. */
export const readChecks = async ({ db }: { db: Pick<Db, 'pool'> }, chatbotId: string): Promise<CheckDetails[]> =>
  (await query<Row>(db.pool, checksOf(sql`checks.chatbot_id = ${chatbotId}`, sql`'[]'::jsonb`))).map(present)

/** Reads one check with its answers. */
export async function readCheck(
  { db }: Needs,
  actor: Actor,
  { chatbotId: chatbot, checkId }: { chatbotId: string; checkId: string },
): Promise<CheckDetails> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  if (!isUuid(checkId)) throw checkUnknown()
  const [row] = await query<Row>(
    db.pool,
    checksOf(sql`checks.chatbot_id = ${chatbotId} and checks.id = ${checkId.toLowerCase()}`, sql`history`),
  )
  if (row === undefined) throw checkUnknown()
  return present(row)
}

function present({ answer, before, draftAnswer, since, createdAt, judgements, ...row }: Row): CheckDetails {
  const judged = (kept: KeptAnswer | null): CheckAnswer | null =>
    kept === null ? null : judgeAnswer({ ...row, judgements }, kept)
  const [today, draft] = [judged(answer), judged(draftAnswer)]
  return {
    ...row,
    state: stateOf(today),
    since: since?.toISOString() ?? null,
    isChanged: before !== null,
    comparison: today === null || draft === null ? null : compareAnswers(today, draft),
    createdAt: createdAt.toISOString(),
    answer: today,
    before: judged(before),
    draft,
  }
}

function stateOf(answer: CheckAnswer | null): CheckState {
  if (answer === null) return 'not_asked'
  if (answer.isPassed === null) return 'not_judged'
  return answer.isPassed ? 'passed' : 'failed'
}

const withoutAnswers = ({
  answer: _answer,
  before: _before,
  draft: _draft,
  cause: _cause,
  failure: _failure,
  history: _history,
  ...check
}: CheckDetails): Check => check
