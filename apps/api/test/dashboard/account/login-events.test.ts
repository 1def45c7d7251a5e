import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { createLog } from '@frontdesk/runtime/log'
import { aUser, anAccount } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import { readMetrics } from '@frontdesk/testing/read-metrics'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { mailsTo, mailTo } from '../../fixtures/mails.ts'
import { anOwner } from '../../fixtures/owner.ts'
import { setUpApp } from '../../fixtures/logins/second-factor.ts'

/* What an operator and an owner can see of an attack, and what its victim reads. */

const lines: string[] = []
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const frontdesk = await startFrontdesk(t, { log: createLog({ name: 'api', level: 'warn', destination }) })
const password = 'correct horse battery'
const newPassword = 'another horse, another battery'
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' }

const logIn = (email: string, given: string, { from = newAddress(), browser = anOwner(frontdesk.url) } = {}) =>
  browser.send('/api/auth/login', { body: { email, password: given }, headers: firefox, from })

const counted = async (): Promise<Record<string, number | undefined>> => {
  const read = await readMetrics(frontdesk.url)
  const outcomes = ['succeeded', 'failed', 'limited']
  return Object.fromEntries(outcomes.map(name => [name, read(`frontdesk_logins_total{outcome="${name}"}`)]))
}

const actionsOf = async (accountId: string): Promise<string[]> => {
  const entries = await frontdesk.db.prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
  return entries.map(({ action }) => action)
}

t.test('logins, failures, limits, logouts and requested links are in the audit log, without addresses', async t => {
  const { user, member } = await aUser(frontdesk.db, { password })
  const owner = anOwner(frontdesk.url)
  const from = newAddress()
  const before = await counted()
  await logIn(user.email, password, { browser: owner })
  for (let count = 1; count <= 8; count += 1) await logIn(user.email, 'not this one', { from })
  await logIn('nobody@shop.example', password)
  await owner.send('/api/auth/forgot-password', { body: { email: user.email }, from: newAddress() })
  await owner.send('/api/auth/logout', { method: 'POST' })
  await owner.send('/api/auth/logout', { method: 'POST' })
  t.same(await actionsOf(member.accountId), [
    'login.succeeded',
    ...Array.from({ length: 5 }, () => 'login.failed'),
    'login.limited',
    'password.reset-requested',
    'logout',
  ])
  const after = await counted()
  const grown = Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, (count ?? 0) - (before[name] ?? 0)]),
  )
  t.same(grown, { succeeded: 1, failed: 6, limited: 3 })
  await logIn(user.email, password, { browser: owner })
  const { text } = await owner.send('/api/audit-log')
  t.match(JSON.parse(text).entries[3], {
    action: 'login.limited',
    user: { id: user.id },
    details: { network: from.replace(/\d+$/, '* (anonymized)'), device: 'Firefox 131, Linux' },
  })
  t.notMatch(text, from)
})

t.test('a wrong code of a second factor is counted as a failed login, and a missing one is not', async t => {
  const { user } = await aUser(frontdesk.db, { password })
  const browser = anOwner(frontdesk.url)
  await logIn(user.email, password, { browser })
  await setUpApp(browser)
  const { failed: before = 0 } = await counted()
  const other = anOwner(frontdesk.url)
  const send = (body: object) => other.send('/api/auth/login', { body: { email: user.email, password, ...body } })
  t.equal((await send({})).status, 401)
  t.equal((await counted()).failed, before)
  t.equal((await send({ code: 'not a code' })).status, 401)
  t.equal((await counted()).failed, before + 1)
})

t.test('guesses from many addresses are recorded up to the limit, so that they cannot fill the disk', async t => {
  const { user, member } = await aUser(frontdesk.db, { password })
  for (let count = 1; count <= 30; count += 1) await logIn(user.email, 'not this one')
  const actions = await actionsOf(member.accountId)
  t.same(actions, [...Array.from({ length: 10 }, () => 'login.failed'), 'login.limited'])
})

