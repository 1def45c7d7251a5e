import t from 'tap'
import { connect } from '@frontdesk/db/connect'
import { verifyPassword } from '@frontdesk/accounts/login/passwords'
import { aChatbot, aConversation, aMessage, anAccount, aSource, aUser } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'

const { url } = await testDatabase(t)
const db = connect({
  databaseUrl: url,
  poolSize: 2,
  name: 'factories-test',
  onIdleError: error => t.fail(error.message),
})
t.teardown(() => db.close())

t.test('each factory makes what it needs, and nothing twice', async t => {
  const message = await aMessage(db)
  const conversation = await db.prisma.conversation.findUniqueOrThrow({
    where: { id: message.conversationId },
    include: { chatbot: { include: { account: true, allowedDomains: true } } },
  })
  t.match(conversation, { mode: 'bot', liveStatus: null, chatbot: { account: { plan: 'standard' } } })
  t.match(conversation.chatbot.allowedDomains, [{ domain: 'shop.example' }])
  t.match(await aSource(db, { chatbotId: conversation.chatbotId }), { kind: 'website', status: 'pending' })
  await aUser(db, { accountId: conversation.chatbot.accountId })
  const counts = [db.prisma.account.count(), db.prisma.chatbot.count(), db.prisma.conversation.count()]
  t.strictSame(await Promise.all(counts), [1, 1, 1])
})

t.test('what a test names is what it gets', async t => {
  const account = await anAccount(db, { plan: 'free', quota: 3 })
  const wiki = { subdomain: 'acme', isProtected: true }
  const chatbot = await aChatbot(db, { accountId: account.id, domains: ['a.example', '*.b.example'], wiki })
  t.match(chatbot, { accountId: account.id, domains: ['a.example', '*.b.example'] })
  t.match(await db.prisma.wiki.findUnique({ where: { chatbotId: chatbot.id } }), wiki)
  const conversation = await aConversation(db, { chatbotId: chatbot.id, mode: 'human', liveStatus: 'open' })
  const question = await aMessage(db, { conversationId: conversation.id, content: 'Hello?' })
  const answer = await aMessage(db, { conversationId: conversation.id, role: 'assistant', replyTo: question.id })
  t.ok(answer.id > question.id)
})

t.test('a user is an owner with every chatbot, unless permissions or chatbots are named', async t => {
  const { member: owner, user } = await aUser(db)
  t.match(owner, { isOwner: true, permissions: [], seesAllChatbots: true })
  t.equal(user.passwordHash, null)
  const chatbot = await aChatbot(db)
  const limits = { accountId: chatbot.accountId, permissions: ['leads' as const], chatbotIds: [chatbot.id] }
  const { member, user: colleague } = await aUser(db, { ...limits, password: 'correct horse battery' })
  t.match(member, { isOwner: false, permissions: ['leads'], seesAllChatbots: false })
  t.match(await db.prisma.memberChatbot.findMany({ where: { memberId: member.id } }), [{ chatbotId: chatbot.id }])
  t.ok(await verifyPassword(colleague.passwordHash, 'correct horse battery'))
})
