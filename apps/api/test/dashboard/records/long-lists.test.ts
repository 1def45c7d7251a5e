import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'
import { aChatbot } from '@frontdesk/testing/factories'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { pool } = frontdesk.db
const many = 2_500

/** So many records of each kind for a chatbot, three of each moment. */
async function fillRecords(chatbotId: string, messagesFrom: number): Promise<void> {
  const moment = `now() - (number / 3) * interval '1 second'`
  const person = `number || '@visitor.example', repeat('x', 900)`
  for (const statement of [
    `insert into leads (chatbot_id, email, message, created_at)
     select $1, ${person}, ${moment} from generate_series(1, $2::int) as number`,
    `insert into questions (chatbot_id, session_id, question, reason, created_at)
     select $1, gen_random_uuid(), repeat('x', 900), 'not_found', ${moment} from generate_series(1, $2::int) as number`,
    `insert into bookings (chatbot_id, email, name, starts_at, ends_at, timezone, title, created_at)
     select $1, ${person}, now(), now(), 'UTC', 'A visit', ${moment} from generate_series(1, $2::int) as number`,
  ]) {
    await pool.query(statement, [chatbotId, many])
  }
  await pool.query(
    `insert into feedback (chatbot_id, session_id, message_id, rating, comment, created_at)
     select $1, gen_random_uuid(), $3::bigint + number, 'up', repeat('x', 900), ${moment}
     from generate_series(1, $2::int) as number`,
    [chatbotId, many, messagesFrom],
  )
}

interface Listed {
  id: string
  createdAt: string
}

t.test('a list holds every record once, newest first, however many there are', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: account.id })
  await fillRecords(chatbot.id, 0)
  await fillRecords(other.id, many)
  for (const [kind, field] of [
    ['leads', 'leads'],
    ['questions', 'questions'],
    ['feedback', 'data'],
    ['bookings', undefined],
  ] as const) {
    const { status, headers, text } = await owner.send(`/api/${kind}`)
    t.equal(status, 200)
    t.equal(headers['content-type'], 'application/json; charset=utf-8')
    t.equal(headers['content-length'], undefined, `${kind} are sent while they are read`)
    const body = JSON.parse(text) as Record<string, Listed[]> & { count?: number }
    const records = field === undefined ? (body as unknown as Listed[]) : (body[field] ?? [])
    t.equal(records.length, 2 * many)
    t.equal(new Set(records.map(({ id }) => id)).size, 2 * many)
    t.same(
      records.map(({ createdAt }) => createdAt),
      records.map(({ createdAt }) => createdAt).toSorted((one, another) => (one < another ? 1 : -1)),
    )
    if (kind === 'feedback') t.equal(body.count, 2 * many)
    const csv = await owner.send(`/api/${kind}/export`)
    t.equal(csv.text.trimEnd().split('\r\n').length, 2 * many + 1, `a line for each of the ${kind}`)
  }
  const { body } = await owner.json(`/api/bookings?chatbotId=${other.id}`)
  t.equal((body as Listed[]).length, many)
})

t.test('a short list is an answer like any other', async t => {
  const { owner } = await aPlace(frontdesk)
  const { headers, text } = await owner.send('/api/leads')
  t.equal(text, '{"success":true,"leads":[]}')
  t.equal(headers['content-length'], String(text.length))
  t.equal((await owner.send('/api/bookings')).text, '[]')
  t.equal((await owner.send('/api/feedback')).text, '{"success":true,"data":[],"count":0}')
  const recorded = () => frontdesk.db.prisma.auditEntry.count({ where: { action: 'leads.exported' } })
  const before = await recorded()
  t.equal((await owner.send('/api/leads/export?from=2026-02-30')).status, 400)
  t.equal(await recorded(), before, 'what was refused is not recorded')
  t.equal((await owner.send('/api/leads/export')).status, 200)
  t.equal(await recorded(), before + 1)
})
