import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { CreatedWebhook, CreateWebhookRequest, UpdateWebhookRequest } from '@frontdesk/contracts/account/webhooks'
import { inField, versionConflict } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { hasVersion, raiseVersion } from '@frontdesk/db/row-version'
import { readUrl, portOf, type AccountRules, type AddressRules } from '@frontdesk/egress/address-rules'
import { isPublicAddress } from '@frontdesk/runtime/special-addresses'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { deliveryUnknown, webhookInsecure, webhookLimit, webhookUnknown } from './errors.ts'
import { findOwnWebhook, presentWebhook } from './list-webhooks.ts'
import { newWebhookSecret, encryptWebhookSecret } from './webhook-secret.ts'

interface Needs {
  db: Db
  rules: Pick<AccountRules, 'forAccount'>
  secretCipher: Cipher
}

/** A webhook that is to be changed: in one version alone, where one is named. */
interface WebhookVersion {
  webhookId: string
  version?: number | undefined
}

/** A limit, because each event is sent to all of them. */
const maxWebhooks = 20

/** Creates a webhook. Its secret is returned now and never again. */
export async function createWebhook(
  { db, rules, secretCipher }: Needs,
  actor: Actor,
  { chatbotId: chatbot = null, url: given, events, isEnabled = true }: CreateWebhookRequest,
): Promise<CreatedWebhook> {
  checkFeature(actor, 'tool-content')
  const url = inField('/url', () => checkAddress({ rules: rules.forAccount(actor.accountId) }, given))
  const chatbotId = chatbot === null ? null : await findOwnChatbot({ db }, actor, chatbot)
  const { accountId } = actor
  const [id, secret] = [randomUUID(), newWebhookSecret()]
  const row = await db.prisma.$transaction(async tx => {
    // Locked, so that of two at once the second counts the first.
    await tx.$queryRaw`select 1 as locked from accounts where id = ${accountId}::uuid for no key update`
    if ((await tx.webhook.count({ where: { accountId } })) >= maxWebhooks) throw webhookLimit(maxWebhooks)
    await recordChange({ tx }, actor, { action: 'webhook.created', objectId: id, ...(chatbotId && { chatbotId }) })
    const encrypted = encryptWebhookSecret(secretCipher, id, secret)
    return tx.webhook.create({ data: { id, accountId, chatbotId, url, events, isEnabled, secret: encrypted } })
  })
  return { ...presentWebhook(row), secret }
}

/** Changes a webhook. Pending deliveries go to the new address. */
export async function editWebhook(
  { db, rules }: Pick<Needs, 'db' | 'rules'>,
  actor: Actor,
  { webhookId, patch, version }: WebhookVersion & { patch: UpdateWebhookRequest },
): Promise<void> {
  // Switching it off needs no plan.
  if (patch.isEnabled !== false || Object.keys(patch).length > 1) checkFeature(actor, 'tool-content')
  const { id } = await findOwnWebhook({ db }, actor, webhookId)
  const { url, ...rest } = patch
  const address = (text: string) =>
    inField('/url', () => checkAddress({ rules: rules.forAccount(actor.accountId) }, text))
  const data = { ...rest, ...(url === undefined ? {} : { url: address(url) }) }
  await db.prisma.$transaction(async tx => {
    const where = { id, ...hasVersion(version) }
    const { count } = await tx.webhook.updateMany({ where, data: { ...data, ...raiseVersion } })
    if (count === 0) throw version === undefined ? webhookUnknown() : versionConflict()
    await recordChange({ tx }, actor, { action: 'webhook.changed', objectId: id, fields: Object.keys(patch) })
  })
}

/** Renews the secret of a webhook. The new one signs from now on. */
export async function renewWebhookSecret(
  { db, secretCipher }: Pick<Needs, 'db' | 'secretCipher'>,
  actor: Actor,
  webhookId: string,
): Promise<string> {
  checkFeature(actor, 'tool-content')
  const { id } = await findOwnWebhook({ db }, actor, webhookId)
  const secret = newWebhookSecret()
  await db.prisma.$transaction(async tx => {
    await tx.webhook.updateMany({ where: { id }, data: { secret: encryptWebhookSecret(secretCipher, id, secret) } })
    await recordChange({ tx }, actor, { action: 'webhook.changed', objectId: id, fields: ['secret'] })
  })
  return secret
}

/** Removes a webhook with its secret and its deliveries. */
export async function removeWebhook(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { webhookId, version }: WebhookVersion,
): Promise<void> {
  const { id } = await findOwnWebhook({ db }, actor, webhookId)
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.webhook.deleteMany({ where: { id, ...hasVersion(version) } })
    if (count === 0 && version !== undefined) throw versionConflict()
    if (count > 0) await recordChange({ tx }, actor, { action: 'webhook.removed', objectId: id })
  })
}

/** Sends a delivery again that was delivered or failed, with all its tries. */
export async function resendDelivery(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<void> {
  checkFeature(actor, 'tool-content')
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
 * Normalises the address of a webhook. Refuses addresses of our own network, and http through the internet, which would
 * send visitors' data unencrypted. A host that EGRESS_ALLOW_CALLS names may use http. The address of a host name is checked
 * again for each connection.
 */
function checkAddress({ rules }: { rules: Pick<AddressRules, 'checkUrl' | 'namesHost'> }, given: string): string {
  const url = readUrl(given)
  rules.checkUrl(url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isInside = rules.namesHost(host, portOf(url)) || (isIP(host) !== 0 && !isPublicAddress(host))
  if (url.protocol !== 'https:' && !isInside) throw webhookInsecure()
  url.hash = ''
  return url.href
}
