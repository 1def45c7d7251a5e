import { setTimeout as wait } from 'node:timers/promises'
import { findActor, type UserActor } from '@frontdesk/accounts/actor'
import { claimLiveChat } from '@frontdesk/live-chat/claim-live-chat'
import { claimTurn, type Turn } from '@frontdesk/conversations/turn/claim-turn'
import { commitReply } from '@frontdesk/conversations/turn/commit-reply'
import { endLiveChat, leaveLiveChat } from '@frontdesk/live-chat/end-live-chat'
import { releaseLiveChat, transferLiveChat } from '@frontdesk/live-chat/transfer-live-chat'
import { startHandoff } from '@frontdesk/live-chat/handoff/start-handoff'
import { sendAgentMessage } from '@frontdesk/live-chat/send-agent-message'
import { createNote } from '@frontdesk/live-chat/conversation-notes'
import { snoozeLiveChat } from '@frontdesk/live-chat/snooze-live-chat'
import { updatePresence } from '@frontdesk/live-chat/presence/update-presence'
import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import { eraseOwnSession, eraseSession } from '@frontdesk/retention/erase-session'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { replyWriter } from '@frontdesk/reply-stream/reply-writer'
import { aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import {
  anUpload,
  codeOf,
  fileHappenings,
  noFiles,
  openLiveChatFiles,
  type ExpectedFiles,
} from './fixtures/live-chat-files.ts'
import { aSequence, invariantsSql, seeded, type Happening } from './fixtures/live-chat-sequences.ts'
import { aDraft, openChatbot } from '../../conversations/test/fixtures/open-chatbot.ts'

const fixture = await openChatbot(t, 1_000_000)
const { db, redis, namespace, account } = fixture
const needs = { db, redis, namespace }
await db.prisma.chatbot.update({ where: { id: fixture.chatbot.id }, data: { liveChatEnabled: true } })
const found = await findChatbot({ db }, fixture.chatbot.id)
if (found === null) throw new Error('the chatbot is gone')
const chatbot = found

async function anActor(name: string): Promise<UserActor> {
  const { member } = await aUser(db, { accountId: account.id, name })
  const actor = await findActor({ db }, { memberId: member.id, epoch: 0, at: Date.now() })
  if (actor === null) throw new Error('the actor is gone')
  return actor
}
const [ada, ben] = [await anActor('Ada'), await anActor('Ben')]
const liveFiles = await openLiveChatFiles(t, { fixture, chatbot, ada, ben })
const sign = async ({ userId }: UserActor, at: 'now' | 'long ago'): Promise<void> => {
  await db.pool.query(
    `insert into agent_presence (account_id, user_id, seen_at)
     values ($1, $2, clock_timestamp() - $3 * interval '1 second')
     on conflict (account_id, user_id) do update set seen_at = excluded.seen_at`,
    [account.id, userId, at === 'now' ? 0 : 3_600],
  )
}
const sweep = () => sweepLiveChats(needs, { agentLostMs: 60_000, silentMs: 86_400_000 })

/** One conversation, and what has been begun in it. */
interface Scene {
  sessionId: string
  conversationId: string
  /** Attempts that are still being written somewhere. */
  turns: Turn[]
  files: ExpectedFiles
}

/** All that have been begun: the store must hold their files and no others. */
const scenes: Scene[] = []

async function aScene(): Promise<Scene> {
  const { sessionId, conversationId } = await fixture.accept()
  const scene = { sessionId, conversationId, turns: [], files: noFiles() }
  scenes.push(scene)
  return scene
}

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString()

const lease = { lease: '00000000-0000-4000-8000-000000000001', leaseMs: 60_000 }

const doing: Record<Happening, (scene: Scene) => Promise<unknown>> = {
  ...liveFiles.doing,
  'visitor writes': ({ sessionId }) => fixture.accept({ sessionId }),
  async 'bot begins'({ conversationId, turns }) {
    const turn = await claimTurn(needs, { conversationId, ...lease })
    if (turn !== null) turns.push(turn)
  },
  async 'bot commits'({ turns }) {
    const turn = turns.shift()
    if (turn !== undefined) await commitReply({ db }, turn, aDraft('<p>We open at ten.</p>'))
  },
  'visitor asks': ({ conversationId }) => startHandoff(needs, { conversationId }, chatbot),
  'visitor leaves': ({ sessionId }) => leaveLiveChat(needs, { sessionId, chatbotId: chatbot.id }),
  'Ada claims': ({ sessionId }) => claimLiveChat(needs, ada, sessionId),
  'Ben claims': ({ sessionId }) => claimLiveChat(needs, ben, sessionId),
  'Ada writes': ({ sessionId }) => sendAgentMessage(needs, ada, { sessionId, text: 'Good day' }),
  'Ben writes': ({ sessionId }) => sendAgentMessage(needs, ben, { sessionId, text: 'Good day' }),
  async 'Ada sends one message twice'({ sessionId }) {
    const message = { sessionId, text: 'Said once', clientId: 'the key' }
    const ends = await Promise.allSettled([
      sendAgentMessage(needs, ada, message),
      sendAgentMessage(needs, ada, message),
    ])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  },
  async 'Ada hands to Ben'({ sessionId }) {
    await sign(ben, 'now')
    await transferLiveChat(needs, ada, { sessionId, userId: ben.userId })
  },
  'Ada releases': ({ sessionId }) => releaseLiveChat(needs, ada, sessionId),
  'Ada ends': ({ sessionId }) => endLiveChat(needs, ada, sessionId),
  'Ben ends': ({ sessionId }) => endLiveChat(needs, ben, sessionId),
  'Ada sets it aside': ({ sessionId }) => snoozeLiveChat(needs, ada, { sessionId, until: inAnHour() }),
  'Ada takes it back': ({ sessionId }) => snoozeLiveChat(needs, ada, { sessionId, until: null }),
  'Ben sets it aside': ({ sessionId }) => snoozeLiveChat(needs, ben, { sessionId, until: inAnHour() }),
  'Ada notes something': ({ sessionId }) => createNote(needs, ada, { sessionId, text: 'Noted by Ada' }),
  'Ben notes something': ({ sessionId }) => createNote(needs, ben, { sessionId, text: 'Noted by Ben' }),
  'Ada goes away': () => updatePresence({ db }, ada, 'away'),
  'Ada is back': () => updatePresence({ db }, ada, 'present'),
  async 'the time comes'({ conversationId }) {
    await db.pool.query(`update conversations set snoozed_until = snoozed_until - interval '2 hours' where id = $1`, [
      conversationId,
    ])
    await sweep()
  },
  async 'Ada vanishes'() {
    await sign(ada, 'long ago')
    await sweep()
  },
  async 'time passes'({ conversationId }) {
    await db.pool.query(`update conversations set waiting_since = waiting_since - interval '6 minutes' where id = $1`, [
      conversationId,
    ])
    await sweep()
  },
}

/** Does the task for each seed, several at a time: what happens in one conversation is no matter of another's. */
async function inLanes(count: number, task: (seed: number) => Promise<void>): Promise<void> {
  let next = 1
  const lane = async (): Promise<void> => {
    while (next <= count) {
      next += 1
      await task(next - 1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

async function brokenOf(conversationId: string): Promise<string[]> {
  const { rows } = await db.pool.query(invariantsSql, [conversationId])
  const now = rows[0]
  const broken: string[] = []
  if (!['bot/', 'bot/waiting', 'human/open'].includes(now.state)) broken.push(`state ${now.state}`)
  if (now.has_agent !== (now.state === 'human/open')) broken.push('an agent without an open chat, or none in one')
  if (now.version !== now.changes || now.notices !== now.changes) broken.push('not one notice for each change')
  if (now.snoozed_by_nobody) broken.push('set aside, and nobody has it')
  if (now.noted_in_messages !== 0) broken.push('a note is among the messages')
  if (now.bot_over_agent !== 0) broken.push('the bot spoke over a person')
  if (now.said_once > 1) broken.push('a message with a key was stored twice')
  if (now.pending > 0 && now.state !== 'bot/') broken.push('a turn waits for a bot that may not answer')
  if (now.unbalanced !== null)
    broken.push('a turn was handed over and not refunded, or refunded though an attempt had begun')
  return broken
}

/** Erases all of a conversation, after which nothing can be sent to it. */
async function erase({ sessionId, files }: Scene, by: 'visitor' | 'team'): Promise<void> {
  if (by === 'visitor') await eraseOwnSession(needs, chatbot, sessionId)
  else await eraseSession(needs, ada, { sessionId, alsoOf: [] })
  files.isErased = true
  files.sent.clear()
}

/** SESSION_UNKNOWN: it was erased meanwhile. */
const refusals = /SESSION_UNKNOWN|LIVE_CHAT_TAKEN|LIVE_CHAT_NOT_OPEN/

async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && refusals.test(String(error.code)))) throw error
  })
}

