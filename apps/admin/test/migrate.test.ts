import { freePort } from '@frontdesk/local-services/free-port'
import t from 'tap'
import { openAdmin, printed, refused } from './run-admin.ts'

t.test('migrate applies what is missing, and says in one line why it cannot', async t => {
  const { inProcess, spawned, variables } = await openAdmin(t)
  t.same(await printed(t, inProcess, ['migrate']), { applied: [] })
  t.match(await spawned(['migrate']), { code: 0, out: '✓ the database is up to date\n' })
  const DATABASE_URL = `postgresql://127.0.0.1:${await freePort()}/none`
  await refused(
    t,
    () => inProcess(['migrate'], { ...variables, DATABASE_URL }),
    /the migrations were not applied: .*ECONNREFUSED/,
  )
})
