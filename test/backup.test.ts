import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { randomInt } from 'node:crypto'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { countExpired, removeExpired } from '@frontdesk/retention/remove-expired'
import { connect, type Db } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { createLog } from '@frontdesk/runtime/log'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import { aVisitor, allEvents, type Visitor } from '@frontdesk/testing/visitor'
import { workerTimes } from '@frontdesk/worker/deps'
import { newWorkerMetrics } from '@frontdesk/worker/metrics'
import { startSchedule } from '@frontdesk/worker/schedule'
import t, { type Test } from 'tap'
import { findBrokenPromises } from './harness/ledger.ts'
import { startFrontdesk, type Frontdesk } from './harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'

/*
 * The drill of docs/operations.md: a backup taken while visitors ask, restored into an empty installation with an empty
 * Redis. What was promised before the backup is kept after it, once.
 */

const run = promisify(execFile)

/** Debian's servers and client programs, which are of one version; the embedded server has no client programs. */
const debian = '/usr/lib/postgresql'
const installed = (existsSync(debian) ? readdirSync(debian) : [])
  .map(version => join(debian, version, 'bin'))
  .findLast(bin =>
    ['postgres', 'initdb', 'pg_dump', 'pg_restore', 'pg_basebackup'].every(name => existsSync(join(bin, name))),
  )

/** A server for one side of the drill. */
interface Server {
  url: string
  cluster: string
}

/** How a backup is taken of a server that runs, and how an empty installation gets it. */
interface Way {
  back: (source: Server, dir: string) => Promise<void>
  restore: (t: Test, dir: string) => Promise<string>
}

async function startServer(t: Test, dir: string, bin: string | undefined): Promise<Server> {
  const server = await startPostgres({ dir, ...(bin === undefined ? {} : { bin }) })
  t.teardown(() => server.stop())
  return { url: server.url, cluster: join(dir, 'cluster') }
}

const dumped = (bin: string): Way => ({
  async back({ url }, dir) {
    await run(join(bin, 'pg_dump'), ['--format=custom', `--file=${join(dir, 'frontdesk.dump')}`, url])
  },
  async restore(t, dir) {
    const { url } = await startServer(t, join(dir, 'empty'), bin)
    await run(join(bin, 'pg_restore'), [
      '--exit-on-error',
      '--no-owner',
      `--dbname=${url}`,
      join(dir, 'frontdesk.dump'),
    ])
    return url
  },
})

/** The server's own files, with the password that `startPostgres` keeps beside them. */
async function startCopy(t: Test, dir: string, bin: string | undefined): Promise<string> {
  return (await startServer(t, join(dir, 'copy'), bin)).url
}

const baseBackup = (bin: string): Way => ({
  async back({ url, cluster }, dir) {
    await mkdir(join(dir, 'copy'))
    await run('cp', ['-a', join(cluster, '..', 'password'), join(dir, 'copy')])
    await run(join(bin, 'pg_basebackup'), ['--checkpoint=fast', `--dbname=${url}`, '-D', join(dir, 'copy/cluster')])
    // Written by whoever ran it; the server runs as the owner of the data.
    await run('chown', ['-R', `--reference=${cluster}`, join(dir, 'copy')])
  },
  restore: (t, dir) => startCopy(t, dir, bin),
})

/** What pg_basebackup does, for a server that came without it: PostgreSQL's manual calls it the low-level way. */
const filesCopied: Way = {
  async back({ url, cluster }, dir) {
    await mkdir(join(dir, 'copy'))
    await run('cp', ['-a', join(cluster, '..', 'password'), join(dir, 'copy')])
    const { pool, close } = connect({ databaseUrl: url, poolSize: 1, name: 'backup', onIdleError: () => undefined })
    // Begun and ended over one connection.
    const client = await pool.connect()
    await client.query(`select pg_backup_start('drill', fast => true)`)
    // Files that vanish meanwhile are the server's temporary ones.
    await run('cp', ['-a', cluster, join(dir, 'copy')]).catch(() => undefined)
    const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
    client.release()
    await close()
    await run('cp', ['-a', '--remove-destination', join(cluster, 'pg_wal'), join(dir, 'copy/cluster')])
    await writeFile(join(dir, 'copy/cluster/backup_label'), rows[0].labelfile)
    await run('chown', [`--reference=${cluster}`, join(dir, 'copy/cluster/backup_label')])
    await run('rm', ['-f', join(dir, 'copy/cluster/postmaster.pid'), join(dir, 'copy/cluster/postmaster.opts')])
  },
  restore: (t, dir) => startCopy(t, dir, undefined),
}

