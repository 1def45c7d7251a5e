import { randomBytes, randomUUID } from 'node:crypto'
import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import type {
  IdentityKeysProblem,
  IdentitySecret,
  IdentitySettings,
} from '@frontdesk/contracts/chatbots/visitor-identity'
import type { Db } from '@frontdesk/db/connect'
import { Prisma } from '@frontdesk/db/generated/client'
import { readUrl, type AccountRules } from '@frontdesk/egress/address-rules'
import { inField } from '@frontdesk/errors/app-error'
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
  const keys = settings?.algorithm === 'JWKS' ? settings : null
  const current = secrets.find(({ expiresAt }) => expiresAt === null)
  const untils = secrets.flatMap(({ expiresAt }) => (expiresAt !== null && expiresAt > new Date() ? [expiresAt] : []))
  return {
    algorithm: settings?.algorithm === 'HS256' ? settings.algorithm : null,
    secretCreatedAt: current?.createdAt.toISOString() ?? null,
    previousSecretUntil: untils.toSorted((a, b) => b.getTime() - a.getTime())[0]?.toISOString() ?? null,
    keysUrl: keys?.keysUrl ?? null,
    keysFetchedAt: keys?.keysFetchedAt?.toISOString() ?? null,
    keyCount: Array.isArray(keys?.keys) ? keys.keys.length : 0,
    // Only `fetchIdentityKeys` writes it.
    keysProblem: (keys?.keysProblem ?? null) as IdentityKeysProblem | null,
  }
}

/** What is known of keys at another address, or at the same one before an owner has saved it again. */
const withoutKeys = {
  keysUrl: null,
  keys: Prisma.DbNull,
  keysFetchedAt: null,
  keysCheckedAt: null,
  keysRequestedAt: null,
  keysProblem: null,
}

/**
 * Sets where the owner publishes the keys that identities are signed with. Keys that were read before are forgotten. A
 * secret is accepted for another day.
 */
export async function setIdentityKeys(
  { db, rules }: Needs & { rules: AccountRules },
  actor: Actor,
  { chatbot, url }: { chatbot: string; url: string },
): Promise<string> {
  inField('/url', () => rules.forAccount(actor.accountId).checkUrl(readUrl(url)))
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  await db.prisma.$transaction(async tx => {
    const settings = { algorithm: 'JWKS', ...withoutKeys, keysUrl: url }
    await tx.identitySettings.upsert({ where: { chatbotId }, create: { chatbotId, ...settings }, update: settings })
    await endSecrets({ tx }, chatbotId)
    await recordChange({ tx }, actor, { action: 'chatbot.changed', chatbotId, fields: ['visitorIdentity'] })
  })
  return chatbotId
}

/** Earlier secrets keep their end: the website may still sign with one of them, if the secret was renewed twice. */
async function endSecrets({ tx }: { tx: Pick<Db['prisma'], 'identitySecret'> }, chatbotId: string): Promise<void> {
  const now = Date.now()
  await tx.identitySecret.deleteMany({ where: { chatbotId, expiresAt: { lte: new Date(now) } } })
  const expiresAt = new Date(now + previousSecretMs)
  await tx.identitySecret.updateMany({ where: { chatbotId, expiresAt: null }, data: { expiresAt } })
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
    const settings = { algorithm: 'HS256', ...withoutKeys }
    await tx.identitySettings.upsert({ where: { chatbotId }, create: { chatbotId, ...settings }, update: settings })
    await endSecrets({ tx }, chatbotId)
    const encrypted = encryptSecret(secretCipher, { connectorId: id, host: identityPlace }, secret)
    await tx.identitySecret.create({ data: { id, chatbotId, secret: encrypted } })
    await recordChange({ tx }, actor, { action: 'chatbot.changed', chatbotId, fields: ['visitorIdentity'] })
  })
  return { secret, settings: await readIdentitySettings({ db }, actor, chatbotId) }
}

/** Turns signed-in visitors off: no identity is accepted any more, and secrets and keys are deleted. */
export async function removeIdentity({ db }: Needs, actor: Actor, chatbot: string): Promise<void> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.identitySettings.deleteMany({ where: { chatbotId } })
    const fields = ['visitorIdentity']
    if (count > 0) await recordChange({ tx }, actor, { action: 'chatbot.changed', chatbotId, fields })
  })
}
