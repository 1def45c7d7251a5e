import { connect } from '@frontdesk/db/connect'
import { aUser } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'
import { anOwner } from '../apps/api/test/fixtures/owner.ts'
import { startApiProcess } from './harness/start-process.ts'

t.test('the API as it is shipped finds the lists of common passwords', async t => {
  const [{ url: databaseUrl }, { url: redisUrl }] = [await testDatabase(t), await testRedis(t)]
  const db = connect({ databaseUrl, poolSize: 1, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: t.testdirName, LOG_LEVEL: 'info' }
  const { url } = await startApiProcess(t, env)
  const password = 'correct horse battery'
  const { user } = await aUser(db, { password })
  const browser = anOwner(url)
  t.equal((await browser.logIn(user.email, password)).status, 200)
  const change = (newPassword: string) => browser.json('/api/auth/change-password', { body: { password, newPassword } })
  t.match(await change('a1b2c3d4e5'), { status: 400, body: { error: { code: 'PASSWORD_COMMON' } } })
  t.match(await change('violet ladder 42 spoons'), { status: 200 })
})
