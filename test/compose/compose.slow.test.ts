import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { connect, type OpenDb } from '@frontdesk/db/connect'
import { freePort } from '@frontdesk/local-services/free-port'
import { projectUrl } from '@frontdesk/testing/project-url'
import { until } from '@frontdesk/testing/until'
import { aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { findBrokenPromises } from '../harness/ledger.ts'
import { aComposeProject, whyNoCompose } from './compose-project.ts'

/*
 * docker-compose.yml as it is, by the commands of docs/operations.md: set up, asked, scaled, hurt, backed up and restored.
 * The file beside it adds a model, and a way to look into the database.
 */

/** A machine with other work needs minutes for what takes seconds. */
const longMs = 600_000

const word = (): string => randomBytes(24).toString('hex')
const passwords = { POSTGRES_PASSWORD: word(), POSTGRES_OWNER_PASSWORD: word(), REDIS_PASSWORD: word() }
const secrets = { SESSION_SECRET: word(), ENCRYPTION_KEY: word() }

const besides = `
services:
  model:
    image: \${NODE_IMAGE}
    command: [node, /model.mjs]
    init: true
    volumes: ['${fileURLToPath(projectUrl('test/compose/model.mjs'))}:/model.mjs:ro']
  postgres: { ports: ['127.0.0.1::5432'] }
`

interface Seen {
  visitor: Visitor
  question: string
  reply: string
}

t.test(
  'an installation of Compose is set up, scaled, hurt and restored, and loses nothing',
  {
    skip: whyNoCompose(),
    timeout: 0,
  },
  async t => {
    /** Each step needs those before it. */
    const step = async (title: string, work: (t: Test) => Promise<void>): Promise<void> => {
      if (t.passing()) await t.test(title, work)
    }
    const port = await freePort()
    const url = `http://localhost:${port}`
    const limits = ['RATE_LIMIT_SESSION_PER_MINUTE', 'RATE_LIMIT_IP_PER_MINUTE', 'RATE_LIMIT_IP_PER_DAY']
    const variables = {
      ...passwords,
      ...secrets,
      PORT: String(port),
      BASE_URL: url,
      OPENAI_BASE_URL: 'http://model:8080/v1',
      OPENAI_MODEL: 'slow',
      ...Object.fromEntries(limits.map(name => [name, '100000'])),
    }
    const { compose, piped, docker, published, bytesBeyondBase } = aComposeProject(t, variables, besides)

    const isReady = (): Promise<boolean> =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    const admin = (...args: string[]): Promise<string> =>
      compose('run', '--rm', 'api', 'node', 'apps/admin/bundle/main.js', ...args)
    const withDatabase = async <T>(look: (db: OpenDb) => Promise<T>): Promise<T> => {
      const place = await published('postgres', 5432)
      const databaseUrl = `postgresql://frontdesk:${passwords.POSTGRES_PASSWORD}@${place}/frontdesk`
      const db = connect({ databaseUrl, poolSize: 2, name: 'test', onIdleError: () => undefined })
      try {
        return await look(db)
      } finally {
        await db.close()
      }
    }
    const isSettled = (): Promise<boolean> =>
      withDatabase(async ({ pool }) => {
        const { rowCount } = await pool.query(`select from replies where state = 'pending'`)
        return rowCount === 0
      })

    const cookies = new Map<string, string>()
    /** A request of the dashboard. */
    const send = async (method: string, path: string, body?: object | string): Promise<Record<string, unknown>> => {
      const type = typeof body === 'string' ? 'text/plain' : 'application/json'
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { origin: url, 'content-type': type, cookie: [...cookies.values()].join('; ') },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie())
        cookies.set(line.split('=', 1)[0] ?? '', line.split(';', 1)[0] ?? '')
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      // The contract tests check the shape.
      return (await response.json()) as Record<string, unknown>
    }

    const seen: Seen[] = []
    let isOver = false
    let chatbotId = ''
    /** Asks one question after another, each in a conversation of its own. */
    const visit = async (number: number): Promise<void> => {
      for (let count = 0; !isOver; count += 1) {
        const visitor = aVisitor({ baseUrl: url, chatbotId })
        const question = `How can I return a lamp? (${number}.${count})`
        const answer = await visitor.ask(question).catch(() => undefined)
        if (answer?.status === 200) seen.push({ visitor, question, reply: answer.body.reply })
        else await until(isReady, longMs)
      }
    }
    /** Waits until visitors have been answered so often from now on. */
    const moreAnswers = async (count: number): Promise<void> => {
      const before = seen.length
      await until(() => seen.length >= before + count, longMs)
    }
    /** Sessions of answers that visitors saw, which have another number of replies than one. */
    const findLost = (answers: readonly Seen[]): Promise<string[]> =>
      withDatabase(async ({ pool }) => {
        const { rows } = await pool.query<{ lost: string }>(
          `select wanted.id as lost from unnest($1::uuid[]) as wanted (id)
           left join conversations c on c.session_id = wanted.id
           left join messages m on m.conversation_id = c.id and m.role = 'assistant'
           group by 1 having count(m.id) <> 1`,
          [answers.map(({ visitor }) => visitor.sessionId)],
        )
        return rows.map(({ lost }) => lost)
      })
    /** What a visitor reads who comes back, as it was answered. */
    const isRemembered = async (t: Test, { visitor, question, reply }: Seen): Promise<void> => {
      const { messages } = await visitor.history()
      t.same(
        messages.map(({ text }) => text),
        [question, reply],
      )
    }

    await step('it starts by one command, and the image holds little beyond its base', async t => {
      await compose('up', '--build', '--detach')
      await until(isReady, longMs)
      const megabytes = (await bytesBeyondBase()) / 1_000_000
      t.comment(`the image has ${megabytes.toFixed(0)} MB beyond its base`)
      t.ok(megabytes <= 120)
    })

    await step('the address in the log leads to the first account, and a file is read', async t => {
      const [, address = '', code = ''] = /Set up: (http\S+?)#([\w-]+)/.exec(await compose('logs', 'api')) ?? []
      t.equal(address, `${url}/dashboard/setup`)
      t.equal((await fetch(address)).status, 200)
      const who = { accountName: 'Corner Shop', name: 'Robin', email: 'robin@shop.example' }
      await send('POST', '/api/setup', { code, ...who, password: 'correct horse battery' })
      const chatbot = await send('POST', '/api/chatbots', { name: 'Shop', domains: ['shop.example'] })
      chatbotId = String(chatbot['id'])
      const sources = `/api/chatbots/${chatbotId}/sources`
      const text = 'Returns\n\nA lamp can be returned within thirty days. The shop pays the postage.\n'
      await send('POST', `${sources}/files?name=returns.txt`, text)
      await until(async () => JSON.stringify(await send('GET', sources)).includes('"status":"ready"'), longMs)
      const answer = await aVisitor({ baseUrl: url, chatbotId }).ask('How can I return a lamp?')
      t.equal(answer.status, 200, answer.text)
      t.match(answer.body.reply, 'within thirty days')
      t.match(JSON.stringify(answer.body.sources), 'returns.txt')
    })

    await step('the doctor finds nothing wrong, at a port of its own, and operators have their commands', async t => {
      const report = await compose('run', '--rm', 'doctor')
      t.match(report, new RegExp(`Reachable +${url} is this Frontdesk`))
      t.match(report, /slow at model:8080 began to answer/)
      t.match(report, / 0 failed/)
      t.match(await admin('user', 'list'), 'robin@shop.example')
      t.match(await admin('secrets', 'rotate', '--json'), /^\{/m)
      t.match(await compose('run', '--rm', 'models'), /NAME/)
      t.match(await compose('run', '--rm', 'migrate'), 'the database is up to date')
    })

    const visiting = Array.from({ length: 4 }, (_, number) => () => visit(number))
    let visits: Promise<void[]> | undefined
    t.teardown(() => {
      isOver = true
    })

    await step('one of three replies workers is killed while visitors ask', async t => {
      visits = Promise.all(visiting.map(begin => begin()))
      visits.catch(() => undefined)
      await moreAnswers(4)
      await compose('up', '--detach', '--scale', 'worker-replies=3')
      const workers = (await compose('ps', '-q', 'worker-replies')).trim().split('\n')
      t.equal(workers.length, 3)
      const ready = async (): Promise<number> =>
        (await compose('logs', 'worker-replies')).split('worker is ready').length - 1
      await until(async () => (await ready()) >= 3, longMs)
      await moreAnswers(8)
      await docker('kill', workers[0] ?? '')
      await moreAnswers(12)
    })

    await step('the API is replaced', async () => {
      await compose('up', '--detach', '--no-deps', '--force-recreate', 'api')
      await until(isReady, longMs)
      await moreAnswers(8)
    })

    for (const server of ['redis', 'postgres'])
      await step(`${server} is restarted`, async () => {
        await compose('restart', server)
        await until(isReady, longMs)
        await moreAnswers(8)
      })

    /** The first process of each container of a service that runs, as this machine counts processes. */
    const mainProcesses = async (service: string): Promise<number[]> => {
      const containers = (await compose('ps', '-q', service)).trim().split('\n')
      const lines = await docker('inspect', '--format', '{{.State.Pid}}', ...containers)
      // A container that has ended has process 0.
      return lines.trim().split('\n').map(Number).filter(Boolean)
    }
    // `docker kill` is an operator's wish: the engine leaves such a container alone. It starts one again that died.
    for (const service of ['api', 'worker-replies', 'worker-indexing', 'worker-maintenance', 'redis', 'postgres'])
      await step(`${service} dies three times, and each time visitors are answered again`, async () => {
        for (let times = 0; times < 3; times += 1) {
          const before = await mainProcesses(service)
          const [dies] = before
          if (dies === undefined) throw new Error(`no container of ${service} runs`)
          process.kill(dies, 'SIGKILL')
          await until(async () => {
            const now = await mainProcesses(service)
            return now.length === before.length && !now.includes(dies)
          }, longMs)
          await until(isReady, longMs)
          await moreAnswers(4)
        }
      })

    let dump: Buffer = Buffer.alloc(0)
    let saved: Seen[] = []
    await step('a backup is taken meanwhile, and whatever was accepted has exactly one reply', async t => {
      saved = seen.slice()
      const dumped = ['pg_dump', '-U', 'postgres', '--format=custom', '--exclude-schema=vectors', 'frontdesk']
      dump = await piped(Buffer.alloc(0), 'exec', '-T', 'postgres', ...dumped)
      t.ok(dump.length > 10_000)
      await moreAnswers(4)
      isOver = true
      await visits
      await until(isSettled, longMs)
      t.comment(`${seen.length} answers, ${saved.length} of them before the backup`)
      t.same(await withDatabase(findBrokenPromises), [])
      t.same(await findLost(seen), [])
      for (const one of seen.slice(-3)) await isRemembered(t, one)
    })

    await step('the backup is restored on new volumes and keeps every promise', async t => {
      await compose('down', '--volumes')
      await compose('up', '--detach', 'postgres', 'redis')
      const ready = ['exec', '-T', 'postgres', 'pg_isready', '-h', '127.0.0.1', '-U', 'frontdesk']
      await until(() => compose(...ready).then(Boolean, () => false), longMs)
      const flags = ['--exit-on-error', '--no-owner', '--no-privileges', '--no-comments', '--dbname=frontdesk']
      await piped(dump, 'exec', '-T', 'postgres', 'pg_restore', '-U', 'frontdesk_owner', ...flags)
      await compose('run', '--rm', 'migrate')
      const retention = ['node', 'apps/admin/bundle/main.js', 'retention', '--run']
      await compose('run', '--rm', '--no-deps', 'worker-maintenance', ...retention)
      await compose('up', '--detach')
      await until(isReady, longMs)
      await until(isSettled, longMs)
      t.same(await withDatabase(findBrokenPromises), [])
      t.same(await findLost(saved), [])
      for (const one of saved.slice(-3)) await isRemembered(t, one)
      t.equal((await aVisitor({ baseUrl: url, chatbotId }).ask('How can I return a lamp?')).status, 200)
      t.match(await compose('run', '--rm', 'doctor'), / 0 failed/)
    })
  },
)
