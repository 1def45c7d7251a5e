import { connect } from '@frontdesk/db/connect'
import type { ModelRequest } from '@frontdesk/model/model'
import { createLog } from '@frontdesk/runtime/log'
import { aChatbot } from '@frontdesk/testing/factories'
import { startModelServer } from '@frontdesk/testing/model-server'
import { testDatabase } from '@frontdesk/testing/test-database'
import { until } from '@frontdesk/testing/until'
import { newWorkerMetrics } from '@frontdesk/worker/metrics'
import { openModels } from '@frontdesk/worker/open-models'
import t from 'tap'

const [{ url }, server] = [await testDatabase(t), await startModelServer()]
t.teardown(server.stop)
const db = connect({ databaseUrl: url, poolSize: 2, name: 'test', onIdleError: () => undefined })
t.teardown(() => db.close())
const log = createLog({ name: 'test', level: 'silent' })
const metrics = newWorkerMetrics()
const never = new AbortController().signal
const deadlines = { firstTokenMs: 5_000, idleMs: 5_000, totalMs: 10_000 }
const provider = { apiKey: undefined, baseUrl: server.url, model: 'one', models: '', providers: '', fallback: '' }
const newBreaker = () => ({ enter: () => ({ begun: () => undefined, end: () => undefined, leave: () => undefined }) })
const modelFor = openModels({ db, log, metrics }, { settings: provider, deadlines, newBreaker })

const messages: ModelRequest['messages'] = [
  { role: 'system', content: 'Rules.' },
  { role: 'user', content: 'I am anna@mail.example, 0171 2345678, anna@mail.example' },
]
const request = { messages, question: '', passages: [], language: 'en', maxOutputTokens: 10, signal: never }

t.test('a chatbot that masks nothing has the very model of the installation', async t => {
  const { id } = await aChatbot(db)
  t.equal(modelFor({ id, model: null, personalData: { isMasked: false, patterns: ['###'] } }), modelFor(null))
  for await (const _ of modelFor({ id, model: null, personalData: { isMasked: false, patterns: [] } }).stream(request));
  t.same(server.requests.at(-1)?.body.messages, messages)
})

t.test('values that are masked are counted by kind and by chatbot, each once for each turn', async t => {
  const { id } = await aChatbot(db)
  const model = modelFor({ id, model: null, personalData: { isMasked: true, patterns: [] } })
  for (const _ of [1, 2]) for await (const _event of model.stream(request));
  t.equal(server.requests.at(-1)?.body.messages[1]?.content, 'I am [email-1], [phone-1], [email-1]')
  const text = await metrics.registry.metrics()
  t.match(text, /^frontdesk_masked_values_total\{kind="email"\} 1$/m)
  t.match(text, /^frontdesk_masked_values_total\{kind="card"\} 0$/m)
  await until(async () => (await db.prisma.maskedValues.findFirst({ where: { chatbotId: id } }))?.count === 2)
})