t.test(
  'I11 to I13: whatever happens one after another, in the database, the invariants hold after each step',
  async t => {
    let files = 0
    await inLanes(200, async seed => {
      const scene = await aScene()
      const sequence = aSequence(seed, 16)
      for (const [index, happening] of sequence.entries()) {
        await attempt(doing[happening](scene))
        const broken = [...(await brokenOf(scene.conversationId)), ...(await liveFiles.brokenFiles(scene))]
        if (broken.length > 0) t.same(broken, [], `seed ${seed}: ${sequence.slice(0, index + 1).join(', ')}`)
      }
      await doing['everybody fetches its files'](scene)
      files += scene.files.sent.size
      // A third each ends with an erasure by the visitor, with one by the team, and as it is.
      if (seed % 3 !== 0) {
        await erase(scene, seed % 3 === 1 ? 'visitor' : 'team')
        for (const happening of fileHappenings) await doing[happening](scene)
      }
      const broken = await liveFiles.brokenFiles(scene)
      if (broken.length > 0) t.same(broken, [], `seed ${seed}: ${sequence.join(', ')}, and then its end`)
    })
    t.ok(files > 20, `${files} files were there at the end`)
    t.same(await liveFiles.brokenStore(scenes), [])
    const { used, ledger } = await fixture.usage()
    t.equal(used, ledger)
  },
)

