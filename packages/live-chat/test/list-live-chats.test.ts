import { permissionNames } from '@frontdesk/accounts/team/permissions'
import { listLiveChats, type LiveChatFilter } from '@frontdesk/live-chat/inbox/list-live-chats'
import { aChatbot, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { openChatbot } from '../../conversations/test/fixtures/open-chatbot.ts'

const { db, account, chatbot } = await openChatbot(t)
const { user: ada } = await aUser(db, { accountId: account.id, name: 'Ada' })
const { user: ben } = await aUser(db, { accountId: account.id, name: 'Ben' })
const { id: otherChatbot } = await aChatbot(db, { accountId: account.id })
const actor = { accountId: account.id, chatbotIds: null, plan: 'standard', permissions: permissionNames } as const

// Many have one time to the microsecond: a page goes on behind the id.
await db.pool.query(
  `insert into conversations (session_id, chatbot_id, mode, live_status, agent_id, waiting_since, last_activity_at)
   select gen_random_uuid(), $1, case when n % 3 = 1 then 'human' else 'bot' end::mode,
          (array['waiting', 'open', null])[n % 3 + 1]::live_status,
          case when n % 3 = 1 then (array[$2, $3])[n % 2 + 1]::uuid end,
          case when n % 3 = 0 then now() - (n / 30) * interval '1 second' end,
          now() - (n / 30) * interval '1 second'
   from generate_series(0, 599) n`,
  [chatbot.id, ada.id, ben.id],
)

/** All pages of a list, and how many conversations each has. */
async function readAll(filter: LiveChatFilter) {
  const [conversations, sizes] = [[] as { sessionId: string; state: string }[], [] as number[]]
  let cursor: string | undefined
  do {
    const page = await listLiveChats({ db }, actor, { ...filter, cursor })
    conversations.push(...page.conversations)
    sizes.push(page.conversations.length)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return { conversations, sizes }
}

t.test('pages hold every conversation once, those that wait first', async t => {
  const { conversations, sizes } = await readAll({})
  t.same(sizes, [200, 200, 200])
  t.equal(new Set(conversations.map(({ sessionId }) => sessionId)).size, 600)
  const states = conversations.map(({ state }) => state)
  t.same(
    states,
    ['waiting', 'open', 'bot'].flatMap(state => Array.from({ length: 200 }, () => state)),
  )
})

t.test('a list has one state, one agent or one chatbot', async t => {
  const count = async (filter: LiveChatFilter) => (await readAll(filter)).conversations.length
  t.equal(await count({ state: 'waiting' }), 200)
  t.equal(await count({ agent: ada.id }), 100)
  t.equal(await count({ agent: ben.id, state: 'open' }), 100)
  t.equal(await count({ agent: 'none' }), 400)
  t.equal(await count({ agent: 'none', state: 'open' }), 0)
  t.equal(await count({ chatbotId: otherChatbot }), 0)
  const { conversations } = await listLiveChats({ db }, { ...actor, chatbotIds: [otherChatbot] }, {})
  t.same(conversations, [])
})

t.test('a conversation that an agent had has ended, however long ago the bot took over', async t => {
  t.same((await readAll({ state: 'ended' })).conversations, [])
  const { rows } = await db.pool.query(
    `with ended as (
       update conversations set last_activity_at = now() - interval '3 days'
       where id in (select id from conversations where live_status is null order by id limit 3)
       returning id, session_id
     ), history as (
       insert into mode_changes (conversation_id, mode, at_message_id)
       select id, mode::mode, 0 from ended, unnest(array['human', 'bot']) mode
     )
     select session_id from ended`,
  )
  const { conversations } = await readAll({ state: 'ended' })
  t.same(conversations.map(({ sessionId }) => sessionId).toSorted(), rows.map(row => String(row.session_id)).toSorted())
  t.same((await readAll({ state: 'bot' })).conversations.length, 197)
})
