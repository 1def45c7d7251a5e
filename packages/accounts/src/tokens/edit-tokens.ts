import { randomUUID } from 'node:crypto'
import type { ApiToken, CreateApiTokenRequest, CreatedApiToken } from '@frontdesk/contracts/account/api-tokens'
import { longestTokenDays } from '@frontdesk/contracts/account/api-tokens'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import type { ApiToken as Row } from '@frontdesk/db/generated/client'
import { inField, inFieldAsync } from '@frontdesk/errors/app-error'
import type { UserActor } from '../actor.ts'
import { recordChange } from '../audit/record-change.ts'
import { cleanName } from '../clean-name.ts'
import { permissionsRequired, tokenEndInvalid, tokenUnknown, tooManyTokens } from '../errors.ts'
import { toStored } from '../team/create-user.ts'
import { permissionName } from '../team/permissions.ts'
import { checkOwnChatbots } from '../team/team.ts'
import { hashOfSecret, newTokenSecret } from './api-token-secret.ts'

interface Needs {
  db: Db
}

/** The API tokens that an account may have, expired ones included. */
const maxTokens = 50
const dayMs = 24 * 60 * 60 * 1_000

type ListedRow = Row & { createdBy: { name: string; members: unknown[] } | null }

/** Lists the API tokens of the account, newest first, without their secrets. Expired ones stay until they are removed. */
export async function listTokens({ db }: Needs, { accountId }: UserActor): Promise<ApiToken[]> {
  const rows = await db.prisma.apiToken.findMany({
    where: { accountId },
    include: createdBy(accountId),
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
  return rows.map(present)
}

const createdBy = (accountId: string) => ({
  createdBy: { select: { name: true, members: { where: { accountId }, select: { id: true } } } },
})

/** Creates an API token. Its secret is returned now and never again. */
export async function createToken(
  { db }: Needs,
  actor: UserActor,
  input: CreateApiTokenRequest,
): Promise<CreatedApiToken> {
  const { accountId, userId } = actor
  const name = inField('/name', () => cleanName('The name of an API token', input.name))
  const expiresAt = endOf(input.expiresAt)
  const mayExport = input.permissions.includes('exports')
  const permissions = toStored(input.permissions.filter(permission => permission !== 'exports'))
  // Exports add to a permission: by themselves they open nothing.
  if (permissions.length === 0) throw permissionsRequired()
  const chatbotIds = await inFieldAsync('/chatbotIds', () => checkOwnChatbots({ db }, actor, input.chatbotIds ?? []))
  const [id, secret] = [randomUUID(), newTokenSecret()]
  const seesAllChatbots = (input.chatbotIds ?? null) === null
  const data = { id, accountId, name, permissions, mayExport, chatbotIds, seesAllChatbots, expiresAt }
  const row = await db.prisma.$transaction(async tx => {
    // Locked, so that of two at once the second counts the first.
    await tx.$queryRaw`select 1 as locked from accounts where id = ${accountId}::uuid for no key update`
    if ((await tx.apiToken.count({ where: { accountId } })) >= maxTokens) throw tooManyTokens(maxTokens)
    await recordChange({ tx }, actor, { action: 'api-token.created', objectId: id, details: { name } })
    return tx.apiToken.create({
      data: { ...data, tokenHash: hashOfSecret(secret), createdById: userId },
      include: createdBy(accountId),
    })
  })
  return { ...present(row), secret }
}

function endOf(given: string): Date {
  const end = new Date(given)
  const leftMs = end.getTime() - Date.now()
  // A leap second is a time of RFC 3339, and no Date: it has no number of milliseconds.
  const isAllowed = leftMs > 0 && leftMs <= longestTokenDays * dayMs
  if (!isAllowed) throw tokenEndInvalid(longestTokenDays)
  return end
}

/** Revokes an API token, from its next request on, or removes one that has expired. */
export async function revokeToken({ db }: Needs, actor: UserActor, tokenId: string): Promise<void> {
  const { accountId } = actor
  const where = { id: tokenId.toLowerCase(), accountId }
  const token = isUuid(tokenId) ? await db.prisma.apiToken.findFirst({ where }) : null
  if (token === null) throw tokenUnknown()
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.apiToken.deleteMany({ where })
    if (count === 0) throw tokenUnknown()
    const { id: objectId, name } = token
    await recordChange({ tx }, actor, { action: 'api-token.revoked', objectId, details: { name } })
  })
}

/** An API token as its owner sees it. */
const present = (row: ListedRow): ApiToken => ({
  id: row.id,
  name: row.name,
  permissions: [...row.permissions.map(permissionName), ...(row.mayExport ? ['exports' as const] : [])],
  chatbotIds: row.seesAllChatbots ? null : row.chatbotIds,
  createdBy: row.createdBy === null ? null : { name: row.createdBy.name, isMember: row.createdBy.members.length > 0 },
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
})
