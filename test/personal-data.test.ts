import { randomBytes } from 'node:crypto'
import { workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot } from '@frontdesk/testing/factories'
import type { AskedOf } from '@frontdesk/testing/model-script'
import { until } from '@frontdesk/testing/until'
import { allEvents, aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { shortPeriods } from './faults/harness/periods.ts'
import { startCluster } from './faults/harness/start-cluster.ts'
import { holdersOf, readRedis, readTables } from './harness/stored-data.ts'

/*
 * Personal data of visitors in ten languages, of a chatbot whose owner keeps it from the provider. Where each value
 * may be:
 *
 * | Place                     | May hold it                                             |
 * | Requests to the provider  | never                                                   |
 * | Logs                      | never                                                   |
 * | PostgreSQL                | messages; records and webhooks that name such a field   |
 * | Redis                     | the stream of a reply, for minutes, and the conversation's context, for an hour |
 * | The visitor's browser     | whole                                                   |
 */

const said: readonly (readonly [language: string, message: string, ...values: string[]])[] = [
  ['en', 'Please write to kim.canary@mail.example about ORD-770001.', 'kim.canary@mail.example', 'ORD-770001'],
  [
    'de',
    'Meine Nummer ist 0171 5550001, IBAN DE89 3704 0044 0532 0130 00',
    '0171 5550001',
    'DE89 3704 0044 0532 0130 00',
  ],
  ['fr', 'Mon numéro : 06 55 51 00 02, jeanne.canary@poste.example', '06 55 51 00 02', 'jeanne.canary@poste.example'],
  ['es', 'Llámeme al 655 510 003, pedido ord-770002', '655 510 003', 'ord-770002'],
  ['it', 'Il mio cellulare è 347 555 1004 e la carta 4111 1111 1111 1111', '347 555 1004', '4111 1111 1111 1111'],
  ['nl', 'Mail naar jan.canary@post.example of bel 06-55510005', 'jan.canary@post.example', '06-55510005'],
  [
    'pl',
    'Proszę dzwonić: +48 655-510-006, anna.canary@poczta.example',
    '+48 655-510-006',
    'anna.canary@poczta.example',
  ],
  ['pt', 'O meu telemóvel é 955 510 007, joao.canary@correio.example', '955 510 007', 'joao.canary@correio.example'],
  ['tr', 'Numaram 0532 555 10 08, ayse.canary@posta.example', '0532 555 10 08', 'ayse.canary@posta.example'],
  ['ar', 'رقم هاتفي ٠٥٠٥٥٥١٠٠٩ وبريدي sara.canary@barid.example', '٠٥٠٥٥٥١٠٠٩', 'sara.canary@barid.example'],
]
const passedAlong = 'context.canary@mail.example'
const values = [...said.flatMap(([, , ...each]) => each), passedAlong]

const env = async () => ({
  LOG_LEVEL: 'debug',
  EMBEDDING_MODEL: 'model-server',
  RATE_LIMIT_SESSION_PER_MINUTE: '100',
  RATE_LIMIT_IP_PER_MINUTE: '1000',
})
const cluster = await startCluster(t, { periods: shortPeriods, apis: 1, workers: 1, env })
const { db } = cluster
const redis = workerRedis({ url: cluster.redis.url, name: 'test', onError: () => undefined })
t.teardown(() => redis.disconnect())

const chatbot = await aChatbot(db, {
  isStreaming: true,
  masksPersonalData: true,
  maskedPatterns: ['ORD-######'],
  leadSettings: { isEnabled: true },
})
await db.prisma.webhook.create({
  data: {
    accountId: chatbot.accountId,
    url: 'https://crm.example/',
    events: ['lead.created'],
    secret: randomBytes(32),
  },
})

/** All that was sent to the provider, as it was sent. */
const sent: string[] = []
const record = ({ body }: AskedOf): void => void sent.push(JSON.stringify(body))
const pieces = (text: string): string[] => text.match(/[^]{1,3}/g) ?? []

/** A model that asks about every value of which it has a placeholder, in pieces that cut each of them. */
function askingAbout(asked: AskedOf) {
  record(asked)
  const placeholders = asked.question.match(/\[[a-z]+-\d\]/g) ?? []
  return { tokens: pieces(`Is ${placeholders.join(' or ')} right?`) }
}
cluster.model.script(askingAbout)
cluster.model.scriptRewrites(asked => {
  record(asked)
  return { text: 'nothing' }
})

await t.test('the visitor reads every value whole, though the provider has seen none of them', async t => {
  for (const [language, message, ...each] of said) {
    const visitor = aVisitor({ baseUrl: cluster.url, chatbotId: chatbot.id })
    const body = { message, chatbotId: chatbot.id, contextData: { email: passedAlong } }
    const headers = { 'accept-language': language }
    const { events } = await visitor.stream(message, { body, headers })
    const seen = await allEvents(events)
    const text = seen
      .flatMap(({ event, data }) => (event === 'token' ? [(data as { text: string }).text] : []))
      .join('')
    for (const value of each) t.ok(text.includes(value), `${language}: ${value} in ${text}`)
    t.notMatch(text, /\[(?:email|phone|card|iban|number)-\d/)
    const { messages } = await visitor.history()
    for (const value of each) t.ok(messages.at(-1)?.text.includes(value), `${language}: ${value} is stored`)
    // The same conversation goes on: what was said before is masked as well.
    await allEvents((await visitor.stream('And now?')).events)
  }
  t.ok(sent.length >= 2 * said.length)
})

await t.test('a lead that the model leaves has the values, and so has its webhook', async t => {
  cluster.model.scriptNext(
    asked => {
      record(asked)
      const [email = ''] = asked.question.match(/\[email-\d\]/) ?? []
      const lead = { name: 'Kim', email }
      return { toolCalls: [{ id: 'call_1', name: 'capture_lead', arguments: JSON.stringify(lead) }] }
    },
    asked => {
      record(asked)
      return { text: 'Thank you!' }
    },
  )
  const visitor = aVisitor({ baseUrl: cluster.url, chatbotId: chatbot.id })
  await allEvents((await visitor.stream('I am Kim, kim.canary@mail.example, please get in touch.')).events)
  t.match(await db.prisma.lead.findMany({ where: { chatbotId: chatbot.id } }), [{ email: 'kim.canary@mail.example' }])
  t.match(JSON.stringify(await db.prisma.webhookDelivery.findMany()), /kim\.canary@mail\.example/)
})

await t.test('row 105: no request to the provider holds a value, and what was kept back is counted', async t => {
  const all = sent.join('\n')
  for (const value of values) t.notOk(all.includes(value), value)
  for (const rest of ['canary', '55510', '770001', '3704 0044']) t.notOk(all.includes(rest), rest)
  await until(async () => {
    const counted = await db.prisma.maskedValues.aggregate({ where: { chatbotId: chatbot.id }, _sum: { count: true } })
    return (counted._sum.count ?? 0) >= values.length
  })
})

/** Where Redis may hold a value, and for how many seconds at most. */
const living = [
  [/^frontdesk:context:\d+$/, 3_600],
  [/^frontdesk:reply:[\da-f-]+:events$/, 300],
] as const

await t.test('row 20, row 105: no process logs a value, and it is stored where the table says', async t => {
  const logs = [...cluster.apis, ...cluster.workers].flatMap(process => process.lines())
  const logged = logs.map(line => JSON.stringify(line)).join('\n')
  t.ok(logs.length > 20)
  const tables = await readTables(db)
  const inRedis = await readRedis(redis)
  for (const value of values) {
    t.notOk(logged.includes(value), `${value} is logged`)
    const records = value === 'kim.canary@mail.example' ? ['leads', 'webhook_deliveries'] : []
    const places = value === passedAlong ? [] : [...records, 'messages'].toSorted()
    t.same(holdersOf(value, tables).toSorted(), places, value)
    for (const key of holdersOf(value, inRedis)) {
      const seconds = living.find(([keys]) => keys.test(key))?.[1] ?? -1
      const left = await redis.ttl(key)
      t.ok(left > 0 && left <= seconds, `${value} in ${key}`)
    }
  }
})

await t.test('where the switch is off, a request is as it was', async t => {
  const plain = await aChatbot(db, { isStreaming: true })
  const visitor = aVisitor({ baseUrl: cluster.url, chatbotId: plain.id })
  cluster.model.scriptNext(asked => {
    t.match(asked.question, 'kim.canary@mail.example')
    t.notMatch(JSON.stringify(asked.body), /\[email-1\]/)
    return { text: 'Thank you!' }
  })
  await allEvents((await visitor.stream('I am kim.canary@mail.example, hello.')).events)
  t.equal(await db.prisma.maskedValues.count({ where: { chatbotId: plain.id } }), 0)
})
