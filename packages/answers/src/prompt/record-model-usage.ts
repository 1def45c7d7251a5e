import type { Db } from '@frontdesk/db/connect'
import type { AssistPurpose } from '@frontdesk/db/generated/enums'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Tokens } from './add-tokens.ts'

/** A call of a model that helped an agent, or judged something for an owner. */
export interface ModelUse {
  chatbotId: string
  purpose: AssistPurpose
  model: string
  tokens: Tokens
}

/**
 * Counts a call of a model that wrote no reply, with its tokens and nothing of its content, by the quarter of an hour. It is
 * in no quota of replies. Nothing is counted of a chatbot that was deleted meanwhile.
 */
export async function recordModelUsage(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, purpose, model, tokens: { inputTokens, outputTokens } }: ModelUse,
): Promise<void> {
  await execute(
    db.pool,
    sql`
      insert into agent_assist_usage as stored
        (chatbot_id, slot, purpose, model, calls, input_tokens, output_tokens)
      select id, date_bin('15 minutes', now(), timestamptz '2000-01-01 00:00:00+00'), ${purpose}::assist_purpose,
             ${model}, 1, ${inputTokens ?? 0}::bigint, ${outputTokens ?? 0}::bigint
      from chatbots where id = ${chatbotId}
      on conflict (chatbot_id, slot, purpose, model) do update set calls = stored.calls + 1,
        input_tokens = stored.input_tokens + excluded.input_tokens,
        output_tokens = stored.output_tokens + excluded.output_tokens`,
  )
}
