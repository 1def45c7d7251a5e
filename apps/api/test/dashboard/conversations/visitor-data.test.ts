import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { exportVisitor } from '@frontdesk/retention/visitor-data/export-visitor'
import { notOfVisitors, visitorData } from '@frontdesk/retention/visitor-data/visitor-data'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import { unzipped } from '@frontdesk/testing/made-up-files'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn, nobody } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t)
const { db, url, messageFiles } = frontdesk
const { prisma } = db

type Data = Record<string, Record<string, unknown>[]>

/** What an owner downloads about a visitor. */
async function download(owner: Owner, sessionId: string) {
  const path = `${url}/api/conversations/${sessionId}/visitor-data`
  const answer = await fetch(path, { headers: { cookie: owner.cookie() } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const files = answer.status === 200 ? unzipped(bytes) : {}
  return { answer, files, data: JSON.parse(files['visitor.json'] ?? '{}') as Data }
}

/** Everything that there can be about a visitor, each with the word that tells whose it is. */
async function aVisitor(chatbotId: string, word: string) {
  const { id: conversationId, sessionId } = await aConversation(db, { chatbotId })
  const fileId = randomUUID()
  const files = [{ id: fileId, name: 'receipt.txt', type: 'text/plain', size: 3 }]
  const { id: messageId } = await aMessage(db, { conversationId, content: `${word} message`, files })
  const { accountId } = await prisma.chatbot.findUniqueOrThrow({ where: { id: chatbotId } })
  await prisma.storedFile.create({
    data: { id: fileId, accountId, conversationId, messageId, size: 3, sentAt: new Date() },
  })
  await messageFiles.write(`${fileId}.bin`, Readable.from(['abc']))
  const reply = await aMessage(db, { conversationId, role: 'assistant', content: `${word} reply` })
  const ofSession = { chatbotId, sessionId }
  await prisma.conversationNote.create({ data: { conversationId, text: `${word} note` } })
  const tag = await prisma.conversationTag.create({ data: { accountId, name: `${word} tag` } })
  await prisma.taggedConversation.create({ data: { conversationId, tagId: tag.id } })
  await prisma.visitorBlock.create({ data: { accountId, chatbotId, conversationId, clientIp: `${word} address` } })
  await prisma.countedOutcome.create({
    data: { conversationId, chatbotId, startedAt: new Date(), outcome: 'not_found', cause: 'knowledge_missing' },
  })
  await prisma.visitorPresence.create({ data: { conversationId, seenAt: new Date() } })
  await prisma.replyMail.create({
    data: { messageId: reply.id, conversationId, address: `${word}@shop.example`, sentAt: new Date() },
  })
  const upTo = { upToMessageId: messageId, oldestMessageAt: new Date() }
  await prisma.conversationSummary.create({
    data: { conversationId, content: `${word} summary`, language: 'en', model: 'm', ...upTo },
  })
  const translation = { messageId, language: 'de', chatbotId, content: `${word} translation`, sourceHash: 'h' }
  await prisma.messageTranslation.create({ data: translation })
  await prisma.liveChatRating.create({
    data: { ...ofSession, messageId: reply.id, rating: 4, comment: `${word} rating` },
  })
  await prisma.question.create({ data: { ...ofSession, question: `${word} question`, reason: 'not_found' } })
  await prisma.feedback.create({
    data: { ...ofSession, messageId: reply.id, rating: 'down', comment: `${word} feedback` },
  })
  await prisma.lead.create({ data: { ...ofSession, email: `${word}@shop.example`, consent: 'I agree.' } })
  const times = { startsAt: new Date('2027-01-04T09:00:00Z'), endsAt: new Date('2027-01-04T09:30:00Z') }
  await prisma.booking.create({
    data: {
      ...ofSession,
      ...times,
      name: word,
      email: `${word}@shop.example`,
      timezone: 'UTC',
      title: `${word} visit`,
    },
  })
  const call = { messageId, callIndex: 0, name: 'order_status', argsHash: 'h', state: 'done', attempt: nobody } as const
  await prisma.toolCall.create({ data: { ...call, result: { answer: `${word} tool` } } })
  return { sessionId, fileId }
}

t.test('everything about one visitor comes as one file, and nothing about another', async t => {
  const { owner, chatbot, account } = await aPlace(frontdesk)
  const { sessionId, fileId } = await aVisitor(chatbot.id, 'robin')
  await aVisitor(chatbot.id, 'wren')
  const { answer, files, data } = await download(owner, sessionId)
  t.equal(answer.status, 200)
  t.equal(answer.headers.get('content-type'), 'application/zip')
  t.match(answer.headers.get('content-disposition'), /attachment; filename="visitor_.*\.zip"/)
  t.equal(answer.headers.get('cache-control'), 'no-store')
  t.same(Object.keys(files), ['visitor.json', `files/${fileId}-receipt.txt`])
  t.equal(files[`files/${fileId}-receipt.txt`], 'abc')
  t.match(data, {
    sessionId,
    messages: [{ content: 'robin message' }, { content: 'robin reply' }],
    message_translations: [{ content: 'robin translation' }],
    conversation_notes: [{ text: 'robin note', is_internal: true }],
    conversation_summaries: [{ content: 'robin summary' }],
    tagged_conversations: [{ name: 'robin tag', is_internal: true }],
    visitor_blocks: [{ client_ip: 'robin address', until: null, is_internal: true }],
    conversation_outcomes: [{ outcome: 'not_found', cause: 'knowledge_missing', is_internal: true }],
    visitor_presence: [{ seen_at: String }],
    reply_mails: [{ address: 'robin@shop.example', sent_at: String }],
    live_chat_ratings: [{ comment: 'robin rating' }],
    questions: [{ question: 'robin question' }],
    feedback: [{ comment: 'robin feedback' }],
    leads: [{ email: 'robin@shop.example', consent: 'I agree.' }],
    bookings: [{ title: 'robin visit' }],
    tool_calls: [{ name: 'order_status', result: { answer: 'robin tool' } }],
    stored_files: [{ size: 3 }],
    conversations: [{ created_at: String }],
  })
  t.notMatch(files['visitor.json'], /wren/)
  const audit = await prisma.auditEntry.findMany({ where: { accountId: account.id, action: 'visitor.exported' } })
  t.equal(audit.length, 1)
  t.notMatch(
    JSON.stringify(audit, (_, value: unknown) => String(value)),
    sessionId,
    'an erasure may leave no trace',
  )
})

t.test('what was said to be deleted after 30 days is not in it', async t => {
  const { owner, chatbot } = await aPlace(frontdesk)
  const { sessionId } = await aVisitor(chatbot.id, 'robin')
  const old = { createdAt: new Date('2020-01-01T00:00:00Z') }
  await prisma.message.updateMany({ where: { conversation: { sessionId } }, data: old })
  await prisma.question.updateMany({ where: { sessionId }, data: old })
  const { data, files } = await download(owner, sessionId)
  t.same([data['messages'], data['questions'], Object.keys(files)], [[], [], ['visitor.json']])
  t.equal(data['leads']?.length, 1, 'leads stay until the owner deletes them')
})

t.test('a large file with a name of any language comes whole', async t => {
  const { owner, chatbot } = await aPlace(frontdesk)
  const { id: conversationId, sessionId } = await aConversation(db, { chatbotId: chatbot.id })
  const names = ['Größe.txt', '見積書.txt']
  const files = names.map(name => ({ id: randomUUID(), name, type: 'text/plain', size: 3_000_000 }))
  await aMessage(db, { conversationId, content: 'robin', files })
  const contents = files.map(({ id }) => `${id} `.repeat(80_000))
  for (const [index, { id }] of files.entries()) {
    await messageFiles.write(`${id}.bin`, Readable.from([contents[index]]))
  }
  const { files: downloaded } = await download(owner, sessionId)
  t.same(
    files.map(({ id, name }) => downloaded[`files/${id}-${name}`]?.length),
    contents.map(({ length }) => length),
  )
  t.ok(files.every(({ id, name }, index) => downloaded[`files/${id}-${name}`] === contents[index]))
})

t.test('a download that is given up closes the file that it was reading', async t => {
  const { account, chatbot } = await aPlace(frontdesk)
  const { sessionId, fileId } = await aVisitor(chatbot.id, 'robin')
  await messageFiles.write(`${fileId}.bin`, Readable.from([Buffer.alloc(2_000_000)]))
  let reading: Readable | undefined
  const watched: typeof messageFiles = {
    ...messageFiles,
    async read(name) {
      const file = await messageFiles.read(name)
      reading = file?.pieces
      return file
    },
  }
  const actor = { accountId: account.id, userId: null, chatbotIds: null }
  const pieces = await exportVisitor({ db, messageFiles: watched }, actor, sessionId)
  for await (const { length } of pieces) if (reading !== undefined && length > 10_000) break
  t.equal(reading?.destroyed, true)
})

t.test('a file that the store has lost is left out', async t => {
  const { owner, chatbot } = await aPlace(frontdesk)
  const { sessionId, fileId } = await aVisitor(chatbot.id, 'robin')
  await messageFiles.remove(`${fileId}.bin`)
  t.same(Object.keys((await download(owner, sessionId)).files), ['visitor.json'])
})

t.test('only who may see all of it is given it, and nobody of another account', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const { sessionId } = await aVisitor(chatbot.id, 'robin')
  const permissions = ['conversations', 'questions', 'feedback', 'leads', 'bookings'] as const
  for (const missing of permissions) {
    const some = permissions.filter(permission => permission !== missing)
    const member = await logIn(frontdesk, { accountId: account.id, permissions: some })
    t.equal((await download(member, sessionId)).answer.status, 403, missing)
  }
  const member = await logIn(frontdesk, { accountId: account.id, permissions: [...permissions] })
  t.equal((await download(member, sessionId)).answer.status, 200)
  const other = await aPlace(frontdesk)
  t.equal((await download(other.owner, sessionId)).answer.status, 404)
  t.equal((await download(owner, nobody)).answer.status, 404)
})

t.test('every table that names a visitor is exported, or says why it is not', async t => {
  const rows = await query<{ name: string }>(
    db.pool,
    sql`select distinct table_name::text as name from information_schema.columns
        where table_schema = 'public' and column_name in ('session_id', 'conversation_id', 'message_id') order by 1`,
  )
  const exported = visitorData({ visitor: 'visitor', conversation: 'conversation' })
  t.same(
    rows.map(({ name }) => name),
    [...Object.keys(exported), ...Object.keys(notOfVisitors)].toSorted(),
  )
})
