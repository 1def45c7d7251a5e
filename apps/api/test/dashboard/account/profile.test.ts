import { anAccount } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'
import { theDocumentation } from '../../fixtures/the-documentation.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db
const isDocumented = await theDocumentation(frontdesk.url)

const me = async (owner: Owner) => (await owner.json('/api/auth/me')).body as { user: object; account: object }
const patch = (owner: Owner, path: string, body: unknown) => owner.send(path, { method: 'PATCH', body })

/** What the audit log has of an account beside its logins. */
const changesOf = (accountId: string) =>
  prisma.auditEntry.findMany({
    where: { accountId, NOT: { action: { startsWith: 'login.' } } },
    orderBy: { id: 'asc' },
  })

t.test('a user chooses name, language, zone and preferences for themselves, and finds them again', async t => {
  const { account, owner } = await aPlace(frontdesk)
  const colleague = await logIn(frontdesk, { accountId: account.id, permissions: ['leads'] })
  t.match(await me(colleague), { user: { name: 'Robin Keeper', language: null, timezone: null, preferences: {} } })
  const chosen = {
    name: 'Sam',
    language: 'de',
    timezone: 'Asia/Kathmandu',
    preferences: {
      theme: 'dark',
      density: 'compact',
      shortcuts: false,
      enterSends: true,
      sounds: true,
      soundWaiting: 'always',
      soundMine: 'hidden',
      soundOther: 'never',
      volume: 40,
      repeatSounds: false,
      notifications: true,
    },
  }
  const answer = await patch(colleague, '/api/auth/me', chosen)
  t.equal(answer.status, 200)
  const { success, ...shown } = JSON.parse(answer.text) as { success: boolean; user: object; account: object }
  t.equal(success, true)
  t.match(shown.user, chosen)
  t.same(await me(colleague), { success, ...shown })
  t.match(await me(owner), { user: { name: 'Robin Keeper', language: null, preferences: {} } }, 'nobody else has them')
})

t.test('what is not named stays, in preferences, too; null takes language and zone back', async t => {
  const { owner } = await aPlace(frontdesk)
  await patch(owner, '/api/auth/me', { language: 'fr', timezone: 'Europe/Paris', preferences: { theme: 'dark' } })
  await Promise.all([
    patch(owner, '/api/auth/me', { preferences: { sounds: false } }),
    patch(owner, '/api/auth/me', { preferences: { shortcuts: true } }),
    patch(owner, '/api/auth/me', { preferences: { density: 'compact' } }),
  ])
  const preferences = { theme: 'dark', sounds: false, shortcuts: true, density: 'compact' }
  t.match(await me(owner), { user: { language: 'fr', timezone: 'Europe/Paris', preferences } })
  await patch(owner, '/api/auth/me', { language: null, timezone: null })
  t.match(await me(owner), { user: { language: null, timezone: null, preferences } })
})

t.test('an invalid choice is refused, and changes nothing', async t => {
  const { owner } = await aPlace(frontdesk)
  const before = await me(owner)
  const refused: [body: object, why: RegExp][] = [
    [{}, /fewer than 1/],
    [{ name: '' }, /The name of a user must have 1 to 120 visible characters/],
    [{ name: 'Sam\nEve' }, /on one line/],
    [{ name: 'x'.repeat(121) }, /1 to 120/],
    [{ name: 'Sam\0' }, /NUL characters/],
    [{ language: 'tlh' }, /language must be one of: en, ar, de/],
    [{ timezone: 'Mars/Base' }, /is not a time zone/],
    [{ timezone: '' }, /timezone/],
    [{ preferences: { theme: 'pink' } }, /preferences.theme must be one of: system, light, dark/],
    [{ preferences: { sounds: 'yes' } }, /preferences.sounds must be boolean/],
    [{ preferences: { soundMine: 'often' } }, /preferences.soundMine must be one of: never, always, hidden/],
    [{ preferences: { volume: 101 } }, /preferences.volume/],
    [{ preferences: { colour: 'red' } }, /unknown field preferences.colour/],
    [{ email: 'eve@shop.example' }, /Known fields: name, language, timezone, preferences/],
  ]
  for (const [body, why] of refused) {
    const answer = await patch(owner, '/api/auth/me', body)
    t.equal(answer.status, 400, JSON.stringify(body))
    t.match(answer.text, why)
    isDocumented(t, answer, 'PATCH', '/api/auth/me')
  }
  t.same(await me(owner), before)
})

