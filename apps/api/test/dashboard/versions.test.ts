import { randomBytes } from 'node:crypto'
import { addDomains } from '@frontdesk/chatbots/domains/add-domains'
import { setDailyCap } from '@frontdesk/chatbots/set-daily-cap'
import { aChatbot, aSource } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import type { Incoming } from '../fixtures/chat-http.ts'
import { aPlace } from '../fixtures/dashboard-place.ts'
import { theDocumentation } from '../fixtures/the-documentation.ts'

/* What owners edit has a version, and a change that names an older one is refused. */

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk
const isDocumented = await theDocumentation(frontdesk.url)
const { owner, account } = await aPlace(frontdesk)

interface Editable {
  path: string
  /** A field that is changed here, with one value for each change. */
  field: string
  valueOf: (n: number) => unknown
  /** What the API shows of it now; undefined where it is gone. */
  read: () => Promise<Record<string, unknown> | undefined>
}

type Row = Record<string, unknown> & { id: string }

/** An object in a list of the API. */
async function listed(path: string, name: string, id: string): Promise<Row | undefined> {
  const { body } = await owner.json(path)
  return (body as Record<string, Row[]>)[name]?.find(row => row.id === id)
}

/** One of each kind that has a version, of a chatbot of its own. */
async function editables(): Promise<Record<string, Editable>> {
  const { id: chatbotId } = await aChatbot(db, { accountId: account.id })
  const ofChatbot = `/api/chatbots/${chatbotId}`
  const { id: sourceId } = await aSource(db, { chatbotId, status: 'ready' })
  const { id: written } = await aSource(db, { chatbotId, kind: 'text', url: null, status: 'ready' })
  const entry = await db.prisma.sourceEntry.create({ data: { sourceId: written, title: 'Hours', text: 'Nine.' } })
  const definition = { name: 'order_status', description: 'Where an order is.', method: 'GET', isWriting: false }
  const target = { host: 'api.shop.example', pathTemplate: '/orders', parameters: { type: 'object', properties: {} } }
  const connector = await db.prisma.connector.create({ data: { ...definition, ...target, chatbotId } })
  const template = await db.prisma.messageTemplate.create({ data: { chatbotId, title: 'Hello', text: 'Hi' } })
  const webhook = await db.prisma.webhook.create({
    data: { accountId: account.id, url: 'https://a.example/', events: ['lead.created'], secret: randomBytes(32) },
  })
  const inList = (path: string, name: string, id: string) => ({
    path: `${path}/${id}`,
    read: () => listed(path, name, id),
  })
  const sentence = (n: number) => `Change ${n}`
  return {
    source: { ...inList(`${ofChatbot}/sources`, 'sources', sourceId), field: 'maxDepth', valueOf: n => n },
    connector: {
      ...inList(`${ofChatbot}/connectors`, 'connectors', connector.id),
      field: 'description',
      valueOf: sentence,
    },
    entry: {
      ...inList(`${ofChatbot}/sources/${written}/entries`, 'entries', entry.id),
      field: 'text',
      valueOf: sentence,
    },
    template: { ...inList(`${ofChatbot}/templates`, 'templates', template.id), field: 'text', valueOf: sentence },
    webhook: {
      ...inList('/api/webhooks', 'webhooks', webhook.id),
      field: 'url',
      valueOf: n => `https://hooks${n}.example/`,
    },
    // Last, because all but the webhook go with it.
    chatbot: { ...inList('/api/chatbots', 'chatbots', chatbotId), field: 'name', valueOf: sentence },
  }
}

/** A change, or without a body a deletion, of one version. */
const send = (path: string, version: number | undefined, body?: object): Promise<Incoming> =>
  owner.send(path, {
    method: body === undefined ? 'DELETE' : 'PATCH',
    ...(body && { body }),
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  })

const isConflict = (t: Test, answer: Incoming, method: string, path: string): void => {
  t.match([answer.status, JSON.parse(answer.text)], [412, { error: { code: 'VERSION_CONFLICT' } }], `${method} ${path}`)
  isDocumented(t, answer, method, path)
}

t.test('a change raises the version, and one that names an older version changes nothing', async t => {
  for (const [kind, { path, field, valueOf, read }] of Object.entries(await editables())) {
    t.match(await read(), { version: 1 }, kind)
    const first = await send(path, 1, { [field]: valueOf(1) })
    t.match([first.status, JSON.parse(first.text)], [200, { version: 2, [field]: valueOf(1) }], kind)
    isConflict(t, await send(path, 1, { [field]: valueOf(2) }), 'PATCH', path)
    isConflict(t, await send(path, 3, { [field]: valueOf(2) }), 'PATCH', path)
    t.match(await read(), { version: 2, [field]: valueOf(1) }, kind)
    const second = await send(path, undefined, { [field]: valueOf(3) })
    t.match([second.status, JSON.parse(second.text)], [200, { version: 3, [field]: valueOf(3) }], 'without the header')
    const any = await owner.send(path, { method: 'PATCH', body: { [field]: valueOf(4) }, headers: { 'if-match': '*' } })
    t.match([any.status, JSON.parse(any.text)], [200, { version: 4 }], 'of any version')
  }
})

