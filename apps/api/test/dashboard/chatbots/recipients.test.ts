import { randomUUID } from 'node:crypto'
import type { Chatbot } from '@frontdesk/contracts/chatbots/chatbots'
import type { Permission } from '@frontdesk/db/generated/client'
import { aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { readTables } from '../../../../../test/harness/stored-data.ts'
import { newAddress, send } from '../../fixtures/chat-http.ts'
import { aPlace, logIn, type Place } from '../../fixtures/dashboard-place.ts'
import { mailTo, mailsTo } from '../../fixtures/mails.ts'
import type { Owner } from '../../fixtures/owner.ts'

/** Who is notified of what visitors leave: who may say so, and who agrees to it. */

const frontdesk = await startFrontdesk(t)
const { prisma } = frontdesk.db

const patch = (who: Owner, { chatbot }: Place, body: object) =>
  who.json(`/api/chatbots/${chatbot.id}`, { method: 'PATCH', body })
const someone = () => `${randomUUID()}@outside.example`

/** The address of the visitor. */
async function leaveContact({ chatbot }: Place): Promise<string> {
  const email = `${randomUUID()}@visitor.example`
  const body = { chatbotId: chatbot.id, email, consentedTo: null }
  const { status } = await send(`${frontdesk.url}/api/chat/leads`, { body, from: newAddress() })
  if (status !== 201) throw new Error(`the contact was answered ${status}`)
  await frontdesk.enqueueRecordMails()
  return email
}

const pageOf = async (link: string, method = 'GET', language = 'en') => {
  const answer = await fetch(link, { method, headers: { 'accept-language': language } })
  return { status: answer.status, text: await answer.text() }
}
/** The mails with a link to confirm. */
const linksTo = async (address: string) =>
  (await mailsTo(frontdesk.dataDir, address)).flatMap(
    ({ text }) => /\S+\/notifications\/[\w-]{43}/.exec(text)?.[0] ?? [],
  )
const linkTo = async (address: string): Promise<string> => {
  await mailTo(frontdesk.dataDir, address)
  return (await linksTo(address))[0] ?? ''
}

t.test('recipients can only be changed by members who may see what the mails contain', async t => {
  const place = await aPlace(frontdesk)
  const accountId = place.account.id
  const email = someone()
  const cases: [setting: string, permission: Permission, name: string, mails: string][] = [
    ['leads', 'leads', 'leads', 'mailsLeads'],
    ['bookings', 'bookings', 'bookings', 'mailsBookings'],
    ['liveChat', 'live_chat', 'live-chat', 'mailsRequests'],
  ]
  for (const [setting, permission, name, mails] of cases) {
    const others = cases.flatMap(([, one]) => (one === permission ? [] : [one]))
    const without = await logIn(frontdesk, { accountId, permissions: ['chatbot_settings', ...others] })
    const { body: before } = await without.json(`/api/chatbots/${place.chatbot.id}`)
    const isMailed = (before as Record<string, Record<string, boolean>>)[setting]?.[mails] ?? false
    for (const change of [{ recipients: [email] }, { [mails]: !isMailed }, { recipients: [email], isEnabled: true }]) {
      const answer = await patch(without, place, { [setting]: change, name: 'Taken over' })
      const message = new RegExp(`permission ${name}\\.`)
      t.match(answer, { status: 403, body: { error: { code: 'PERMISSION_DENIED', message } } }, setting)
    }
    t.same((await without.json(`/api/chatbots/${place.chatbot.id}`)).body, before)
    const unchanged = { isEnabled: true, recipients: [], [mails]: isMailed }
    t.equal((await patch(without, place, { [setting]: unchanged })).status, 200, 'what stays as it is needs nothing')
    const permitted = await logIn(frontdesk, { accountId, permissions: ['chatbot_settings', permission] })
    t.equal((await patch(permitted, place, { [setting]: { recipients: [email] } })).status, 200, setting)
    t.equal((await patch(without, place, { [setting]: { recipients: [] } })).status, 403, 'nor taken away')
  }
  const where = { accountId, action: 'chatbot.changed' }
  const log = await prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' }, select: { details: true } })
  t.match(
    log.flatMap(({ details }) => (details === null ? [] : [details])),
    [
      { 'leads.recipients': 'outside.example' },
      { 'bookings.recipients': 'outside.example' },
      { 'liveChat.recipients': 'outside.example' },
    ],
  )
  t.notMatch(JSON.stringify(log), email)
})

t.test('a new address gets only a link until it is confirmed', async t => {
  const place = await aPlace(frontdesk)
  const { user: owner } = await prisma.member.findFirstOrThrow({
    where: { accountId: place.account.id },
    include: { user: true },
  })
  const email = someone()
  const leads = { isEnabled: true, recipients: [email] }
  const changed = await patch(place.owner, place, { leads })
  t.match(changed, { status: 200, body: { leads, unconfirmedRecipients: [email] } })
  const link = await linkTo(email)
  t.ok(link.startsWith(`${frontdesk.url}/notifications/`))
  await leaveContact(place)
  await mailTo(frontdesk.dataDir, owner.email)
  t.equal((await mailsTo(frontdesk.dataDir, email)).length, 1, 'the owner is told instead')

  t.match(await pageOf(link), { status: 200, text: /Do you want notifications\?.*<form method="post">/ })
  t.match(await pageOf(link, 'GET', 'de-AT,de'), { text: /<html lang="de" dir="ltr">.*Möchten Sie Benachrichtigungen/ })
  t.match(await pageOf(link, 'GET', 'ar'), { text: /<html lang="ar" dir="rtl">.*هل ترغب في تلقي الإشعارات/ })
  t.match((await place.owner.json(`/api/chatbots/${place.chatbot.id}`)).body, { unconfirmedRecipients: [email] })
  t.match(await pageOf(link, 'POST'), { status: 200, text: /You’ll get notifications/ })
  t.match(await pageOf(link), { status: 200, text: /You’ll get notifications/ })
  t.match((await place.owner.json(`/api/chatbots/${place.chatbot.id}`)).body, { unconfirmedRecipients: [] })
  const visitor = await leaveContact(place)
  const mails = await mailTo(frontdesk.dataDir, email, 2)
  t.ok(mails.some(({ text }) => text.includes(visitor)))
  t.equal((await mailsTo(frontdesk.dataDir, owner.email)).length, 1)
  const entry = await prisma.auditEntry.findFirstOrThrow({ where: { action: 'recipient.confirmed' } })
  t.match(entry, { accountId: place.account.id, userId: null, details: { domain: 'outside.example' } })

  t.equal((await patch(place.owner, place, { leads: { recipients: [] } })).status, 200)
  t.notMatch(JSON.stringify(await readTables(frontdesk.db)), email, 'who is notified no more is forgotten')
})

t.test('a link that is made up, expired or of a suspended account confirms nothing', async t => {
  const place = await aPlace(frontdesk)
  const email = someone()
  await patch(place.owner, place, { bookings: { recipients: [email] } })
  const link = await linkTo(email)
  const where = { accountId_email: { accountId: place.account.id, email } }
  const isConfirmed = async () => (await prisma.mailRecipient.findUniqueOrThrow({ where })).confirmedAt !== null
  const isVoid = async (at: string) => {
    for (const method of ['GET', 'POST'])
      t.match(await pageOf(at, method), { status: 404, text: /This link is no longer valid/ })
    t.equal(await isConfirmed(), false)
  }
  await isVoid(`${frontdesk.url}/notifications/${'a'.repeat(43)}`)
  await prisma.account.update({ where: { id: place.account.id }, data: { suspendedAt: new Date() } })
  await isVoid(link)
  await prisma.account.update({ where: { id: place.account.id }, data: { suspendedAt: null } })
  await prisma.mailRecipient.update({ where, data: { expiresAt: new Date(0) } })
  await isVoid(link)
})

t.test('a stranger gets one link a day, however often an address is named, and an account sends fifty', async t => {
  const place = await aPlace(frontdesk)
  const email = someone()
  const name = (recipients: string[]) => patch(place.owner, place, { leads: { recipients } })
  for (const recipients of [[email], [], [email], [email.toUpperCase()]]) t.equal((await name(recipients)).status, 200)
  await linkTo(email)
  const where = { accountId_email: { accountId: place.account.id, email } }
  await prisma.mailRecipient.update({ where, data: { mailedAt: new Date(Date.now() - 25 * 60 * 60 * 1_000) } })
  t.equal((await name([email])).status, 200)
  await mailTo(frontdesk.dataDir, email, 2)
  const links = await linksTo(email)
  t.equal(links.length, 2)
  const states = await Promise.all(links.map(async link => (await pageOf(link)).status))
  t.same(new Set(states), new Set([200, 404]), 'the later one is valid')

  for (let asked = 1; asked < 49; asked += 16) {
    const next = Array.from({ length: 16 }, someone)
    t.equal((await name(next)).status, 200)
  }
  t.equal((await name([someone()])).status, 200, 'the fiftieth')
  const { body: before } = await place.owner.json(`/api/chatbots/${place.chatbot.id}`)
  t.match(await name([someone()]), { status: 429, body: { error: { code: 'RECIPIENTS_LIMITED' } } })
  t.same((await place.owner.json(`/api/chatbots/${place.chatbot.id}`)).body, before)
})

t.test('members of the team need no link', async t => {
  const place = await aPlace(frontdesk)
  const accountId = place.account.id
  const { user } = await aUser(frontdesk.db, { accountId, permissions: ['leads'], password: 'correct horse battery' })
  const { body } = await patch(place.owner, place, { leads: { isEnabled: true, recipients: [user.email] } })
  t.same((body as Chatbot).unconfirmedRecipients, [])
  const visitor = await leaveContact(place)
  const [mail] = await mailTo(frontdesk.dataDir, user.email)
  t.match(mail?.text, visitor)
  t.equal(await prisma.mailRecipient.count({ where: { accountId } }), 0)
})

t.test('a member is notified of what they may see, and of nothing any more once they may not', async t => {
  const place = await aPlace(frontdesk)
  const { account, chatbot, owner } = place
  const password = 'correct horse battery'
  const { user, member } = await aUser(frontdesk.db, { accountId: account.id, permissions: ['leads'], password })
  const { user: keeper } = await prisma.member.findFirstOrThrow({
    where: { accountId: account.id, isOwner: true },
    include: { user: true },
  })
  const recipients = [user.email]
  const change = { leads: { isEnabled: true, recipients }, bookings: { recipients }, liveChat: { recipients } }
  const { body } = await patch(owner, place, change)
  t.same((body as Chatbot).unconfirmedRecipients, recipients, 'they see neither bookings nor live chats')
  await patch(owner, place, { bookings: { recipients: [] }, liveChat: { recipients: [] } })
  const unconfirmed = async () =>
    ((await owner.json(`/api/chatbots/${chatbot.id}`)).body as Chatbot).unconfirmedRecipients
  t.same(await unconfirmed(), [])
  await leaveContact(place)
  await mailTo(frontdesk.dataDir, user.email)
  const changes = [{ permissions: ['bookings'] }, { permissions: ['leads'], chatbotIds: [] }]
  for (const [at, body] of changes.entries()) {
    t.equal((await owner.send(`/api/team/members/${member.id}`, { method: 'PATCH', body })).status, 200)
    t.same(await unconfirmed(), recipients)
    await leaveContact(place)
    await mailTo(frontdesk.dataDir, keeper.email, at + 1)
  }
  t.equal((await mailsTo(frontdesk.dataDir, user.email)).length, 1, 'the owner is told instead')
})

t.test('whoever is removed from the team confirms as a stranger before they are notified again', async t => {
  const place = await aPlace(frontdesk)
  const accountId = place.account.id
  const { user, member } = await aUser(frontdesk.db, { accountId, permissions: ['leads'], password: 'a b c d e f g h' })
  // As somebody who was notified before they joined.
  await prisma.mailRecipient.create({ data: { accountId, email: user.email, confirmedAt: new Date() } })
  await patch(place.owner, place, { leads: { isEnabled: true, recipients: [user.email] } })
  t.equal((await place.owner.send(`/api/team/members/${member.id}`, { method: 'DELETE' })).status, 200)
  const { body } = await place.owner.json(`/api/chatbots/${place.chatbot.id}`)
  t.same((body as Chatbot).unconfirmedRecipients, [user.email])
  await patch(place.owner, place, { leads: { recipients: [user.email] } })
  t.ok(await linkTo(user.email))
})
