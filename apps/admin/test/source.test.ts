import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { workerRedis } from '@frontdesk/runtime/redis'
import { waitForSource } from '@frontdesk/admin/wait-for-source'
import { aChatbot, aSource } from '@frontdesk/testing/factories'
import { printed, refused, openAdmin } from './run-admin.ts'

const { db, redisUrl, variables, inProcess, begin } = await openAdmin(t)
const redis = workerRedis({ url: redisUrl, name: 'admin-test', onError: error => t.fail(error.message) })
await redis.connect()
const queues = openQueues({ redis, namespace: 'frontdesk' })
t.teardown(async () => {
  await queues.close()
  redis.disconnect()
})

t.test('a website is added and enqueued for the workers', async t => {
  const chatbotId = (await aChatbot(db)).id
  const source = await printed(t, inProcess, [
    'source',
    'add',
    '--chatbot',
    chatbotId,
    '--website',
    'https://shop.example/',
    '--depth',
    '2',
  ])
  t.match(source, { chatbotId, url: 'https://shop.example/', maxDepth: 2, status: 'pending' })
  t.ok(await queues.isPending('index-source', `index-source-${String(source['id'])}-1`))
  const unlimited = await printed(t, inProcess, [
    'source',
    'add',
    '--chatbot',
    chatbotId,
    '--website',
    'https://shop.example/help',
  ])
  t.equal(unlimited['maxDepth'], null)
  const add = ['source', 'add', '--chatbot', chatbotId]
  const listed = await printed(t, inProcess, [
    ...add,
    '--sitemap',
    'shop.example/sitemap.xml',
    '--include',
    '/help/*',
    '/faq',
    '--drop',
    '.ad',
  ])
  t.match(listed, {
    kind: 'sitemap',
    includePatterns: ['/help/*', '/faq'],
    excludePatterns: [],
    dropSelectors: ['.ad'],
  })
  const edit = (...rest: string[]) => ['source', 'edit', '--source', String(listed['id']), ...rest]
  t.match(await printed(t, inProcess, edit('--include', '--keep', 'main', '--every', '7')), {
    includePatterns: [],
    keepSelectors: ['main'],
    dropSelectors: ['.ad'],
    reindexDays: 7,
  })
  await refused(t, () => inProcess(edit('--keep', 'p[')), /is not a supported CSS selector/)
  await refused(t, () => inProcess(edit('--every', '4')), /3, 7 or 30/)
  await refused(t, () => inProcess(add), /either a --website/)
  await refused(t, () => inProcess([...add, '--website', 'a.test', '--products', 'b.test']), /either a --website/)
  const feed = await printed(t, inProcess, [...add, '--products', 'shop.example/feed.xml'])
  t.match(feed, { kind: 'products', url: 'https://shop.example/feed.xml', status: 'pending' })
  t.ok(await queues.isPending('index-source', `index-source-${String(feed['id'])}-1`))
})

t.test('a file of this machine is stored and handed to the workers', async t => {
  const chatbotId = (await aChatbot(db)).id
  const folder = t.testdir({ 'rules.md': '# Rules' })
  const add = (path: string, chatbot = chatbotId) => ['source', 'add', '--chatbot', chatbot, '--file', path]
  const source = await printed(t, inProcess, add(`${folder}/rules.md`))
  t.match(source, { chatbotId, kind: 'file', url: null, status: 'pending' })
  t.match(await db.prisma.sourceFile.findMany(), [{ sourceId: source['id'], name: 'rules.md', size: 7 }])
  t.ok(await queues.isPending('index-source', `index-source-${String(source['id'])}-1`))
  await refused(t, () => inProcess(add(`${folder}/none.md`)), /no such file/)
  await refused(t, () => inProcess(add(`${folder}/rules.md`, randomUUID())), /chatbot not found/i)
  await refused(t, () => inProcess(['source', 'add', '--chatbot', chatbotId]), /either a --website/)
  t.equal(await db.prisma.sourceFile.count(), 1)
})

t.test('a website that cannot be added is refused, and no job is enqueued', async t => {
  const chatbotId = (await aChatbot(db)).id
  const add = (chatbot: string, website: string, ...rest: string[]) => [
    'source',
    'add',
    '--chatbot',
    chatbot,
    '--website',
    website,
    ...rest,
  ]
  await refused(t, () => inProcess(add(randomUUID(), 'https://shop.example/')), /chatbot not found/i)
  await refused(t, () => inProcess(add(chatbotId, 'file:///etc/passwd')), /http/)
  await refused(t, () => inProcess(add(chatbotId, 'https://shop.example/', '--depth', '-1')), /whole number/)
  t.equal(await db.prisma.source.count({ where: { chatbotId } }), 0)
})

