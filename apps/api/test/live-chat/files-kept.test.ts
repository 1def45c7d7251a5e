import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sweepFiles, sweepLostFiles } from '@frontdesk/files/stored-files'
import { removeExpired } from '@frontdesk/retention/remove-expired'
import { until } from '@frontdesk/testing/until'
import type { Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { openLivePlace } from '../fixtures/live-place.ts'
import { filesOf, sessionOf, whoWaits } from '../fixtures/message-files.ts'

const place = await openLivePlace(t)
const { db, messageFiles } = place.frontdesk
const { send, read } = filesOf(place)

t.test('I29: a file goes with its message, whatever takes that away, and with it what is in the store', async t => {
  const gone: Record<string, (visitor: Visitor) => Promise<unknown>> = {
    'the visitor deletes the conversation': visitor =>
      visitor.fetch('/api/chat/conversation', { method: 'DELETE', headers: sessionOf(visitor) }),
    'the owner erases the visitor': async visitor => {
      const { owner } = await place.agent({ permissions: ['conversations'] })
      t.equal((await owner.send(`/api/conversations/${visitor.sessionId}`, { method: 'DELETE' })).status, 200)
    },
    'it is 30 days old': async visitor => {
      const { id } = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId: visitor.sessionId ?? '' } })
      const old = new Date(Date.now() - 31 * 24 * 3_600_000)
      await db.prisma.message.updateMany({ where: { conversationId: id }, data: { createdAt: old } })
      t.equal((await read(visitor, await fileOf(id))).status, 404, 'hidden at once')
      await removeExpired({ db }, new AbortController().signal)
    },
  }
  const fileOf = async (conversationId: bigint): Promise<string> =>
    (await db.prisma.storedFile.findFirstOrThrow({ where: { conversationId } })).id
  for (const [how, remove] of Object.entries(gone)) {
    const visitor = await whoWaits(place)
    const id = (await send(visitor)).body.files[0]?.id
    t.ok((await messageFiles.names()).includes(`${id}.bin`))
    await remove(visitor)
    t.equal((await read(visitor, id)).status, 404, how)
    await until(async () => {
      await sweepFiles({ db, messageFiles })
      return !(await messageFiles.names()).includes(`${id}.bin`)
    })
    t.equal(await db.prisma.storedFile.count({ where: { id: id ?? '' } }), 0, how)
  }
})

t.test('the sweeps leave what is sent and what is being sent, and remove what nobody will ever read', async t => {
  const visitor = await whoWaits(place)
  const id = (await send(visitor)).body.files[0]?.id
  const { accountId } = place
  const { id: conversationId } = await db.prisma.conversation.findUniqueOrThrow({
    where: { sessionId: visitor.sessionId ?? '' },
  })
  const columns = { accountId, conversationId, size: 3 }
  const [young, old, lost] = [randomUUID(), randomUUID(), randomUUID()]
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await db.prisma.storedFile.create({ data: { id: young, ...columns } })
  await db.prisma.storedFile.create({ data: { id: old, ...columns, createdAt: twoHoursAgo } })
  const names = [`${young}.bin`, `${old}.bin`, `${lost}.bin`, `${id}.bin.left.part`, `${young}.bin.left.part`, 'theirs']
  for (const name of names) await messageFiles.write(name, Readable.from(['abc']))
  await sweepFiles({ db, messageFiles })
  await sweepLostFiles({ db, messageFiles })
  const left = await messageFiles.names()
  for (const name of [`${id}.bin`, `${young}.bin`, `${young}.bin.left.part`, 'theirs']) t.ok(left.includes(name), name)
  for (const name of [`${old}.bin`, `${lost}.bin`, `${id}.bin.left.part`]) t.notOk(left.includes(name), name)
  await messageFiles.remove(`${id}.bin`)
  t.equal((await read(visitor, id)).status, 404, 'a backup of the database without that of the files')
})

t.test('a conversation, and a day of an account, have no more files than they may have', async t => {
  const visitor = await whoWaits(place)
  const { id: conversationId } = await db.prisma.conversation.findUniqueOrThrow({
    where: { sessionId: visitor.sessionId ?? '' },
  })
  const columns = { accountId: place.accountId, conversationId, sentAt: new Date() }
  const many = Array.from({ length: 50 }, () => ({ id: randomUUID(), ...columns, size: 1, sentAt: null }))
  await db.prisma.storedFile.createMany({ data: many })
  t.match(await send(visitor), { status: 429, body: { reply: /reached the limit for files/ } })
  t.equal((await send(await whoWaits(place))).status, 201, 'others may go on')
  const large = { id: randomUUID(), ...columns, sentAt: null, size: 2_147_483_647 }
  await db.prisma.storedFile.create({ data: large })
  t.equal((await send(await whoWaits(place))).status, 429)
  await db.prisma.storedFile.update({ where: { id: large.id }, data: { createdAt: new Date(Date.now() - 90_000_000) } })
  t.equal((await send(await whoWaits(place))).status, 201, 'the next day')
})
