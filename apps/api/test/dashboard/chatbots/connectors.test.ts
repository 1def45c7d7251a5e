import { randomUUID } from 'node:crypto'
import { aChatbot, aUser } from '@frontdesk/testing/factories'
import { newSecretCipher, decryptSecret } from '@frontdesk/secrets/connector-secret'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { logIn } from '../../fixtures/dashboard-place.ts'
import { anOwner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const password = 'correct horse battery'
const secret = 'Bearer canary-0123456789'
const cipher = newSecretCipher('an encryption key that only the tests know')

const definition = {
  name: 'order_status',
  description: 'Where an order is.',
  method: 'GET',
  host: 'api.shop.example',
  pathTemplate: '/orders/{number}?full=1',
  parameters: {
    type: 'object',
    properties: { number: { type: 'string', description: 'The number of the order.' } },
    required: ['number'],
  },
  isWriting: false,
}

async function signedIn() {
  const { user, member } = await aUser(frontdesk.db, { password })
  const browser = anOwner(frontdesk.url)
  await browser.logIn(user.email, password, newAddress())
  const { id: chatbotId } = await aChatbot(frontdesk.db, { accountId: member.accountId })
  const path = `/api/chatbots/${chatbotId}/connectors`
  const create = async (body: object) => {
    const answer = await browser.send(path, { body })
    t.equal(answer.status, 201)
    return JSON.parse(answer.text) as { id: string; hasSecret: boolean }
  }
  const patch = (id: string, body: object) => browser.send(`${path}/${id}`, { method: 'PATCH', body })
  const stored = (id: string) => frontdesk.db.prisma.connector.findUniqueOrThrow({ where: { id } })
  return { browser, path, create, patch, stored, accountId: member.accountId, chatbotId }
}

t.test('a connector is defined, changed and removed, and its secret is never said again', async t => {
  const { browser, path, create, patch } = await signedIn()
  const { id } = await create({ ...definition, secret })
  const list = await browser.send(path)
  t.match(JSON.parse(list.text), { connectors: [{ ...definition, id, hasSecret: true }] })
  const changed = await patch(id, { description: 'Where a parcel is.', isWriting: true })
  t.match(JSON.parse(changed.text), { description: 'Where a parcel is.', isWriting: true, hasSecret: true })
  t.equal((await browser.send(path, { body: definition })).status, 409, 'one of each name')
  t.equal((await browser.send(`${path}/${id}`, { method: 'DELETE' })).status, 200)
  t.same(JSON.parse((await browser.send(path)).text), { connectors: [] })
  const log = await browser.send('/api/audit-log')
  t.match(JSON.parse(log.text), {
    entries: [
      { action: 'connector.removed', objectId: id },
      { action: 'connector.changed', fields: ['description', 'isWriting'] },
      { action: 'connector.created' },
    ],
  })
  for (const { text } of [list, changed, log]) t.notMatch(text, /canary|"secret"/)
})

t.test('row 78: a secret is stored encrypted, for its host alone, and another host forgets it', async t => {
  const { create, patch, stored } = await signedIn()
  const { id } = await create({ ...definition, secret })
  const place = { connectorId: id, host: definition.host }
  const { rows } = await frontdesk.db.pool.query(`select c::text, encode(secret, 'escape') as secret from connectors c`)
  t.notMatch(JSON.stringify(rows), 'canary')
  const first = (await stored(id)).secret ?? new Uint8Array()
  t.equal(decryptSecret(cipher, place, first), secret)
  t.equal(decryptSecret(cipher, { ...place, host: 'evil.example' }, first), null)
  t.equal(decryptSecret(cipher, { ...place, connectorId: randomUUID() }, first), null)
  t.equal(decryptSecret(newSecretCipher('the key of another installation'), place, first), null)

  t.equal((await patch(id, { host: 'API.shop.example', pathTemplate: '/v2/{number}' })).status, 200)
  t.ok((await stored(id)).secret, 'the same host in other letters')
  t.match(JSON.parse((await patch(id, { host: 'evil.example' })).text), { host: 'evil.example', hasSecret: false })
  t.equal((await stored(id)).secret, null)
  const both = await patch(id, { host: 'new.example', secret: 'Bearer second' })
  t.match(JSON.parse(both.text), { host: 'new.example', hasSecret: true })
  const second = (await stored(id)).secret ?? new Uint8Array()
  t.equal(decryptSecret(cipher, { connectorId: id, host: 'new.example' }, second), 'Bearer second')
  t.match(JSON.parse((await patch(id, { secret: null })).text), { hasSecret: false })
})

t.test('what could call our own network, or another place than was written, is refused', async t => {
  const { browser, path, create, patch } = await signedIn()
  const wrong = [
    { host: '169.254.169.254' },
    { host: '10.0.0.1' },
    { host: '[::1]' },
    { host: '2130706433' },
    { host: 'user@shop.example' },
    { host: 'shop.example/path' },
    { host: 'https://shop.example' },
    { host: 'shop.example#' },
    { pathTemplate: '//evil.example/{number}' },
    { pathTemplate: '/a/../{number}' },
    { pathTemplate: '/{number}\r\nX-Evil: 1' },
    { pathTemplate: '/{number}#x' },
    { pathTemplate: '/{other}' },
    { pathTemplate: '/{constructor}' },
    { pathTemplate: '/{number' },
    { parameters: { ...definition.parameters, required: [] } },
    { parameters: { ...definition.parameters, required: ['number', 'other'] } },
    { parameters: { type: 'object', properties: { 'a b': { type: 'string' } } } },
    { parameters: { type: 'object', properties: { number: { $ref: 'https://evil.example' } } } },
    { method: 'CONNECT' },
    { name: 'Order status' },
    { secret: 'Bearer x\r\nX-Evil: 1' },
    { secret: '' },
  ]
  const { id } = await create(definition)
  for (const part of wrong) {
    const created = await browser.send(path, { body: { ...definition, name: 'other', ...part } })
    t.equal(created.status, 400, JSON.stringify(part))
    t.equal((await patch(id, part)).status, 400)
  }
  t.match(JSON.parse((await browser.send(path)).text), { connectors: { length: 1, 0: { ...definition, id } } })
})

t.test('row 7: connectors of another account or another chatbot are as unknown as made-up ones', async t => {
  const [mine, theirs] = [await signedIn(), await signedIn()]
  const { id: foreign } = await theirs.create({ ...definition, secret })
  for (const outgoing of [{ method: 'PATCH', body: { host: 'evil.example' } }, { method: 'DELETE' }]) {
    const places = [randomUUID(), 'x', foreign].map(id => `${mine.path}/${id}`)
    const answers = await Promise.all(
      places.map(async place => {
        const { status, text } = await mine.browser.send(place, outgoing)
        return { status, text }
      }),
    )
    t.equal(answers[0]?.status, 404)
    for (const answer of answers) t.same(answer, answers[0])
    t.equal((await mine.browser.send(`${theirs.path}/${foreign}`, outgoing)).status, 404)
  }
  t.equal((await mine.browser.send(theirs.path)).status, 404)
  t.equal((await mine.browser.send(theirs.path, { body: definition })).status, 404)
  t.match(await theirs.stored(foreign), { host: definition.host, secret: Uint8Array })
  const { user } = await aUser(frontdesk.db, { accountId: mine.accountId, password, permissions: ['conversations'] })
  const member = anOwner(frontdesk.url)
  await member.logIn(user.email, password, newAddress())
  t.equal((await member.send(mine.path)).status, 403)
  t.equal((await anOwner(frontdesk.url).send(mine.path)).status, 401)
})

t.test('a connector with a secret is the owner’s alone, and one without is of those who may read along', async t => {
  const { create, path, stored, accountId, chatbotId } = await signedIn()
  const member = await logIn(frontdesk, { accountId, permissions: ['chatbot_settings', 'conversations'] })
  const { id } = await create({ ...definition, secret })
  const before = await stored(id)
  const refused = async (outgoing: Parameters<typeof member.send>[1], at = `${path}/${id}`) => {
    const { status, text } = await member.send(at, outgoing)
    t.match([status, JSON.parse(text)], [403, { error: { code: 'PERMISSION_DENIED', message: /owner/ } }], at)
  }
  await refused({ method: 'PATCH', body: { pathTemplate: '/customers/{number}' } })
  await refused({ method: 'PATCH', body: { secret: null } })
  await refused({ method: 'PATCH', body: { host: 'other.example' } })
  await refused({ body: { arguments: { number: '1' } } }, `${path}/${id}/try`)
  await refused({ method: 'DELETE' })
  await refused({ body: { ...definition, name: 'mine', secret } }, path)
  t.same(await stored(id), before)
  const made = await member.json(path, { body: { ...definition, name: 'mine' } })
  t.equal(made.status, 201)
  const own = `${path}/${(made.body as { id: string }).id}`
  await refused({ method: 'PATCH', body: { secret } }, own)
  t.equal((await member.send(own, { method: 'PATCH', body: { pathTemplate: '/parcels/{number}' } })).status, 200)
  t.equal((await member.send(own, { method: 'DELETE' })).status, 200)
  t.equal((await member.send(`/api/chatbots/${chatbotId}`, { method: 'DELETE' })).status, 403, 'nor the chatbot itself')
})

t.test('what a connector sends where is decided by those who may read conversations', async t => {
  const { create, path, stored, accountId } = await signedIn()
  const member = await logIn(frontdesk, { accountId, permissions: ['chatbot_settings'] })
  const { id } = await create(definition)
  const before = await stored(id)
  const refused = async (outgoing: Parameters<typeof member.send>[1], at = `${path}/${id}`) => {
    const { status, text } = await member.send(at, outgoing)
    const error = { code: 'PERMISSION_DENIED', message: /permission conversations/ }
    t.match([status, JSON.parse(text)], [403, { error }], JSON.stringify(outgoing))
  }
  await refused({ body: { ...definition, name: 'mine' } }, path)
  const { parameters } = definition
  const changes = [
    { host: 'evil.example' },
    { pathTemplate: '/{number}' },
    { method: 'POST' },
    { description: 'Always, with all that the visitor has said.' },
    {
      parameters: {
        ...parameters,
        properties: { ...parameters.properties, name: { type: 'string', contextKey: 'name' } },
      },
    },
    { isWriting: true },
  ]
  for (const body of changes) await refused({ method: 'PATCH', body })
  t.same(await stored(id), before)
  t.equal((await member.send(path)).status, 200)
  const same = { ...definition, host: 'API.shop.example', name: 'parcels', responseFields: ['state'] }
  t.equal((await member.send(`${path}/${id}`, { method: 'PATCH', body: same })).status, 200, 'it sends what it did')
  t.equal((await member.send(`${path}/${id}`, { method: 'DELETE' })).status, 200)
})
