import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { openChatbot } from '../../conversations/test/fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const run = promisify(execFile)

/** A process of its own, because Node reads TZ when it starts. */
const program = `
import { connect } from '@frontdesk/db/connect'
import { exportConversations } from '@frontdesk/exports/export-conversations'
import { readExportFilters } from '@frontdesk/exports/export-filters'
const [databaseUrl, accountId, from, to] = process.argv.slice(1)
const db = connect({ databaseUrl, poolSize: 1, name: 'zone', onIdleError: () => undefined })
const actor = { accountId, chatbotIds: null }
console.log(new Date(2026, 0, 1).getTimezoneOffset())
for (const days of [{ from, to }, { from }, { to }, {}]) {
  for (const format of ['csv', 'json']) {
    const filters = await readExportFilters({ db }, actor, days)
    const signal = new AbortController().signal
    const asked = { filters, format, lock: process.env.TZ, atMost: 100, secondsLeft: 0, statementMs: 10_000, signal }
    const { fileName, pieces } = await exportConversations({ db }, asked)
    console.log(fileName)
    for await (const piece of pieces) console.log(piece)
  }
}
await db.close()
`

t.test('I32: an export is the same in every time zone, of the process as of the database session', async t => {
  const day = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10)
  const times = ['00:00:00.000', '10:30:00.000', '12:00:00.000', '14:00:00.000', '23:59:59.999']
  for (const time of times) {
    const { id } = await aConversation(fixture.db, { chatbotId: fixture.chatbot.id, lastActivityAt: `${day}T${time}Z` })
    await aMessage(fixture.db, { conversationId: id, createdAt: `${day}T${time}Z`, content: `at ${time}` })
    const { id: next } = await aConversation(fixture.db, {
      chatbotId: fixture.chatbot.id,
      lastActivityAt: `${day}T${time}Z`,
    })
    const after = new Date(Date.parse(`${day}T${time}Z`) + 86_400_000)
    await aMessage(fixture.db, { conversationId: next, createdAt: after, content: `a day after ${time}` })
  }
  const cwd = fileURLToPath(projectUrl('packages/exports/'))
  const inZone = async (zone: string): Promise<[offset: string, exported: string]> => {
    const args = ['--input-type=module', '--eval', program, fixture.databaseUrl, fixture.account.id, day, day]
    const env = { ...process.env, TZ: zone, PGTZ: zone, PGOPTIONS: `-c TimeZone=${zone}`, NODE_OPTIONS: '' }
    const { stdout } = await run(process.execPath, args, { cwd, env })
    const end = stdout.indexOf('\n')
    return [stdout.slice(0, end), stdout.slice(end)]
  }
  const [utc, west, east] = await Promise.all(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'].map(inZone))
  t.same([utc?.[0], west?.[0], east?.[0]], ['0', '480', '-840'], 'the zones are in force')
  t.equal(utc?.[1].match(/"at \d\d:/g)?.length, 2 * 4 * 5, 'that day is in all of them')
  t.equal(utc?.[1].match(/"a day after/g)?.length, 2 * 2 * 5, 'and the next one where no last day is named')
  t.equal(west?.[1], utc?.[1])
  t.equal(east?.[1], utc?.[1])
})
