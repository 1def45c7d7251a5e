import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Demo } from '@frontdesk/contracts/account/installation'
import type { Source } from '@frontdesk/contracts/sources/sources'
import { dataFolders } from '@frontdesk/runtime/data-folders'
import { until } from '@frontdesk/testing/until'
import { aVisitor } from '@frontdesk/testing/visitor'
import type { Page } from 'playwright-core'
import t from 'tap'
import type { Incoming } from '../../apps/api/test/fixtures/chat-http.ts'
import { anOwner, type Owner } from '../../apps/api/test/fixtures/owner.ts'
import { npmStart, type Started } from '../harness/npm-start.ts'
import { openBrowser, noBrowser } from './browser.ts'

/*
 * What a newcomer does: `npm start`, set up, open the demo shop, ask. Embedded PostgreSQL and Redis, real API and worker, the
 * shop crawled over HTTP, the widget in a real browser on another origin than the API.
 */

interface Job {
  id: string
  status: string
}

/** Windows and macOS have no /proc. */
const notRoot = (process.platform !== 'linux' || process.getuid?.() !== 0) && 'it is not started by root here'

/** The user and the command of each process that a process has started, and of those that they have. */
function startedBy(pid: number): { uid: number; command: string }[] {
  const statuses = readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      const numberOf = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1])
      return [{ id: Number(name), parent: numberOf('PPid'), uid: numberOf('Uid'), command }]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
  const below = (parent: number): typeof statuses =>
    statuses.filter(status => status.parent === parent).flatMap(status => [status, ...below(status.id)])
  return below(pid)
}

/** The text of an answer. Real processes on a busy machine may answer 503, and are asked again as a page would. */
async function succeed(ask: () => Promise<Incoming>): Promise<string> {
  let answer = await ask()
  await until(async () => answer.status !== 503 || (answer = await ask()).status !== 503)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.text
}

/** Does what the page behind the printed address does: the first account, and the chatbot of the demo shop. */
async function setUpWithDemo({ output, baseUrl, demoUrl }: Started): Promise<{ owner: Owner; chatbotId: string }> {
  const [, address = '', code = ''] = /^Set up: (\S+)#(\S+)$/m.exec(output.join('\n')) ?? []
  if (address !== `${baseUrl}/dashboard/setup`) throw new Error(`no address to set up at: ${output.join('\n')}`)
  const owner = anOwner(baseUrl)
  const first = { code, accountName: 'Plover & Rain', name: 'Robin', email: 'robin@shop.example' }
  await succeed(() => owner.send('/api/setup', { body: { ...first, password: 'correct horse battery' } }))
  const { chatbotId } = JSON.parse(await succeed(() => owner.send('/api/demo', { method: 'POST' }))) as Demo
  await until(async () => {
    const text = await succeed(() => owner.send(`/api/chatbots/${chatbotId}/sources`))
    return (JSON.parse(text) as { sources: Source[] }).sources[0]?.status === 'ready'
  })
  // The website carries the widget once its chatbot is there.
  await until(async () => (await (await fetch(demoUrl)).text()).includes(`data-chatbot-id="${chatbotId}"`))
  return { owner, chatbotId }
}

/** A visitor of the demo shop asks for a person and sends a file, and the owner sends one back. */
async function exchangeFiles({ baseUrl, demoUrl }: Started, { owner, chatbotId }: { owner: Owner; chatbotId: string }) {
  const visitor = aVisitor({ baseUrl, chatbotId, origin: demoUrl })
  const json = { 'content-type': 'application/json' }
  const handoff = await visitor.fetch('/api/chat/handoff', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ chatbotId }),
  })
  const sessionId = handoff.headers.get('x-chat-session-id') ?? ''
  const file = { 'x-file-name': 'notes.txt', 'content-type': 'text/plain' }
  const sent = await visitor.fetch(`/api/chat/files?chatbotId=${chatbotId}`, {
    method: 'POST',
    headers: { 'x-chat-session-id': sessionId, ...file },
    body: 'The umbrella is green.',
  })
  const path = `/api/live-chats/${sessionId}`
  const claimed = await owner.send(`${path}/claim`, { method: 'POST' })
  const answered = await owner.send(`${path}/files`, { headers: file, body: 'Here is another one.' })
  return [handoff.status, sent.status, claimed.status, answered.status]
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(question)
  await page.keyboard.press('Enter')
}

