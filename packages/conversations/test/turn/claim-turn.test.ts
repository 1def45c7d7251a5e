import { randomUUID } from 'node:crypto'
import {
  claimTurn,
  recordRelease,
  leaseEndsIn,
  releaseLease,
  renewLease,
} from '@frontdesk/conversations/turn/claim-turn'
import { commitReply, failReply } from '@frontdesk/conversations/turn/commit-reply'
import { aConversation } from '@frontdesk/testing/factories'
import t from 'tap'
import { aDraft, inTransaction, openChatbot, untilBlocked } from '../fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, accept, claim } = fixture

const expireLease = (conversationId: string) =>
  db.pool.query(`update conversations set lease_until = clock_timestamp() - interval '1 millisecond' where id = $1`, [
    conversationId,
  ])

t.test('a claim says all that a worker needs to know', async t => {
  const accepted = await accept({ text: 'Do you repair boots?', isStreamed: true })
  const turn = await claim(accepted.conversationId)
  t.match(turn, {
    replyId: accepted.replyId,
    attempt: /^[0-9a-f-]{36}$/,
    claims: 1,
    lostClaims: 0,
    conversationId: accepted.conversationId,
    sessionId: accepted.sessionId,
    chatbotId: fixture.chatbot.id,
    accountId: fixture.account.id,
    version: 0,
    contextEpoch: 0,
    contextMark: '0',
    messageId: accepted.messageId,
    text: 'Do you repair boots?',
    isStreamed: true,
    acceptedAt: Number,
  })
})

t.test('a living lease keeps others out, and its holder in', async t => {
  const { conversationId } = await accept()
  const lease = randomUUID()
  const turn = await claim(conversationId, lease)
  const others = { conversationId, lease: randomUUID(), leaseMs: 1_000 }
  t.equal(await claimTurn({ db }, others), null)
  t.equal(await renewLease({ db }, others), false)
  t.equal(await renewLease({ db }, { ...others, lease }), true)
  await releaseLease({ db }, conversationId, others.lease)
  t.equal((await fixture.conversation(conversationId)).leaseToken, lease, 'nobody else can give it back')

  const again = await claim(conversationId, lease)
  t.equal(again.replyId, turn.replyId)
  t.equal(again.claims, 2)
  t.not(again.attempt, turn.attempt, 'each attempt has a token of its own')

  await releaseLease({ db }, conversationId, lease)
  t.match(await fixture.conversation(conversationId), { leaseToken: null, leaseUntil: null })
  t.equal((await claim(conversationId)).claims, 3)
})

t.test('an attempt that is handed back does not count as lost, and only its holder can hand it back', async t => {
  const { conversationId } = await accept()
  const lease = randomUUID()
  const first = await claim(conversationId, lease)
  await recordRelease({ db }, first)
  const second = await claim(conversationId, lease)
  t.match(second, { claims: 2, lostClaims: 0 })
  await recordRelease({ db }, first)
  t.match(await claim(conversationId, lease), { claims: 3, lostClaims: 1 })
})

t.test('a lease that has run out is taken over, by the database’s clock', async t => {
  const { conversationId } = await accept()
  const dead = randomUUID()
  const turn = await claim(conversationId, dead)
  await expireLease(conversationId)
  const heir = randomUUID()
  const taken = await claim(conversationId, heir)
  t.equal(taken.replyId, turn.replyId)
  t.not(taken.attempt, turn.attempt)
  t.equal(await renewLease({ db }, { conversationId, lease: dead, leaseMs: 1_000 }), false)
  t.equal(await commitReply({ db }, turn, aDraft('<p>late</p>')), null, 'the dead worker’s attempt is fenced out')
  t.equal((await fixture.conversation(conversationId)).leaseToken, heir)
})

