import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { run } from '@frontdesk/admin/run'
import { projectUrl } from '@frontdesk/testing/project-url'
import { fromTestRun, testDatabase } from '@frontdesk/testing/test-database'
import t, { type Test } from 'tap'
import { startFrontdesk } from './harness/start-frontdesk.ts'

/*
 * The commands that docs/dashboard-api.md tells a newcomer to paste, run as they stand there. The tour of the README goes
 * through a browser: e2e/readme-tour.test.ts.
 */

const read = (name: string): string => readFileSync(projectUrl(name), 'utf8')

/** The shell commands of a text, in their order. */
const commandsOf = (text: string): string =>
  [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('')

const skip = spawnSync('bash', ['-c', 'curl --version']).status === 0 ? false : 'there is no bash or no curl here'

/** A shop of one page, in the place of the demo shop. */
async function aShop(t: Test): Promise<string> {
  const page =
    '<title>Hours</title><main><h1>Opening hours</h1><p>On Saturday we are open from 10:00 to 17:00.</p></main>'
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** `npm run admin`, in this process: each start of the program would take longer than the rest of the tour. */
async function anAdmin(t: Test, namespace: string, env: Record<string, string>): Promise<string> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [words = '', typed = ''] = (await readText(request)).split('\n\n')
    const args = words.trimEnd().split('\n')
    const said = { out: '', err: '' }
    const terminal = { out: (text: string) => (said.out += text), err: (text: string) => (said.err += text) }
    const code = await run(
      { env, home: '.', namespace, idleMs: 20_000, input: Readable.from([typed]), ...terminal },
      args.slice(args.indexOf('--') + 1),
    )
    response.writeHead(code === 0 ? 200 : 500).end(code === 0 ? said.out : said.err)
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** A folder such as the newcomer's: the mails are in `.data`, and `curl` also says the status of each answer. */
function aPlaceToPaste(t: Test, dataDir: string, admin: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-tour-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(dataDir, join(folder, '.data'))
  const curl = spawnSync('bash', ['-c', 'command -v curl']).stdout.toString().trim()
  const program = (name: string, line: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  // The arguments a line each, an empty line, and standard input where the command reads it.
  const typed = `case " $* " in *' --password-stdin '*) cat ;; esac`
  program('npm', `{ printf '%s\\n' "$@" ''; ${typed}; } | ${curl} -s --fail-with-body --data-binary @- ${admin}`)
  program('curl', `exec ${curl} "$@" --write-out '%{stderr}%{http_code} %{url_effective}\\n'`)
  return folder
}

t.test('the tour from the terminal, and the guide to the API after it, work as pasted', { skip }, async t => {
  const { url: databaseUrl } = await testDatabase(t)
  const frontdesk = await startFrontdesk(t, { provider: 'extractive', databaseUrl })
  const redisUrl = Object.assign(new URL(fromTestRun('TEST_REDIS_URL')), {
    pathname: `/${frontdesk.redis.options.db}`,
  }).href
  const admin = await anAdmin(t, frontdesk.namespace, {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    EGRESS_ALLOW: '127.0.0.1',
    BASE_URL: frontdesk.url,
  })
  const [folder, shop] = [aPlaceToPaste(t, frontdesk.dataDir, admin), await aShop(t)]
  const script = commandsOf(read('docs/dashboard-api.md'))
    .replaceAll('http://localhost:3000', frontdesk.url)
    .replaceAll('http://localhost:3001/', shop)
  t.notMatch(script, 'localhost', 'nothing else is meant')
  writeFileSync(join(folder, 'tour.sh'), script)
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` }
  const options = { cwd: folder, env, timeout: 60_000 }
  const { stdout, stderr } = await promisify(execFile)('bash', ['-euo', 'pipefail', 'tour.sh'], options)

  const answers = [...stderr.matchAll(/^(\d{3}) http:\/\/[^/]+(\S+)$/gm)].map(([, status, path]) => ({ status, path }))
  t.ok(answers.length > 35, `${answers.length} requests`)
  const refusals = answers.filter(({ status }) => !status?.startsWith('2'))
  t.match(
    refusals,
    [
      { status: '403', path: '/api/questions' },
      { status: '401', path: '/api/auth/me' },
      { status: '404', path: /^\/api\/conversations\/[\w-]+$/ },
      { status: '404', path: /^\/api\/conversations\/[\w-]+$/ },
    ],
    'what is refused is what the text says',
  )
  t.equal(refusals.length, 4)
  for (const part of [
    '<p>On Saturday we are open from 10:00 to 17:00.</p>',
    '{"success":true,"leads":[]}',
    'This requires the permission questions.',
    '"answer":"Not yet."',
    '"status":"cancelled"',
    '"erased":{"messages":2,"questions":1,"feedback":1,"leads":1,"bookings":1}',
    'The next run will delete: nothing',
    '"suggestion":"www.shop.example"',
  ]) {
    t.ok(stdout.includes(part), part)
  }
  const saved = (name: string) => readFileSync(join(folder, name), 'utf8')
  t.match(saved('conversations.csv'), /^\uFEFF"Chatbot",.*\r\n"Shop assistant",/)
  for (const name of ['conversations.json', 'all.json']) t.match(JSON.parse(saved(name)), { messagesCount: 2 })
  t.match(saved('leads.csv'), 'Sample Visitor')
})
