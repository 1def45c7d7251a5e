import { deleteRequestData, storeRequestData } from '@frontdesk/conversations/turn/request-data'
import t from 'tap'
import { openWorker } from './open-worker.ts'

const { fixture, deps, provider, run } = await openWorker(t)
const { accept } = fixture

/** Answers two waiting turns by a job that names the second; returns what the model is told with each. */
async function twoOrders(beforeSearch: (secondReplyId: string) => Promise<void> = async () => undefined) {
  const first = await accept({ text: 'one' })
  const second = await accept({ sessionId: first.sessionId, text: 'two' })
  await storeRequestData(deps, first.replyId, { contextData: { order: 'A-1' } })
  await storeRequestData(deps, second.replyId, { contextData: { order: 'B-2' } })
  const before = provider.requests.length
  const retrieve: typeof deps.retrieve = async input => {
    await beforeSearch(second.replyId)
    return deps.retrieve(input)
  }
  await run(first.conversationId, { needs: { ...deps, retrieve }, replyId: second.replyId }).finished
  return provider.requests.slice(before).map(({ body }) => JSON.stringify(body.messages.at(-1)))
}

t.test('each turn is answered with what came with its own message, whichever its job was made for', async t => {
  const [first = '', second = '', ...others] = await twoOrders()
  t.match(first, /A-1/)
  t.notMatch(first, /B-2/)
  t.match(second, /B-2/)
  t.notMatch(second, /A-1/)
  t.equal(others.length, 0)
})

t.test('data that expires while an earlier turn is answered is not used', async t => {
  const [first = '', second = ''] = await twoOrders(replyId => deleteRequestData(deps, replyId))
  t.match(first, /A-1/)
  t.notMatch(second, /B-2/)
  t.match(second, /two/)
})
