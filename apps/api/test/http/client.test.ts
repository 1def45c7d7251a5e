import { execFile, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { ApiError } from '@frontdesk/client/api-error'
import { createClient } from '@frontdesk/client/create-client'
import {
  changeAccount,
  createWebhook,
  exportLeads,
  getCurrentUser,
  listLeads,
  sendMessage,
} from '@frontdesk/client/operations'
import { readPages } from '@frontdesk/client/read-pages'
import { streamEvents, type ReplyEvent } from '@frontdesk/client/stream-events'
import type { ReplyEvent as StreamedEvent } from '@frontdesk/contracts/chat/reply-events'
import { projectUrl } from '@frontdesk/testing/project-url'
import { build } from 'esbuild'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../fixtures/dashboard-place.ts'
import { packClient } from '../fixtures/packed-client.ts'
import { aProgram } from '../fixtures/program.ts'

/** packages/client as a developer uses it who builds on the API: its size, its package, its examples, and its errors. */

const frontdesk = await startFrontdesk(t)
const run = promisify(execFile)
const inside = (path: string) => fileURLToPath(projectUrl(path))
const folder = inside('packages/client')

/** The data of each event. */
type DataOf<Event extends { event: string; data: unknown }> = { [One in Event as One['event']]: One['data'] }

t.test('all of the client is smaller than 10 kB', async t => {
  const entries = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.js'),
  )
  t.ok(entries.includes(join('generated', 'operations.js')))
  const contents = entries.map((file, at) => `import * as m${at} from './dist/${file}'; console.log(m${at})`).join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  const bytes = gzipSync(outputFiles[0]?.contents ?? '').length
  t.ok(bytes < 10_000, `${bytes} bytes`)
})

t.test('a program that uses one operation has only that one', async t => {
  const contents = `import { createClient } from './dist/create-client.js'
    import { listLeads } from './dist/generated/operations.js'
    console.log(createClient().ask(listLeads()))`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    format: 'esm',
    write: false,
  })
  const text = outputFiles[0]?.text ?? ''
  t.match(text, 'GET /api/leads')
  t.notMatch(text, 'GET /api/bookings')
})

t.test('the package can be installed elsewhere, compiles, and its examples run', async t => {
  const { project, files } = await packClient(t)
  t.same(
    files.filter(path => !/^(dist\/[\w./-]+\.(js|d\.ts)|package\.json|README\.md)$/.test(path)),
    [],
  )

  const { chatbot, account } = await aPlace(frontdesk)
  const program = await aProgram(frontdesk, {
    accountId: account.id,
    permissions: ['leads', 'exports', 'chatbot-settings'],
  })
  const names = ['Kim', 'Robin', 'Sascha']
  await frontdesk.db.prisma.lead.createMany({
    data: names.map(name => ({ chatbotId: chatbot.id, name, email: `${name}@visitor.example` })),
  })
  await frontdesk.db.prisma.chatbot.update({ where: { id: chatbot.id }, data: { isStreaming: true } })
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code)
  const env = {
    PATH: process.env['PATH'],
    FRONTDESK_URL: frontdesk.url,
    FRONTDESK_TOKEN: program.secret,
    CHATBOT_ID: chatbot.id,
  }
  const printed: string[] = []
  for (const [at, code] of examples.entries()) {
    const file = join(project, `example-${at}.mjs`)
    writeFileSync(file, `// @ts-check\n${code}`)
    printed.push((await run(process.execPath, [file], { env })).stdout)
  }
  t.same(printed.length, 4)
  for (const name of names) {
    t.match(printed[0], name, 'the leads, over two pages')
    t.match(printed[2], name, 'the file')
  }
  t.match(printed[1], /^400 \/language/)
  t.match(printed[3], /^<p>Hello from the model server/)

  const compiler = inside('node_modules/typescript-native/lib/tsc.js')
  const types = ['--typeRoots', inside('node_modules/@types'), '--types', 'node']
  const options = '--ignoreConfig --allowJs --strict --noEmit --target es2023 --module nodenext'.split(' ')
  const args = [compiler, ...options, ...types, ...examples.map((_, at) => `example-${at}.mjs`)]
  t.equal(spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' }).stdout, '')
})

