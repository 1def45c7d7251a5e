import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { mostFindings } from './page-findings.ts'

/*
 * Pairs of sentences that may contradict each other, and that no rule decides. A model is asked about the nearest of them
 * elsewhere, once: what it said is kept with the pair, "no" as well, as long as both pages have their sentence.
 */

/** Pairs of a chatbot that wait. A model is asked about 50 in a day. */
const mostWaiting = 500

/** Deletes the waiting pairs of a chatbot that are too many, those that are least near. */
export const deleteFarPairs = ({ db }: { db: Pick<Db, 'pool'> }, chatbotId: string): Promise<number> =>
  execute(
    db.pool,
    sql`
      delete from undecided_pairs where chatbot_id = ${chatbotId} and key in (
        select key from undecided_pairs where chatbot_id = ${chatbotId} and is_contradiction is null
        order by certainty desc, key offset ${mostWaiting})`,
  )

/** One side of a pair. */
interface PairSide {
  readonly title: string
  readonly heading: string
  readonly sentence: string
  readonly passage: string
}

/** Two sentences that may contradict each other. A side is null where its page has no passages at the moment. */
export interface UndecidedPair {
  readonly key: string
  readonly first: PairSide | null
  readonly second: PairSide | null
}

/** So many pairs of a chatbot are asked about in one day (UTC), and for no more than half of the budget of its checks. */
const mostOfADay = 50

/** A question and its answer may stand on two lines, so that no passage has both as they are stored. */
const side = (documentId: Sql, sentence: Sql): Sql => sql`(
  select json_build_object('title', title, 'heading', heading, 'sentence', ${sentence}, 'passage', text)
  from documents join chunks on chunks.document_id = documents.id
  where documents.id = ${documentId}
  order by strpos(heading || ' ' || text, ${sentence}) > 0 desc, position limit 1)`

const TODAY = sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`

/** The condition on `undecided_pairs` that a model may be asked: not yet, or on another day, without an answer. */
export const IS_WAITING = sql`is_contradiction is null and (asked_at is null or asked_at < ${TODAY})`

/** The condition on `chatbots` that a model answers for them: one that they chose and workers offer, or the installation's own. */
export const HAS_MODEL = sql`exists (
  select from installation_facts where name = 'model' and value not in ('null', '"built-in"')
    or name = 'textHosts' and value -> 'chosen' -> chatbots.model ->> 'host' is not null)`

/** Whether a chatbot may ask about another pair today, and list what comes of it. */
export const mayAskToday = (chatbotId: Sql): Sql => sql`(
  (select count(*) from undecided_pairs asked where asked.chatbot_id = ${chatbotId} and asked.asked_at >= ${TODAY})
    < coalesce((select least(${mostOfADay}, daily_budget / 2) from check_settings budget where budget.chatbot_id = ${chatbotId}),
               ${mostOfADay})
  and (select count(*) from site_findings listed where listed.chatbot_id = ${chatbotId}) < ${mostFindings})`

/**
 * Takes the nearest pair that a model may be asked about; null if there is none, or today has had enough. It counts as
 * asked about today, whatever comes of it: a pair that a worker or a provider fails on waits for another day.
 */
export async function takeNextPair({ db }: { db: Pick<Db, 'pool'> }, chatbotId: string): Promise<UndecidedPair | null> {
  const [pair] = await query<UndecidedPair>(
    db.pool,
    sql`
      update undecided_pairs set asked_at = now()
      where chatbot_id = ${chatbotId} and ${IS_WAITING} and key = (
        select key from undecided_pairs
        where chatbot_id = ${chatbotId} and ${IS_WAITING} and ${mayAskToday(sql`${chatbotId}::uuid`)}
        order by certainty desc, key limit 1)
      returning key, ${side(sql`undecided_pairs.document_id`, sql`sentence`)} as first,
                ${side(sql`other_document_id`, sql`other_sentence`)} as second`,
  )
  return pair ?? null
}

/** What a model said of a pair: its reason if both sentences contradict each other, null if not. */
export interface PairVerdict {
  readonly chatbotId: string
  readonly key: string
  readonly judgedBy: string
  readonly reason: string | null
}

/**
 * Stores what a model said of a pair, and makes it a finding if both sentences contradict each other. The first verdict
 * stands.
 */
export async function storeVerdict(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, key, judgedBy, reason }: PairVerdict,
): Promise<void> {
  await execute(
    db.pool,
    sql`
      with judged as (
        update undecided_pairs set is_contradiction = ${reason !== null}
        where chatbot_id = ${chatbotId} and key = ${key} and is_contradiction is null returning *
      )
      insert into site_findings (chatbot_id, kind, measure, document_id, sentence, other_document_id, other_url,
                                 other_sentence, certainty, key, judged_by, reason)
      select chatbot_id, 'contradiction', measure, document_id, sentence, other_document_id, other_url, other_sentence,
             certainty, key, ${judgedBy}, ${reason}::text
      from judged where is_contradiction
      on conflict (chatbot_id, key) do nothing`,
  )
}
