import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import t from 'tap'
import { verifyPassword } from '@frontdesk/accounts/login/passwords'
import { permissionNames } from '@frontdesk/accounts/team/permissions'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { aChatbot, aConversation, aMessage, anAccount, aSource } from '@frontdesk/testing/factories'
import { printed, refused, openAdmin, typedPassword } from './run-admin.ts'

const { db, databaseUrl, redisUrl, variables, inProcess, spawned, unread, typing } = await openAdmin(t)

t.test('an operator goes from nothing to a chatbot that answers on a website', async t => {
  const plan = ['--name', 'Corner Shop', '--plan', 'basic', '--quota', '500']
  const account = await printed(t, spawned, ['account', 'create', ...plan])
  t.match(account, { id: String, name: 'Corner Shop', plan: 'basic', quota: 500 })
  const accountId = String(account['id'])

  const login = ['--account', accountId, '--email', 'Robin@Shop.example', '--password-stdin']
  const owner = await printed(t, inProcess, ['user', 'create', ...login])
  t.match(owner, { accountId, email: 'robin@shop.example', isOwner: true, permissions: permissionNames })
  const stored = await db.prisma.user.findUniqueOrThrow({ where: { id: String(owner['id']) } })
  t.ok(await verifyPassword(stored.passwordHash, typedPassword))

  const bot = [
    '--account',
    accountId,
    '--name',
    'Robin',
    '--domain',
    'Shop.example',
    '*.shop.example',
    '--streaming',
    '--language',
    'de',
  ]
  const chatbot = await printed(t, spawned, ['chatbot', 'create', ...bot])
  t.match(chatbot, { accountId, name: 'Robin', domains: ['shop.example', '*.shop.example'], isStreaming: true })
  const chatbotId = String(chatbot['id'])
  t.match(await findChatbot({ db }, chatbotId), { language: 'de', quota: 500, plan: 'basic', isStreaming: true })

  const added = await printed(t, inProcess, [
    'chatbot',
    'domain',
    'add',
    '--chatbot',
    chatbotId,
    '--domain',
    'localhost',
  ])
  t.strictSame(added, { id: chatbotId, domains: ['*.shop.example', 'shop.example', 'localhost'] })

  const snippet = await inProcess(['chatbot', 'snippet', '--chatbot', chatbotId], {
    ...variables,
    BASE_URL: 'https://desk.example',
  })
  t.equal(snippet.out, `<script src="https://desk.example/widget.js" data-chatbot-id="${chatbotId}" async></script>\n`)
})

t.test('row 36: a chatbot gets a daily cap, another one, and none', async t => {
  const { id: account } = await anAccount(db)
  const create = ['chatbot', 'create', '--account', account, '--name', 'Capped', '--domain', 'shop.example']
  const made = await printed(t, inProcess, [...create, '--daily-cap', '250'])
  const chatbot = String(made['id'])
  t.match(made, { dailyCap: 250 })
  const cap = (daily: string) => ['chatbot', 'cap', '--chatbot', chatbot, '--daily', daily]
  t.equal((await inProcess(cap('20'))).out, `Chatbot ${chatbot} answers at most 20 messages per day\n`)
  const listed = JSON.parse((await inProcess(['chatbot', 'list', '--account', account, '--json'])).out)
  t.match(listed, [{ id: chatbot, dailyCap: 20 }])
  t.strictSame(await printed(t, inProcess, cap('none')), { id: chatbot, dailyCap: 2_000_000_000 })
  t.equal((await inProcess(cap('none'))).out, `Chatbot ${chatbot} has no daily cap\n`)
  t.strictSame(await printed(t, inProcess, cap('default')), { id: chatbot, dailyCap: null })
  t.match((await inProcess(cap('default'))).out, /answers at most a tenth of the monthly quota per day/)
  await refused(t, () => inProcess(cap('1e3')), /whole number/)
  await refused(t, () => inProcess(['chatbot', 'cap', '--chatbot', randomUUID(), '--daily', '1']), /chatbot not found/i)
})

t.test('without --json a command prints one line about what it created', async t => {
  const { code, out, err } = await inProcess(['account', 'create', '--name', 'Plain', '--plan', 'free'])
  t.equal(code, 0)
  t.equal(err, '')
  t.match(out, /^Account [0-9a-f-]{36}: Plain, free, 100 AI replies a month\n$/)
})

t.test('a user with named permissions is not an owner', async t => {
  const { id } = await anAccount(db)
  const login = ['--account', id, '--email', 'kim@shop.example', '--password-stdin', '--name', 'Kim']
  const user = await printed(t, inProcess, ['user', 'create', ...login, '--permission', 'conversations', 'live-chat'])
  t.match(user, { name: 'Kim', isOwner: false, permissions: ['conversations', 'live-chat'] })
})