t.test(
  'npm start answers a visitor of the demo shop from its pages',
  { skip: noBrowser, timeout: 240_000 },
  async t => {
    const dataDir = t.testdir()
    const first = await npmStart(t, { dataDir })
    const printed = first.output.join('\n')
    t.match(printed, /^Frontdesk is ready at http:\/\/localhost:\d+/m)
    t.notMatch(await (await fetch(first.demoUrl)).text(), 'data-chatbot-id', 'there is no chatbot yet')
    const shop = await setUpWithDemo(first)
    t.match(printed, /Answers\s+built in/, 'it says which provider answers')

    await t.test(
      'started by root, none of its programs is root',
      { skip: notRoot || (printed.includes('run as root') && 'nobody else can read this folder') },
      async t => {
        const programs = startedBy(first.child.pid ?? 0)
        for (const name of ['apps/api', 'apps/worker', 'postgres', 'redis']) {
          t.ok(
            programs.some(({ command }) => command.includes(name)),
            name,
          )
        }
        t.same(
          programs.filter(({ uid }) => uid === 0).map(({ command }) => command),
          [],
        )
      },
    )

    await t.test('every feature that writes files works as the user of the programs, root or not', async t => {
      t.same(await exchangeFiles(first, shop), [200, 201, 200, 201])
      const { body: job } = await shop.owner.json('/api/conversations/export-jobs', { body: { format: 'csv' } })
      const { id } = job as Job
      await until(async () => {
        const { jobs } = JSON.parse(await succeed(() => shop.owner.send('/api/conversations/export-jobs'))) as {
          jobs: Job[]
        }
        return jobs.find(one => one.id === id)?.status === 'done'
      })
      t.match(
        await succeed(() => shop.owner.send(`/api/conversations/export-jobs/${id}/download`)),
        /The umbrella|notes\.txt/,
      )
      await shop.owner.send('/api/auth/forgot-password', { body: { email: 'robin@shop.example' } })
      const folders = Object.entries(dataFolders({ DATA_DIR: dataDir }))
      for (const [name, folder] of folders) {
        const written = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile())
        await until(() => written().length > 0)
        const users = new Set(written().map(one => statSync(join(one.parentPath, one.name)).uid))
        t.equal(users.size, 1, `${name}: all of it is one user's`)
        t.ok(notRoot || printed.includes('run as root') || !users.has(0), `${name}: which is not root`)
      }
    })

    const browser = await openBrowser(t)
    const context = await browser.newContext({ locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(first.demoUrl)

    await t.test('with the Saturday hours and their page as the source, streamed', async t => {
      const answering = page.waitForResponse(
        response => response.url().endsWith('/api/chat') && response.request().method() === 'POST',
      )
      await page.getByRole('button', { name: 'Open chat' }).click()
      await ask(page, 'When are you open on Saturday?')
      const response = await answering
      t.match(response.headers()['content-type'], 'text/event-stream')
      const log = page.getByRole('log')
      await log.getByText('10:00 to 17:00').first().waitFor()
      const source = log.getByRole('link', { name: /opening/i }).first()
      await source.waitFor()
      t.equal((await source.getAttribute('href'))?.split('#')[0], `${first.demoUrl}/opening-hours`)
    })

    await t.test('a reload keeps the conversation, and a follow-up is understood', async t => {
      await page.reload()
      const log = page.getByRole('log')
      await log.getByText('When are you open on Saturday?').waitFor()
      await log.getByText('10:00 to 17:00').first().waitFor()
      await ask(page, 'And on Thursday?')
      await log.getByText('20:00').first().waitFor()
      t.ok(await log.getByText('And on Thursday?').isVisible())
    })

    t.equal(await first.stop(), 0, 'Ctrl-C ends it in order')

    await t.test('a second start finds everything as it was', async t => {
      const second = await npmStart(t, { dataDir })
      const printed = second.output.join('\n')
      t.match(printed, /^Frontdesk is ready/m)
      t.notMatch(printed, 'Set up:')
      t.match(printed, /Demo website .*ask its chatbot/)
      const health = await fetch(`${second.baseUrl}/health/ready`)
      t.equal(health.status, 200)
      t.equal(await second.stop(), 0)
    })
  },
)