t.test('row 8: a website inside the own network is refused, unless the workers may crawl it', async t => {
  const chatbotId = (await aChatbot(db)).id
  const add = (website: string) => ['source', 'add', '--chatbot', chatbotId, '--website', website]
  for (const website of [
    'http://127.0.0.1:6379/',
    'http://localhost./',
    'http://2130706433/',
    'http://[::ffff:7f00:1]/',
  ]) {
    await refused(t, () => inProcess(add(website)), /is not a public one and may not be read\. .*EGRESS_ALLOW/)
  }
  t.equal(await db.prisma.source.count({ where: { chatbotId } }), 0)
  const allowed = await inProcess(add('http://localhost:3001/'), { ...variables, EGRESS_ALLOW: 'localhost:3001' })
  t.equal(allowed.code, 0, allowed.err)
  await refused(t, () => inProcess(add('https://shop.example/'), { ...variables, EGRESS_ALLOW: 'a b' }), /EGRESS_ALLOW/)
})

t.test('with --wait it reports the progress of indexing, and prints the source when it is ready', async t => {
  const chatbotId = (await aChatbot(db)).id
  const running = begin([
    'source',
    'add',
    '--chatbot',
    chatbotId,
    '--website',
    'https://shop.example/',
    '--wait',
    '--json',
  ])
  await running.notes(/waiting for a worker/)
  const { id } = await db.prisma.source.findFirstOrThrow({ where: { chatbotId } })
  await db.prisma.source.update({ where: { id }, data: { status: 'indexing', pagesFound: 12, pagesIndexed: 8 } })
  await running.notes(/found 12, fetched 0, indexed 8/)
  await db.prisma.source.update({ where: { id }, data: { status: 'ready', pagesIndexed: 11, pagesFailed: 1 } })
  const { code, out, err } = await running.ended
  t.equal(code, 0, err)
  t.match(JSON.parse(out), { id, status: 'ready', pagesFound: 12, pagesIndexed: 11, pagesFailed: 1 })
})

t.test('the pages that were left out or failed can be listed afterwards', async t => {
  const skipReasons = { robots: 2, pageLimit: 40, outOfScope: 3 }
  const source = await aSource(db, { status: 'ready', pagesSkipped: 2, skipReasons })
  const { id: sourceId, chatbotId } = source
  const page = { sourceId, chatbotId, title: 'Prices' }
  await db.prisma.document.create({ data: { ...page, url: 'https://shop.example/a', status: 'indexed' } })
  const error = 'The site answered with an error (500).'
  await db.prisma.document.create({ data: { ...page, url: 'https://shop.example/b', status: 'indexed', error } })
  await db.prisma.document.create({ data: { ...page, url: 'https://shop.example/c', status: 'failed', error } })
  const { out } = await inProcess(['source', 'list', '--chatbot', chatbotId])
  t.match(out, /2 skipped \(2 robots\), 0 failed, left 43 \(40 pageLimit, 3 outOfScope\)/)
  const list = async (...rest: string[]) =>
    (await inProcess(['source', 'pages', '--source', sourceId, ...rest])).out
      .match(/\/[abc] .*/g)
      ?.map(line => line.trim())
  t.match(await list(), [/^\/a  indexed  Prices$/, /^\/b  indexed  Prices  The site answered/, /^\/c  failed /])
  t.match(await list('--failed'), [/^\/b/, /^\/c/])
  await refused(t, () => inProcess(['source', 'pages', '--source', randomUUID()]), /source not found/i)
})

t.test('with --wait a source that fails exits with its reason', async t => {
  const chatbotId = (await aChatbot(db)).id
  const running = begin([
    'source',
    'add',
    '--chatbot',
    chatbotId,
    '--website',
    'https://shop.example/',
    '--wait',
    '--json',
  ])
  await running.notes(/waiting for a worker/)
  const { id } = await db.prisma.source.findFirstOrThrow({ where: { chatbotId } })
  await db.prisma.source.update({ where: { id }, data: { status: 'failed', error: 'The start page answered 404.' } })
  const { code, out, err } = await running.ended
  t.equal(code, 1)
  t.equal(out, '')
  t.match(err, new RegExp(`error: source ${id} could not be indexed: The start page answered 404\\.\n$`))
})

t.test('waiting ends when there is no progress, and when the source is removed', async t => {
  const source = await aSource(db)
  const notes: string[] = []
  const onProgress = (line: string) => notes.push(line)
  await t.rejects(waitForSource({ db, onProgress, idleMs: 300 }, source.id), { code: 'WORKER_MISSING' })
  t.strictSame(notes, ['waiting for a worker'], 'the same state is told once')
  await db.prisma.source.delete({ where: { id: source.id } })
  await t.rejects(waitForSource({ db, onProgress, idleMs: 300 }, source.id), { code: 'SOURCE_GONE' })
})
