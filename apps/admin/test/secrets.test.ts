import { newSecretCipher, encryptSecret, decryptSecret } from '@frontdesk/secrets/connector-secret'
import { decryptAppSecret, encryptAppSecret } from '@frontdesk/accounts/second-factor/app-secret'
import { aChatbot, aUser } from '@frontdesk/testing/factories'
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { printed, refused, openAdmin } from './run-admin.ts'

const { db, inProcess, variables } = await openAdmin(t)

const first = 'wJ3kq8ZrT5mN1vXyB7cD9fGhL2pQsUeA'
const second = 'Zx8Cv5Bn2Mq4Wl6Kj9Hg3Fd7Sa1Po0Iu'
const host = 'api.shop.example'

async function aSecret(chatbotId: string, key: string, text: string): Promise<string> {
  const id = randomUUID()
  const secret = encryptSecret(newSecretCipher(key), { connectorId: id, host }, text)
  const call = { name: id, description: 'x', method: 'GET', pathTemplate: '/', parameters: {}, isWriting: false }
  await db.prisma.connector.create({ data: { id, chatbotId, host, secret, ...call } })
  return id
}

async function read(key: string, id: string): Promise<string | null> {
  const { secret } = await db.prisma.connector.findUniqueOrThrow({ where: { id } })
  return secret === null ? null : decryptSecret(newSecretCipher(key), { connectorId: id, host }, secret)
}

t.test('row 78: after a rotation all secrets open under the new key, and none under the old one', async t => {
  const { id: chatbotId } = await aChatbot(db)
  const ids = [await aSecret(chatbotId, first, 'one'), await aSecret(chatbotId, first, 'two')]
  const other = await aSecret(chatbotId, second, 'three')
  const rotating = { ...variables, ENCRYPTION_KEY: second, ENCRYPTION_KEYS_PREVIOUS: `${first}, ` }
  const run = (args: string[]) => inProcess(args, rotating)
  const { user } = await aUser(db)
  const app = encryptAppSecret(newSecretCipher(first), user.id, Buffer.from('four'))
  await db.prisma.secondFactor.create({ data: { userId: user.id, secret: app } })
  t.same(await printed(t, run, ['secrets', 'rotate']), { rotated: 3, kept: 1, unreadable: 0 })
  const { secret } = await db.prisma.secondFactor.findUniqueOrThrow({ where: { userId: user.id } })
  t.equal(decryptAppSecret(newSecretCipher(second), user.id, Buffer.from(secret))?.toString(), 'four')
  t.same(await Promise.all(ids.map(id => read(second, id))), ['one', 'two'])
  t.same(await Promise.all(ids.map(id => read(first, id))), [null, null])
  t.equal(await read(second, other), 'three')
  t.same(await printed(t, run, ['secrets', 'rotate']), { rotated: 0, kept: 4, unreadable: 0 })
})

t.test('a secret encrypted with an unknown key is left unchanged, and the command fails', async t => {
  const { id: chatbotId } = await aChatbot(db)
  const id = await aSecret(chatbotId, first, 'one')
  const run = (env: object) => () => inProcess(['secrets', 'rotate'], { ...variables, ...env })
  await refused(t, run({ ENCRYPTION_KEY: second }), /^error: 1 secrets .* ENCRYPTION_KEYS_PREVIOUS/)
  t.equal(await read(first, id), 'one')
  await refused(
    t,
    run({ ENCRYPTION_KEY: second, ENCRYPTION_KEYS_PREVIOUS: 'short' }),
    /ENCRYPTION_KEYS_PREVIOUS is invalid/,
  )
  await refused(t, run({}), /set ENCRYPTION_KEY/)
})
