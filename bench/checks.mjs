/**
 * npm run bench -- checks [--count 200] [--regressions [--only WORD]]
 *
 * How long checks take, and what they find: bench/README.md says how both are measured, and their bounds.
 */
import { parseArgs } from 'node:util'
import { suggestQuestionsOfPages } from '@frontdesk/knowledge/sources/suggest-questions'
import { table } from './chat/figures.mjs'
import { cpuMsOf } from './chat/processes.mjs'
import { openChatbot, openWorker, sweep } from './checks/open-shop.mjs'
import { measureRegressions } from './checks/regressions.mjs'
import { checks, start } from './checks/owner-checks.mjs'
import { serveShop } from './checks/shop-server.mjs'
import { withDatabase } from './retrieval/measure-search.mjs'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    regressions: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
  allowPositionals: true,
})
const mostSeconds = 60

/** The owner's checks, questions about the headings of the shop, and the same once more in other words. */
async function someChecks({ db }, chatbotId, count) {
  const ofPages = await suggestQuestionsOfPages({ db }, { chatbotId, limit: count })
  const questions = [...Object.values(checks), ...ofPages].map(({ question }) => question)
  return Array.from({ length: count }, (_, at) => {
    const again = Math.floor(at / questions.length)
    return `${'Hello, '.repeat(again)}${questions[at % questions.length]}`
  })
}

async function measureSpeed(worker, shop) {
  const { db } = worker.deps
  const chatbot = await openChatbot(worker, shop, { checks: [], verified: start.verified, hasFeed: true })
  const { chatbotId } = chatbot
  const questions = await someChecks(worker.deps, chatbotId, Number(options.count))
  const expectations = [{ kind: 'answers' }]
  await db.prisma.check.createMany({ data: questions.map(question => ({ chatbotId, question, expectations })) })
  const rows = []
  const measure = async (name, work) => {
    const [startedAt, cpu] = [performance.now(), cpuMsOf(process.pid)]
    const run = await work()
    const ms = performance.now() - startedAt
    rows.push([
      name,
      run.total,
      run.asked,
      run.passed,
      (ms / 1_000).toFixed(1),
      (ms / run.total).toFixed(1),
      ((cpuMsOf(process.pid) - cpu) / run.total).toFixed(1),
    ])
    return ms / 1_000
  }
  const afterChange = async change => {
    await change()
    await chatbot.indexAll()
    await sweep(worker)
    return chatbot.isOver()
  }
  const seconds = await measure('all checks, the first time', () => chatbot.run('all'))
  await measure('all checks again', () => chatbot.run('all'))
  await sweep(worker)
  await chatbot.isOver()
  const edit = (path, from, to) => shop.write(path, shop.read(path).replaceAll(from, to))
  await measure('after a change of one page', () => afterChange(() => edit('/jobs', '28,400', '29,400')))
  await measure('after a change of every page', () =>
    afterChange(() => shop.paths().forEach(path => edit(path, '</h1>', ' today</h1>'))),
  )
  const names = ['run', 'checks', 'asked', 'passed', 'seconds', 'ms a check', 'CPU ms a check']
  console.log(table([names, ...rows], { lower: ['seconds', 'CPU ms a check'] }))
  if (seconds > mostSeconds) process.exitCode = 1
}

await withDatabase(async db => {
  const shop = await serveShop()
  shop.setFeed(start.feed)
  const worker = await openWorker(db)
  try {
    if (options.regressions) await measureRegressions(worker, shop, options)
    else await measureSpeed(worker, shop)
  } finally {
    await worker.stop()
    await shop.stop()
  }
})
