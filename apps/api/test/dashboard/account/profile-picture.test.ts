import { aGif, aPng, pngChunk } from '@frontdesk/testing/made-up-pictures'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'
import { theDocumentation } from '../../fixtures/the-documentation.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db
const isDocumented = await theDocumentation(frontdesk.url)

const path = '/api/auth/me/picture'
const put = (who: Owner, body: Buffer) => who.send(path, { method: 'PUT', body })
const pictureOf = async (who: Owner): Promise<string | null> =>
  ((await who.json('/api/auth/me')).body as { user: { picture: string | null } }).user.picture

t.test('a picture is stored without camera metadata, and the team sees it', async t => {
  const { account, owner } = await aPlace(frontdesk)
  const colleague = await logIn(frontdesk, { accountId: account.id, permissions: ['leads'] })
  t.equal(await pictureOf(colleague), null)
  const answer = await put(colleague, aPng({ before: [pngChunk('tEXt', 'Comment\0taken at home')] }))
  t.equal(answer.status, 200)
  const picture = (await pictureOf(colleague)) ?? ''
  t.match(picture, /^\/api\/team\/pictures\/[\w-]{36}$/)
  const team = (await owner.json('/api/team')).body as { members: { picture: string | null }[] }
  t.same(
    team.members.map(member => member.picture),
    [null, picture],
  )
  const shown = await owner.send(picture)
  t.match(shown, {
    status: 200,
    headers: {
      'content-type': 'image/png',
      'content-security-policy': /sandbox/,
      'x-content-type-options': 'nosniff',
      'cache-control': /private/,
    },
  })
  t.notMatch(shown.text, 'taken at home')
  t.match(shown.text, 'IHDR')
})

t.test('another picture has another address; without one, there is none', async t => {
  const { account, owner } = await aPlace(frontdesk)
  await put(owner, aPng())
  const before = (await pictureOf(owner)) ?? ''
  await put(owner, aPng({ width: 8 }))
  const after = (await pictureOf(owner)) ?? ''
  t.not(before, after)
  t.equal((await owner.send(before)).status, 404)
  t.equal((await owner.send(path, { method: 'DELETE' })).status, 200)
  t.equal(await pictureOf(owner), null)
  t.equal((await owner.send(after)).status, 404)
  t.equal((await owner.send(path, { method: 'DELETE' })).status, 200, 'and again')
  const rows = await prisma.auditEntry.findMany({
    where: { accountId: account.id, action: 'profile.picture-changed' },
  })
  t.equal(rows.length, 3)
})

t.test('only small PNG, JPEG and WebP pictures are accepted, and a refusal keeps the old one', async t => {
  const { owner } = await aPlace(frontdesk)
  await put(owner, aPng())
  const before = await pictureOf(owner)
  for (const [body, code] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'FILE_TYPE_REFUSED'],
    [Buffer.from('%PDF-1.7\n%%EOF'), 'FILE_TYPE_REFUSED'],
    [aGif(), 'FILE_TYPE_REFUSED'],
    [aPng({ width: 513 }), 'PICTURE_TOO_LARGE'],
    [Buffer.alloc(0), 'FILE_MISSING'],
    [aPng().subarray(0, 40), 'FILE_BROKEN'],
  ] as const) {
    const answer = await put(owner, body)
    t.match([answer.status, answer.text], [400, code])
    isDocumented(t, answer, 'PUT', path)
  }
  t.equal((await put(owner, Buffer.alloc(1024 * 1024 + 1))).status, 413, 'no more than a megabyte')
  t.equal(await pictureOf(owner), before)
})

t.test('I23: nobody of another account sees it, and it goes with its user', async t => {
  const { owner } = await aPlace(frontdesk)
  const stranger = (await aPlace(frontdesk)).owner
  await put(owner, aPng())
  const picture = (await pictureOf(owner)) ?? ''
  t.equal((await stranger.send(picture)).status, 404)
  const { user } = (await owner.json('/api/auth/me')).body as { user: { id: string } }
  await prisma.user.delete({ where: { id: user.id } })
  t.equal(await prisma.userPicture.count({ where: { userId: user.id } }), 0)
})
