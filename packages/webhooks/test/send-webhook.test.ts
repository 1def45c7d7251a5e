import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { connect } from '@frontdesk/db/connect'
import { conversationIdOf } from '@frontdesk/db/conversation-id'
import { openEgress } from '@frontdesk/egress/open-egress'
import { aChatbot } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { newSecretCipher } from '@frontdesk/secrets/connector-secret'
import { enqueueWebhooks } from '@frontdesk/webhooks/enqueue-webhooks'
import { sendWebhook } from '@frontdesk/webhooks/send-webhook'
import { newWebhookSecret, encryptWebhookSecret, signatureOf } from '@frontdesk/webhooks/webhook-secret'
import t, { type Test } from 'tap'

const { url } = await testDatabase(t)
const db = connect({ databaseUrl: url, poolSize: 4, name: 'tools-test', onIdleError: error => t.fail(error.message) })
const egress = openEgress({ allow: '127.0.0.1', userAgent: 'FrontdeskTest', limits: { totalMs: 500 } })
t.teardown(() => Promise.all([db.close(), egress.close()]))
const secretCipher = newSecretCipher('an encryption key that only the tests know')
const { signal } = new AbortController()

interface ReadEvent {
  (input: { secret: string; signature: string | undefined; body: Buffer | string; hasSeen: (id: string) => boolean }): {
    id: string
    event: string
  } | null
}

/** The code that docs/webhooks.md gives to receivers, run as it stands there. */
async function readEventOfDocs(t: Test): Promise<ReadEvent> {
  const docs = readFileSync(projectUrl('docs/webhooks.md'), 'utf8')
  const file = join(t.testdir({}), 'receiver.mjs')
  writeFileSync(file, /^```js\n(.*?)^```$/ms.exec(docs)?.[1] ?? '')
  return ((await import(pathToFileURL(file).href)) as { readEvent: ReadEvent }).readEvent
}

async function aReceiver(
  t: Test,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** A promise to tell this address something, for which a worker was asked once. */
async function aDelivery(
  receiver: string,
  data: object = { note: 'ä' },
): Promise<{ deliveryId: string; secret: string }> {
  const { id: chatbotId, accountId } = await aChatbot(db)
  const [id, secret] = [randomUUID(), newWebhookSecret()]
  const encrypted = encryptWebhookSecret(secretCipher, id, secret)
  await db.prisma.webhook.create({
    data: { id, accountId, url: receiver, events: ['handoff.requested'], secret: encrypted },
  })
  const event = 'handoff.requested' as const
  await enqueueWebhooks({ db }, { event, chatbotId, sessionId: randomUUID(), data })
  const { id: deliveryId } = await db.prisma.webhookDelivery.findFirstOrThrow({ where: { webhookId: id } })
  await db.prisma.webhookDelivery.update({ where: { id: deliveryId }, data: { enqueueCount: 1 } })
  return { deliveryId, secret }
}
const send = (deliveryId: string) => sendWebhook({ db, egress, secretCipher }, { deliveryId, enqueueCount: 1 }, signal)
const outcomeOf = (deliveryId: string) => db.prisma.webhookDelivery.findUniqueOrThrow({ where: { id: deliveryId } })

t.test('row 76: the code of the docs takes what we send once, and no forgery', async t => {
  const readEvent = await readEventOfDocs(t)
  const got: { signature: string; body: Buffer }[] = []
  const receiver = await aReceiver(t, (request, response) => {
    void buffer(request).then(body => {
      got.push({ signature: String(request.headers['frontdesk-signature']), body })
      response.end()
    })
  })
  const { deliveryId, secret } = await aDelivery(receiver)
  await send(deliveryId)
  const [{ signature, body } = { signature: '', body: Buffer.alloc(0) }] = got
  const seen = new Set<string>()
  const hasSeen = (id: string): boolean => seen.has(id)
  const first = readEvent({ secret, signature, body, hasSeen })
  t.match(first, { event: 'handoff.requested', data: { note: 'ä' } })
  seen.add(first?.id ?? '')
  t.equal(readEvent({ secret, signature, body, hasSeen }), null, 'played back')
  seen.clear()
  const signedAt = (seconds: number): string => signatureOf(secret, { body: body.toString(), seconds })
  const now = Math.floor(Date.now() / 1_000)
  t.ok(readEvent({ secret, signature: signedAt(now - 290), body, hasSeen }))
  const forged: [why: string, signature: string | undefined, body: Buffer | string][] = [
    ['missing', undefined, body],
    ['empty', '', body],
    ['truncated', signature.slice(0, -2), body],
    ['of another secret', signatureOf('whsec_x', { body: body.toString(), seconds: now }), body],
    ['six minutes old', signedAt(now - 360), body],
    ['from the future', signedAt(now + 360), body],
    ['with another time', signature.replace(/t=\d+/, `t=${now + 1}`), body],
    ['over other bytes', signature, JSON.stringify(JSON.parse(body.toString()), null, 1)],
    ['followed by another', `${signature},v1=${'0'.repeat(64)}`, body],
  ]
  for (const [why, odd, bytes] of forged)
    t.equal(readEvent({ secret, signature: odd, body: bytes, hasSeen }), null, why)
})

t.test('a delivery that the version before has written is sent without its session id', async t => {
  const got: string[] = []
  const receiver = await aReceiver(t, (request, response) => {
    void buffer(request).then(body => {
      got.push(body.toString())
      response.end()
    })
  })
  const sessionId = randomUUID()
  for (const data of [
    { sessionId, note: 'ä' },
    { sessionId: null, note: 'ö' },
  ])
    await send((await aDelivery(receiver, data)).deliveryId)
  t.same(
    got.map(body => (JSON.parse(body) as { data: unknown }).data),
    [
      { note: 'ä', conversationId: conversationIdOf(sessionId) },
      { note: 'ö', conversationId: null },
    ],
  )
})

t.test('a webhook is signed by the clock of the database, whatever the clock of the worker says', async t => {
  let signature = ''
  const receiver = await aReceiver(t, (request, response) => {
    signature = String(request.headers['frontdesk-signature'])
    response.end()
  })
  const { deliveryId } = await aDelivery(receiver)
  const { rows } = await db.pool.query<{ before: number }>('select extract(epoch from now())::float8 as before')
  const { now } = Date
  Date.now = () => now() - 3_600_000
  try {
    await send(deliveryId)
  } finally {
    Date.now = now
  }
  const signedAt = Number(/^t=(\d+),/.exec(signature)?.[1])
  t.ok(signedAt >= Math.floor(rows[0]?.before ?? Infinity), `signed at ${signedAt}`)
})

t.test(
  'a receiver that hangs, floods or breaks off holds nobody up, and is tried again; one that drips has said enough',
  async t => {
    const drip = (_request: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 20)
      response.once('close', () => clearInterval(timer))
    }
    const cases: [
      why: string,
      outcome: string,
      answer: (request: IncomingMessage, response: ServerResponse) => void,
    ][] = [
      ['drips', '200', drip],
      ['hangs', 'FETCH_TIMEOUT', () => undefined],
      ['breaks off', 'FETCH_FAILED', request => void request.socket.destroy()],
      [
        'sends on inside',
        '307',
        (_request, response) => void response.writeHead(307, { location: 'http://10.0.0.1/' }).end(),
      ],
      [
        'floods its headers',
        'FETCH_FAILED',
        (_request, response) => void response.setHeader('x', 'a'.repeat(200_000)).end(),
      ],
    ]
    for (const [why, outcome, answer] of cases) {
      const { deliveryId } = await aDelivery(await aReceiver(t, answer))
      await send(deliveryId)
      const state = outcome === '200' ? 'delivered' : 'waiting'
      t.match(await outcomeOf(deliveryId), { state, tries: 1, outcome }, why)
    }
  },
)