t.test('an owner renames the account and chooses its zone; the log has which, not what', async t => {
  const { account, owner } = await aPlace(frontdesk)
  t.match(await me(owner), { account: { name: 'Corner Shop', timezone: 'UTC' } })
  const answer = await patch(owner, '/api/account', { name: ' Ink & Co ', timezone: 'America/St_Johns' })
  t.match(JSON.parse(answer.text), { account: { id: account.id, name: 'Ink & Co', timezone: 'America/St_Johns' } })
  t.equal((await patch(owner, '/api/account', { timezone: 'Europe/Berlin' })).status, 200)
  t.match(await me(owner), { account: { name: 'Ink & Co', timezone: 'Europe/Berlin' } })
  const rows = await changesOf(account.id)
  t.match(rows, [
    { action: 'account.changed', fields: ['name', 'timezone'] },
    { action: 'account.changed', fields: ['timezone'] },
  ])
  for (const body of [{}, { name: ' ' }, { timezone: '+02:00' }, { timezone: null }, { plan: 'standard' }]) {
    const refused = await patch(owner, '/api/account', body)
    t.equal(refused.status, 400, JSON.stringify(body))
    isDocumented(t, refused, 'PATCH', '/api/account')
  }
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['chatbot_settings'] })
  t.equal((await patch(member, '/api/account', { name: 'Mine' })).status, 403)
})

t.test('the account tells what it used of its quota this month to whoever may see usage', async t => {
  const account = await anAccount(frontdesk.db, { plan: 'basic' })
  const owner = await logIn(frontdesk, { accountId: account.id })
  const month = new Date().toISOString().slice(0, 7)
  t.match(await me(owner), { account: { replies: { used: 0, quota: 2_000 } } })
  for (const period of [`${month}-01`, '2025-01-01']) {
    const data = { accountId: account.id, period: new Date(period), used: 7, quota: 2_000 }
    await prisma.usage.create({ data })
  }
  const { replies } = (await me(owner)).account as { replies: { month: string; used: number } }
  // At midnight another month may have begun.
  t.match(replies, replies.month === month ? { used: 7, quota: 2_000 } : { used: 0 })
  await prisma.account.update({ where: { id: account.id }, data: { quota: 50 } })
  const analyst = await logIn(frontdesk, { accountId: account.id, permissions: ['analytics'] })
  t.match(await me(analyst), { account: { replies: { quota: 50 } } })
  const agent = await logIn(frontdesk, { accountId: account.id, permissions: ['live_chat'] })
  t.match(await me(agent), { account: { replies: null } })
})

t.test('the account tells how often chatbots were tried today to whoever may try them', async t => {
  const { account, owner } = await aPlace(frontdesk)
  t.match(await me(owner), { account: { trials: { used: 0, limit: 200 } } })
  await frontdesk.db.pool.query(
    `insert into trial_usage (account_id, day, used)
     select $1, (now() at time zone 'utc')::date - ago, 7 from generate_series(0, 1) as ago`,
    [account.id],
  )
  const { trials } = (await me(owner)).account as { trials: { used: number } }
  // At midnight another day may have begun.
  t.ok([7, 0].includes(trials.used), String(trials.used))
  const agent = await logIn(frontdesk, { accountId: account.id, permissions: ['live_chat'] })
  t.match(await me(agent), { account: { trials: null } })
})

t.test('a new name is in the audit log, and a theme is not', async t => {
  const { account, owner } = await aPlace(frontdesk)
  await patch(owner, '/api/auth/me', { preferences: { theme: 'light' }, language: 'en', timezone: 'UTC' })
  t.same(await changesOf(account.id), [])
  await patch(owner, '/api/auth/me', { name: 'Sam', preferences: { theme: 'dark' } })
  const rows = await changesOf(account.id)
  t.match(rows, [{ action: 'profile.changed', fields: ['name'] }])
})
