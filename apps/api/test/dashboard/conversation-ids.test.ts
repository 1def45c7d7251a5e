import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { permissionNames, storedPermission, type PermissionName } from '@frontdesk/accounts/team/permissions'
import { conversationIdOf } from '@frontdesk/db/conversation-id'
import { enqueueHandoffMails } from '@frontdesk/live-chat/handoff/enqueue-handoff-mails'
import { aUser } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { queries } from '../fixtures/access-requests.ts'
import { aPlace, logIn, nobody } from '../fixtures/dashboard-place.ts'
import { readOperations, type Operation } from '../fixtures/described-operations.ts'
import { mailTo } from '../fixtures/mails.ts'
import { anOwner, type Owner } from '../fixtures/owner.ts'
import { aVisit, askRoute, routes } from '../fixtures/public-routes.ts'
import { aReceiver } from '../fixtures/receiver.ts'
import { wholeConversation } from '../fixtures/whole-conversation.ts'

/*
 * Who reads what by the ids of a conversation: nobody, each permission alone, an owner, a removed member and the owner of
 * another account × every operation of the API's document that reads, webhooks and mails. The session id is for those who
 * read conversations or answer live chats, and opens nothing without the visitor's key. Records name the conversation by an
 * id that opens nothing at all.
 */

// Streams end soon, so that their answers can be read whole.
const frontdesk = await startFrontdesk(t, { apiTimes: { streamMs: 50 } })
const { prisma } = frontdesk.db
const { operations } = await readOperations(frontdesk.url)
const reading = operations.filter(({ method, access }) => method === 'GET' && access !== undefined)

const place = await aPlace(frontdesk)
const chatbotId = place.chatbot.id
const { url, received } = await aReceiver(t)
const events = ['lead.created', 'booking.created', 'booking.cancelled', 'handoff.requested', 'question.unanswered']
await place.owner.json('/api/webhooks', { method: 'POST', body: { url, events } })
const visitor = await wholeConversation(frontdesk, chatbotId)
const sessionId = visitor.sessionId ?? ''
const conversationId = conversationIdOf(sessionId)
const ofSession = { where: { sessionId } }
const [lead, booking, question] = await Promise.all([
  prisma.lead.findFirstOrThrow(ofSession),
  prisma.booking.findFirstOrThrow(ofSession),
  prisma.question.findFirstOrThrow(ofSession),
])
const { id: messageId } = await prisma.message.findFirstOrThrow({
  where: { conversation: { sessionId }, role: 'assistant' },
})

const memberWith = (...permissions: PermissionName[]): Promise<Owner> =>
  logIn(frontdesk, {
    accountId: place.account.id,
    permissions: permissions.flatMap(name => storedPermission(name) ?? []),
  })
const members = new Map(await Promise.all(permissionNames.map(async name => [name, await memberWith(name)] as const)))
const recordKinds = ['questions', 'feedback', 'leads', 'bookings'] as const

const pathOf = ({ title, path }: Operation): string => {
  const ids: Record<string, string> = {
    chatbotId,
    sessionId,
    leadId: lead.id,
    bookingId: booking.id,
    questionId: question.id,
    messageId: String(messageId),
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? nobody) + (queries[title] ?? '')
}

/** The operations whose answers name the conversation, by each of its ids. */
async function namedTo(who: Owner): Promise<{ session: string[]; conversation: string[] }> {
  const named = { session: [] as string[], conversation: [] as string[] }
  for (const operation of reading) {
    const { text } = await who.send(pathOf(operation))
    if (text.includes(sessionId)) named.session.push(operation.title)
    if (text.includes(conversationId)) named.conversation.push(operation.title)
  }
  return named
}

/** Where each kind of record is read. */
const recordPaths: Record<(typeof recordKinds)[number], string[]> = {
  questions: ['GET /api/questions', 'GET /api/questions/export', 'GET /api/questions/groups'],
  feedback: ['GET /api/feedback', 'GET /api/feedback/export'],
  leads: ['GET /api/leads', 'GET /api/leads/export', 'GET /api/leads/{leadId}'],
  bookings: ['GET /api/bookings', 'GET /api/bookings/export'],
}
const allRecordPaths = Object.values(recordPaths).flat().toSorted()

t.test('a permission alone names a conversation by its session id only to those who read or answer it', async t => {
  for (const [name, member] of members) {
    const { session, conversation } = await namedTo(member)
    const ofRecords = recordKinds.find(kind => kind === name)
    t.same(conversation.toSorted(), ofRecords === undefined ? [] : recordPaths[ofRecords], name)
    const isOfConversations = name === 'conversations' || name === 'live-chat'
    t.equal(session.length > 0, isOfConversations, `${name}: ${session.join()}`)
    const foreign = session.filter(title => reading.find(one => one.title === title)?.access !== name)
    t.same(foreign, name === 'conversations' ? ['GET /api/home'] : [], name)
  }
  for (const kind of recordKinds) {
    const { session, conversation } = await namedTo(await memberWith(kind, 'conversations'))
    t.same(conversation.toSorted(), recordPaths[kind], `${kind} and conversations`)
    t.ok(
      recordPaths[kind].every(title => session.includes(title)),
      `${kind} and conversations`,
    )
  }
})

