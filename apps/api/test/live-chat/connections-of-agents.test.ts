import { connect } from 'node:net'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { openLivePlace } from '../fixtures/live-place.ts'

const most = 4

t.test(
  'row 69: an office behind one address may have many tabs open, and a stranger there no more than before',
  async t => {
    const place = await openLivePlace(t, { settings: { connectionsPerIp: most } })
    const url = place.visitorsUrl
    for (const name of ['Ada', 'Ben', 'Cleo']) {
      const agent = await place.agent({ name })
      for (let tab = 0; tab < most - 1; tab += 1) {
        const stream = await agent.inbox(undefined, url)
        t.equal(stream.status, 200, `tab ${tab} of ${name}`)
        await stream.until(({ event }) => event === 'inbox')
      }
    }
    const { port } = new URL(url)
    const held = Array.from({ length: most + 3 }, () => connect(Number(port), '127.0.0.1'))
    t.teardown(() => held.forEach(socket => socket.destroy()))
    let refused = 0
    for (const socket of held) {
      socket.on('error', () => undefined)
      socket.once('close', () => {
        refused += 1
      })
    }
    await until(() => refused >= 3)
    t.pass('a stranger meets the limit')
  },
)

t.test('more connections of one person than an address may have are counted for the address', async t => {
  const place = await openLivePlace(t, { settings: { connectionsPerIp: most } })
  const url = place.visitorsUrl
  const agent = await place.agent({ name: 'Ada' })
  const streams = []
  for (let tab = 0; tab < 2 * most; tab += 1) {
    streams.push(await agent.inbox(undefined, url).catch(() => undefined))
  }
  await t.rejects(agent.inbox(undefined, url), 'one more is refused')
  t.equal(streams.filter(stream => stream?.status === 200).length >= most, true)
})
