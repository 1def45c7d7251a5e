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
    MODEL_PROVIDERS: 'house=http://10.0.0.7:8000/v1',
    FALLBACK_MODEL: 'house:llama',
    EMBEDDING_MODEL: 'embed-small',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    BASE_URL: 'https://desk.example',
  })
  t.equal(code, 0)
  t.match(out, /^Messages to +api\.openai\.com$/m)
  t.match(out, /^Messages to +internal \(house\)$/m)
  t.match(out, /^Fallback to +internal$/m)
  t.match(out, /^Questions to +api\.openai\.com, for semantic search$/m)
  t.match(out, /^Emails +the mail server mail\.example:465$/m)
  t.match(out, /^Messages +30 days/m)
  t.match(
    out,
    `Masked: api.openai.com, without the personal data that rules find; for visitors: https://desk.example/privacy/${masked.id}`,
  )
  t.match(out, /Plain: internal, as written/)
  t.notMatch(out, /sk-secret|password/)
})

t.test('without a provider nobody gets anything', async t => {
  const { out } = await inProcess(['doctor', '--privacy'])
  t.match(out, /^Messages to +nobody: answers are sentences of the pages$/m)
  t.match(out, /^Emails +files in DATA_DIR\/mail$/m)
})
