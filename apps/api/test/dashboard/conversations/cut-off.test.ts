import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { aConversation } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'
import { aProgram } from '../../fixtures/program.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false, apiTimes: { accessMs: 50 } })
const megabytes = 24

/** Reads a download some hundred times slower than it could, and says how much came; `cut` where it broke off. */
async function readSlowly(path: string, headers: Record<string, string>, onBegun: () => Promise<unknown>) {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(`${frontdesk.url}${path}`, { headers }, resolve).once('error', reject)
  })
  let bytes = 0
  try {
    for await (const piece of response) {
      if (bytes === 0) await onBegun()
      bytes += (piece as Buffer).length
      await wait(20)
    }
    return { status: response.statusCode, end: 'whole', bytes }
  } catch {
    return { status: response.statusCode, end: 'cut', bytes }
  }
}

t.test('I24: a download that is open ends when its reader may not have it any more', async t => {
  const { account, chatbot } = await aPlace(frontdesk)
  const accountId = account.id
  const filters = { chatbotId: null, chatbotIds: null, from: null, to: null, q: null }
  const { id } = await frontdesk.db.prisma.exportJob.create({
    data: {
      accountId,
      requestedBy: accountId,
      format: 'csv',
      filters,
      status: 'done',
      file: 'x',
      expiresAt: new Date('2099-01-01T00:00:00Z'),
    },
  })
  await frontdesk.exportFiles.write('x', Readable.from(Array.from({ length: megabytes }, () => 'x'.repeat(1 << 20))))
  const path = `/api/conversations/export-jobs/${id}/download`
  const newest = { where: { accountId, isOwner: false }, orderBy: { createdAt: 'desc' as const } }
  const { account: accounts, member: members, user: users, memberChatbot } = frontdesk.db.prisma
  const losses: Record<string, (member: Awaited<ReturnType<typeof logIn>>) => Promise<unknown>> = {
    'the permission': async () => {
      const { id } = await members.findFirstOrThrow(newest)
      await members.update({ where: { id }, data: { permissions: ['leads'] } })
    },
    'all chatbots but one': async () => {
      const { id } = await members.findFirstOrThrow(newest)
      await memberChatbot.create({ data: { memberId: id, chatbotId: chatbot.id } })
      await members.update({ where: { id }, data: { seesAllChatbots: false } })
    },
    'the login': member => member.send('/api/auth/logout', { method: 'POST' }),
    'the password': async () => {
      const { userId } = await members.findFirstOrThrow(newest)
      await users.update({ where: { id: userId }, data: { sessionEpoch: { increment: 1 } } })
    },
    'the place': async () => members.delete({ where: { id: (await members.findFirstOrThrow(newest)).id } }),
    'the plan': () => accounts.update({ where: { id: accountId }, data: { plan: 'free' } }),
    'the account': () => accounts.update({ where: { id: accountId }, data: { suspendedAt: new Date() } }),
  }
  for (const [what, lose] of Object.entries(losses)) {
    await accounts.update({ where: { id: accountId }, data: { plan: 'standard' } })
    const member = await logIn(frontdesk, { accountId, permissions: ['conversations'] })
    const read = await readSlowly(path, { cookie: member.cookie() }, () => lose(member))
    t.match(read, { status: 200, end: 'cut' }, what)
    t.ok(read.bytes < megabytes << 20, what)
  }

  await accounts.update({ where: { id: accountId }, data: { plan: 'standard', suspendedAt: null } })
  const program = await aProgram(frontdesk, { accountId, permissions: ['conversations', 'exports'] })
  const owner = await logIn(frontdesk, { accountId })
  const revoke = () => owner.send(`/api/api-tokens/${program.tokenId}`, { method: 'DELETE' })
  const read = await readSlowly(path, { authorization: `Bearer ${program.secret}` }, revoke)
  t.match(read, { status: 200, end: 'cut' }, 'the API token')
  t.ok(read.bytes < megabytes << 20)
})

t.test('row 106: a revoked token ends every other long answer as well', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const conversation = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  const { id, sessionId } = conversation
  // In each table, as many bytes as above.
  const rows = `generate_series(1, ${megabytes << 8}) n`
  const text = `repeat('x', 4096)`
  for (const statement of [
    `insert into leads (chatbot_id, message) select $1::uuid, ${text} from ${rows}`,
    `insert into bookings (chatbot_id, name, email, starts_at, ends_at, timezone, title)
       select $1::uuid, ${text}, 'kim@visitor.example', now(), now(), 'UTC', 'Call' from ${rows}`,
    `insert into questions (chatbot_id, session_id, question, reason)
       select $1::uuid, gen_random_uuid(), ${text}, (enum_range(null::question_reason))[1] from ${rows}`,
    `insert into feedback (chatbot_id, session_id, message_id, rating, comment)
       select $1::uuid, gen_random_uuid(), -n, (enum_range(null::rating))[1], ${text} from ${rows}`,
  ])
    await frontdesk.db.pool.query(statement, [chatbot.id])
  await frontdesk.db.pool.query(
    `insert into messages (conversation_id, role, content, context_epoch) select $1, 'user', ${text}, 0 from ${rows}`,
    [id],
  )
  const records = ['leads', 'bookings', 'questions', 'feedback'] as const
  const paths = records.flatMap(name => [`/api/${name}`, `/api/${name}/export`])
  for (const path of [...paths, `/api/conversations/${sessionId}/visitor-data`]) {
    const permissions = ['conversations', ...records, 'exports'] as const
    const program = await aProgram(frontdesk, { accountId: account.id, permissions })
    const revoke = () => owner.send(`/api/api-tokens/${program.tokenId}`, { method: 'DELETE' })
    const read = await readSlowly(path, { authorization: `Bearer ${program.secret}` }, revoke)
    t.match(read, { status: 200, end: 'cut' }, path)
    t.ok(read.bytes < megabytes << 20, path)
  }
})
