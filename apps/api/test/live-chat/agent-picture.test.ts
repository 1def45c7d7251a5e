import t from 'tap'
import { isState, openLivePlace } from '../fixtures/live-place.ts'

t.test('a visitor sees a small picture of the agent who has the conversation, and no large one', async t => {
  const place = await openLivePlace(t)
  const { db } = place.frontdesk
  const agent = await place.agent({ name: 'Kim Lee' })
  const { id: userId } = await db.prisma.user.findFirstOrThrow({ where: { name: 'Kim Lee' } })
  const chat = async () => {
    const visitor = place.visitor()
    await place.requestHandoff(visitor)
    const stream = await place.follow(visitor)
    await agent.post(visitor, 'claim')
    const open = await stream.until(isState('open'))
    await agent.post(visitor, 'end')
    return { open, closed: await stream.until(isState('closed')) }
  }
  t.match((await chat()).open, { data: { agentPicture: null } }, 'none')
  const picture = { userId, type: 'image/webp', bytes: new Uint8Array([82, 73, 70, 70]) }
  await db.prisma.userPicture.create({ data: picture })
  const { open, closed } = await chat()
  t.match(open, { data: { agentName: 'Kim Lee', agentPicture: 'data:image/webp;base64,UklGRg==' } })
  t.match(closed, { data: { agentName: null, agentPicture: null } })
  await db.prisma.userPicture.update({ where: { userId }, data: { bytes: new Uint8Array(30_001) } })
  t.match((await chat()).open, { data: { agentPicture: null } }, 'too large for an event')
})
