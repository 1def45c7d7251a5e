import { randomUUID } from 'node:crypto'
import { aConversation } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

/* Tags of conversations: made by their first use, of one account, up to a hundred. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })

interface Tag {
  id: string
  name: string
}

const tag = (owner: Owner, body: object) => owner.json('/api/conversations/tags', { method: 'POST', body })
const tagsOf = (answer: { body: unknown }): string[][] =>
  (answer.body as { conversations: { tags: Tag[] }[] }).conversations.map(({ tags }) => tags.map(({ name }) => name))
const allTags = async (owner: Owner) =>
  ((await owner.json('/api/tags')).body as { tags: (Tag & { conversations: number })[] }).tags

t.test('many conversations are tagged at once, listed by a tag, and lose it again', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const [one, two, three] = await Promise.all(
    [1, 2, 3].map(async () => (await aConversation(frontdesk.db, { chatbotId: chatbot.id })).sessionId),
  )
  const tagged = await tag(owner, { sessionIds: [one, two], add: ['  Refund ', 'VIP', 'vip'] })
  t.equal(tagged.status, 200)
  t.same(tagsOf(tagged), [
    ['Refund', 'VIP'],
    ['Refund', 'VIP'],
  ])
  t.same(tagsOf(await tag(owner, { sessionIds: [three], add: ['REFUND'] })), [['Refund']], 'case is no other tag')
  const [refund, vip] = await allTags(owner)
  t.match(
    [refund, vip],
    [
      { name: 'Refund', conversations: 3 },
      { name: 'VIP', conversations: 2 },
    ],
  )
  const listed = async (query: string) =>
    ((await owner.json(`/api/conversations?${query}`)).body as { conversations: { sessionId: string; tags: Tag[] }[] })
      .conversations
  t.same((await listed(`tag=${vip?.id}`)).map(({ sessionId }) => sessionId).toSorted(), [one, two].toSorted())
  t.match(await owner.json(`/api/live-chats/${one}`), { body: { tags: [{ name: 'Refund' }, { name: 'VIP' }] } })
  t.same(tagsOf(await tag(owner, { sessionIds: [one], remove: [vip?.id, randomUUID()] })), [['Refund']])
  t.equal((await owner.send(`/api/tags/${refund?.id}`, { method: 'PATCH', body: { name: 'Money back' } })).status, 200)
  const renamed = await listed(`tag=${refund?.id}`)
  t.equal(renamed.length, 3)
  t.ok(renamed.every(({ tags }) => tags.some(({ name }) => name === 'Money back')))
  t.match(await owner.json(`/api/tags/${vip?.id}`, { method: 'PATCH', body: { name: 'money BACK' } }), {
    status: 409,
    body: { error: { code: 'TAG_TAKEN' } },
  })
  t.equal((await owner.send(`/api/tags/${refund?.id}`, { method: 'DELETE' })).status, 200)
  t.same(await listed(`tag=${refund?.id}`), [])
  t.equal((await listed('')).length, 3, 'the conversations stay')
})

t.test('row 7: nobody tags another account’s conversation, or one of a chatbot that they may not see', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const { sessionId } = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  await tag(owner, { sessionIds: [sessionId], add: ['Ours'] })
  const [ours] = await allTags(owner)
  const other = await aPlace(frontdesk)
  const theirs = await aConversation(frontdesk.db, { chatbotId: other.chatbot.id })
  for (const sessionIds of [[sessionId], [theirs.sessionId, sessionId], [randomUUID()]])
    t.equal((await tag(other.owner, { sessionIds, add: ['Theirs'] })).status, 404)
  t.same(await allTags(other.owner), [], 'nothing is left of a refused request')
  t.equal((await other.owner.send(`/api/tags/${ours?.id}`, { method: 'DELETE' })).status, 404)
  t.same(tagsOf(await tag(other.owner, { sessionIds: [theirs.sessionId], remove: [ours?.id] })), [[]])
  t.equal((await allTags(owner))[0]?.conversations, 1)
  const member = await logIn(frontdesk, {
    accountId: account.id,
    permissions: ['conversations'],
    chatbotIds: [(await aPlace(frontdesk)).chatbot.id],
  })
  t.equal((await tag(member, { sessionIds: [sessionId], add: ['Mine'] })).status, 404)
})

t.test('an account has a hundred tags, also when many are made at the same moment', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const { sessionId } = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  const add = (from: number) => Array.from({ length: 10 }, (_, index) => `Tag ${from + index}`)
  const answers = await Promise.all(
    Array.from({ length: 11 }, (_, index) => tag(owner, { sessionIds: [sessionId], add: add(index * 10) })),
  )
  t.equal(answers.filter(({ status }) => status === 200).length, 10)
  t.equal(answers.filter(({ status }) => status === 409).length, 1)
  t.equal((await allTags(owner)).length, 100)
  t.equal((await tag(owner, { sessionIds: [sessionId], add: ['tag 5'] })).status, 200, 'known ones are no more')
  t.equal((await tag(owner, { sessionIds: [sessionId], add: ['x'.repeat(41)] })).status, 400)
  t.equal((await tag(owner, { sessionIds: Array.from({ length: 101 }, () => randomUUID()) })).status, 400)
})
