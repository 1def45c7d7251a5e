import { readWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { connect } from '@frontdesk/db/connect'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'
import { startWorkerProcess } from '../../../test/harness/start-process.ts'

t.test('a worker records how it does its own work when it starts, and leaves the rest to others', async t => {
  const [{ url: databaseUrl }, { url: redisUrl }] = [await testDatabase(t), await testRedis(t)]
  const db = connect({ databaseUrl, poolSize: 1, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: t.testdir() }
  const start = (more: Record<string, string>) => startWorkerProcess(t, { ...env, ...more })

  await start({ WORKER_QUEUES: 'replies' })
  t.match(await readWorkerFacts({ db }), { mail: null, model: 'built-in', semanticSearch: false, modelPrices: null })
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@shop.example' }
  await start({
    WORKER_QUEUES: 'indexing,maintenance',
    MODEL_PRICES: 'EUR, model-x=2/8',
    ...mail,
    OPENAI_MODEL: 'model-x',
  })
  t.match(await readWorkerFacts({ db }), {
    mail: 'smtp',
    model: 'built-in',
    semanticSearch: false,
    modelPrices: { currency: 'EUR', models: [{ model: 'model-x', input: '2', output: '8' }] },
  })
  await start({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'model-x' })
  t.match(await readWorkerFacts({ db }), { mail: 'files', model: 'model-x', semanticSearch: false, modelPrices: null })
  t.match(await readWorkerFacts({ db }), {
    textHosts: { own: { host: 'internal', fallback: null }, chosen: {}, questions: null },
  })
})
