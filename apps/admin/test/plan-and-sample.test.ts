import { randomUUID } from 'node:crypto'
import t from 'tap'
import { aChatbot, aConversation, aMessage, anAccount } from '@frontdesk/testing/factories'
import { printed, refused, openAdmin } from './run-admin.ts'

const { db, inProcess } = await openAdmin(t)

t.test('an account gets another plan, and a chatbot with a conversation gets sample records', async t => {
  const { id: accountId } = await anAccount(db, { plan: 'free' })
  const plan = ['account', 'plan', '--account', accountId, '--plan']
  t.same(await printed(t, inProcess, [...plan, 'standard']), { id: accountId, plan: 'standard', quota: 10_000 })
  await refused(t, () => inProcess([...plan, 'gold']), /free, basic, standard/)
  await refused(
    t,
    () => inProcess(['account', 'plan', '--account', randomUUID(), '--plan', 'basic']),
    /account not found/i,
  )
  await refused(t, () => inProcess(['account', 'create', '--name', 'Corner Shop']), /--plan <free\|basic\|standard>/)

  const { id: chatbotId } = await aChatbot(db, { accountId })
  const sample = ['sample', '--chatbot', chatbotId]
  await refused(t, () => inProcess(sample), /no conversations yet/)
  const { id: conversationId, sessionId } = await aConversation(db, { chatbotId })
  await aMessage(db, { conversationId })
  for (let times = 0; times < 2; times += 1) t.same(await printed(t, inProcess, sample), { id: chatbotId })
  const where = { chatbotId, sessionId }
  t.same(
    await Promise.all([
      db.prisma.question.count({ where }),
      db.prisma.feedback.count({ where }),
      db.prisma.lead.count({ where }),
      db.prisma.booking.count({ where }),
    ]),
    [2, 1, 2, 2],
  )
})
