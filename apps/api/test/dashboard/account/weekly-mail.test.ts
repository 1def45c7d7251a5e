import type { WeeklyMail } from '@frontdesk/contracts/account/weekly-mail'
import { weeklyMailToken } from '@frontdesk/analytics/weekly-mail/want-weekly-mail'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn, type Place } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db
const path = '/api/analytics/weekly-mail'

const wants = (who: Owner, isWanted: boolean) => who.json(path, { method: 'PUT', body: { isWanted } })
const read = async (who: Owner) => (await who.json(path)).body as WeeklyMail

/** The page of a link as a program of mails opens it: from nowhere, without a login. */
const page = async (token: string, options: RequestInit = {}) => {
  const answer = await fetch(`${frontdesk.url}/weekly-mail/${token}`, options)
  return { status: answer.status, text: await answer.text() }
}

async function aReader(): Promise<Place & { token: string; memberId: string }> {
  const place = await aPlace(frontdesk)
  t.equal((await wants(place.owner, true)).status, 200)
  const { id } = await prisma.member.findFirstOrThrow({ where: { accountId: place.account.id } })
  return { ...place, memberId: id, token: weeklyMailToken(frontdesk.mailCipher, id) }
}

t.test('each member who may read analytics asks for the weekly mail for themselves', async t => {
  const { owner, account } = await aPlace(frontdesk)
  t.match(await read(owner), { isWanted: false, nextOn: null })
  t.match(await wants(owner, true), { status: 200, body: { isWanted: true, nextOn: /^\d{4}-\d\d-\d\d$/ } })
  const other = await logIn(frontdesk, { accountId: account.id, permissions: ['analytics'] })
  t.match(await read(other), { isWanted: false })
  const without = await logIn(frontdesk, { accountId: account.id, permissions: ['leads'] })
  t.match(await wants(without, true), { status: 403, body: { error: { code: 'PERMISSION_DENIED' } } })
  t.match(await wants(owner, false), { status: 200, body: { isWanted: false, nextOn: null } })
})

t.test('the link of a mail asks first, because mail programs open links, and its button ends the mail', async t => {
  const { owner, token } = await aReader()
  t.match(await page(token), { status: 200, text: /Stop the weekly email\?.*<form method="post">/ })
  t.match(await read(owner), { isWanted: true })
  t.match(await page(token, { method: 'POST' }), { status: 200, text: /You won’t get the weekly email any more/ })
  t.match(await read(owner), { isWanted: false })
  t.match(await page(token), { status: 200, text: /You won’t get the weekly email any more/ })
})

t.test('the button of a mail program ends it as well, with the form of RFC 8058', async t => {
  const { owner, token } = await aReader()
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  t.equal((await page(token, { method: 'POST', body })).status, 200)
  t.match(await read(owner), { isWanted: false })
})

t.test('the page is in the language of its reader', async t => {
  const { memberId, token } = await aReader()
  await prisma.user.updateMany({ where: { members: { some: { id: memberId } } }, data: { language: 'de' } })
  t.match(await page(token), { text: /lang="de".*Wöchentliche E-Mail abbestellen/ })
})

t.test('a link that is made up or cut short changes nothing, and says so', async t => {
  const { owner, token } = await aReader()
  for (const invalid of [token.slice(0, -2), `x${token.slice(1)}`, 'x'.repeat(100)])
    for (const method of ['POST', 'GET'])
      t.match(await page(invalid, { method }), { status: 404, text: /This link isn’t valid/ }, `${method} ${invalid}`)
  const german = { headers: { 'accept-language': 'de' } }
  t.match(await page('x', german), { status: 404, text: /Dieser Link ist nicht gültig/ })
  t.match(await read(owner), { isWanted: true })
})