t.test('a change of a record names the conversation as reading it does', async t => {
  const changes: Record<string, object> = {
    [`/api/questions/${question.id}`]: { status: 'open' },
    '/api/questions': { questionIds: [question.id], status: 'open' },
    [`/api/leads/${lead.id}`]: { isHandled: true },
    [`/api/bookings/${booking.id}`]: { status: 'cancelled' },
  }
  for (const [path, body] of Object.entries(changes)) {
    const kind = recordKinds.find(name => path.includes(name)) ?? 'leads'
    const { status, text } = (await members.get(kind)?.send(path, { method: 'PATCH', body })) ?? { status: 0, text: '' }
    t.same([status, text.includes(conversationId), text.includes(sessionId)], [200, true, false], path)
  }
})

t.test('nobody, a removed member and the owner of another account are named nothing', async t => {
  const removed = await memberWith(...permissionNames)
  const wanted = await namedTo(removed)
  t.same(wanted.conversation.toSorted(), allRecordPaths, 'with all permissions')
  const { id } = await prisma.member.findFirstOrThrow({
    where: { accountId: place.account.id, isOwner: false },
    orderBy: { createdAt: 'desc' },
  })
  await prisma.member.delete({ where: { id } })
  const { owner: stranger } = await aPlace(frontdesk)
  for (const who of [anOwner(frontdesk.url), removed, stranger])
    t.same(await namedTo(who), { session: [], conversation: [] })
})

t.test('a plan that hides the content of records hides the session id from those who may not read it', async t => {
  const shown = { plan: place.account.plan }
  await prisma.account.update({ where: { id: place.account.id }, data: { plan: 'free' } })
  for (const kind of recordKinds) {
    const { session, conversation } = await namedTo(members.get(kind) ?? place.owner)
    t.same([session, conversation.toSorted()], [[], recordPaths[kind]], kind)
    t.match((await members.get(kind)?.send(`/api/${kind}`))?.text, '***')
  }
  await prisma.account.update({ where: { id: place.account.id }, data: shown })
})

t.test('webhooks name the conversation by its conversation id, and never by its session id', async t => {
  await prisma.webhookDelivery.updateMany({ data: { dueAt: new Date(0) } })
  await frontdesk.dispatchDeliveries()
  await until(() => received.length >= events.length)
  t.same(received.map(({ headers }) => String(headers['frontdesk-event'])).toSorted(), events.toSorted())
  for (const { headers, body } of received)
    t.same([body.includes(conversationId), body.includes(sessionId)], [true, false], String(headers['frontdesk-event']))
})

t.test('no mail contains an id that opens the conversation', async t => {
  const { user } = await aUser(frontdesk.db, { accountId: place.account.id, password: 'correct horse battery' })
  await frontdesk.enqueueRecordMails()
  await enqueueHandoffMails(frontdesk)
  await mailTo(frontdesk.dataDir, user.email, 1)
  const folder = join(frontdesk.dataDir, 'mail')
  // A mail that is being written has a name that begins with a dot.
  const names = (await readdir(folder)).filter(name => name.endsWith('.eml'))
  const mails = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  const plain = mails.map(mail => mail.replaceAll('=\r\n', ''))
  const naming = plain.filter(mail => mail.includes(sessionId))
  // The link of the mail about a handoff leads to the inbox, which needs a login. Without the key the id opens nothing.
  t.ok(
    naming.every(
      mail =>
        mail.includes(`/dashboard/inbox?chat=3D${sessionId}`) || mail.includes(`/dashboard/inbox?chat=${sessionId}`),
    ),
  )
  t.ok(plain.length > naming.length)
})

t.test('neither id opens anything on the public routes', async t => {
  const visit = await aVisit(frontdesk, { answers: 200 })
  const read = Object.entries(routes).filter(([name]) => /^(GET|DELETE) /.test(name) && !/settings|slots/.test(name))
  for (const route of read) {
    const ask = async (id: string) => {
      const { status, text } = await askRoute(frontdesk, route, { ...visit, chatbotId, sessionId: id })
      return { status, text }
    }
    const unknown = await ask(randomUUID())
    t.same(await ask(conversationId), unknown, `${route[0]}: the conversation id`)
    t.same(await ask(sessionId), unknown, `${route[0]}: the session id without the key`)
  }
  t.ok(await prisma.conversation.findFirst(ofSession), 'it is still there')
})