t.test('a delivery is not sent where nobody can sign it, or its webhook is off', async t => {
  let asked = 0
  const receiver = await aReceiver(t, (_request, response) => {
    asked += 1
    response.end()
  })
  const { deliveryId } = await aDelivery(receiver)
  const other = newSecretCipher('another key')
  await sendWebhook({ db, egress, secretCipher: other }, { deliveryId, enqueueCount: 1 }, signal)
  t.match(await outcomeOf(deliveryId), { state: 'waiting', outcome: 'SECRET_UNREADABLE' })
  await db.prisma.webhook.updateMany({ data: { isEnabled: false } })
  await send(deliveryId)
  t.match(await outcomeOf(deliveryId), { state: 'failed', outcome: 'WEBHOOK_OFF' })
  t.equal(asked, 0)
})

t.test('a delivery whose job was queued for long is in flight while it is sent', async t => {
  const due: number[] = []
  const isDue = () => db.prisma.webhookDelivery.count({ where: { id: deliveryId, dueAt: { lte: new Date() } } })
  const receiver = await aReceiver(t, (_, response) => {
    void isDue().then(count => {
      due.push(count)
      response.end()
    })
  })
  const { deliveryId } = await aDelivery(receiver)
  await db.pool.query(`update webhook_deliveries set due_at = now() - interval '1 second' where id = $1`, [deliveryId])
  await send(deliveryId)
  t.same(due, [0], 'no sweep enqueues it again meanwhile')
  t.match(await outcomeOf(deliveryId), { state: 'delivered', outcome: '200' })
})

t.test('a worker that is told to stop leaves the delivery for another', async t => {
  const stopping = new AbortController()
  const receiver = await aReceiver(t, () => stopping.abort(new Error('stopping')))
  const { deliveryId } = await aDelivery(receiver)
  const sent = sendWebhook({ db, egress, secretCipher }, { deliveryId, enqueueCount: 1 }, stopping.signal)
  await t.rejects(sent, { message: 'stopping' })
  t.match(await outcomeOf(deliveryId), { state: 'waiting', tries: 1, outcome: null })
})
