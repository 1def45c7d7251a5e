import type { ReplyFailure } from '@frontdesk/contracts/conversations/reply-failure'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

interface Needs {
  db: Pick<Db, 'pool'>
}

/** The codes of failures that have a reason of their own. */
const reasons: Readonly<Record<string, ReplyFailure>> = {
  PROVIDER_UNREACHABLE: 'no_response',
  PROVIDER_STALLED: 'no_response',
  PROVIDER_BUSY: 'busy',
  PROVIDER_REFUSED: 'refused',
  PROVIDER_BROKE: 'error',
  PROVIDER_CUT: 'error',
  PROVIDER_EMPTY: 'error',
  PROVIDER_GARBLED: 'error',
  PROVIDER_PAUSED: 'error',
}

/** Messages as the team reads them: those of a visitor whose answer failed with the reason. */
export async function withFailures<Message extends { id: number; role: string }>(
  { db }: Needs,
  messages: readonly Message[],
): Promise<(Message & { failure?: ReplyFailure })[]> {
  const questions = messages.filter(({ role }) => role === 'user').map(({ id }) => id)
  const failures = await readFailures({ db }, questions)
  return messages.map(message => {
    const failure = failures.get(message.id)
    return failure === undefined ? message : { ...message, failure }
  })
}

/**
 * Messages as the visitor reads them. A question whose answer failed and that was asked again in the same words is left
 * out: "Try again" stores it once more, under a new id.
 */
export async function withoutRepeatedQuestions<Message extends { id: number; role: string; text: string }>(
  { db }: Needs,
  messages: readonly Message[],
): Promise<Message[]> {
  const failures = await readFailures({ db }, askedAgain(messages))
  return messages.filter(({ id }) => !failures.has(id))
}

/** The ids of questions that the visitor's next message repeats, with no answer between the two. */
function askedAgain(messages: readonly { id: number; role: string; text: string }[]): number[] {
  const said = messages.filter(({ role }) => role !== 'system')
  return said
    .filter(({ role, text }, at) => role === 'user' && said[at + 1]?.role === 'user' && said[at + 1]?.text === text)
    .map(({ id }) => id)
}

async function readFailures({ db }: Needs, questions: readonly number[]): Promise<ReadonlyMap<number, ReplyFailure>> {
  if (questions.length === 0) return new Map()
  const rows = await query<{ messageId: string; failure: string | null }>(
    db.pool,
    sql`select message_id, failure from replies
        where message_id = any(${questions}::bigint[]) and state = 'failed' and outcome in ('failed', 'refused')`,
    { name: 'read-failures' },
  )
  return new Map(rows.map(({ messageId, failure }) => [Number(messageId), reasons[failure ?? ''] ?? 'other']))
}
