import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@frontdesk/accounts/actor'
import { passwordNeeded } from '@frontdesk/accounts/errors'
import { checkOwner, checkPermission } from '@frontdesk/accounts/team/check-permission'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { prismaCode } from '@frontdesk/db/prisma-code'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type {
  ConnectorParameters,
  UpdateConnectorRequest,
  CreateConnectorRequest,
} from '@frontdesk/contracts/chatbots/connectors'
import { versionConflict } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { hasVersion, raiseVersion } from '@frontdesk/db/row-version'
import type { AccountRules } from '@frontdesk/egress/address-rules'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { checkConnector } from './check-connector.ts'
import { encryptSecret } from '@frontdesk/secrets/connector-secret'
import { connectorLimit, connectorTaken, connectorUnknown } from './errors.ts'
import { findOwnConnector, type ConnectorVersion } from './list-connectors.ts'

/*
 * A connector sends what visitors say to its host: the model fills its parameters. So whoever decides what it sends where
 * must be allowed to read conversations, and has entered their password lately.
 *
 * A connector with a secret is the owner's alone: whoever changes its path, or makes its calls, uses the secret for what
 * they like, although nobody is shown it.
 */

interface Needs {
  db: Db
  rules: Pick<AccountRules, 'forAccount'>
  secretCipher: Cipher
}

interface EditNeeds extends Needs {
  /** Whether the actor has entered their password within the last hour. */
  hasRecentPassword: () => Promise<boolean>
}

/** What a connector sends where, and whether the visitor is asked first. */
const sendingFields = ['description', 'method', 'host', 'pathTemplate', 'parameters', 'isWriting'] as const

/** A limit, because the model gets the description of each with every message. */
const maxConnectors = 20

/**
 * Creates a connector: a call of the shop's own API that the chatbot can make. Only for those who may read conversations;
 * only an owner may give it a secret. That the password was entered is the route's condition.
 */
export async function createConnector(
  { db, rules, secretCipher }: Needs,
  actor: Actor,
  {
    chatbotId: chatbot,
    secret = null,
    responseFields = [],
    ...definition
  }: CreateConnectorRequest & { chatbotId: string },
): Promise<string> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  checkPermission(actor, 'conversations')
  if (secret !== null) checkOwner(actor)
  const host = checkConnector({ rules: rules.forAccount(actor.accountId) }, definition)
  const id = randomUUID()
  const encrypted = secret === null ? null : encryptSecret(secretCipher, { connectorId: id, host }, secret)
  await nameOnce(() =>
    db.prisma.$transaction(async tx => {
      // Locked, so that of two at once the second counts the first.
      await tx.$queryRaw`select 1 as locked from chatbots where id = ${chatbotId}::uuid for no key update`
      if ((await tx.connector.count({ where: { chatbotId } })) >= maxConnectors) throw connectorLimit(maxConnectors)
      await tx.connector.create({ data: { ...definition, id, chatbotId, host, responseFields, secret: encrypted } })
      await recordChange({ tx }, actor, { action: 'connector.created', chatbotId, objectId: id })
    }),
  )
  return id
}

/**
 * Changes a connector. Changing its host deletes the secret, unless the change brings a new one. Where it has a secret,
 * before or after, only an owner may do so. What it sends where is changed by those who may read conversations, and with
 * the password, which a new secret needs, too.
 */
export async function editConnector(
  { db, rules, secretCipher, hasRecentPassword }: EditNeeds,
  actor: Actor,
  { patch, version, ...place }: ConnectorVersion & { patch: UpdateConnectorRequest },
): Promise<void> {
  const row = await findOwnConnector({ db }, actor, place)
  const { secret, ...definition } = patch
  if (row.secret !== null || typeof secret === 'string') checkOwner(actor)
  const { id, chatbotId } = row
  // Only `createConnector` and this function write it, from a request that was checked.
  const parameters = definition.parameters ?? (row.parameters as ConnectorParameters)
  const { pathTemplate = row.pathTemplate } = definition
  const host = checkConnector(
    { rules: rules.forAccount(actor.accountId) },
    { host: definition.host ?? row.host, pathTemplate, parameters },
  )
  const changed = { ...row, ...definition, host }
  const isSentElsewhere = sendingFields.some(field => !isDeepStrictEqual(changed[field], row[field]))
  if (isSentElsewhere) checkPermission(actor, 'conversations')
  if ((isSentElsewhere || typeof secret === 'string') && !(await hasRecentPassword())) throw passwordNeeded()
  const kept = host === row.host ? {} : { secret: null }
  const given = typeof secret === 'string' ? encryptSecret(secretCipher, { connectorId: id, host }, secret) : secret
  await nameOnce(() =>
    db.prisma.$transaction(async tx => {
      // Only what was read: of two changes at once, none keeps a secret for a host that the other one named, or comes to
      // one that the other has added.
      const { count } = await tx.connector.updateMany({
        where: { id, host: row.host, ...(row.secret === null ? { secret: null } : {}), ...hasVersion(version) },
        data: { ...definition, host, ...kept, ...(given === undefined ? {} : { secret: given }), ...raiseVersion },
      })
      if (count === 0) throw version === undefined ? connectorUnknown() : versionConflict()
      await recordChange({ tx }, actor, {
        action: 'connector.changed',
        chatbotId,
        objectId: id,
        fields: Object.keys(patch),
      })
    }),
  )
}

/** Removes a connector and its secret. With a secret only by an owner. */
export async function removeConnector(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { version, ...place }: ConnectorVersion,
): Promise<void> {
  const { id, chatbotId, secret } = await findOwnConnector({ db }, actor, place)
  if (secret !== null) checkOwner(actor)
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.connector.deleteMany({ where: { id, ...hasVersion(version) } })
    if (count === 0 && version !== undefined) throw versionConflict()
    if (count > 0) await recordChange({ tx }, actor, { action: 'connector.removed', chatbotId, objectId: id })
  })
}

async function nameOnce(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw prismaCode(error) === 'P2002' ? connectorTaken() : error
  }
}