/** An exchange that a visitor saw to its end. */
interface Seen {
  visitor: Visitor
  answer: string
}

/** Tables in which a chat leaves rows: in a backup there are as many as before it or after it, or between. */
const counted = ['conversations', 'messages', 'replies', 'charges'] as const
type Counts = Record<(typeof counted)[number], number>
/** How many there were before a backup was taken and after it. */
type Around = Record<'atLeast' | 'atMost', Counts>

async function countRows({ pool }: Pick<Db, 'pool'>): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `select ${counted.map(name => `(select count(*)::int from ${name}) as ${name}`).join()}`,
  )
  if (rows[0] === undefined) throw new Error('a count always has a row')
  return rows[0]
}

/** A conversation that was over and 30 days old before the backup was taken. */
async function anExpired(db: Db, chatbotId: string): Promise<string> {
  const old = new Date(Date.now() - 31 * 86_400_000)
  const { id: conversationId, sessionId } = await aConversation(db, { chatbotId, createdAt: old, lastActivityAt: old })
  await aMessage(db, { conversationId, createdAt: old, content: 'said too long ago' })
  return sessionId
}

/** Visitors who ask one question after another, as JSON and streamed, until they are told to stop. */
function startLoad(frontdesk: Frontdesk, chatbotId: string) {
  const seen: Seen[] = []
  let isOver = false
  const ask = async (visitor: Visitor, question: string, isStreamed: boolean): Promise<string | undefined> => {
    if (!isStreamed) {
      const { status, body } = await visitor.ask(question)
      return status === 200 ? body.reply : undefined
    }
    const last = (await allEvents((await visitor.stream(question)).events)).at(-1)
    return last?.event === 'done' ? (last.data as { reply: string }).reply : undefined
  }
  const visit = async (number: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId })
      for (const turn of [1, 2]) {
        const answer = await ask(visitor, `Question ${number}.${count}.${turn}`, count % 2 === 0)
        if (answer !== undefined) seen.push({ visitor, answer })
      }
    }
  }
  const visiting = Array.from({ length: 8 }, (_, number) => visit(number))
  return {
    seen,
    async stop() {
      isOver = true
      await Promise.all(visiting)
    },
  }
}

/** Takes a backup in each of these ways while visitors ask, and has each restored. */
async function drill(t: Test, bin: string | undefined, ways: Record<string, Way>): Promise<void> {
  const dir = t.testdir(Object.fromEntries(Object.keys(ways).map(name => [name, {}])))
  const source = await startServer(t, join(dir, 'source'), bin)
  await migrate({ databaseUrl: source.url })
  const deadlines = { firstTokenMs: 60_000, idleMs: 60_000, totalMs: 60_000 }
  const frontdesk = await startFrontdesk(t, { databaseUrl: source.url, deadlines })
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  // Each visitor's second conversation begins with a failure, so that there are refunds; one answer never comes.
  frontdesk.model.script(({ question }) => {
    if (question.includes('patience')) return { gated: true }
    return question.endsWith('.1.1') ? { status: 500 } : { echo: true, tokenMs: 1 }
  })
  const patient = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  const leaving = new AbortController()
  await patient.stream('Have you patience?', { signal: leaving.signal })
  t.teardown(() => leaving.abort())
  await until(async () => (await frontdesk.db.prisma.reply.count({ where: { claims: 1, state: 'pending' } })) > 0)
  const load = startLoad(frontdesk, chatbot.id)
  await until(() => load.seen.length >= 40)
  const before = load.seen.slice()
  // They have had both of their turns: nothing is added to what they said.
  const gone = before.filter(({ visitor }) => before.filter(other => other.visitor === visitor).length === 2)
  const known = gone[randomInt(gone.length)]?.visitor ?? patient
  const expected = { chatbotId: chatbot.id, patient, before, known, knownHistory: await known.history() }
  const expired = await anExpired(frontdesk.db, chatbot.id)
  const taken: ({ name: string; restore: Way['restore'] } & Around)[] = []
  for (const [name, { back, restore }] of Object.entries(ways)) {
    const atLeast = await countRows(frontdesk.db)
    await back(source, join(dir, name))
    taken.push({ name, restore, atLeast, atMost: await countRows(frontdesk.db) })
  }
  t.ok(load.seen.length > before.length, 'visitors were answered meanwhile')
  await load.stop()
  for (const { name, restore, ...around } of taken)
    await t.test(name, async t => {
      const startedAt = performance.now()
      const databaseUrl = await restore(t, join(dir, name))
      t.same(await migrate({ databaseUrl }), [], 'nothing is left to migrate')
      await beforeServing(t, databaseUrl, around)
      await isWhole(t, databaseUrl, { ...expected, expired, startedAt })
    })
}

