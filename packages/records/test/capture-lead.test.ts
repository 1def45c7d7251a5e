import { cachedFindChatbot, type ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { connect } from '@frontdesk/db/connect'
import { aChatbot, aConversation } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { captureLead } from '@frontdesk/records/leads/capture-lead'
import t from 'tap'

const { url } = await testDatabase(t)
const db = connect({ databaseUrl: url, poolSize: 10, name: 'tools-test', onIdleError: error => t.fail(error.message) })
t.teardown(() => db.close())

async function aContactChatbot(settings: object = {}): Promise<ChatbotForChat> {
  const { id } = await aChatbot(db, { leadSettings: { isEnabled: true, ...settings } })
  const chatbot = await cachedFindChatbot({ db })(id)
  if (chatbot === null) throw new Error('there is no chatbot')
  return chatbot
}

const kim = { name: ' Kim ', email: 'KIM@visitor.example', message: 'Call me\nplease', consentedTo: null }

t.test('a lead is kept as it was left: the fields that are asked for, and no others', async t => {
  const chatbot = await aContactChatbot()
  const { sessionId } = await aConversation(db, { chatbotId: chatbot.id })
  const id = await captureLead({ db }, chatbot, { ...kim, phone: '1', sessionId })
  t.match(await db.prisma.lead.findUnique({ where: { id } }), {
    chatbotId: chatbot.id,
    sessionId,
    name: 'Kim',
    email: 'kim@visitor.example',
    phone: null,
    message: 'Call me\nplease',
    consent: null,
  })
  t.match(await db.prisma.recordMail.findMany({ where: { leadId: id } }), [{ occasion: 'lead' }])
})

t.test('what was agreed to is kept with the lead, and nothing without it', async t => {
  const chatbot = await aContactChatbot({ consentText: 'You may write to me.' })
  await t.rejects(captureLead({ db }, chatbot, kim), { code: 'CONSENT_MISSING' })
  const id = await captureLead({ db }, chatbot, { ...kim, consentedTo: 'You may write to me.' })
  t.match(await db.prisma.lead.findUnique({ where: { id } }), { consent: 'You may write to me.' })
  const older = captureLead({ db }, chatbot, { ...kim, consentedTo: 'You may write to me once.' })
  await t.rejects(older, { code: 'CONSENT_CHANGED' }, 'that is not what they read')
})

t.test('the same lead of the same session is one row, also when it is sent many times at once', async t => {
  const chatbot = await aContactChatbot()
  const { sessionId } = await aConversation(db, { chatbotId: chatbot.id })
  const ids = await Promise.all(Array.from({ length: 20 }, () => captureLead({ db }, chatbot, { ...kim, sessionId })))
  t.equal(new Set(ids).size, 1)
  t.equal(await db.prisma.lead.count({ where: { chatbotId: chatbot.id } }), 1)
  t.equal(await db.prisma.recordMail.count({ where: { leadId: ids[0] ?? null } }), 1)
  await captureLead({ db }, chatbot, { ...kim, message: 'Another matter', sessionId })
  t.equal(await db.prisma.lead.count({ where: { chatbotId: chatbot.id } }), 2)
  await db.pool.query(`update leads set created_at = created_at - interval '11 minutes', id = gen_random_uuid()`)
  await captureLead({ db }, chatbot, { ...kim, sessionId })
  t.equal(await db.prisma.lead.count({ where: { chatbotId: chatbot.id } }), 3, 'after ten minutes it is meant')
})

t.test('a lead that cannot be reached or lacks what is required is refused by its reason', async t => {
  const fields = { name: 'required', email: 'optional', phone: 'optional', company: 'off', message: 'off' }
  const chatbot = await aContactChatbot({ fields })
  const lead = (given: object) => captureLead({ db }, chatbot, { consentedTo: null, ...given })
  await t.rejects(lead({ name: 'Kim' }), { code: 'LEAD_UNREACHABLE' })
  await t.rejects(lead({ email: 'kim@visitor.example' }), { code: 'FIELD_MISSING' })
  await t.rejects(lead({ name: 'Kim', email: 'kim' }), { code: 'EMAIL_INVALID' })
  await t.rejects(lead({ name: 'Kim', email: 'kim@a.example,b@c.example' }), { code: 'EMAIL_INVALID' })
  await t.resolves(lead({ name: 'Kim', phone: '+44 1' }))
  const off = await aContactChatbot({ isEnabled: false })
  await t.rejects(captureLead({ db }, off, kim), { code: 'LEADS_OFF' })
})