t.test('invalid input is refused in one line that says what to do', async t => {
  const { id } = await anAccount(db)
  const nobody = randomUUID()
  const user = (account: string, ...rest: string[]) => [
    'user',
    'create',
    '--account',
    account,
    '--email',
    'new@shop.example',
    '--password-stdin',
    ...rest,
  ]
  const chatbot = (...rest: string[]) => ['chatbot', 'create', '--account', id, '--name', 'Robin', ...rest]
  await refused(t, () => inProcess(['account', 'create', '--name', 'Shop', '--plan', 'gold']), /free, basic, standard/)
  await refused(t, () => inProcess(['account', 'create', '--plan', 'free']), /--name/)
  const account = (...rest: string[]) => ['account', 'create', '--plan', 'free', ...rest]
  await refused(t, () => inProcess(account('--name', 'Shop', '--quota', 'many')), /whole number/)
  await refused(t, () => inProcess(account('--name', ' ', '--json')), /1 to 120 visible characters/)
  await refused(t, () => inProcess(user(nobody)), /account not found/i)
  await refused(t, () => inProcess(user(id, '--permission', 'everything')), /conversations, leads/)
  await refused(t, () => inProcess(user(id, '--email', 'nobody')), /name@shop\.example/)
  await refused(t, () => typing(Readable.from(['short\n']), user(id)), /at least 10 characters/)
  await refused(t, () => inProcess(chatbot()), /--domain/)
  await refused(t, () => inProcess(chatbot('--domain', 'https://shop.example', '--json')), /Write shop\.example/)
  await refused(t, () => inProcess(chatbot('--domain', 'shop.example', '--language', 'klingonish')), /en, de, fr/)
  await refused(t, () => inProcess(chatbot('--domain', 'shop.example', '--wiki-protected')), /--wiki/)
  await refused(t, () => inProcess(['chatbot', 'snippet', '--chatbot', nobody]), /chatbot not found/i)
  await refused(
    t,
    () => inProcess(['chatbot', 'domain', 'add', '--chatbot', nobody, '--domain', 'a.example']),
    /chatbot not found/i,
  )
  await refused(t, () => inProcess(['chatbot', 'list', '--account', 'x']), /account not found/i)
  await refused(t, () => inProcess(['source', 'list', '--chatbot', nobody]), /chatbot not found/i)
  await refused(t, () => inProcess(['source', 'list', '--chatbot', 'x']), /chatbot not found/i)
  await refused(t, () => inProcess(['acount', 'create']), /unknown command/)
  await refused(t, () => inProcess(['account', 'list', '--jsn']), /--json/)
})

t.test('an e-mail address that is already taken is refused, and the first user is unchanged', async t => {
  const { id } = await anAccount(db)
  const create = ['user', 'create', '--account', id, '--email', 'twice@shop.example', '--password-stdin']
  await printed(t, inProcess, create)
  await refused(t, () => spawned(create), /already/)
  t.equal(await db.prisma.user.count({ where: { email: 'twice@shop.example' } }), 1)
})

t.test('a protected wiki below Standard is created, with a warning that it will not answer anyone', async t => {
  const { id } = await anAccount(db, { plan: 'free' })
  const create = [
    'chatbot',
    'create',
    '--account',
    id,
    '--name',
    'Wiki',
    '--domain',
    'shop.example',
    '--wiki',
    'cheap',
    '--wiki-protected',
    '--json',
  ]
  const { code, out, err } = await inProcess(create)
  t.equal(code, 0)
  t.match(JSON.parse(out), { wiki: { subdomain: 'cheap', isProtected: true } })
  t.match(err, /does not answer.*free.*\n$/)
})

t.test('lists print all rows, as a table or as JSON', async t => {
  const account = await anAccount(db, { name: 'Listed', plan: 'free', suspendedAt: new Date() })
  const chatbot = await aChatbot(db, { accountId: account.id, name: 'Listed bot', domains: ['listed.example'] })
  const source = await aSource(db, {
    chatbotId: chatbot.id,
    status: 'failed',
    error: 'The site does not answer.',
    pagesFailed: 1,
  })
  const accounts = await inProcess(['account', 'list'])
  t.match(accounts.out, new RegExp(`${account.id} +free \\(suspended\\) +100 +1 +Listed\n`))
  const listed = JSON.parse((await inProcess(['account', 'list', '--json'])).out)
  t.match(
    listed.find((entry: { id: string }) => entry.id === account.id),
    { name: 'Listed', quota: 100, isSuspended: true, chatbots: 1 },
  )
  const chatbots = await inProcess(['chatbot', 'list', '--account', account.id])
  t.match(chatbots.out, new RegExp(`^ID .*\n${chatbot.id} +${account.id} +Listed bot +listed.example\n$`))
  t.match((await inProcess(['chatbot', 'list', '--json'])).out, chatbot.id)
  const sources = await inProcess(['source', 'list', '--chatbot', chatbot.id])
  t.match(
    sources.out,
    new RegExp(
      `${source.id} +failed +0 indexed, 0 skipped, 1 failed +https://shop.example/ +The site does not answer.\n`,
    ),
  )
  t.match(JSON.parse((await inProcess(['source', 'list', '--chatbot', chatbot.id, '--json'])).out), [
    { id: source.id, status: 'failed' },
  ])
})

