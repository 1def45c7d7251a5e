import { aChatbot } from '@frontdesk/testing/factories'
import { forgetRecords } from '@frontdesk/retention/forget-records'
import type { SeenEvent } from '@frontdesk/testing/visitor'
import t from 'tap'
import { newAddress } from '../fixtures/chat-http.ts'
import { isMessage, openLivePlace, type Agent, type LivePlace } from '../fixtures/live-place.ts'

interface Note {
  id: string
  author: { name: string } | null
  text: string
  editedAt: string | null
}

const isInbox = ({ event }: SeenEvent): boolean => event === 'inbox'
const isNotes = ({ event }: SeenEvent): boolean => event === 'notes'

/** Requests about the notes of one conversation. */
const notesOf = ({ owner }: Agent, sessionId: string | undefined) => {
  const path = `/api/live-chats/${sessionId}/notes`
  const from = newAddress()
  return {
    list: async (): Promise<Note[]> => ((await owner.json(path)).body as { notes: Note[] }).notes,
    write: (text: string) => owner.json(path, { method: 'POST', from, body: { text } }),
    edit: (id: string, text: string) => owner.json(`${path}/${id}`, { method: 'PATCH', from, body: { text } }),
    remove: (id: string) => owner.json(`${path}/${id}`, { method: 'DELETE', from }),
  }
}

const aVisitorWho = async (place: LivePlace, said: string) => {
  const visitor = place.visitor()
  await visitor.ask(said)
  return visitor
}

t.test('agents write notes for each other, whoever has the conversation, and change their own alone', async t => {
  const place = await openLivePlace(t)
  const [ada, ben] = [await place.agent({ name: 'Ada' }), await place.agent({ name: 'Ben' })]
  const visitor = await aVisitorWho(place, 'Do you mend boots?')
  const [ofAda, ofBen] = [notesOf(ada, visitor.sessionId), notesOf(ben, visitor.sessionId)]
  t.same(await ofAda.list(), [])
  const stream = await ben.inbox()
  await stream.until(isInbox)

  const { status, body } = await ofAda.write('Is a **regular**.')
  t.equal(status, 201)
  const { id } = body as Note
  t.match((await stream.until(isNotes)).data, { sessionId: visitor.sessionId, chatbotId: place.chatbot.id })
  t.equal((await ofBen.write('Asked before.')).status, 201)
  t.match(await ofBen.list(), [
    { author: { name: 'Ada' }, text: 'Is a **regular**.', editedAt: null },
    { author: { name: 'Ben' }, text: 'Asked before.' },
  ])
  t.match(await ofAda.edit(id, 'Is new.'), { status: 200, body: { text: 'Is new.', author: { name: 'Ada' } } })
  t.match((await ofBen.list())[0], { text: 'Is new.', editedAt: String })

  t.match(await ofBen.edit(id, 'Is mine.'), { status: 403, body: { error: { code: 'NOTE_FOREIGN' } } })
  t.match(await ofBen.remove(id), { status: 403, body: { error: { code: 'NOTE_FOREIGN' } } })
  const other = await aVisitorWho(place, 'And sandals?')
  t.equal((await notesOf(ada, other.sessionId).edit(id, 'Elsewhere.')).status, 404, 'only below its conversation')
  t.equal((await ofAda.remove(id)).status, 200)
  t.match(await ofAda.remove(id), { status: 404, body: { error: { code: 'NOTE_UNKNOWN' } } })
  t.same(
    (await ofAda.list()).map(({ text }) => text),
    ['Asked before.'],
  )
  for (const text of ['', ' ', '\u200b', 'x'.repeat(4_001)]) t.equal((await ofAda.write(text)).status, 400)
})

t.test('notes never reach a visitor or a model', async t => {
  const place = await openLivePlace(t)
  const { model, db } = place.frontdesk
  const ada = await place.agent({ name: 'Ada' })
  const visitor = await aVisitorWho(place, 'Do you mend boots?')
  const live = await place.follow(visitor)
  await notesOf(ada, visitor.sessionId).write('NEVER-SHOWN')
  await ada.inbox()
  await ada.post(visitor, 'claim')
  await ada.post(visitor, 'messages', { text: 'We do.' })
  await live.until(isMessage('We do.'))
  await ada.post(visitor, 'end')
  await visitor.ask('And sandals?')
  for (const [what, text] of Object.entries({
    'live events': JSON.stringify(live.seen),
    history: JSON.stringify(await visitor.history()),
    'what the model was asked': JSON.stringify(model.requests),
    webhooks: JSON.stringify(await db.prisma.webhookDelivery.findMany()),
    'the live chat itself': JSON.stringify((await ada.owner.json(`/api/live-chats/${visitor.sessionId}`)).body),
  }))
    t.notMatch(text, /NEVER-SHOWN/, what)
})

t.test('notes are there for who may answer the chatbot, and go with the conversation or after 30 days', async t => {
  const place = await openLivePlace(t)
  const { db } = place.frontdesk
  const { id: elsewhere } = await aChatbot(db, { accountId: place.accountId })
  const [ada, stranger] = [await place.agent(), await place.agent({ chatbotIds: [elsewhere] })]
  const noAgent = await place.agent({ permissions: ['conversations'] })
  const visitor = await aVisitorWho(place, 'Do you mend boots?')
  const ofAda = notesOf(ada, visitor.sessionId)
  const { body } = await ofAda.write('One')
  await ofAda.write('Two')
  t.equal((await stranger.owner.json(`/api/live-chats/${visitor.sessionId}/notes`)).status, 404)
  t.equal((await notesOf(stranger, visitor.sessionId).write('Three')).status, 404)
  t.equal((await noAgent.owner.json(`/api/live-chats/${visitor.sessionId}/notes`)).status, 403)

  const { id } = body as Note
  await db.pool.query(`update conversation_notes set created_at = created_at - interval '720 hours' where id = $1`, [
    id,
  ])
  t.same(
    (await ofAda.list()).map(({ text }) => text),
    ['Two'],
    'hidden at once',
  )
  t.equal((await ofAda.edit(id, 'Back')).status, 404)
  await forgetRecords({ db })
  t.equal(await db.prisma.conversationNote.count(), 1, 'and removed')
  await db.prisma.conversation.deleteMany({ where: { sessionId: visitor.sessionId ?? '' } })
  t.equal(await db.prisma.conversationNote.count(), 0)
})

t.test('a conversation has at most 200 notes, and those of a user who was deleted stay', async t => {
  const place = await openLivePlace(t)
  const { db } = place.frontdesk
  const ada = await place.agent({ name: 'Ada' })
  const visitor = await aVisitorWho(place, 'Do you mend boots?')
  const ofAda = notesOf(ada, visitor.sessionId)
  await ofAda.write('The first')
  await db.pool.query(
    `insert into conversation_notes (conversation_id, text) select conversation_id, 'More' from conversation_notes
     cross join generate_series(1, 199)`,
  )
  t.match(await ofAda.write('One more'), { status: 409, body: { error: { code: 'NOTE_LIMIT' } } })
  await db.prisma.user.deleteMany({ where: { notes: { some: { text: 'The first' } } } })
  const ben = await place.agent({ name: 'Ben' })
  t.match((await notesOf(ben, visitor.sessionId).list())[0], { text: 'The first', author: null })
})
