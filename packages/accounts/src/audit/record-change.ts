import type { Db } from '@frontdesk/db/connect'
import type { Actor } from '../actor.ts'

/** A change as the audit log records it: names of fields, never their values. */
export interface Change {
  /** Object and event, as in `chatbot.changed` or `member.removed`. */
  action: string
  chatbotId?: string
  objectId?: string
  fields?: readonly string[]
  /** The format and the days of an export, the domains of mail addresses. Never content. */
  details?: Readonly<Record<string, string>>
}

/** The database, or the transaction that makes the change. */
interface Needs {
  tx: Pick<Db['prisma'], 'auditEntry'>
}

/** Who makes a change. Without a user and a token it was a visitor or an operator. */
type Changer = Pick<Actor, 'accountId' | 'userId'> & Partial<Pick<Actor, 'tokenName'>>

/** Records a change in the account's audit log. */
export async function recordChange(
  { tx }: Needs,
  { accountId, userId, tokenName = null }: Changer,
  { action, chatbotId, objectId, fields = [], details }: Change,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      accountId,
      userId,
      tokenName,
      action,
      chatbotId: chatbotId ?? null,
      objectId: objectId ?? null,
      fields: fields.toSorted(),
      ...(details === undefined ? {} : { details }),
    },
  })
}
