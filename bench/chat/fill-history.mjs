/** A past for an installation: conversations of ten answered turns each, spread over 29 days. */
import { connect } from '@frontdesk/db/connect'

const turns = 10

const statements = [
  `insert into conversations (id, session_id, chatbot_id, last_language, last_ip, created_at, last_activity_at, context_mark)
   select $3 + c + 1, gen_random_uuid(), $1, 'en', '203.0.113.* (anonymized)', at, at + interval '20 minutes', $4 + (c + 1) * ${2 * turns}
   from generate_series(0, $2 - 1) c, lateral (select now() - c * interval '29 days' / $2 - $6 as at) as began`,
  `insert into messages (id, conversation_id, role, content, sources, reply_to, context_epoch, browser_language, client_ip, referer, created_at)
   select $4 + c * ${2 * turns} + m + 1, $3 + c + 1, (case m % 2 when 0 then 'user' else 'assistant' end)::message_role,
          case m % 2 when 0 then 'How long does the repair of umbrella ' || c || ' take?'
                     else '<p>A repair takes <strong>five working days</strong>; we write to you when it is done.</p>' end,
          case m % 2 when 1 then '[{"type":"web","source":"https://bench.example/repairs"}]'::json end,
          case m % 2 when 1 then $4 + c * ${2 * turns} + m end,
          0, 'en', '203.0.113.* (anonymized)', 'https://bench.example/', began.created_at + m * interval '1 minute'
   from generate_series(0, $2 - 1) c join conversations began on began.id = $3 + c + 1, generate_series(0, ${2 * turns - 1}) m`,
  `insert into replies (id, account_id, chatbot_id, conversation_id, message_id, state, attempt, claims, enqueue_count, accepted_at, enqueued_at, settled_at, model)
   select gen_random_uuid(), $5, $1, conversation_id, messages.id, 'answered', gen_random_uuid(), 1, 1, created_at, created_at,
          created_at + interval '1 second', 'bench'
   from messages where role = 'user' and messages.id > $4 and messages.id <= $4 + $2 * ${2 * turns}`,
  `insert into charges (message_id, kind, account_id, period, created_at)
   select messages.id, 'charge', $5, date_trunc('month', created_at at time zone 'utc')::date, created_at
   from messages where role = 'user' and messages.id > $4 and messages.id <= $4 + $2 * ${2 * turns}`,
  `insert into usage (account_id, period, used, quota)
   select account_id, period, count(*), 100000000 from charges where account_id = $5 group by 1, 2
   on conflict (account_id, period) do update set used = excluded.used`,
  `select setval('conversations_id_seq', $3 + $2), setval('messages_id_seq', $4 + $2 * ${2 * turns})`,
]

/** Stores that many messages for a chatbot, as if they had been asked and answered: the newest of them so long ago. */
export async function fillHistory({ databaseUrl, chatbotId, accountId }, messages, newest = '1 hour') {
  const onIdleError = error => process.stderr.write(`${error.message}\n`)
  const { pool, close } = connect({
    databaseUrl,
    poolSize: 1,
    name: 'frontdesk bench',
    onIdleError,
    statementMs: 900_000,
  })
  try {
    const last = async name => Number((await pool.query(`select coalesce(max(id), 0) as id from ${name}`)).rows[0].id)
    const given = [
      chatbotId,
      Math.ceil(messages / (2 * turns)),
      await last('conversations'),
      await last('messages'),
      accountId,
      newest,
    ]
    const types = ['uuid', 'bigint', 'bigint', 'bigint', 'uuid', 'interval']
    for (const text of statements) {
      // Every statement takes the ones of the six values that it names.
      const used = given.flatMap((value, index) => (text.includes(`$${index + 1}`) ? [index] : []))
      const numbered = text.replaceAll(/\$(\d)/g, (_, n) => `$${used.indexOf(n - 1) + 1}::${types[n - 1]}`)
      await pool.query(
        numbered,
        used.map(index => given[index]),
      )
    }
    // What autovacuum does within minutes of so much writing.
    await pool.query('vacuum analyze')
  } finally {
    await close()
  }
}
