import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'
import { startApiProcess } from '../../../../../test/harness/start-process.ts'
import { anOwner } from '../../fixtures/owner.ts'

t.test('every API prints the same set-up address until somebody has used it, and none afterwards', async t => {
  const [{ url: databaseUrl }, { url: redisUrl }] = [await testDatabase(t), await testRedis(t)]
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: t.testdir() }
  const one = await startApiProcess(t, env)
  const other = await startApiProcess(t, { ...env, BASE_URL: 'https://desk.example', LOG_LEVEL: 'info' })
  const lineOf = ({ lines }: typeof one) => lines.find(({ msg }) => msg.startsWith('Set up: '))?.msg ?? ''
  const [address, code = ''] = lineOf(one).replace('Set up: ', '').split('#')
  t.equal(address, `${one.url}/dashboard/setup`)
  t.equal(lineOf(other), `Set up: https://desk.example/dashboard/setup#${code}`)
  const first = { code, accountName: 'Corner Shop', name: 'Robin', email: 'robin@shop.example' }
  const answer = await anOwner(one.url).send('/api/setup', { body: { ...first, password: 'correct horse battery' } })
  t.equal(answer.status, 200, answer.text)
  t.equal(lineOf(await startApiProcess(t, env)), '')
})
