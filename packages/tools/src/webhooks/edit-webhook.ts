import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { CreatedWebhook, CreateWebhookRequest, UpdateWebhookRequest } from '@frontdesk/contracts/account/webhooks'
import type { Db } from '@frontdesk/db/connect'
import { readUrl, portOf, type AddressRules } from '@frontdesk/egress/address-rules'
import { isPublicAddress } from '@frontdesk/egress/special-addresses'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { deliveryUnknown, webhookInsecure, webhookLimit } from '../errors.ts'
import { findOwnWebhook, presentWebhook } from './list-webhooks.ts'
import { newWebhookSecret, encryptWebhookSecret } from './webhook-secret.ts'

interface Needs {
  db: Db
  rules: Pick<AddressRules, 'checkUrl' | 'namesHost'>
  secretCipher: Cipher
}

/** Each event is sent to all of them. */
const most = 20

/** Has an address be told of what happens. The secret is shown now and never again. */
export async function createWebhook(
  { db, rules, secretCipher }: Needs,
  actor: Actor,
  { chatbotId: chatbot = null, url: given, events, isEnabled = true }: CreateWebhookRequest,
): Promise<CreatedWebhook> {
  checkFeature(actor, 'tool-content')
  const url = checkAddress({ rules }, given)
  const chatbotId = chatbot === null ? null : await findOwnChatbot({ db }, actor, chatbot)
  const { accountId } = actor
  if ((await db.prisma.webhook.count({ where: { accountId } })) >= most) throw webhookLimit(most)
  const [id, secret] = [randomUUID(), newWebhookSecret()]
  const row = await db.prisma.$transaction(async tx => {
    await recordChange({ tx }, actor, { action: 'webhook.created', objectId: id, ...(chatbotId && { chatbotId }) })
    const encrypted = encryptWebhookSecret(secretCipher, id, secret)
    return tx.webhook.create({ data: { id, accountId, chatbotId, url, events, isEnabled, secret: encrypted } })
  })
  return { ...presentWebhook(row), secret }
}

/** Changes a webhook. What waits to be sent goes to the new address. */
export async function editWebhook(
  { db, rules }: Pick<Needs, 'db' | 'rules'>,
  actor: Actor,
  { webhookId, patch }: { webhookId: string; patch: UpdateWebhookRequest },
): Promise<void> {
  // Switching it off needs no plan.
  if (patch.isEnabled !== false || Object.keys(patch).length > 1) checkFeature(actor, 'tool-content')
  const { id } = await findOwnWebhook({ db }, actor, webhookId)
  const { url, ...rest } = patch
  const data = { ...rest, ...(url === undefined ? {} : { url: checkAddress({ rules }, url) }) }
  await db.prisma.$transaction(async tx => {
    await tx.webhook.updateMany({ where: { id }, data })
    await recordChange({ tx }, actor, { action: 'webhook.changed', objectId: id, fields: Object.keys(patch) })
  })
}

/** Gives a webhook another secret; from now on that one signs. */
export async function renewWebhookSecret(
  { db, secretCipher }: Pick<Needs, 'db' | 'secretCipher'>,
  actor: Actor,
  webhookId: string,
): Promise<string> {
  const { id } = await findOwnWebhook({ db }, actor, webhookId)
  const secret = newWebhookSecret()
  await db.prisma.$transaction(async tx => {
    await tx.webhook.updateMany({ where: { id }, data: { secret: encryptWebhookSecret(secretCipher, id, secret) } })
    await recordChange({ tx }, actor, { action: 'webhook.changed', objectId: id, fields: ['secret'] })
  })
  return secret
}

/** Removes a webhook with its secret and all that was to be sent. */
export async function removeWebhook({ db }: Pick<Needs, 'db'>, actor: Actor, webhookId: string): Promise<void> {
  const { id } = await findOwnWebhook({ db }, actor, webhookId)
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.webhook.deleteMany({ where: { id } })
    if (count > 0) await recordChange({ tx }, actor, { action: 'webhook.removed', objectId: id })
  })
}

/** Sends what could not be delivered, or was, once more, with tries as at the beginning. */
export async function resendDelivery(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<void> {
  const { id } = await findOwnWebhook({ db }, actor, webhookId)
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id: deliveryId, webhookId: id, state: { not: 'waiting' } },
      data: { state: 'waiting', tries: 0, dueAt: new Date(0), settledAt: null, outcome: null },
    })
    if (count === 0) throw deliveryUnknown()
    await recordChange({ tx }, actor, { action: 'webhook.resent', objectId: id })
  })
}

/**
 * The address in its one spelling. Refuses what stands inside our own network, and what would send visitors' words
 * unencrypted through the internet; inside the operator's network http will do. What a name stands for is checked again
 * when it is dialled.
 */
function checkAddress({ rules }: Pick<Needs, 'rules'>, given: string): string {
  const url = readUrl(given)
  rules.checkUrl(url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isInside = rules.namesHost(host, portOf(url)) || (isIP(host) !== 0 && !isPublicAddress(host))
  if (url.protocol !== 'https:' && !isInside) throw webhookInsecure()
  url.hash = ''
  return url.href
}
