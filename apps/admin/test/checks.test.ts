import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { run } from '@frontdesk/admin/run'
import { hashOfJudged } from '@frontdesk/answers/checks/judgements'
import { readChecks } from '@frontdesk/answers/checks/list-checks'
import { aChatbot } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import { fromTestRun, testDatabase } from '@frontdesk/testing/test-database'
import t from 'tap'
import { startFrontdesk } from '../../../test/harness/start-frontdesk.ts'

const { url: databaseUrl } = await testDatabase(t)
const frontdesk = await startFrontdesk(t, { provider: 'extractive', databaseUrl })
const { db, dataDir } = frontdesk
const redisUrl = new URL(fromTestRun('TEST_REDIS_URL'))
redisUrl.pathname = `/${frontdesk.redis.options.db}`

/** Runs `checks run` of a chatbot as an operator does. In a namespace of its own it finds no worker. */
async function checksRun(chatbotId: string, { more = [] as string[], namespace = frontdesk.namespace } = {}) {
  const said = { out: '', err: '' }
  const code = await run(
    {
      env: { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl.href, DATA_DIR: dataDir },
      home: dataDir,
      namespace,
      idleMs: namespace === frontdesk.namespace ? 60_000 : 300,
      input: Readable.from([]),
      out: text => (said.out += text),
      err: text => (said.err += text),
    },
    ['checks', 'run', '--chatbot', chatbotId, ...more],
  )
  return { code, ...said }
}

/** A chatbot that knows one page. */
async function aShop(): Promise<string> {
  const { id } = await aChatbot(db)
  const page = { url: 'https://shop.example/lamp', title: 'Lamp', passages: ['The Wren lamp costs 49 euros.'] }
  await indexPages({ db }, id, [page])
  return id
}

const aCheck = (chatbotId: string, question: string, text: string) =>
  db.prisma.check.create({ data: { chatbotId, question, expectations: [{ kind: 'says', text }] } })

t.test('where all checks pass, `checks run` prints them and exits with 0', async t => {
  const chatbotId = await aShop()
  const { id } = await aCheck(chatbotId, 'What does the Wren lamp cost?', '49 euros')
  const { code, out, err } = await checksRun(chatbotId.toUpperCase())
  t.equal(code, 0, err)
  t.equal(out, 'STATE   QUESTION\npassed  What does the Wren lamp cost?\n')
  t.match(err, /^asked \d of 1$/m)
  const printed = await checksRun(chatbotId, { more: ['--json'] })
  t.equal(printed.code, 0)
  t.match(printed.out, /^\{.*\}\n$/, 'one line of JSON and nothing else')
  t.match(JSON.parse(printed.out), {
    status: 'done',
    total: 1,
    passed: 1,
    failed: 0,
    unasked: 0,
    checks: [{ id, state: 'passed', since: String, answer: { text: /49 euros/, isPassed: true } }],
  })
})

t.test('where one check fails, it exits with 1 and still prints all', async t => {
  const chatbotId = await aShop()
  await aCheck(chatbotId, 'What does the Wren lamp cost?', '49 euros')
  await aCheck(chatbotId, 'How much is the Wren lamp?', '39 euros')
  const { code, out } = await checksRun(chatbotId)
  t.equal(code, 1)
  t.match(out, /^passed {2}What does .*\nfailed {2}How much /m)
  const printed = await checksRun(chatbotId, { more: ['--json'] })
  t.equal(printed.code, 1)
  t.match(JSON.parse(printed.out), { passed: 1, failed: 1, checks: [{ state: 'passed' }, { state: 'failed' }] })
})

t.test('a check that a model judged is marked with the model, and one that is not judged fails nothing', async t => {
  const chatbotId = await aShop()
  const question = 'What does the Wren lamp cost?'
  const expectations = [{ kind: 'meets', text: 'names a price' }]
  const { id } = await db.prisma.check.create({ data: { chatbotId, question, expectations } })
  const unjudged = await checksRun(chatbotId)
  t.match(unjudged, { code: 0, out: `STATE       QUESTION\nnot judged  ${question}\n` })
  const [check] = await readChecks({ db }, chatbotId)
  const answer = { text: check?.answer?.text ?? '' }
  const hash = hashOfJudged({ question, answer, requirement: 'names a price' })
  const judgement = { model: 'model-x', isMet: false, reason: 'It names none.' }
  await db.prisma.checkJudgement.create({ data: { checkId: id, hash, ...judgement } })
  const judged = await checksRun(chatbotId)
  t.match(judged, { code: 1, out: `STATE   JUDGED BY  QUESTION\nfailed  model-x    ${question}\n` })
})

t.test('a check that could not be asked is a failure, too', async t => {
  const chatbotId = await aShop()
  await aCheck(chatbotId, 'What does the Wren lamp cost?', '49 euros')
  await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { model: 'other:model-y' } })
  await db.prisma.checkSettings.create({ data: { chatbotId, dailyBudget: 0 } })
  const { code, out } = await checksRun(chatbotId, { more: ['--json'] })
  t.equal(code, 1)
  t.match(JSON.parse(out), { passed: 0, failed: 0, unasked: 1, checks: [{ state: 'not_asked', answer: null }] })
})

t.test('a chatbot that is unknown, and a run that no worker takes, exit with 1 and a reason', async t => {
  for (const unknown of [randomUUID(), 'shop']) {
    const { code, out, err } = await checksRun(unknown)
    t.equal(code, 1)
    t.equal(out, '')
    t.match(err, /^error: .*not found/i)
  }
  const chatbotId = await aShop()
  await aCheck(chatbotId, 'What does the Wren lamp cost?', '49 euros')
  const alone = await checksRun(chatbotId, { namespace: `${frontdesk.namespace}-alone` })
  t.equal(alone.code, 1)
  t.match(alone.err, /error: no worker asks the checks/)
  const second = await checksRun(chatbotId)
  t.equal(second.code, 1, 'the first run waits for a worker')
  t.match(second.err, /^error: .*run/i)
})
