import type { Db } from '@frontdesk/db/connect'
import type { Actor } from './actor.ts'

/** A change, as the account's log keeps it: names of fields and never what they say. */
export interface Change {
  /** `chatbot.changed`, `member.removed`: what, and what became of it. */
  action: string
  chatbotId?: string
  objectId?: string
  fields?: readonly string[]
  /** Of an export: its format and days. Nothing that anybody wrote. */
  details?: Readonly<Record<string, string>>
}

/** The database, or a transaction that the change itself is part of. */
interface Needs {
  tx: Pick<Db['prisma'], 'auditEntry'>
}

/** Notes in the account's log what somebody changed. */
export async function noteChange(
  { tx }: Needs,
  { accountId, userId }: Pick<Actor, 'accountId' | 'userId'>,
  { action, chatbotId, objectId, fields = [], details }: Change,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      accountId,
      userId,
      action,
      chatbotId: chatbotId ?? null,
      objectId: objectId ?? null,
      fields: fields.toSorted(),
      ...(details === undefined ? {} : { details }),
    },
  })
}
