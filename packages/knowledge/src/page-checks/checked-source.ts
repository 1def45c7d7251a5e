import { randomUUID } from 'node:crypto'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { crawlColumns, type StartedRun } from '../indexing/index-run.ts'
import { kindsWith } from '../source-kinds.ts'
import { hashOptions } from '../sources/source-options.ts'

type Row = Omit<StartedRun, 'sourceId' | 'optionsHash' | 'isAsBefore'>

/** A website with its options, to look at one page of it. Nothing can be written for it. */
export async function findCheckedSource({ db }: { db: Db }, sourceId: string): Promise<StartedRun | undefined> {
  const [row] = await query<Omit<Row, 'run'>>(
    db.pool,
    sql`
      select ${crawlColumns({ source: 'sources', chatbot: 'chatbots' })} from sources join chatbots on chatbots.id = chatbot_id
      where sources.id = ${sourceId} and kind = any(${kindsWith({ content: 'pages' })}) and url is not null`,
  )
  return row && asRun(sourceId, { ...row, run: randomUUID() })
}

/**
 * A website with its options, to write one page of it, in the name of its last run: as soon as a crawl begins, nothing
 * is written any more. Undefined while the website is being crawled, or waits for that.
 */
export async function claimCheckedSource({ db }: { db: Db }, sourceId: string): Promise<StartedRun | undefined> {
  const [row] = await query<Row>(
    db.pool,
    sql`
      update sources set index_run = coalesce(index_run, ${randomUUID()}::uuid) from chatbots
      where sources.id = ${sourceId} and kind = any(${kindsWith({ content: 'pages' })}) and url is not null
        and sources.status in ('ready', 'failed') and chatbots.id = chatbot_id
      returning index_run as run, ${crawlColumns({ source: 'sources', chatbot: 'chatbots' })}`,
  )
  return row && asRun(sourceId, row)
}

/** What the page said before does not count: it is asked for whole. */
const asRun = (sourceId: string, row: Row): StartedRun => ({
  sourceId,
  ...row,
  optionsHash: hashOptions(row),
  isAsBefore: false,
})
