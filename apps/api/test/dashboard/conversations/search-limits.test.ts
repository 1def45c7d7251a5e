import type { Db } from '@frontdesk/db/connect'
import { createLog } from '@frontdesk/runtime/log'
import { aChatbot } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { inTransaction, untilBlocked } from '../../../../../packages/conversations/test/fixtures/open-chatbot.ts'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { anExporter, fill } from '../../fixtures/exporter.ts'

const listPath = '/api/conversations'
const searches = [`${listPath}?q=hello`, `${listPath}?sort=messages`, `${listPath}?from=2026-01-01`, '/api/usage']

const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  (JSON.parse(text) as { error: { code: string } }).error.code,
]

/** Nobody reads or writes messages and charges while the task runs. */
const whileLocked = <T>(db: Pick<Db, 'pool'>, task: () => Promise<T>): Promise<T> =>
  inTransaction(db, async client => {
    await client.query('lock table messages, charges in access exclusive mode')
    return task()
  })

/** How many long reads hold a connection. */
async function openReads({ pool }: Pick<Db, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and application_name in ('frontdesk search', 'frontdesk usage')`,
  )
  return rows[0]?.open ?? 0
}

t.test('row 54: a search that cannot finish says so, and is no outage', async t => {
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'warn', destination: { write: line => void lines.push(line) } })
  const frontdesk = await startFrontdesk(t, { hasWorker: false, apiTimes: { longReadMs: 100 }, log })
  const owner = await anExporter(frontdesk)
  for (const path of searches.slice(0, 3)) {
    t.same(codeOf(await whileLocked(frontdesk.db, () => owner.send(path))), [413, 'SEARCH_TOO_SLOW'], path)
  }
  t.same(lines, [])
  await until(async () => (await openReads(frontdesk.db)) === 0)
})

t.test('a search has more time than a request of a visitor', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false })
  const owner = await anExporter(frontdesk)
  const chatbot = await aChatbot(frontdesk.db, { accountId: owner.accountId })
  await fill(frontdesk.db, { chatbotId: chatbot.id, conversations: 60, messages: 2 })
  const timeouts = async (): Promise<string[]> => {
    const { rows } = await frontdesk.db.pool.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.map(({ query }) => query)
  }
  const asked = await whileLocked(frontdesk.db, async () => {
    const running = owner.send(`${listPath}?q=xxxxx&sort=messages`)
    await untilBlocked(frontdesk.db)
    t.match(await timeouts(), [/ilike/])
    t.equal(await openReads(frontdesk.db), 1, 'on a connection of its own')
    return { running }
  })
  const { status, text } = await asked.running
  t.equal(status, 200)
  const { conversations, nextCursor } = JSON.parse(text) as { conversations: unknown[]; nextCursor: string }
  t.equal(conversations.length, 50)
  const rest = await owner.json(`${listPath}?q=xxxxx&sort=messages&cursor=${encodeURIComponent(nextCursor)}`)
  t.match(rest, { status: 200, body: { conversations: { length: 10 }, nextCursor: null } })
})

t.test('an account has two long reads at a time, and a process four; who leaves makes room', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false })
  const { db } = frontdesk
  const [owner, second, third] = await Promise.all([1, 2, 3].map(() => anExporter(frontdesk)))
  if (owner === undefined || second === undefined || third === undefined) throw new Error('somebody is missing')
  const running = await whileLocked(db, async () => {
    const leaving = new AbortController()
    const left = fetch(`${frontdesk.url}${searches[0]}`, {
      headers: { cookie: owner.cookie() },
      signal: leaving.signal,
    })
    const own = [owner.send(searches[3] ?? '')]
    await untilBlocked(db, 2)
    const refused = await owner.send(searches[1] ?? '')
    t.same(codeOf(refused), [429, 'READS_RUNNING'])
    t.equal(refused.headers['retry-after'], '2')
    own.push(second.send(searches[0] ?? ''), second.send(searches[1] ?? ''))
    await untilBlocked(db, 4)
    t.same(codeOf(await third.send(searches[0] ?? '')), [429, 'READS_BUSY'])
    t.equal((await third.send('/api/leads')).status, 200, 'everything else is answered')
    leaving.abort()
    await t.rejects(left, { name: 'AbortError' })
    await until(async () => (await openReads(db)) === 3)
    own.push(third.send(searches[0] ?? ''))
    await untilBlocked(db, 4)
    return own
  }).then(own => Promise.all(own))
  t.same(
    running.map(({ status }) => status),
    [200, 200, 200, 200],
  )
})
