import type { Mail } from '@frontdesk/contracts/mail'
import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { enqueueWeeklyMails } from '@frontdesk/analytics/weekly-mail/enqueue-weekly-mails'
import {
  findReader,
  readWeeklyMail,
  stopWeeklyMail,
  wantWeeklyMail,
  weeklyMailToken,
} from '@frontdesk/analytics/weekly-mail/want-weekly-mail'
import { weekAt } from '@frontdesk/analytics/weekly-mail/weeks'
import type { Permission } from '@frontdesk/db/generated/client'
import { newMailCipher } from '@frontdesk/accounts/mails/enqueue-mail'
import { aChatbot, aConversation, anAccount, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { openAccounts } from '../../accounts/test/open-accounts.ts'
import { setPrice } from './fixtures/analytics-reader.ts'

const accounts = await openAccounts(t)
const { db, mailCipher, queuedMails, actorOf } = accounts
const needs = { ...accounts, baseUrl: 'https://chat.shop.example' }
const signal = new AbortController().signal
const dayMs = 24 * 60 * 60 * 1_000

/** Monday of this week at midnight in London, in milliseconds. */
const monday = Date.parse(weekAt('UTC', new Date()).monday)
const clock = (hours: number): Date => new Date(monday + hours * 60 * 60 * 1_000)
const run = (hours: number) => enqueueWeeklyMails(needs, { now: clock(hours), signal })
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

const mailsTo = async (address: string): Promise<Mail[]> => (await queuedMails()).filter(({ to }) => to === address)

interface ReaderOptions {
  timezone?: string
  language?: string
  permissions?: Permission[]
  plan?: 'free' | 'standard'
  /** Conversations of the week that has ended, and of the one before. */
  conversations?: readonly [now: number, before: number]
}

/** Somebody who asked for the weekly mail a week ago. */
async function aReader(options: ReaderOptions = {}) {
  const { timezone = 'UTC', language = null, permissions = [], plan, conversations = [8, 4] } = options
  const account = await anAccount(db, { name: 'Corner\nShop', timezone, ...(plan && { plan }) })
  const { user, member } = await aUser(db, { accountId: account.id, permissions, password: 'correct horse battery' })
  await db.prisma.user.update({ where: { id: user.id }, data: { language } })
  await db.prisma.member.update({ where: { id: member.id }, data: { weeklyMailOn: new Date(monday - 7 * dayMs) } })
  const chatbot = await aChatbot(db, { accountId: account.id })
  const [now, before] = conversations
  const data = [
    {
      at: 3,
      conversations: now,
      answeredConversations: now / 2,
      notFound: 2,
      handedOver: 1,
      ratingsUp: 3,
      ratingsDown: 1,
    },
    { at: 10, conversations: before, answeredConversations: before },
  ]
  await db.prisma.analyticsCount.createMany({
    data: data.map(({ at, ...counts }) => ({ chatbotId: chatbot.id, slot: new Date(monday - at * dayMs), ...counts })),
  })
  return { accountId: account.id, chatbotId: chatbot.id, email: user.email, memberId: member.id }
}

async function asked(chatbotId: string, ...questions: string[]): Promise<void> {
  for (const question of questions) {
    const { sessionId } = await aConversation(db, { chatbotId })
    await db.prisma.question.create({ data: { chatbotId, sessionId, question, reason: 'not_found' } })
  }
}

t.beforeEach(async () => {
  await db.pool.query('update members set weekly_mail_on = null')
  await db.pool.query('truncate installation_facts')
  await db.pool.query('update analytics_progress set counted_until = $1', [new Date(monday + dayMs)])
})

t.test('the mail comes once a week, from Monday 8:00 by the calendar of its reader', async t => {
  const { email } = await aReader({ timezone: 'Asia/Kathmandu' })
  // 8:00 there is 2:15 in London.
  t.equal(await run(2), 0)
  t.equal(await run(2.25), 1)
  t.equal(await run(2.5), 0)
  t.equal(await run(6 * 24), 0)
  t.equal((await mailsTo(email)).length, 1)
})

t.test('it compares the week with the one before, and lists common unanswered questions', async t => {
  const { email, chatbotId } = await aReader()
  await setPrice(db, '3')
  await asked(chatbotId, 'Do you ship\r\nto Mars?', 'do you ship to mars', 'Where do I live at 5 Elm Street?')
  const slot = new Date(monday - 2 * dayMs)
  await db.prisma.analyticsModel.create({
    data: { chatbotId, slot, purpose: 'reply', model: 'model-server', currency: 'EUR', cost: 1.25 },
  })
  t.equal(await run(9), 1)
  const [mail] = await mailsTo(email)
  t.match(mail, { subject: /^Corner Shop: your weekly summary, / })
  const text = mail?.text ?? ''
  for (const line of [
    'Conversations: 8 (week before: 4)',
    'Answered by AI: 50% (week before: 100%)',
    'Unanswered questions: 2 (week before: 0)',
    'Handed over to your team: 1 (week before: 0)',
    'Rated helpful: 75% (week before: –)',
    'AI model cost: €1.25 (week before: €0.00)',
    '– do you ship to mars (asked 2 times)',
    `https://chat.shop.example/dashboard/analytics?period=custom&from=${dayOf(monday - 7 * dayMs)}&to=${dayOf(monday - dayMs)}`,
  ])
    t.ok(text.split('\n').includes(line), line)
  t.notMatch(text, 'Elm Street', 'what one visitor alone asked is in no mail')
  t.match(text, mail?.unsubscribeUrl)
})

t.test('how long visitors waited is said in seconds, then in minutes', async t => {
  const [short, long] = [await aReader(), await aReader()]
  // By classes, each a tenth wider than the one before: 1.1 ** 111 ms are 40 s, 1.1 ** 140 are ten minutes.
  for (const [{ chatbotId }, value] of [
    [short, '111'],
    [long, '140'],
  ] as const) {
    const slot = new Date(monday - 2 * dayMs)
    await db.prisma.analyticsValue.create({ data: { chatbotId, slot, measure: 'wait_ms', value, count: 5 } })
  }
  t.equal(await run(9), 2)
  t.match((await mailsTo(short.email))[0]?.text, /Median wait for an agent: \d+ seconds \(week before: –\)/)
  t.match((await mailsTo(long.email))[0]?.text, /Median wait for an agent: \d+ minutes \(week before: –\)/)
})

t.test('it waits until the week was counted', async t => {
  await aReader()
  for (const until of ['-infinity', new Date(monday - 1)]) {
    await db.pool.query('update analytics_progress set counted_until = $1', [until])
    t.equal(await run(9), 0)
  }
  await db.pool.query('update analytics_progress set counted_until = $1', [new Date(monday)])
  t.equal(await run(9), 1)
})

t.test('members without permission or a required second factor, and accounts without visitors, get none', async t => {
  const quiet = await aReader({ conversations: [0, 0] })
  const without = await aReader({ permissions: ['questions'] })
  const suspended = await aReader()
  const overdue = await aReader()
  await db.prisma.account.update({
    where: { id: overdue.accountId },
    data: { secondFactorRequiredAt: new Date(0), secondFactorGraceDays: 0 },
  })
  await db.pool.query(
    'update accounts set suspended_at = now() where id = (select account_id from members where id = $1)',
    [suspended.memberId],
  )
  t.equal(await run(9), 0)
  for (const { email } of [quiet, without, suspended, overdue]) t.same(await mailsTo(email), [])
})

t.test('whoever may not read questions gets the numbers alone, and so does the free plan', async t => {
  for (const options of [{ permissions: ['analytics' as const] }, { plan: 'free' as const }]) {
    const { email, chatbotId } = await aReader(options)
    await asked(chatbotId, 'Do you ship to Mars?', 'do you ship to mars')
    t.equal(await run(9), 1)
    const [mail] = await mailsTo(email)
    t.match(mail?.text, 'Conversations: 8 (week before: 4)')
    t.notMatch(mail?.text, /Mars|\/questions/i)
  }
})

t.test('it is written in the language of its reader, and long questions are cut', async t => {
  for (const language of visitorLanguages) {
    const { email, chatbotId } = await aReader({ language })
    await asked(chatbotId, 'one '.repeat(300), 'one '.repeat(300))
    t.equal(await run(9), 1)
    const [mail] = await mailsTo(email)
    const text = mail?.text ?? ''
    t.match(text, /one one…?\u2069? \(/u)
    t.notMatch(text, /[#{}]|undefined|one{200}/, language)
    t.equal(text.includes('Conversations: 8'), language === 'en', language)
  }
})

t.test('row 98: a question in it is one line, and no link', async t => {
  const { email, chatbotId } = await aReader()
  const question = 'Where?\n\nPay now: https://evil.example/pay www.evil.example'
  await asked(chatbotId, question, question)
  t.equal(await run(9), 1)
  const [mail] = await mailsTo(email)
  t.notMatch(mail?.text, /:\/\/(?!chat\.shop\.example)|evil\.example/)
  t.match(mail?.text, '– Where? Pay now: https[:]//evil[.]example/pay www[.]evil[.]example (asked 2 times)\n')
})

t.test('a mail that cannot be written holds up no other, and its error is told', async t => {
  const [broken, well] = [await aReader(), await aReader()]
  const enqueue: typeof needs.queues.enqueue = async (...job) => {
    const [, { mailId }] = job as unknown as [string, { mailId: string }]
    if (fails.has(mailId)) throw new Error('the queue is away')
    fails.add(mailId)
    if (fails.size === 1) throw new Error('the queue is away')
    return needs.queues.enqueue(...job)
  }
  const fails = new Set<string>()
  await t.rejects(enqueueWeeklyMails({ ...needs, queues: { enqueue } }, { now: clock(9), signal }), /away/)
  t.equal((await mailsTo(broken.email)).length + (await mailsTo(well.email)).length, 1)
  t.equal(await run(9), 1, 'the other one follows')
})

t.test('a run that is to end begins no other mail', async t => {
  await aReader()
  t.equal(await enqueueWeeklyMails(needs, { now: clock(9), signal: AbortSignal.abort() }), 0)
  t.equal(await run(9), 1)
})

t.test('a member asks for it, and ends it by themselves or by the link of a mail', async t => {
  const { member, user } = await aUser(db, { password: 'correct horse battery' })
  const actor = await actorOf(member.id)
  t.match(await readWeeklyMail({ db }, actor), { isWanted: false, nextOn: null, email: user.email })
  await wantWeeklyMail({ db }, actor, true)
  await wantWeeklyMail({ db }, actor, true)
  const { nextOn, timezone } = await readWeeklyMail({ db }, actor)
  t.equal(nextOn, dayOf(Date.parse(weekAt(timezone, new Date()).monday) + 7 * dayMs))
  await db.pool.query(`update members set weekly_mail_on = weekly_mail_on - 21 where id = $1`, [member.id])
  t.equal((await readWeeklyMail({ db }, actor)).nextOn, weekAt(timezone, new Date()).monday, 'a late one is due now')
  const token = weeklyMailToken(mailCipher, member.id)
  t.match(await findReader({ db, mailCipher }, token), { email: user.email, isWanted: true })
  await stopWeeklyMail({ db, mailCipher }, token)
  t.match(await findReader({ db, mailCipher }, token), { isWanted: false })
  await wantWeeklyMail({ db }, actor, true)
  await wantWeeklyMail({ db }, actor, false)
  t.match(await readWeeklyMail({ db }, actor), { isWanted: false })
  const foreign = weeklyMailToken(newMailCipher('another key'), member.id)
  for (const invalid of ['', 'x', `${token}x`.slice(1), foreign]) {
    t.equal(await findReader({ db, mailCipher }, invalid), null)
    await stopWeeklyMail({ db, mailCipher }, invalid)
  }
  await db.prisma.member.delete({ where: { id: member.id } })
  t.equal(await findReader({ db, mailCipher }, token), null)
  await t.rejects(readWeeklyMail({ db }, actor))
})
