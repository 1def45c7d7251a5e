import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { connect, type Db } from '@frontdesk/db/connect'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import { aVisitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { findBrokenPromises } from './harness/ledger.ts'
import { npmStart, readFacts, type Started } from './harness/npm-start.ts'
import { openSmallDisk } from './harness/small-disk.ts'
import { startVisitors, type SteadyVisitors } from './harness/steady-visitors.ts'

/* One `npm start`, of which each program is killed while visitors ask, and in the end it itself. */

/** Those that are killed at the same time. */
const victims = [['worker', 'demo'], ['api'], ['redis'], ['postgres']]
/** All visitors of this test have one address. */
const noLimits = {
  RATE_LIMIT_SESSION_PER_MINUTE: '100000',
  RATE_LIMIT_IP_PER_MINUTE: '100000',
  RATE_LIMIT_IP_PER_DAY: '1000000',
  CHROMIUM: 'off',
}

const isAlive = (pid: number): boolean => {
  try {
    return (
      process.kill(pid, 0) && !(existsSync('/proc') && /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')))
    )
  } catch {
    return false
  }
}

function openDatabase(t: Test, dataDir: string): Db {
  const { databaseUrl } = readFacts(dataDir)
  const db = connect({ databaseUrl, poolSize: 2, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  return db
}

async function openChatbot(db: Db): Promise<string> {
  const account = await anAccount(db, { quota: 100_000 })
  return (await aChatbot(db, { accountId: account.id, liveChatEnabled: true, dailyCap: 100_000 })).id
}

interface Place extends Started {
  dataDir: string
  visitors: SteadyVisitors
}

/** Kills a program, and waits until it answers and a question that was asked since is answered. */
async function killAndWait(program: string, { dataDir, visitors, output }: Place): Promise<number> {
  const timesStarted = (): number => output.filter(line => line.startsWith(`✓ ${program} started again`)).length
  const before = timesStarted()
  process.kill(readFacts(dataDir).pids[program] ?? 0, 'SIGKILL')
  const ms = await visitors.nextAnswer()
  await until(() => timesStarted() > before)
  return Math.round(ms)
}

/** Every question is stored once and answered once, and the ledger agrees. */
async function checkTalks(t: Test, { db, visitors }: { db: Db; visitors: SteadyVisitors }): Promise<void> {
  const talks = await visitors.stop()
  t.comment(`${talks.flatMap(({ questions }) => questions).length} questions of ${talks.length} visitors`)
  const wrong: string[] = []
  for (const { visitor, questions } of talks) {
    const { messages } = await visitor.history()
    const asked = messages.filter(({ role }) => role === 'user').map(({ text }) => text)
    const answers = messages.filter(({ role }) => role === 'assistant').length
    if (asked.join() !== questions.join() || answers !== questions.length)
      wrong.push(`${questions.join()}: ${asked.join()}, ${answers}`)
  }
  t.same(wrong, [])
  t.same(await findBrokenPromises(db), [])
}

async function sendFile({ baseUrl }: Started, chatbotId: string): Promise<number> {
  const visitor = aVisitor({ baseUrl, chatbotId })
  const handoff = await visitor.fetch('/api/chat/handoff', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chatbotId }),
  })
  if (!handoff.ok) return handoff.status
  const session = handoff.headers.get('x-chat-session-id') ?? ''
  const answer = await visitor.fetch(`/api/chat/files?chatbotId=${chatbotId}`, {
    method: 'POST',
    headers: { 'x-chat-session-id': session, 'x-file-name': 'notes.txt', 'content-type': 'text/plain' },
    body: 'The umbrella is green.',
  })
  return answer.status
}

t.test(
  'row 96: npm start starts each of its programs again, and no accepted message is lost or answered twice',
  { timeout: 600_000 },
  async t => {
    const { folder: dataDir, ...disk } = openSmallDisk(t, 400_000)
    const first = await npmStart(t, { dataDir, env: noLimits })
    const chatbotId = await openChatbot(openDatabase(t, dataDir))

    await t.test('files of live chat are stored, also where root has started it', async t => {
      t.equal(await sendFile(first, chatbotId), 201)
    })

    const visitors = startVisitors({ baseUrl: first.baseUrl, chatbotId, visitors: 4 })
    for (const programs of victims) {
      await t.test(`${programs.join(' and ')}: killed three times, and visitors are answered again`, async t => {
        for (let round = 0; round < 3; round += 1) {
          const place = { ...first, dataDir, visitors }
          const waits = await Promise.all(programs.map(program => killAndWait(program, place)))
          t.comment(`the next question was answered after ${Math.max(...waits)} ms`)
        }
        for (const program of programs) {
          const said = first.output.filter(line => line.startsWith(`! ${program} has ended by itself (signal SIGKILL`))
          t.equal(said.length, 3, first.output.join('\n'))
        }
      })
    }

    await t.test(
      'row 97: a full disk refuses messages in words, answers what needs no space, and ends no program',
      { skip: !disk.isBounded && 'no disk can be mounted here' },
      async t => {
        const ends = (): number => first.output.filter(line => line.includes('has ended by itself')).length
        const before = ends()
        const visitor = aVisitor({ baseUrl: first.baseUrl, chatbotId })
        await until(async () => (await visitor.ask('When are you open?')).status === 200)
        // What a checkpoint frees is filled again.
        await until(async () => {
          disk.fill()
          return (await visitor.ask('And on Sunday?')).status === 503
        })
        const refused = await visitor.ask('And on Sunday?')
        t.equal(refused.status, 503)
        t.match(refused.body.reply, 'The service has run out of storage space. Please try again later.')
        t.equal(refused.headers.get('retry-after'), '60')
        t.equal(await sendFile(first, chatbotId), 503)
        t.match((await visitor.history()).messages[0], { text: 'When are you open?' })
        t.equal((await fetch(`${first.baseUrl}/health/live`)).status, 200)
        disk.clear()
        await visitors.nextAnswer()
        t.equal(ends(), before, first.output.join('\n'))
      },
    )

    const old = Object.values(readFacts(dataDir).pids)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const [PORT = '', DEMO_PORT = ''] = [first.baseUrl, first.demoUrl].map(url => new URL(url).port)
    const second = await npmStart(t, { dataDir, env: { ...noLimits, PORT, DEMO_PORT } })
    t.comment(
      `after npm start was killed, the next question was answered after ${Math.round(await visitors.nextAnswer())} ms`,
    )
    t.same(old.filter(isAlive), [], 'nothing of the killed npm start is left')
    await checkTalks(t, { db: openDatabase(t, dataDir), visitors })

    await t.test('a port that is taken while its program is down ends npm start, with a sentence', async t => {
      process.kill(readFacts(dataDir).pids['api'] ?? 0, 'SIGKILL')
      const other = createServer()
      const listen = (): void => void other.listen(Number(PORT), '127.0.0.1')
      other.on('error', () => setImmediate(listen))
      listen()
      t.teardown(() => other.close())
      await once(second.child, 'exit')
      t.equal(second.child.exitCode, 1)
      t.match(second.output.join('\n'), `port ${PORT} on 127.0.0.1 is taken: set PORT to another one`)
      t.notOk(existsSync(join(dataDir, 'runtime.json')))
    })
  },
)