t.test('of many changes of one version at once, exactly one is made', async t => {
  for (const [kind, { path, field, valueOf, read }] of Object.entries(await editables())) {
    const bodies = Array.from({ length: 8 }, (_, n) => ({ [field]: valueOf(n + 1) }))
    const answers = await Promise.all(bodies.map(body => send(path, 1, body)))
    const made = answers.filter(({ status }) => status === 200)
    t.equal(made.length, 1, kind)
    for (const answer of answers) if (answer.status !== 200) isConflict(t, answer, 'PATCH', path)
    const winner = bodies[answers.findIndex(({ status }) => status === 200)]
    t.match(await read(), { version: 2, ...winner }, kind)
  }
})

t.test('a deletion of an older version deletes nothing, and of several at once one does', async t => {
  for (const [kind, { path, field, valueOf, read }] of Object.entries(await editables())) {
    t.equal((await send(path, undefined, { [field]: valueOf(1) })).status, 200)
    isConflict(t, await send(path, 1), 'DELETE', path)
    t.match(await read(), { version: 2, [field]: valueOf(1) }, kind)
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(path, 2)))
    t.equal(answers.filter(({ status }) => status === 200).length, 1, kind)
    for (const { status } of answers) t.ok([200, 404, 412].includes(status), `${kind}: ${status}`)
    t.equal(await read(), undefined, kind)
  }
})

t.test('an entry has a version of its own: its source keeps its version', async t => {
  const { id: chatbotId } = await aChatbot(db, { accountId: account.id })
  const { id } = await aSource(db, { chatbotId, kind: 'text', url: null, status: 'ready' })
  const all = `/api/chatbots/${chatbotId}/sources`
  const body = { title: 'Hours', text: 'Nine.' }
  t.match(await owner.json(`${all}/${id}/entries`, { body }), { status: 201, body: { version: 1 } })
  t.match(await listed(all, 'sources', id), { version: 1 })
})

t.test('the domains and the wiki of a chatbot are part of its version, on the command line, too', async t => {
  const { id: chatbotId } = await aChatbot(db, { accountId: account.id })
  const path = `/api/chatbots/${chatbotId}`
  const version = async () => ((await owner.json(path)).body as { version: number }).version
  t.equal((await send(path, 1, { domains: ['a.example'] })).status, 200)
  t.equal((await send(path, 2, { wiki: { subdomain: 'versions', isProtected: false } })).status, 200)
  t.equal((await send(path, 3, { leads: { isEnabled: true } })).status, 200)
  isConflict(t, await send(path, 3, { domains: ['b.example'], wiki: null, leads: { isEnabled: false } }), 'PATCH', path)
  t.match((await owner.json(path)).body, {
    domains: ['a.example'],
    wiki: { subdomain: 'versions' },
    leads: { isEnabled: true },
    version: 4,
  })
  await addDomains({ db }, { chatbotId, domains: ['c.example'] })
  t.equal(await version(), 5)
  await setDailyCap({ db }, { chatbotId, dailyCap: 7 })
  t.equal(await version(), 6)
})

t.test('a deletion that is refused leaves a chatbot answering', async t => {
  const { id } = await aChatbot(db, { accountId: account.id, domains: ['a.example'] })
  isConflict(t, await send(`/api/chatbots/${id}`, 7), 'DELETE', `/api/chatbots/${id}`)
  t.match((await owner.json(`/api/chatbots/${id}`)).body, { domains: ['a.example'], version: 1 })
})

t.test('a file is replaced in one version, and what a worker does to a source raises none', async t => {
  const { id: chatbotId } = await aChatbot(db, { accountId: account.id })
  const all = `/api/chatbots/${chatbotId}/sources`
  const upload = (path: string, method: string, headers: Record<string, string> = {}) =>
    owner.send(`${path}?name=a.txt`, {
      method,
      body: `${method} ${JSON.stringify(headers)}`,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })
  const created = await upload(`${all}/files`, 'POST')
  const { id } = JSON.parse(created.text) as { id: string }
  const isReady = async () => (await listed(all, 'sources', id))?.['status'] === 'ready'
  await until(isReady)
  t.match(await listed(all, 'sources', id), { version: 1, pagesIndexed: 1 })
  t.equal((await owner.send(`${all}/${id}/reindex`, { method: 'POST' })).status, 200)
  await until(isReady)
  t.match(await listed(all, 'sources', id), { version: 1 }, 'read again')

  const file = `${all}/${id}/file`
  t.match(await upload(file, 'PUT', { 'if-match': '"1"' }), { status: 200, text: /"version":2/ })
  isConflict(t, await upload(file, 'PUT', { 'if-match': '"1"' }), 'PUT', file)
  await until(isReady)
  t.match(await listed(all, 'sources', id), { version: 2 })
  const two = await Promise.all([2, 2].map(n => upload(file, 'PUT', { 'if-match': `"${n}"` })))
  t.same(
    two.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 412],
  )
  const { id: website } = await aSource(db, { chatbotId, status: 'ready' })
  t.equal((await upload(`${all}/${website}/file`, 'PUT', { 'if-match': '"1"' })).status, 409, 'no file at all')
})

t.test('a header that names no version is explained', async t => {
  const { id } = await aChatbot(db, { accountId: account.id })
  const path = `/api/chatbots/${id}`
  for (const tag of ['1', 'W/"1"', '"x"', '"1", "2"', '', '"-1"', `"${'9'.repeat(30)}"`]) {
    const answer = await owner.send(path, { method: 'PATCH', body: { name: 'New' }, headers: { 'if-match': tag } })
    t.match([answer.status, answer.text], [400, /if-match has the wrong format: `version` of/], tag)
    isDocumented(t, answer, 'PATCH', path)
  }
  t.match((await owner.json(path)).body, { version: 1 })
})