t.test('a file that arrives while agents come and go, or all is deleted, is with its message or nowhere', async t => {
  const met = { sent: 0, refused: 0 }
  await inLanes(200, async seed => {
    const pick = seeded(seed)
    const scene = await aScene()
    const { files } = scene
    await doing['visitor asks'](scene)
    if (pick(2) === 0) await doing['Ada claims'](scene)
    const send = async (sender: UserActor | 'visitor') => {
      const file = anUpload()
      const id = await liveFiles.upload(scene, sender, file).catch(codeOf)
      met[id.includes('-') ? 'sent' : 'refused'] += 1
      if (id.includes('-')) files.sent.set(id, file.text)
    }
    const leaves = [doing['visitor leaves'], doing['Ada ends'], doing['Ada releases'], doing['Ada hands to Ben']]
    const isErased = pick(2) === 0
    await Promise.all([
      send('visitor'),
      send(ada),
      attempt(doing['Ada claims'](scene)),
      attempt(leaves[pick(leaves.length)]?.(scene) ?? Promise.resolve()),
      isErased ? erase(scene, 'visitor') : undefined,
      send('visitor'),
    ])
    if (isErased) files.sent.clear()
    await doing['everybody fetches its files'](scene)
    const broken = await liveFiles.brokenFiles(scene)
    if (broken.length > 0) t.same(broken, [], `seed ${seed}`)
  })
  t.ok(met.sent > 0 && met.refused > 0, `both ends were met: ${JSON.stringify(met)}`)
  t.same(await liveFiles.brokenStore(scenes), [])
})

t.test(
  'row 16, I11: 1,000 times token, takeover, message and end at once, and the bot never speaks over a person',
  async t => {
    const answers = { stored: 0, fenced: 0 }
    await inLanes(1_000, async seed => {
      const pick = seeded(seed)
      const scene = await aScene()
      const turn = await fixture.claim(scene.conversationId)
      const writer = replyWriter({ redis, namespace }, turn.replyId, turn)
      const work: (() => Promise<unknown>)[] = [
        () => writer.publish([{ event: 'token', data: { text: 'We ' } }]),
        () => attempt(doing['Ada claims'](scene)),
        () => fixture.accept({ sessionId: scene.sessionId }),
        () => attempt(doing[pick(2) === 0 ? 'Ada ends' : 'visitor leaves'](scene)),
        async () => {
          const stored = await commitReply({ db }, turn, aDraft('<p>We open at ten.</p>'))
          answers[stored === null ? 'fenced' : 'stored'] += 1
        },
      ]
      // Each begins at a moment of its own, within what a statement takes.
      await Promise.all(
        work.map(async task => {
          await wait(pick(4))
          await task()
        }),
      )
      const broken = await brokenOf(scene.conversationId)
      if (broken.length > 0) t.same(broken, [], `seed ${seed}`)
    })
    t.ok(answers.stored > 0 && answers.fenced > 0, `both ends were met: ${JSON.stringify(answers)}`)
    const { used, ledger } = await fixture.usage()
    t.equal(used, ledger)
  },
)

t.test('row 63, I13: of twenty who claim at once one has the conversation', async t => {
  const scene = await aScene()
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => anActor(`Agent ${index}`)))
  const ends = await Promise.allSettled(all.map(actor => claimLiveChat(needs, actor, scene.sessionId)))
  t.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
  t.same(await brokenOf(scene.conversationId), [])
})
