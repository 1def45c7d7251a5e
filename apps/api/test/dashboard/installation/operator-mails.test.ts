import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { enqueueMail } from '@frontdesk/accounts/mails/enqueue-mail'
import type { OperatorMailList, OperatorMailText } from '@frontdesk/contracts/account/operator'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { holdersOf, readFilesBelow } from '../../../../../test/harness/stored-data.ts'
import { aPlace, nobody } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t)
const { prisma } = frontdesk.db
const path = '/api/operator/mails'

const place = await aPlace(frontdesk)
await prisma.account.update({ where: { id: place.account.id }, data: { name: 'Plover „Schuhe“ & Söhne' } })
await prisma.user.updateMany({ data: { isOperator: true } })
const list = async () => (await place.owner.json(path)).body as OperatorMailList
const read = (mailId: string) => place.owner.json(`${path}/${mailId}/read`, { method: 'POST' })

t.test('before there is any mail the list is empty', async t => {
  t.same(await list(), { delivery: 'files', mails: [] })
})

t.test('an operator finds an invitation, reads its link, and the audit log says so', async t => {
  const email = 'robin@shop.example'
  const body = { email, permissions: ['leads'] }
  t.equal((await place.owner.json('/api/team/invitations', { method: 'POST', body })).status, 201)
  await until(async () => (await list()).mails.length > 0)
  const { mails } = await list()
  t.match(mails, [{ to: email, subject: /invited you to join Plover „Schuhe“ & Söhne$/, writtenAt: /^20/ }])
  const id = mails[0]?.id ?? ''
  const { status, body: mail } = await read(id)
  t.equal(status, 200)
  t.match(mail, {
    ...mails[0],
    text: /^.* invited you to join Plover[^]*\n\nJoin the team:\nhttps?:\/\/\S+#\S{43}\n[^<]*$/,
  })
  const entries = await prisma.auditEntry.findMany({ where: { action: 'mail.read' }, include: { user: true } })
  t.match(entries, [{ accountId: place.account.id, objectId: id }])
  t.ok(entries[0]?.user?.isOperator)
  t.notMatch(JSON.stringify(entries.map(({ fields, details }) => ({ fields, details }))), 'robin')
})

t.test('mails that hold what visitors wrote are neither listed nor read', async t => {
  const id = randomUUID()
  await enqueueMail(frontdesk, { id, to: 'sam@shop.example', subject: 'A lead', text: 'canary of a visitor' })
  await until(() => holdersOf('canary of a visitor', readFilesBelow(frontdesk.mailFolder)).length > 0)
  t.notOk((await list()).mails.some(mail => mail.id === id))
  t.equal((await read(id)).status, 404)
  t.equal(await prisma.auditEntry.count({ where: { action: 'mail.read' } }), 1)
})

t.test('nothing but a mail of the folder is read, whatever the id', async t => {
  const outside = join(frontdesk.mailFolder, '../outside.eml')
  await writeFile(outside, 'X-Frontdesk-Readers: operators\r\n\r\ncanary')
  for (const id of ['..%2Foutside', '%2e%2e', 'x', '']) t.not((await read(id)).status, 200, id)
  t.equal((await read(nobody)).status, 404)
})

t.test('the newest mails come first, and a hundred of them', async t => {
  const head =
    'To: kim@shop.example\r\nSubject: =?UTF-8?B?w4Rw?=\r\n =?UTF-8?Q?fel_=C3=BCb?=\r\nx-frontdesk-readers: operators'
  for (let minute = 0; minute < 101; minute += 1) {
    const file = join(frontdesk.mailFolder, `${randomUUID()}.eml`)
    await writeFile(file, `${head}\r\n\r\nHello`)
    const at = new Date(Date.UTC(2030, 0, 1, 0, minute))
    await utimes(file, at, at)
  }
  const { mails } = await list()
  t.equal(mails.length, 100)
  t.match(mails[0], {
    to: 'kim@shop.example',
    subject: 'Äpfel üb',
    writtenAt: '2030-01-01T01:40:00.000Z',
  } satisfies Partial<OperatorMailText>)
  t.equal(mails[99]?.writtenAt, '2030-01-01T00:01:00.000Z')
})
