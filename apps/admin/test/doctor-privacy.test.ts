import { recordWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { aChatbot } from '@frontdesk/testing/factories'
import t from 'tap'
import { openAdmin } from './run-admin.ts'

const { db, variables, inProcess, spawned } = await openAdmin(t)

t.test('an operator reads where texts of visitors go, without a key, and asks no provider', async t => {
  const masked = await aChatbot(db, { name: 'Masked', masksPersonalData: true })
  await aChatbot(db, { name: 'Plain', model: 'house:llama' })
  const { code, out } = await spawned(['doctor', '--privacy'], {
    ...variables,
    OPENAI_API_KEY: 'sk-secret',
    MODELS: 'house:llama',
    MODEL_PROVIDERS: 'house=http://10.0.0.7:8000/v1, other=https://api.other.example/v1',
    FALLBACK_MODEL: 'other:small',
    EMBEDDING_MODEL: 'embed-small',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    BASE_URL: 'https://desk.example',
  })
  t.equal(code, 0)
  t.match(out, /^Settings +those of this process/m)
  t.match(out, /^Messages to +api\.openai\.com; if it fails, api\.other\.example$/m)
  t.match(out, /^Messages to +internal; if it fails, api\.other\.example \(house:llama\)$/m)
  t.match(out, /^Questions to +api\.openai\.com, for semantic search$/m)
  t.match(out, /^Emails +the mail server mail\.example:465$/m)
  t.match(out, /^Messages +30 days/m)
  t.match(
    out,
    `Masked: api.openai.com; if it fails, api.other.example, without the personal data that rules find; for visitors: https://desk.example/privacy/${masked.id}`,
  )
  t.match(out, /Plain: internal; if it fails, api\.other\.example, as written/)
  t.notMatch(out, /sk-secret|password/)
})

t.test('without a provider nobody gets anything', async t => {
  const { out } = await inProcess(['doctor', '--privacy'])
  t.match(out, /^Messages to +no provider: answers are sentences from the website$/m)
  t.match(out, /^Emails +files in DATA_DIR\/mail$/m)
})

t.test('what the workers have recorded counts, also where this process has other settings', async t => {
  await recordWorkerFacts(
    { db },
    { textHosts: { own: { host: 'api.worker.example', fallback: null }, chosen: {}, questions: null } },
  )
  const { out } = await inProcess(['doctor', '--privacy'])
  t.match(out, /^Messages to +api\.worker\.example$/m)
  t.match(out, /^Settings +those of the workers/m)
  t.match(out, /Masked: api\.worker\.example, without/)
  t.notMatch(out, /no provider|Questions to/)
})
