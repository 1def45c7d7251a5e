import { enqueueMail, type MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import { nameInMail } from '@frontdesk/accounts/mails/without-addresses'
import { includesFeature, planNames } from '@frontdesk/accounts/plan/plan'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { derivedId } from '@frontdesk/runtime/derived-id'
import { defaultColour } from '@frontdesk/web/colour'
import { isAssigned } from '../is-assigned.ts'
import { mayAnswer } from '../may-answer.ts'
import { assignedMail } from './assigned-mail-text.ts'

interface Due {
  chatbotName: string
  colour: string
  domains: string[]
  agentId: string
  address: string
  language: string
  /** The conversations that no mail has told of. */
  fresh: string[]
  sessionIds: string[]
  /** When the last of them was assigned, as PostgreSQL writes it. */
  newest: string
}

const plansWithLiveChat = planNames.filter(plan => includesFeature(plan, 'live-chat'))

/** More are found the next time. */
const atOnce = 100

/** Conversations that an agent is given within this time go in one mail. An agent who is back by then gets none. */
const BATCH_INTERVAL = sql`interval '1 minute'`

const DUE = sql`
  select b.name as chatbot_name, coalesce(b.appearance->>'colour', ${defaultColour}) as colour, agent_id, users.email as address,
         array(select domain from allowed_domains where allowed_domains.chatbot_id = b.id) as domains,
         coalesce(users.language, b.language) as language, fresh, session_ids, newest::text
  from (
    select c.chatbot_id, c.agent_id, array_agg(c.id::text) as fresh, array_agg(c.session_id::text) as session_ids,
           max(given.created_at) as newest
    from conversations c
    join chatbots on chatbots.id = c.chatbot_id and not is_deleting
    join accounts on accounts.id = chatbots.account_id and suspended_at is null and plan::text = any(${plansWithLiveChat})
    join members on members.account_id = accounts.id and members.user_id = c.agent_id
    left join agent_presence presence on presence.account_id = accounts.id and presence.user_id = c.agent_id
    cross join lateral (select created_at from mode_changes where conversation_id = c.id order by seq desc limit 1) given
    where c.live_status = 'open' and ${isAssigned({ conversation: 'c', presence: 'presence' })}
      and ${mayAnswer({ member: 'members', conversation: 'c' })}
      and given.created_at > clock_timestamp() - interval '1 day'
      and (c.assigned_mailed_at is null or c.assigned_mailed_at < given.created_at)
    group by c.chatbot_id, c.agent_id having min(given.created_at) < clock_timestamp() - ${BATCH_INTERVAL}
  ) c join chatbots b on b.id = chatbot_id join users on users.id = agent_id and password_hash is not null
  order by newest limit ${atOnce}`

interface Needs extends MailNeeds {
  db: Pick<Db, 'pool'>
  /** The public address of this installation. */
  baseUrl: string
}

/**
 * Enqueues a mail to each agent who was given conversations while they were offline, and has not been there since. The
 * column of the conversations is the outbox: interrupted before they are marked, the next run enqueues a mail again with
 * the same id. Returns how many mails were enqueued.
 */
export async function enqueueAssignedMails(needs: Needs): Promise<number> {
  const rows = await query<Due>(needs.db.pool, DUE, { name: 'due-assigned-mails' })
  for (const { chatbotName, domains, colour, agentId, address, language, fresh, sessionIds, newest } of rows) {
    const [sessionId] = sessionIds
    const place = sessionIds.length === 1 ? `chat=${sessionId}` : 'view=mine'
    const text = assignedMail(language, {
      chatbot: nameInMail(chatbotName, domains),
      colour,
      count: fresh.length,
      link: new URL(`/dashboard/inbox?${place}`, needs.baseUrl).href,
    })
    await enqueueMail(needs, { id: derivedId(['assigned', agentId, newest, ...fresh]), to: address, ...text })
    await execute(
      needs.db.pool,
      sql`
        update conversations set assigned_mailed_at = ${newest}::timestamptz
        where id = any(${fresh}::bigint[]) and agent_id = ${agentId}`,
    )
  }
  return rows.length
}
