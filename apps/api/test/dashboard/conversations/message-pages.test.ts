import { aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })

t.test('a conversation is read in pages of as many messages as are asked for', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const { id: conversationId, sessionId } = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  for (const content of ['1', '2', '3', '4', '5']) await aMessage(frontdesk.db, { conversationId, content })
  const path = `/api/conversations/${sessionId}`
  const read = async (query: string) => {
    const { body } = await owner.json(`${path}?${query}`)
    const { messages, ...page } = body as {
      messages: { content: string }[]
      nextCursor: string | null
      messagesCount: number
    }
    return { texts: messages.map(({ content }) => content), ...page }
  }
  const newest = await read('limit=2')
  t.match(newest, { texts: ['4', '5'], messagesCount: 5 })
  await aMessage(frontdesk.db, { conversationId, content: '6' })
  const before = await read(`limit=2&cursor=${newest.nextCursor}`)
  t.match(before, { texts: ['2', '3'], messagesCount: 6 })
  t.match(await read(`limit=2&cursor=${before.nextCursor}`), { texts: ['1'], nextCursor: null })
  t.equal((await read('limit=1000')).texts.length, 6)
  for (const bad of ['0', '1001', '-1', 'x']) {
    t.equal((await owner.send(`${path}?limit=${bad}`)).status, 400, bad)
  }
})
