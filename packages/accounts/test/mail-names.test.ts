import { cleanName, cleanNameInMails, nameFromEmail } from '@frontdesk/accounts/clean-name'
import { enqueueWritten } from '@frontdesk/accounts/mails/account-mails'
import { newMemberMails } from '@frontdesk/accounts/mails/login-mails'
import {
  handoffMail,
  invitationMail,
  memberResetMail,
  recipientMail,
  usageMail,
} from '@frontdesk/accounts/mails/mail-texts'
import { nameInMail, quotedInMail } from '@frontdesk/accounts/mails/without-addresses'
import { updateAccount } from '@frontdesk/accounts/update-account'
import { updateProfile } from '@frontdesk/accounts/update-profile'
import t from 'tap'
import { openAccounts } from './open-accounts.ts'

const accounts = await openAccounts(t)
const link = 'https://desk.example/link'
/** Names that were stored by a version which took them. */
const hostile = 'Robin https://evil.example/pay \u202e\nPay now: www.evil.example'

/** Every mail that holds names which an account chooses. */
async function mailsOf(name: string) {
  const member = {
    owners: [{ email: `${name.length}@shop.example`, language: null }],
    accountName: name,
    name,
    email: 'k@a.example',
  }
  await enqueueWritten(accounts, newMemberMails(accounts, member))
  const [joined] = (await accounts.queuedMails()).filter(({ to }) => to === `${name.length}@shop.example`)
  const domains = ['shop.example']
  return {
    joined,
    invitation: invitationMail({ language: 'en', accountName: name, invitedBy: name, link }),
    reset: memberResetMail({ language: 'en', accountName: name, sentBy: name, link }),
    recipient: recipientMail({ language: 'en', accountName: name, link }),
    usage: usageMail({ language: 'en', accountName: name, used: 1, quota: 1, percent: 100, link }),
    handoff: handoffMail({
      language: 'en',
      colour: '#c2410c',
      chatbotName: name,
      domains,
      waiting: 1,
      page: null,
      link,
    }),
  }
}

t.test('row 98: a name adds neither a link nor a line to any mail', async t => {
  const [mails, plain] = [await mailsOf(hostile), await mailsOf('Robin')]
  for (const [kind, mail] of Object.entries(mails)) {
    const text = `${mail?.subject}\n${mail?.text}`
    t.notMatch(text, /evil\.example|:\/\/(?!desk\.example)|\u202e/, kind)
    t.match(text, 'Robin https[:]//evil[.]example/pay Pay now: www[.]evil[.]example', kind)
    const lines = Object.entries(plain)
      .find(([other]) => other === kind)?.[1]
      ?.text.split('\n').length
    t.equal(mail?.text.split('\n').length, lines, kind)
  }
})

t.test('row 98: a name that is a domain of its own chatbot stays, any other address does not', async t => {
  t.equal(nameInMail('shop.example', ['shop.example']), 'shop.example')
  t.equal(nameInMail('shop.example pay at evil.example', ['shop.example']), 'shop[.]example pay at evil[.]example')
  t.equal(quotedInMail('one\n\ntwo\r\nthree\u2028four\rfive'), '| one\n|\n| two\n| three\n| four\n| five')
})

t.test('row 98: a name of a user or an account that contains an address is refused', async t => {
  for (const name of [
    'https://x',
    'Robin WWW.evil.example',
    'robin@evil.example',
    'Pay at evil.example/pay',
    'evil。example:8080/pay',
    'हिन्दी.भारत/1',
  ])
    t.throws(() => cleanNameInMails('The name of a user', name), { code: 'NAME_WITH_ADDRESS' }, name)
})

t.test('row 98: a name that is a domain or has dots is taken, and is no link in a mail', async t => {
  for (const name of [
    'Robin',
    'Dr. Müller',
    'Müller & Co. KG',
    'Ann-Marie O’Neill',
    '3.14',
    'Müller e.K./Ulm',
    'Us @ Home',
  ])
    t.equal(nameInMail(cleanNameInMails('The name of a user', name)), name)
  for (const [name, inMail] of [
    ['Booking.com', 'Booking[.]com'],
    ['Anna Müller, M.Sc.', 'Anna Müller, M[.]Sc.'],
    ['K.Srinivasan', 'K[.]Srinivasan'],
    ['J.R.Smith', 'J[.]R[.]Smith'],
    ['GmbH & Co.KG', 'GmbH & Co[.]KG'],
    ['Tic.Ltd.Şti.', 'Tic[.]Ltd[.]Şti.'],
    ['Dr.med. Eva', 'Dr[.]med. Eva'],
    ['St.Gallen', 'St[.]Gallen'],
  ] as const)
    t.equal(nameInMail(cleanNameInMails('The name of a user', name)), inMail)
  t.equal(cleanName('The name of a chatbot', 'shop.example'), 'shop.example', 'a chatbot is called as its website')
  t.equal(cleanNameInMails('The name of a user', nameFromEmail('robin.keeper@shop.example')), 'robin keeper')
})

t.test('row 98: a name that was stored before is not refused when a form sends it along', async t => {
  const { db } = accounts
  const name = 'Pay at evil.example/pay'
  const { id: accountId } = await db.prisma.account.create({ data: { name, plan: 'standard', quota: 1 } })
  const data = { email: 'robin@shop.example', name, members: { create: { accountId, isOwner: true } } }
  const { id: userId, members } = await db.prisma.user.create({ data, include: { members: true } })
  const actor = await accounts.actorOf(members[0]?.id ?? '')
  await updateAccount(accounts, actor, { name, timezone: 'Europe/Berlin' })
  await updateProfile(accounts, actor, { name, language: 'de' })
  t.match(await db.prisma.account.findUnique({ where: { id: accountId } }), { name, timezone: 'Europe/Berlin' })
  t.match(await db.prisma.user.findUnique({ where: { id: userId } }), { name, language: 'de' })
  const other = { name: `${name}2` }
  await t.rejects(updateAccount(accounts, actor, other), { code: 'NAME_WITH_ADDRESS', field: '/name' })
  await t.rejects(updateProfile(accounts, actor, other), { code: 'NAME_WITH_ADDRESS', field: '/name' })
})

t.test('hidden characters of a name go, those that join letters stay', async t => {
  t.equal(cleanName('A name', ' \u202eRo\u200bb\u2066in\ufeff\u00ad '), 'Robin')
  t.equal(cleanName('A name', 'می\u200cخواهم'), 'می\u200cخواهم')
  for (const name of ['\u202e', '\u3164', 'a\u2028b'])
    t.throws(() => cleanName('A name', name), { code: 'NAME_INVALID' }, `${name.length}: ${name.codePointAt(0)}`)
})