t.test('row 50: an operator sees what retention removed, counts what it would remove, and has it removed', async t => {
  const { id: chatbotId } = await aChatbot(db)
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000)
  const { id: conversationId } = await aConversation(db, { chatbotId, createdAt: old, lastActivityAt: old })
  await aMessage(db, { conversationId, createdAt: old })
  t.match(await printed(t, inProcess, ['retention', '--dry-run']), { messages: 1, conversations: 1, exportJobs: 0 })
  t.match(
    (await inProcess(['retention', '--dry-run'])).out,
    'The next run will delete: messages: 1, conversations: 1\n',
  )
  t.equal(await db.prisma.message.count({ where: { conversationId } }), 1, 'nothing is removed')
  await db.prisma.retentionRun.create({ data: { cutoff: old, messages: 7 } })
  t.match((await inProcess(['retention'])).out, /^STARTED +FINISHED +REMOVED\n\S+Z +not finished +messages: 7\n$/)
  t.match(await printed(t, inProcess, ['retention']), { days: 30, runs: [{ finishedAt: null }] })
  await db.prisma.dailyUsage.create({ data: { chatbotId, day: old, used: 1, cap: 1 } })
  t.equal((await inProcess(['retention', '--run'])).out, 'Removed: messages: 1, conversations: 1, other records: 1\n')
  t.equal(await db.prisma.message.count({ where: { conversationId } }), 0)
})

t.test('help shows examples, and connects to nothing', async t => {
  const help = await spawned(['--help'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' })
  t.match(help, { code: 0, err: '' })
  t.match(await unread(['--help']), { code: 0, err: '' }, 'a reader who leaves early is told of no fault')
  for (const word of ['account', 'user', 'chatbot', 'source', '--json', 'npm run -s admin -- chatbot create'])
    t.match(help.out, word)
  const create = await inProcess(['chatbot', 'create', '--help'])
  for (const option of ['--domain <host...>', '--streaming', '--wiki-protected', 'Example']) t.match(create.out, option)
  const nothing = await inProcess([])
  t.equal(nothing.code, 1)
  t.match(nothing.err, /Usage: admin/)
  t.equal(nothing.out, '')
})

t.test('the stack that runs from this folder is found through the file that it writes', async t => {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-admin-'))
  t.teardown(() => rm(dataDir, { recursive: true, force: true }))
  const write = (facts: unknown) =>
    writeFile(join(dataDir, 'runtime.json'), typeof facts === 'string' ? facts : JSON.stringify(facts))
  const list = ['account', 'list', '--json']
  const snippet = ['chatbot', 'snippet', '--chatbot', (await aChatbot(db)).id]

  await refused(t, () => inProcess(list, { DATA_DIR: dataDir }), /npm start.*DATABASE_URL/)
  await write('{ "databaseUrl": ')
  await refused(t, () => inProcess(list, { DATA_DIR: dataDir }), /npm start/)
  await write({ databaseUrl: 5 })
  await refused(t, () => inProcess(list, { DATA_DIR: dataDir }), /npm start/)

  await write({ databaseUrl, redisUrl, baseUrl: 'http://127.0.0.1:3000', pids: [1] })
  t.equal((await inProcess(list, { DATA_DIR: dataDir })).code, 0)
  t.match((await inProcess(snippet, { DATA_DIR: dataDir })).out, 'http://127.0.0.1:3000/widget.js')
  t.match(
    (await inProcess(snippet, { DATA_DIR: dataDir, BASE_URL: 'https://desk.example' })).out,
    'https://desk.example/widget.js',
  )

  await write({ databaseUrl: 'postgresql://127.0.0.1:1/other', redisUrl, baseUrl: 'http://127.0.0.1:3000' })
  await refused(t, () => inProcess(snippet, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), /BASE_URL/)
})

t.test('an unreachable database or Redis is named, without its password', async t => {
  const chatbotId = (await aChatbot(db)).id
  const away = 'postgresql://robin:hunter2@127.0.0.1:1/frontdesk'
  await refused(
    t,
    () => inProcess(['account', 'list'], { ...variables, DATABASE_URL: away }),
    /cannot connect to PostgreSQL at 127\.0\.0\.1:1 \(ECONNREFUSED\)/,
  )
  await refused(
    t,
    () => inProcess(['account', 'list'], { ...variables, DATABASE_URL: 'mysql://127.0.0.1/frontdesk' }),
    /DATABASE_URL/,
  )
  const add = ['source', 'add', '--chatbot', chatbotId, '--website', 'https://shop.example/']
  await refused(
    t,
    () => inProcess(add, { ...variables, REDIS_URL: 'redis://:hunter2@127.0.0.1:1' }),
    /cannot connect to Redis at 127\.0\.0\.1:1/,
  )
  await refused(t, () => inProcess(add, { DATABASE_URL: databaseUrl, DATA_DIR: variables['DATA_DIR'] }), /REDIS_URL/)
  t.equal(await db.prisma.source.count({ where: { chatbotId } }), 0, 'nothing is left behind that no worker knows of')
})

t.test('a database without tables says how to make them', async t => {
  const empty = new URL(databaseUrl)
  empty.pathname = '/postgres'
  await refused(t, () => inProcess(['account', 'list'], { ...variables, DATABASE_URL: empty.href }), /npm run migrate/)
})