t.test('the cookie of a login works as well, and refusals are errors with what the API says', async t => {
  const { owner } = await aPlace(frontdesk)
  const headers = { cookie: owner.cookie(), origin: frontdesk.url }
  const client = createClient({ baseUrl: `${frontdesk.url}/`, init: { headers } })
  t.match(await client.ask(getCurrentUser()), { user: { id: String } })
  const failure = (request: Promise<unknown>): Promise<unknown> =>
    request.then(
      () => undefined,
      (error: unknown) => error,
    )
  const refused = await failure(
    client.ask(createWebhook({ body: { url: 'https://10.0.0.1/', events: ['lead.created'] } })),
  )
  t.type(refused, ApiError)
  t.match(refused, {
    status: 400,
    code: 'BLOCKED_ADDRESS',
    field: '/url',
    message: /10\.0\.0\.1/,
    values: { host: '10.0.0.1' },
  })
  t.match(await failure(createClient({ baseUrl: frontdesk.url, token: 'fd_0' }).ask(listLeads())), {
    name: 'ApiError',
    status: 401,
    code: 'API_TOKEN_INVALID',
  })
  const [proxy] = [
    createClient({
      fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'retry-after': '7' } }),
    }),
  ]
  t.match(await failure(proxy.ask(listLeads())), {
    status: 502,
    code: 'HTTP_502',
    retryAfterSeconds: 7,
    body: '<h1>Bad gateway</h1>',
  })
  const ended = AbortSignal.abort()
  t.match(await failure(client.ask(listLeads({ signal: ended }))), { name: 'AbortError' })
  t.match(await client.ask(exportLeads()), /^\uFEFF?"ID"/)
})

t.test(
  'a list is read page by page, with the cursor of the body or of a header, and a stream event by event',
  async t => {
    const asked: string[] = []
    const answers = [
      new Response('{"leads":[1],"nextCursor":"a b"}'),
      new Response('[2]', { headers: { 'x-next-cursor': 'c' } }),
      new Response('[3]'),
      new Response(': comment\n\nevent: token\ndata: {"text":"Hi"}\nid: 7\n\nevent: done\ndata: {}\n\n'),
    ]
    const client = createClient({
      fetch: async address => {
        asked.push(address instanceof Request ? address.url : address.toString())
        return answers.shift() ?? new Response('[]')
      },
    })
    const pages: unknown[] = []
    for await (const page of readPages(client, listLeads({ query: { q: 'x' } }))) pages.push(page)
    t.same(pages, [{ leads: [1], nextCursor: 'a b' }, [2], [3]])
    t.same(asked, ['/api/leads?q=x', '/api/leads?q=x&cursor=a+b', '/api/leads?q=x&cursor=c'])
    const events: unknown[] = []
    for await (const event of streamEvents(client, sendMessage({ body: { chatbotId: 'c', message: 'Hi' } })))
      events.push(event)
    t.same(events, [
      { event: 'token', data: { text: 'Hi' }, id: '7' },
      { event: 'done', data: {}, id: '7' },
    ])
  },
)

t.test('addresses are encoded', async t => {
  const asked: string[] = []
  const client = createClient({
    fetch: async (address, init) => {
      asked.push(
        `${init?.method} ${address instanceof Request ? address.url : address.toString()} ${JSON.stringify(init?.body)}`,
      )
      return new Response(null, { status: 204 })
    },
  })
  t.equal(await client.ask(listLeads({ query: { q: 'a&b=ü' } })), undefined)
  await client.ask(changeAccount({ path: { accountId: '../x?y' }, body: { plan: 'basic' } }))
  t.same(asked, [
    'GET /api/leads?q=a%26b%3D%C3%BC undefined',
    String.raw`PATCH /api/operator/accounts/..%2Fx%3Fy "{\"plan\":\"basic\"}"`,
  ])
})

t.test('the events of a reply are typed as the API sends them', async t => {
  const typed = (data: DataOf<StreamedEvent>): DataOf<ReplyEvent> => data
  t.type(typed, 'function', 'it compiles')
})
