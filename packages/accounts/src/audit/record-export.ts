import type { Db } from '@frontdesk/db/connect'
import type { Actor } from '../actor.ts'
import { recordChange } from './record-change.ts'

/** An export that a user downloads or creates. */
export interface RecordedExport {
  /** What is exported, such as `leads` or `conversations`. */
  what: string
  format?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** The zone of these days, where it is not UTC. */
  timezone?: string | undefined
  /** The search text. The audit log records that there was one, not what it said. */
  q?: string | undefined
  chatbotId?: string | undefined
  /** The id of the export job, where there is one. */
  objectId?: string
}

/** Records an export in the account's audit log: who exported what, and which days. */
export async function recordExport(
  { db }: { db: Pick<Db, 'prisma'> },
  actor: Actor,
  { what, format = 'csv', from = '', to = '', timezone, q, chatbotId, objectId }: RecordedExport,
): Promise<void> {
  await recordChange({ tx: db.prisma }, actor, {
    action: `${what}.exported`,
    ...(chatbotId === undefined ? {} : { chatbotId }),
    ...(objectId === undefined ? {} : { objectId }),
    fields: q === undefined || q === '' ? [] : ['q'],
    details: { format, from, to, ...(timezone === undefined ? {} : { timezone }) },
  })
}