t.test('one line of the log names an address that guesses, and the filter of the guide finds it', async t => {
  const guide = readFileSync(projectUrl('docs/operations.md'), 'utf8')
  const [, pattern = ''] = /^failregex = (.+)$/m.exec(guide) ?? []
  t.match(pattern, '<ADDR>')
  t.match(guide, 'datepattern = "time":{LEPOCH}')
  // fail2ban takes the time out of the line before it looks for the pattern.
  const filter = new RegExp(pattern.replace('<ADDR>', '(?<address>[\\da-f.:]+)'))
  const found = () => lines.flatMap(line => filter.exec(line.replace(/"time":\d+/, ''))?.groups?.['address'] ?? [])
  const from = newAddress()
  const { user } = await aUser(frontdesk.db, { password })
  for (let count = 1; count <= 5; count += 1) await logIn(user.email, 'not this one', { from })
  t.notOk(found().includes(from), 'nobody is named for five mistakes')
  for (let count = 6; count <= 9; count += 1) await logIn(user.email, 'not this one', { from })
  t.equal(found().filter(address => address === from).length, 1)
  const line = lines.find(text => text.includes(from)) ?? ''
  t.notMatch(line, new RegExp(`${user.email}|${user.id}|not this one`))
  t.notOk(
    lines.some(
      text =>
        text.includes('too many') &&
        filter.exec(text)?.groups?.['address'] === undefined &&
        !/"limit":"(person|device)"/.test(text),
    ),
  )

  const { user: attacked } = await aUser(frontdesk.db, { password })
  for (const times of [5, 5, 1]) {
    const attacker = newAddress()
    for (let count = 0; count < times; count += 1) await logIn(attacked.email, 'not this one', { from: attacker })
  }
  for (const key of await frontdesk.redis.keys(`${frontdesk.namespace}:login:gate:*`)) {
    await frontdesk.redis.pexpire(key, 3_600_000)
  }
  const office = newAddress()
  for (let count = 0; count < 20; count += 1) await logIn(attacked.email, password, { from: office })
  t.notOk(found().includes(office), 'who waits behind others is not taken for one of them')
})

t.test('a login on a new device in a new network is mailed to the user, and no other login is', async t => {
  const account = await anAccount(frontdesk.db, { timezone: 'Asia/Kathmandu' })
  const { user } = await aUser(frontdesk.db, { accountId: account.id, password })
  const [browser, home] = [anOwner(frontdesk.url), newAddress()]
  const mails = async () => {
    await until(async () => (await frontdesk.queues.depths()).maintenance.waiting === 0)
    return mailsTo(frontdesk.dataDir, user.email)
  }
  await logIn(user.email, password, { browser, from: home })
  await browser.send('/api/auth/me')
  t.equal((await mails()).length, 0, 'the first login is')
  await logIn(user.email, password, { browser })
  t.equal((await mails()).length, 0, 'a browser that is known, elsewhere')
  await logIn(user.email, password, { from: home })
  t.equal((await mails()).length, 0, 'a program without cookies, in a network that is known')
  const abroad = newAddress()
  await logIn(user.email, password, { from: abroad })
  const [mail] = await mailTo(frontdesk.dataDir, user.email)
  t.match(mail?.head, 'Subject: New login to your Frontdesk account')
  t.match(mail?.text, /Time: \d{1,2} \w+ \d{4}, \d\d:\d\d · Nepal Time\r?\n/)
  t.match(mail?.text, /Device: Firefox 131, Linux\r?\nNetwork: 127\.1\.\d+\.\*\r?\n/)
  t.notMatch(mail?.text, abroad)
  await logIn(user.email, password, { from: abroad })
  t.equal((await mails()).length, 1, 'once')
})

t.test('a changed password and a new member are mailed to the people concerned', async t => {
  const { user, member } = await aUser(frontdesk.db, { password })
  const owner = anOwner(frontdesk.url)
  await logIn(user.email, password, { browser: owner })
  const email = `new-${member.id}@shop.example`
  await owner.send('/api/team/invitations', { body: { email, permissions: ['leads'] } })
  const [invitation] = await mailTo(frontdesk.dataDir, email)
  const join = { token: invitation?.token, name: 'Sam', password: newPassword }
  t.equal((await owner.send('/api/auth/accept-invitation', { body: join, from: newAddress() })).status, 200)
  const [joined] = await mailTo(frontdesk.dataDir, user.email)
  t.match(joined, { head: 'Subject: Sam joined Corner Shop', text: email })
  t.equal((await owner.send('/api/auth/change-password', { body: { password, newPassword } })).status, 200)
  const changed = (await mailTo(frontdesk.dataDir, user.email, 2)).filter(({ head }) =>
    head.includes('password was changed'),
  )
  t.equal(changed.length, 1)
  t.notMatch(changed[0]?.text, newPassword)
})
