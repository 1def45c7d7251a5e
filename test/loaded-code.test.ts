import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import t, { type Test } from 'tap'
import { startApiProcess, startWorkerProcess, type Process } from './harness/start-process.ts'

/*
 * What a process has loaded when it is ready is what every process of an installation holds in memory. A bundle's source
 * map names the files that are in it.
 */

const filesIn = (url: string): string[] => {
  const map = `${fileURLToPath(url)}.map`
  if (!existsSync(map)) return [url]
  return (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources.map(file => new URL(file, url).href)
}

/** Starts a process, and resolves with the files that it has loaded by the time it is ready. */
async function loadedBy(t: Test, start: (env: Record<string, string>) => Promise<Process>): Promise<string[]> {
  const [{ url: databaseUrl }, { url: redisUrl }] = [await testDatabase(t), await testRedis(t)]
  const dir = t.testdir()
  const scripts = join(dir, 'scripts.json')
  const { kill, exited } = await start({
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: dir,
    LOG_LEVEL: 'info',
    SCRIPTS_FILE: scripts,
    NODE_OPTIONS: `--import=${projectUrl('test/harness/list-scripts.mjs').href}`,
  })
  kill('SIGINT')
  await exited()
  const urls = JSON.parse(readFileSync(scripts, 'utf8')) as string[]
  return urls.flatMap(filesIn)
}

/** Which of these parts are among the files. */
const partsIn = (files: readonly string[], parts: readonly string[]): string[] =>
  parts.filter(part => files.some(file => file.startsWith(projectUrl(part).href)))

/** What reads pages and files of others: the packages of these workspaces, but for those that everything uses. */
const shared = new Set(['fflate', 'lru-cache', 'marked'])
const parsers = ['egress', 'knowledge', 'rendering'].flatMap(workspace => {
  const manifest = readFileSync(projectUrl(`packages/${workspace}/package.json`), 'utf8')
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> }
  return Object.keys(dependencies)
    .filter(name => !name.startsWith('@frontdesk/') && !shared.has(name))
    .map(name => {
      const own = `packages/${workspace}/node_modules/${name}/`
      return existsSync(projectUrl(own)) ? own : `node_modules/${name}/`
    })
})
const crawler = [
  'packages/knowledge/src/crawl/',
  'packages/knowledge/src/indexing/',
  'packages/rendering/src/open-renderer',
]
const outside = ['node_modules/nodemailer/', 'node_modules/openai/']
const none: string[] = []

t.test('an API loads no parser, no crawler and nothing that asks outside hosts', async t => {
  const files = await loadedBy(t, env => startApiProcess(t, env))
  t.same(partsIn(files, ['node_modules/fastify/', 'node_modules/bullmq/']).length, 2)
  t.same(partsIn(files, [...parsers, ...crawler, ...outside]), none)
})

t.test('a worker of replies loads no parser, no crawler, and no job of another queue', async t => {
  const files = await loadedBy(t, env => startWorkerProcess(t, { ...env, WORKER_QUEUES: 'replies' }))
  t.same(partsIn(files, ['apps/worker/src/jobs/write-reply-job', 'node_modules/bullmq/']).length, 2)
  const otherJobs = ['index-source-job', 'send-mail-job', 'send-webhook-job', 'export-conversations-job']
  const jobs = otherJobs.map(job => `apps/worker/src/jobs/${job}`)
  t.same(partsIn(files, [...parsers, ...crawler, ...jobs, 'apps/worker/src/schedule', ...outside.slice(0, 1)]), none)
})
