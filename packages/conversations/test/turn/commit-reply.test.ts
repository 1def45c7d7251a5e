import { commitReply, failReply } from '@frontdesk/conversations/turn/commit-reply'
import { readOutcome } from '@frontdesk/conversations/turn/find-reply'
import { anAccount, aChatbot, aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { aDraft, inTransaction, openChatbot, untilBlocked, type Client } from '../fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, accept, claim } = fixture

const claimed = async (text = 'When are you open?') => {
  const { conversationId, replyId, sessionId, messageId } = await accept({ text })
  return { conversationId, replyId, sessionId, messageId, turn: await claim(conversationId) }
}

const answersTo = (messageId: string) => db.prisma.message.findMany({ where: { replyTo: BigInt(messageId) } })
const replyOf = (id: string) => db.prisma.reply.findUniqueOrThrow({ where: { id } })

/** What a handoff does to pending turns, without its locks: they are settled and refunded in one statement. */
const takeOver = `
  with taken as (update conversations set mode = 'human', live_status = 'open', version = version + 1 where id = $1 returning id),
  settled as (update replies set state = 'handed_over', settled_at = now() from taken
              where conversation_id = taken.id and state = 'pending' returning message_id),
  refunded as (insert into charges (message_id, kind, account_id, period)
               select message_id, 'refund', account_id, period from settled join charges using (message_id)
               returning account_id, period)
  update usage set used = used - 1 from refunded
  where usage.account_id = refunded.account_id and usage.period = refunded.period`

t.test('a question that stays open is noted with the reply, once, and no other is', async t => {
  const noted = () => db.prisma.question.findMany({ where: { sessionId: turn.sessionId } })
  const { turn } = await claimed()
  await commitReply({ db }, { ...turn, attempt: crypto.randomUUID() }, aDraft('<p>late</p>', { isUnanswered: true }))
  t.same(await noted(), [], 'a reply that is not stored leaves no question')
  const unanswered = () => commitReply({ db }, turn, aDraft('<p>I do not know.</p>', { isUnanswered: true }))
  t.match(await unanswered(), { unansweredInRow: 1 })
  t.match(await unanswered(), { unansweredInRow: 1 }, 'the answer of the first one may have been lost')
  const [question, ...more] = await noted()
  t.match(question, {
    chatbotId: turn.chatbotId,
    question: turn.text,
    reason: 'not_found',
    status: 'open',
    answer: null,
  })
  t.same(more, [])
  const answered = await claimed()
  await commitReply({ db }, answered.turn, aDraft('<p>At ten.</p>'))
  t.equal(await db.prisma.question.count({ where: { sessionId: answered.turn.sessionId } }), 0)
})

t.test('a page that was removed while the reply was written is not cited, and the others are', async t => {
  const { id: sourceId } = await aSource(db, { chatbotId: fixture.chatbot.id })
  const address = (name: string) => `https://shop.example/${name}`
  for (const name of ['old', 'new']) {
    await db.prisma.document.create({
      data: { sourceId, chatbotId: fixture.chatbot.id, url: address(name), status: 'indexed' },
    })
  }
  const cited = ['old', 'new'].map(name => ({ type: 'web' as const, source: address(name) }))
  const draft = aDraft('<p>At ten.</p>', { sources: cited, verifiedEntryId: crypto.randomUUID() })
  const { turn, replyId, messageId } = await claimed()
  await db.prisma.document.deleteMany({ where: { sourceId, url: address('old') } })
  t.equal(await commitReply({ db }, { ...turn, attempt: crypto.randomUUID() }, draft), null, 'a superseded attempt')
  t.match(await commitReply({ db }, turn, draft), { hasMore: false })
  const [message, ...more] = await answersTo(messageId)
  t.same(message?.sources, [{ type: 'web', source: address('new') }])
  t.same(more, [])
  t.equal((await replyOf(replyId)).verifiedEntryId, null, 'the answer that it cited first is gone')
  const unchanged = await claimed()
  await commitReply({ db }, unchanged.turn, aDraft('<p>At ten.</p>', { sources: cited.slice(1) }))
  t.match(await answersTo(unchanged.messageId), [{ sources: [{ source: address('new') }] }])
})

t.test('a reply is stored with its sources, what it cost, and the visitor of its question', async t => {
  const { turn, replyId, messageId, conversationId } = await claimed()
  const sources = [{ type: 'web' as const, source: 'https://shop.example/hours' }]
  const draft = aDraft('<p>At ten.</p>', { sources, isTruncated: true, inputTokens: null })
  const stored = await commitReply({ db }, turn, draft)
  t.match(stored, { hasMore: false })
  const id = stored?.messageId
  const [message] = await answersTo(messageId)
  t.match(message, {
    id: BigInt(id ?? 0),
    role: 'assistant',
    isAgent: false,
    content: '<p>At ten.</p>',
    sources,
    contextEpoch: 0,
    browserLanguage: 'en',
    clientIp: '203.0.113.* (anonymized)',
    referer: 'https://shop.example/',
  })
  t.match(await replyOf(replyId), {
    state: 'answered',
    settledAt: Date,
    model: 'model-server',
    inputTokens: null,
    outputTokens: 3,
    isTruncated: true,
  })
  const conversation = await fixture.conversation(conversationId)
  t.match(conversation, { leaseToken: null, leaseUntil: null, contextMark: BigInt(id ?? 0), version: 0 })
  t.ok(conversation.lastActivityAt >= (message?.createdAt ?? new Date(8e15)))
  t.same(await readOutcome({ db }, replyId), {
    event: 'done',
    data: { reply: '<p>At ten.</p>', sources, mode: 'bot' },
  })
})

t.test('a reply is stored once, however often and at once it is committed', async t => {
  const { turn, messageId } = await claimed()
  const all = await Promise.all(Array.from({ length: 8 }, (_, n) => commitReply({ db }, turn, aDraft(`<p>${n}</p>`))))
  const [message, ...more] = await answersTo(messageId)
  t.same(more, [])
  t.same(new Set(all.map(stored => stored?.messageId)), new Set([String(message?.id)]))
})

t.test('an attempt that was superseded writes nothing', async t => {
  const fences: Record<string, (conversationId: string, replyId: string) => Promise<unknown>> = {
    'by another attempt': (_, id) =>
      db.pool.query('update replies set attempt = gen_random_uuid() where id = $1', [id]),
    'by a person': id =>
      db.pool.query(`update conversations set mode = 'human', live_status = 'open' where id = $1`, [id]),
    'by a visitor who asked for one': id =>
      db.pool.query(
        `update conversations set live_status = 'waiting', waiting_since = now(), version = version + 1 where id = $1`,
        [id],
      ),
    'by a person who has come and gone': id =>
      db.pool.query('update conversations set version = version + 2 where id = $1', [id]),
    'by its own failure': async (_, id) => db.pool.query(`update replies set state = 'failed' where id = $1`, [id]),
  }
  for (const [name, fence] of Object.entries(fences)) {
    const { turn, conversationId, replyId, messageId } = await claimed()
    await fence(conversationId, replyId)
    const before = [await fixture.conversation(conversationId), await replyOf(replyId)]
    t.equal(await commitReply({ db }, turn, aDraft('<p>fenced</p>')), null, name)
    t.same([await fixture.conversation(conversationId), await replyOf(replyId)], before)
    t.same(await answersTo(messageId), [])
    // The rest of the file looks at the ledger, and these hands had no regard for it.
    await db.pool.query('delete from replies where id = $1', [replyId])
    await db.pool.query('delete from messages where id = $1', [messageId])
    await db.pool.query('with gone as (delete from charges where message_id = $1) update usage set used = used - 1', [
      messageId,
    ])
  }
})

/** Commits while another transaction holds the conversation: the commit must wait for it, and then see what it did. */
async function commitDuring(work: (client: Client) => Promise<unknown>, commit: () => Promise<unknown>) {
  const { committing } = await inTransaction(db, async client => {
    await work(client)
    const committing = commit()
    await untilBlocked(db)
    return { committing }
  })
  return committing
}

t.test('a takeover that is under way decides: the commit waits for it and then writes nothing', async t => {
  const { turn, conversationId, replyId, messageId } = await claimed()
  const before = await fixture.usage()
  const stored = await commitDuring(
    client => client.query(takeOver, [conversationId]),
    () => commitReply({ db }, turn, aDraft('<p>over a person</p>')),
  )
  t.equal(stored, null)
  t.same(await answersTo(messageId), [])
  t.equal((await replyOf(replyId)).state, 'handed_over')
  const after = await fixture.usage()
  t.same(after, { used: before.used - 1, ledger: before.ledger - 1 })
  t.same(await readOutcome({ db }, replyId), {
    event: 'done',
    data: { reply: '', sources: [], mode: 'human', status: 'open' },
  })
})

t.test('so does a change of mode alone, whoever settles the turn later', async t => {
  const changes = [
    `update conversations set mode = 'human', live_status = 'open', version = version + 1 where id = $1`,
    `update conversations set live_status = 'waiting', waiting_since = now(), version = version + 1 where id = $1`,
  ]
  for (const change of changes) {
    const { turn, conversationId, messageId } = await claimed()
    const stored = await commitDuring(
      client => client.query(change, [conversationId]),
      () => commitReply({ db }, turn, aDraft('<p>over a person</p>')),
    )
    t.equal(stored, null)
    t.same(await answersTo(messageId), [])
    await db.pool.query(takeOver, [conversationId])
  }
})

t.test('a takeover that is given up again lets the commit through', async t => {
  const { turn, conversationId, messageId } = await claimed()
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query(takeOver, [conversationId])
  const committing = commitReply({ db }, turn, aDraft('<p>yes</p>'))
  await untilBlocked(db)
  await client.query('rollback')
  client.release()
  t.ok(await committing)
  t.equal((await answersTo(messageId)).length, 1)
})

t.test('a message that arrives during a commit keeps what it wrote, and its own turn', async t => {
  const { turn, conversationId, sessionId } = await claimed()
  const { committing, accepting } = await inTransaction(db, async client => {
    await client.query('select from conversations where id = $1 for update', [conversationId])
    const accepting = accept({
      sessionId,
      visitor: { clientIp: '* (anonymized)', language: 'fr', pageLanguage: null, referer: null, browser: null },
    })
    await untilBlocked(db)
    const committing = commitReply({ db }, turn, aDraft('<p>first</p>'))
    await untilBlocked(db, 2)
    return { committing, accepting }
  })
  const second = await accepting
  const stored = await committing
  t.match(stored, { hasMore: true }, 'it was accepted after the commit had begun')
  const id = stored?.messageId
  t.match(await fixture.conversation(conversationId), { lastLanguage: 'fr', contextMark: BigInt(id as string) })
  const { leaseToken } = await fixture.conversation(conversationId)
  const next = await claim(conversationId, leaseToken ?? undefined)
  t.equal(next.replyId, second.replyId)
  t.ok(await commitReply({ db }, next, aDraft('<p>second</p>')))
})

t.test('a turn that is given up gives its charge back, once', async t => {
  const { turn, replyId, conversationId } = await claimed()
  const before = await fixture.usage()
  const results = await Promise.all(Array.from({ length: 6 }, () => failReply({ db }, turn, 'PROVIDER_FAILED')))
  t.equal(results.filter(Boolean).length, 1)
  t.equal(await failReply({ db }, turn, 'PROVIDER_FAILED'), null)
  t.same(await fixture.usage(), { used: before.used - 1, ledger: before.ledger - 1 })
  t.match(await replyOf(replyId), { state: 'failed', failure: 'PROVIDER_FAILED', settledAt: Date })
  t.match(await fixture.conversation(conversationId), { leaseToken: null, leaseUntil: null, contextMark: 0n })
  t.match(await readOutcome({ db }, replyId), { event: 'error', data: { status: 502, sources: [] } })
})

t.test('the charge goes back to the month it was taken from', async t => {
  const account = await anAccount(db)
  const chatbot = await aChatbot(db, { accountId: account.id })
  const { conversationId, messageId } = await accept({ accountId: account.id, chatbotId: chatbot.id, quota: 5 })
  const turn = await claim(conversationId)
  await db.pool.query(`update charges set period = '2026-01-01' where message_id = $1`, [messageId])
  await db.pool.query(`update usage set period = '2026-01-01' where account_id = $1`, [account.id])
  await accept({ accountId: account.id, chatbotId: chatbot.id, quota: 5 })
  t.same(await failReply({ db }, turn, 'PROVIDER_FAILED'), { hasMore: false })
  const rows = await db.prisma.usage.findMany({ where: { accountId: account.id }, orderBy: { period: 'asc' } })
  t.same(
    rows.map(({ period, used }) => [period.toISOString().slice(0, 7) === '2026-01', used]),
    [
      [true, 0],
      [false, 1],
    ],
  )
  await db.pool.query(`update replies set state = 'handed_over' where account_id = $1 and state = 'pending'`, [
    account.id,
  ])
  await db.pool.query(`delete from charges where account_id = $1`, [account.id])
  await db.pool.query(`delete from usage where account_id = $1`, [account.id])
})

t.test('of a commit and a failure at once, one is written', async t => {
  for (let round = 0; round < 10; round += 1) {
    const { turn, messageId, replyId } = await claimed()
    const [stored, failed] = await Promise.all([
      commitReply({ db }, turn, aDraft('<p>yes</p>')),
      failReply({ db }, turn, 'PROVIDER_FAILED'),
    ])
    t.equal(stored === null, failed !== null)
    t.equal((await answersTo(messageId)).length, failed === null ? 1 : 0)
    t.equal((await replyOf(replyId)).state, failed === null ? 'answered' : 'failed')
  }
})

t.test('a superseded attempt cannot fail a turn', async t => {
  const { turn, conversationId, replyId } = await claimed()
  const before = await fixture.usage()
  await db.pool.query('update conversations set lease_until = null where id = $1', [conversationId])
  const heir = await claim(conversationId)
  t.equal(await failReply({ db }, turn, 'PROVIDER_FAILED'), null)
  t.equal((await replyOf(replyId)).state, 'pending')
  t.same(await fixture.usage(), before)
  t.ok(await commitReply({ db }, heir, aDraft('<p>yes</p>')))
})

t.test('after all this the ledger is right', async t => {
  const { used, ledger } = await fixture.usage()
  t.equal(used, ledger)
  t.same(await findBrokenPromises(db), [])
})
