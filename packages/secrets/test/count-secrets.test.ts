import { randomUUID } from 'node:crypto'
import { aChatbot } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { connect } from '@frontdesk/db/connect'
import { encryptSecret, newSecretCipher } from '@frontdesk/secrets/connector-secret'
import { countSecrets } from '@frontdesk/secrets/count-secrets'
import t from 'tap'

const [oldest, previous, current] = ['1', '2', '3'].map(digit => digit.repeat(32)) as [string, string, string]
const host = 'api.shop.example'

t.test('stored secrets are counted by the key that encrypts them', async t => {
  const { url: databaseUrl } = await testDatabase(t)
  const db = connect({ databaseUrl, poolSize: 1, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  const secretCipher = newSecretCipher([current, previous])
  t.same(await countSecrets({ db, secretCipher }), { current: 0, previous: 0, unreadable: 0 })
  const { id: chatbotId } = await aChatbot(db)
  const call = { description: 'x', method: 'GET', pathTemplate: '/', parameters: {}, isWriting: false, host }
  for (const key of [oldest, previous, previous, current, current, current, null]) {
    const id = randomUUID()
    const secret = key === null ? null : encryptSecret(newSecretCipher(key), { connectorId: id, host }, 'secret')
    await db.prisma.connector.create({ data: { id, chatbotId, name: id, secret, ...call } })
  }
  t.same(await countSecrets({ db, secretCipher }), { current: 3, previous: 2, unreadable: 1 })
})
