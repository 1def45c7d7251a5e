import t from 'tap'
import { until } from '@frontdesk/testing/until'
import { openWorker } from './open-worker.ts'

const { fixture, provider, said, answerTo, run } = await openWorker(t)
const { accept } = fixture

t.test('thoughts that a model tells from its reply too late are taken back, and stored nowhere', async t => {
  const { conversationId, replyId, messageId } = await accept({ isStreamed: true })
  const pieces = ['Thank you! ', 'Happy to help. ', '</think>', 'You are **welcome**!'].map(
    content => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`,
  )
  const asked = provider.requests.length
  provider.scriptNext({ raw: { pieces: [...pieces, 'data: [DONE]\n\n'] }, gated: true })
  const { finished } = run(conversationId)
  const call = await provider.arrival(asked)
  await call.release(2)
  await until(async () => (await said(replyId)).join('').includes('Thank'))
  await call.release()
  await finished
  const events = await said(replyId)
  const reset = events.lastIndexOf('reset')
  t.not(reset, -1)
  t.equal(events.slice(reset + 1, -1).join(''), 'You are **welcome**!')
  t.equal((await answerTo(messageId))?.content, '<p>You are <strong>welcome</strong>!</p>')
})
