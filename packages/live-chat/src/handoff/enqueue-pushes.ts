import { includesFeature, planNames } from '@frontdesk/accounts/plan/plan'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { mayAnswer } from '../may-answer.ts'

/*
 * Web Push for agents whose dashboard is closed. Each row of `push_messages` is what one browser shows, or is to show,
 * about one conversation. By the clock the rows are compared with what there is: who waits, what is new in an agent's own
 * conversations, and what is over. So nothing that causes a message has to write one, none is lost, and a browser that
 * showed a visitor who waits is told when another agent has taken them.
 */
interface Needs {
  db: Pick<Db, 'pool'>
  queues: Pick<Queues, 'enqueue'>
}

const plansWithLiveChat = planNames.filter(plan => includesFeature(plan, 'live-chat'))

/** A browser on which the dashboard was not opened for so long is told nothing more: a login lasts no longer. */
const UNUSED = sql`interval '7 days'`
/** Without a heartbeat for so long a person has no tab open: an open one sends one every ten seconds, and tells them itself. */
const GONE = sql`interval '20 seconds'`
/** A conversation is shown anew so often, and a browser as many in that time. */
const BETWEEN_PUSHES = sql`interval '1 minute'`
const mostInThatTime = 5
/** More are found the next time. */
const atOnce = 500

/** Browsers of people who are logged in there and have no tab open, with what there is to tell them. */
const WANTED = sql`
  select s.id as subscription_id, c.id as conversation_id, case
           when c.live_status = 'waiting' then 'waiting'
           when c.last_visitor_message_id > c.agent_read_id then 'writes' else 'handed-over' end as kind,
         case when c.live_status = 'waiting' then (extract(epoch from c.waiting_since) * 1000)::bigint
              else greatest(c.last_visitor_message_id, c.agent_read_id) end as subject,
         coalesce(c.waiting_since, c.last_activity_at) as since
  from push_subscriptions s
  join members on members.user_id = s.user_id and members.account_id = s.account_id
  join accounts a on a.id = s.account_id and a.suspended_at is null and a.plan::text = any(${plansWithLiveChat})
  join chatbots b on b.account_id = a.id
  join conversations c on c.chatbot_id = b.id and c.live_status is not null
  left join agent_presence p on p.account_id = s.account_id and p.user_id = s.user_id
  where (p.seen_at is null or p.seen_at < clock_timestamp() - ${GONE}) and ${mayAnswer({ member: 'members', conversation: 'c' })}
    and case when c.live_status = 'waiting' then not coalesce(p.is_away, false)
        else c.agent_id = s.user_id and (c.snoozed_until is null or c.snoozed_until <= clock_timestamp())
             and (c.last_visitor_message_id > c.agent_read_id or exists (
               select from mode_changes m
               where m.conversation_id = c.id and m.at_message_id = c.agent_read_id and m.step = 'transfer')) end`

/** Compares, and enqueues what is due. Returns how many messages were enqueued. */
export async function enqueuePushes({ db, queues }: Needs): Promise<number> {
  if (!(await deleteUnused(db))) return 0
  await execute(db.pool, overStatement, { name: 'end-push-messages' })
  await execute(db.pool, wantedStatement, { name: 'add-push-messages' })
  const due = await query<{ id: string; enqueueCount: number }>(db.pool, claimStatement, {
    name: 'claim-push-messages',
  })
  await Promise.all(
    due.map(({ id, enqueueCount }) =>
      queues.enqueue('send-push', { messageId: id, enqueueCount }, { id: `send-push-${id}-${enqueueCount}` }),
    ),
  )
  return due.length
}

/**
 * Deletes subscriptions of logins that have ended, of people who have left, and of browsers that are not used. Returns
 * whether there is anything to compare: an installation in which nobody waits is asked this one thing.
 */
async function deleteUnused(db: Needs['db']): Promise<boolean> {
  const [row] = await query<{ isBusy: boolean }>(
    db.pool,
    sql`
      with unused as (
        delete from push_subscriptions s
        where used_at < clock_timestamp() - ${UNUSED} or not exists (
          select from users u join members m on m.user_id = u.id
          where u.id = s.user_id and u.session_epoch = s.session_epoch and m.account_id = s.account_id)
        returning id
      )
      select exists (select from push_subscriptions where id not in (select id from unused))
        and (exists (select from conversations where live_status is not null) or exists (select from push_messages)) as is_busy`,
    { name: 'delete-unused-push-subscriptions' },
  )
  return row?.isBusy === true
}

/** What is over: a browser that showed somebody who waits learns who has them now; of the rest nothing is kept. */
const overStatement = sql`
  with over as (
    select p.id, p.due_at is null and p.kind = 'waiting' and c.live_status = 'open' and c.agent_id <> s.user_id as is_shown
    from push_messages p join push_subscriptions s on s.id = p.subscription_id
    join conversations c on c.id = p.conversation_id
    where p.kind <> 'taken' and case
      when p.kind = 'waiting' then c.live_status is distinct from 'waiting'
      else c.live_status is distinct from 'open' or c.agent_id is distinct from s.user_id
           or (p.kind = 'writes' and c.agent_read_id >= p.subject) end
  ), told as (
    update push_messages set kind = 'taken', due_at = clock_timestamp(), tries = 0
    from over where push_messages.id = over.id and is_shown
  )
  delete from push_messages using over where push_messages.id = over.id and not is_shown`

/** What is new. Of a conversation that a browser has shown a moment ago, and of many at once, the rest comes later. */
const wantedStatement = sql`
  with wanted as (${WANTED}), fresh as (
    select w.*,
           row_number() over (partition by w.subscription_id order by w.since, w.conversation_id) as place,
           (select count(*) from push_messages r
            where r.subscription_id = w.subscription_id
              and (r.due_at is not null or r.sent_at > clock_timestamp() - ${BETWEEN_PUSHES})) as lately
    from wanted w left join push_messages p using (subscription_id, conversation_id)
    where p.id is null or ((p.kind, p.subject) is distinct from (w.kind, w.subject)
      and (p.kind <> w.kind or p.sent_at is null or p.sent_at < clock_timestamp() - ${BETWEEN_PUSHES}))
  )
  insert into push_messages (subscription_id, conversation_id, kind, subject)
  select subscription_id, conversation_id, kind, subject from fresh
  where place + lately <= ${mostInThatTime}::int limit ${atOnce}
  on conflict (subscription_id, conversation_id) do update
  set kind = excluded.kind, subject = excluded.subject, due_at = clock_timestamp(), tries = 0`

const claimStatement = sql`
  update push_messages set enqueue_count = enqueue_count + 1, due_at = now() + interval '2 minutes'
  where id in (
    select id from push_messages where due_at <= clock_timestamp() order by due_at limit ${atOnce} for update skip locked)
  returning id, enqueue_count`
