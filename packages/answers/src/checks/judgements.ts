import { createHash } from 'node:crypto'
import type { KeptAnswer } from '@frontdesk/contracts/checks/check-answer'
import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { stableJson } from '@frontdesk/runtime/stable-json'

/** What a model said of an answer: whether it meets a requirement, and one sentence why. */
export interface Judgement {
  isMet: boolean
  reason: string
  model: string
}

/** The judgements of a check, by `hashOfJudged`. */
export type Judgements = Readonly<Record<string, Judgement>>

/** What a model is asked about. */
export interface Judged {
  question: string
  answer: Pick<KeptAnswer, 'text'>
  /** What the answer must meet, in the owner's words. */
  requirement: string
}

/** The same answer to the same question is judged by the same requirement once. */
export const hashOfJudged = ({ question, answer: { text }, requirement }: Judged): string =>
  createHash('sha256')
    .update(stableJson([question, text, requirement]))
    .digest('base64url')

/** All judgements of a row of `checks`. */
export const JUDGEMENTS = sql`(
  select coalesce(jsonb_object_agg(hash, jsonb_build_object('isMet', is_met, 'reason', reason, 'model', model)), '{}')
  from check_judgements where check_id = checks.id)`

/** A check has four answers at most, and ten expectations. Those of drafts come and go. */
const mostKept = 200

/** Stores a judgement, or that it was needed again. Those that nothing needed for the longest time go. */
export async function storeJudgement(
  { db }: { db: Pick<Db, 'pool'> },
  { checkId, hash, judgement: { isMet, reason, model } }: { checkId: string; hash: string; judgement: Judgement },
): Promise<void> {
  await execute(
    db.pool,
    sql`
      insert into check_judgements (check_id, hash, model, is_met, reason)
      select id, ${hash}, ${model}, ${isMet}, ${reason} from checks where id = ${checkId}
      on conflict (check_id, hash) do update
        set model = excluded.model, is_met = excluded.is_met, reason = excluded.reason, judged_at = now()`,
  )
  await execute(
    db.pool,
    sql`delete from check_judgements where check_id = ${checkId} and hash in (
          select hash from check_judgements where check_id = ${checkId} order by judged_at desc offset ${mostKept})`,
  )
}