/** What an operator does between restoring and serving: `npm run admin -- retention --run`. */
async function beforeServing(t: Test, databaseUrl: string, { atLeast, atMost }: Around): Promise<void> {
  const db = connect({ databaseUrl, poolSize: 2, name: 'operator', onIdleError: () => undefined })
  const found = await countRows(db)
  for (const name of counted) {
    t.ok(found[name] >= atLeast[name] && found[name] <= atMost[name], `rows of ${name}`)
  }
  t.match(await countExpired({ db }), { messages: 1, conversations: 1 })
  t.match(await removeExpired({ db }, new AbortController().signal), { messages: 1, conversations: 1 })
  t.equal(await db.prisma.message.count({ where: { content: 'said too long ago' } }), 0)
  await db.close()
}

interface Expected {
  chatbotId: string
  /** Waits for an answer since before the backup. */
  patient: Visitor
  /** What visitors had seen by then. */
  before: Seen[]
  /** One of them, who has left, and all that was said with them. */
  known: Visitor
  knownHistory: unknown
  /** A session that was too old when the backup was taken. */
  expired: string
  /** When the restore began. */
  startedAt: number
}

async function isWhole(t: Test, databaseUrl: string, expected: Expected): Promise<void> {
  const { chatbotId, patient, before, known, knownHistory } = expected
  const restored = await startFrontdesk(t, { databaseUrl })
  const again = aVisitor({ baseUrl: restored.url, chatbotId })
  again.sessionId = known.sessionId
  t.same(await again.history(), knownHistory, 'a conversation picked at random is the same')
  t.comment(`from the restore to the first answer: ${((performance.now() - expected.startedAt) / 1_000).toFixed(1)} s`)
  const old = `/api/chat/history?chatbotId=${chatbotId}&sessionId=${expected.expired}`
  t.equal((await again.fetch(old)).status, 410, 'what was too old is still known to have been')
  const pending = () => restored.db.prisma.reply.count({ where: { state: 'pending' } })
  t.ok((await pending()) >= 1, 'some were promised an answer when the backup was taken')
  t.ok((await restored.db.prisma.charge.count({ where: { kind: 'refund' } })) >= 1, 'and some had their charge back')
  restored.model.script({ echo: true })
  const times = { ...workerTimes, sweepEveryMs: 50, sweepOlderThanMs: 0 }
  const log = createLog({ name: 'test', level: 'silent' })
  const find = (id: string) => findChatbot({ db: restored.db }, id)
  const stopSchedule = startSchedule({
    ...restored,
    findChatbot: find,
    embedding: undefined,
    log,
    metrics: newWorkerMetrics(),
    times,
  })
  await until(async () => (await pending()) === 0)
  await stopSchedule()
  t.same(await findBrokenPromises(restored.db), [])

  const asRestored = async ({ sessionId }: Visitor) => {
    const visitor = aVisitor({ baseUrl: restored.url, chatbotId })
    visitor.sessionId = sessionId
    return { visitor, messages: (await visitor.history()).messages }
  }
  const lost: string[] = []
  for (const { visitor, answer } of before) {
    const { messages } = await asRestored(visitor)
    if (!messages.some(({ text }) => text === answer)) lost.push(answer)
  }
  t.same(lost, [], 'what was answered before the backup is there')
  const afterwards = await asRestored(patient)
  t.match(afterwards.messages, [{ text: 'Have you patience?' }, { text: /Have you patience/, role: 'assistant' }])
  t.equal((await afterwards.visitor.ask('And now?')).status, 200, 'and the conversation goes on')
}

t.test('row 94, I40: a backup taken under load keeps every promise, restored into an empty installation', t =>
  drill(t, undefined, { 'a copy of the running server’s files': filesCopied }),
)

const without = installed === undefined ? 'no PostgreSQL with client programs on this machine' : false
t.test('row 94: so does one by the programs that an operator has', { skip: without }, t =>
  drill(t, installed, { pg_dump: dumped(installed ?? ''), pg_basebackup: baseBackup(installed ?? '') }),
)