t.test('the oldest pending turn comes first', async t => {
  const first = await accept({ text: 'one' })
  const { sessionId, conversationId } = first
  const second = await accept({ sessionId, text: 'two' })
  const third = await accept({ sessionId, text: 'three' })
  const lease = randomUUID()
  for (const expected of [first, second, third]) {
    const turn = await claim(conversationId, lease)
    t.equal(turn.replyId, expected.replyId)
    if (expected === second) t.same(await failReply({ db }, turn, 'PROVIDER_FAILED'), { hasMore: true })
    else t.ok(await commitReply({ db }, turn, aDraft('<p>yes</p>')))
    const { leaseToken } = await fixture.conversation(conversationId)
    t.equal(leaseToken, expected === third ? null : lease, 'the lease ends with the last turn')
  }
})

t.test('where nothing is pending, nothing is touched', async t => {
  const { turn } = await fixture.exchange('hello', '<p>hello</p>')
  const empty = await aConversation(db, { chatbotId: fixture.chatbot.id })
  for (const conversationId of [turn.conversationId, String(empty.id)]) {
    const before = await fixture.conversation(conversationId)
    t.equal(await claimTurn({ db }, { conversationId, lease: randomUUID(), leaseMs: 1_000 }), null)
    t.same(await fixture.conversation(conversationId), before)
  }
  t.equal(await claimTurn({ db }, { conversationId: '999999999', lease: randomUUID(), leaseMs: 1_000 }), null)
})

t.test('while a person has the conversation, or is waited for, nothing is claimed', async t => {
  const { conversationId } = await accept()
  const set = (state: string) => db.pool.query(`update conversations set ${state} where id = $1`, [conversationId])
  for (const state of [
    `mode = 'human', live_status = 'open'`,
    `mode = 'bot', live_status = 'waiting', waiting_since = now()`,
  ]) {
    await set(state)
    t.equal(await claimTurn({ db }, { conversationId, lease: randomUUID(), leaseMs: 1_000 }), null)
    t.match(await fixture.conversation(conversationId), { leaseToken: null, leaseUntil: null })
  }
  await set(`mode = 'bot', live_status = null`)
  t.equal((await claim(conversationId)).claims, 1)
})

t.test('of twenty workers that claim a turn at once, one gets it', async t => {
  const { conversationId, replyId } = await accept()
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => claimTurn({ db }, { conversationId, lease: randomUUID(), leaseMs: 60_000 })),
  )
  t.equal(claims.filter(turn => turn !== null).length, 1)
  t.equal((await db.prisma.reply.findUniqueOrThrow({ where: { id: replyId } })).claims, 1)
})

t.test('a turn that is settled while a claim waits for it is not claimed, and no lease is left behind', async t => {
  const { conversationId, sessionId } = await accept()
  const slow = await claim(conversationId)
  await expireLease(conversationId)
  const { claiming } = await inTransaction(db, async client => {
    await client.query('select from conversations where id = $1 for update', [conversationId])
    const committing = commitReply({ db }, slow, aDraft('<p>just in time</p>'))
    await untilBlocked(db)
    const claiming = claimTurn({ db }, { conversationId, lease: randomUUID(), leaseMs: 60_000 })
    await untilBlocked(db, 2)
    return { committing, claiming }
  })
  t.equal(await claiming, null)
  t.match(await fixture.conversation(conversationId), { leaseToken: null, leaseUntil: null })
  const next = await accept({ sessionId })
  t.equal((await claim(conversationId)).replyId, next.replyId, 'the next message finds the conversation free')
})

t.test('how long to wait for another worker’s lease', async t => {
  const { conversationId } = await accept()
  t.equal(await leaseEndsIn({ db }, conversationId), null, 'nobody holds it')
  const turn = await claim(conversationId)
  const ms = (await leaseEndsIn({ db }, conversationId)) ?? 0
  t.ok(ms > 50_000 && ms <= 60_000)
  await expireLease(conversationId)
  t.equal(await leaseEndsIn({ db }, conversationId), null, 'it has run out')
  await renewLease(
    { db },
    { conversationId, lease: (await fixture.conversation(conversationId)).leaseToken ?? '', leaseMs: 60_000 },
  )
  await db.prisma.reply.update({ where: { id: turn.replyId }, data: { state: 'answered' } })
  t.equal(await leaseEndsIn({ db }, conversationId), null, 'nothing is pending')
})
