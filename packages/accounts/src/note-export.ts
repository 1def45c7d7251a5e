import type { Db } from '@frontdesk/db/connect'
import type { Actor } from './actor.ts'
import { noteChange } from './note-change.ts'

/** What somebody took out of the house. */
export interface TakenExport {
  /** `leads`, `conversations`. */
  what: string
  format?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** What was looked for: that something was is noted, and what it was is not. */
  q?: string | undefined
  chatbotId?: string | undefined
  /** The export's own id, where it has one. */
  objectId?: string
}

/** Notes in the account's log who exported which days of what. */
export async function noteExport(
  { db }: { db: Pick<Db, 'prisma'> },
  actor: Actor,
  { what, format = 'csv', from = '', to = '', q, chatbotId, objectId }: TakenExport,
): Promise<void> {
  await noteChange({ tx: db.prisma }, actor, {
    action: `${what}.exported`,
    ...(chatbotId === undefined ? {} : { chatbotId }),
    ...(objectId === undefined ? {} : { objectId }),
    fields: q === undefined || q === '' ? [] : ['q'],
    details: { format, from, to },
  })
}
