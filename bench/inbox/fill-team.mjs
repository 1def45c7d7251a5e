import { hashPassword } from '@frontdesk/accounts/login/passwords'

export const password = 'correct horse battery'
export const origin = 'https://bench.example'

const addPerson = async (db, { accountId, name, passwordHash }) => {
  const email = `${name.toLowerCase()}@bench.example`
  const { id } = await db.prisma.user.create({ data: { email, name, passwordHash } })
  await db.prisma.member.create({ data: { accountId, userId: id, isOwner: true, permissions: [] } })
  return { id, email }
}

/** Conversations in one state, each with so many messages; the one that began last stands first. */
async function addConversations(db, { chatbotId, count, state, agentId = null, messages, spreadSeconds }) {
  const isLive = state !== 'bot'
  const { rows } = await db.pool.query(
    `insert into conversations
       (session_id, chatbot_id, mode, live_status, agent_id, version, waiting_since, last_activity_at)
     select gen_random_uuid(), $1, $2::mode, $3::live_status, $4::uuid, $5,
            case when $3 = 'waiting' then now() - make_interval(secs => $7::float8 * n / $6) end,
            now() - make_interval(secs => $7::float8 * n / $6)
       from generate_series(1, $6::int) as n
     returning id, session_id`,
    [
      chatbotId,
      state === 'open' ? 'human' : 'bot',
      isLive ? state : null,
      agentId,
      isLive ? 1 : 0,
      count,
      spreadSeconds,
    ],
  )
  await db.pool.query(
    `insert into messages (conversation_id, role, content, context_epoch, created_at)
     select id, (case when n % 2 = 1 then 'user' else 'assistant' end)::message_role,
            'Line ' || n || ': do you mend boots, and how long does it take until I have them back?', 0,
            now() - make_interval(secs => 60 + $3::int - n)
       from unnest($1::bigint[]) as id, generate_series(1, $2::int) as n order by id, n`,
    [rows.map(({ id }) => id), messages, messages],
  )
  return rows.map(row => row.session_id)
}

/**
 * A team of two with a busy inbox: `stored` conversations of the last 20 days, and `live` ones, half of which wait and
 * half of which the two have; one more of Robin's has `longest` messages.
 */
export async function fillTeam(db, { stored, live, longest }) {
  const { id: accountId } = await db.prisma.account.create({ data: { name: 'Bench', plan: 'standard' } })
  const passwordHash = await hashPassword(password)
  const [robin, kim] = [
    await addPerson(db, { accountId, name: 'Robin', passwordHash }),
    await addPerson(db, { accountId, name: 'Kim', passwordHash }),
  ]
  const { id: chatbotId } = await db.prisma.chatbot.create({
    data: {
      accountId,
      name: 'Bench',
      serviceName: 'Bench',
      liveChatEnabled: true,
      // Longer than the bench takes: nobody's wait is over meanwhile.
      liveChatTimeoutMinutes: 1_000,
      allowedDomains: { create: [{ domain: 'bench.example' }] },
    },
  })
  const add = more => addConversations(db, { chatbotId, messages: 6, ...more })
  const sessions = {
    stored: await add({ state: 'bot', count: stored, spreadSeconds: 20 * 86_400 }),
    waiting: await add({ state: 'waiting', count: live / 2, spreadSeconds: 240 }),
    kims: await add({ state: 'open', count: live / 2 - 20, agentId: kim.id, spreadSeconds: 600 }),
    robins: await add({ state: 'open', count: 20, agentId: robin.id, spreadSeconds: 600 }),
  }
  const [long] = await add({ state: 'open', count: 1, agentId: robin.id, spreadSeconds: 900, messages: longest })
  await db.pool.query('analyze')
  return { chatbotId, robin, kim, sessions: { ...sessions, long } }
}
