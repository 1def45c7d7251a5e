import { randomBytes, randomUUID } from 'node:crypto'
import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import type { IdentitySecret, IdentitySettings } from '@frontdesk/contracts/chatbots/visitor-identity'
import type { Db } from '@frontdesk/db/connect'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { encryptSecret, identityPlace } from '@frontdesk/secrets/connector-secret'
import { findOwnChatbot } from '../own-chatbot.ts'

interface Needs {
  db: Db
}

/** For how long the secret before a new one is accepted: a website can be deployed within a day. */
const previousSecretMs = 24 * 60 * 60 * 1_000

/** How visitors of a chatbot are signed in, without secrets. */
export async function readIdentitySettings({ db }: Needs, actor: Actor, chatbot: string): Promise<IdentitySettings> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const [settings, secrets] = await Promise.all([
    db.prisma.identitySettings.findUnique({ where: { chatbotId } }),
    db.prisma.identitySecret.findMany({ where: { chatbotId }, select: { createdAt: true, expiresAt: true } }),
  ])
  const current = secrets.find(({ expiresAt }) => expiresAt === null)
  const untils = secrets.flatMap(({ expiresAt }) => (expiresAt !== null && expiresAt > new Date() ? [expiresAt] : []))
  return {
    algorithm: settings?.algorithm === 'HS256' ? settings.algorithm : null,
    secretCreatedAt: current?.createdAt.toISOString() ?? null,
    previousSecretUntil: untils.toSorted((a, b) => b.getTime() - a.getTime())[0]?.toISOString() ?? null,
  }
}

/** Creates the secret that identities are signed with, and returns it this once. The previous ones are accepted for a day. */
export async function createIdentitySecret(
  { db, secretCipher }: Needs & { secretCipher: Cipher },
  actor: Actor,
  chatbot: string,
): Promise<IdentitySecret> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const secret = randomBytes(32).toString('base64url')
  const id = randomUUID()
  await db.prisma.$transaction(async tx => {
    const settings = { algorithm: 'HS256' }
    await tx.identitySettings.upsert({ where: { chatbotId }, create: { chatbotId, ...settings }, update: settings })
    const now = Date.now()
    await tx.identitySecret.deleteMany({ where: { chatbotId, expiresAt: { lte: new Date(now) } } })
    // Earlier ones keep their end: the website may still sign with one of them, if the secret was renewed twice.
    const expiresAt = new Date(now + previousSecretMs)
    await tx.identitySecret.updateMany({ where: { chatbotId, expiresAt: null }, data: { expiresAt } })
    const encrypted = encryptSecret(secretCipher, { connectorId: id, host: identityPlace }, secret)
    await tx.identitySecret.create({ data: { id, chatbotId, secret: encrypted } })
    await recordChange({ tx }, actor, { action: 'chatbot.changed', chatbotId, fields: ['visitorIdentity'] })
  })
  return { secret, settings: await readIdentitySettings({ db }, actor, chatbotId) }
}

/** Turns signed-in visitors off: no identity is accepted any more, and the secrets are deleted. */
export async function removeIdentity({ db }: Needs, actor: Actor, chatbot: string): Promise<void> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.identitySettings.deleteMany({ where: { chatbotId } })
    const fields = ['visitorIdentity']
    if (count > 0) await recordChange({ tx }, actor, { action: 'chatbot.changed', chatbotId, fields })
  })
}
