import type { SetSingleSignOnRequest, SingleSignOn } from '@frontdesk/contracts/account/single-sign-on'
import type { Db } from '@frontdesk/db/connect'
import type { SingleSignOn as Row, SingleSignOnDomain as DomainRow } from '@frontdesk/db/generated/client'
import type { Egress } from '@frontdesk/egress/open-egress'
import { inField, inFieldAsync } from '@frontdesk/errors/app-error'
import type { Cipher } from '@frontdesk/runtime/cipher'
import type { UserActor } from '../actor.ts'
import { recordChange } from '../audit/record-change.ts'
import { toStored } from '../team/create-user.ts'
import { permissionName } from '../team/permissions.ts'
import { checkOwnChatbots } from '../team/team.ts'
import { issuerInvalid, secretMissing, singleSignOnOff } from './errors.ts'
import { cleanDomain, domainOf, newDomainToken, recordOf } from './mail-domain.ts'
import { mayBePlain, readMetadata } from './provider.ts'
import { encryptClientSecret } from './setting.ts'

interface Needs {
  db: Db
  secretCipher: Cipher
  /** The way of the account to its provider. */
  egress: Egress
}

type Transaction = Parameters<Parameters<Db['prisma']['$transaction']>[0]>[0]
type Found = (Row & { domains: DomainRow[] }) | null

/** Reads the single sign-on of the actor's account, without its secret; null: it is off. */
export async function readSetting(
  { db }: Pick<Needs, 'db'>,
  { accountId }: Pick<UserActor, 'accountId'>,
): Promise<SingleSignOn['setting']> {
  const found = await db.prisma.singleSignOn.findUnique({ where: { accountId }, include: withDomains })
  if (found === null) return null
  return {
    issuer: found.issuer,
    clientId: found.clientId,
    permissions: found.permissions.map(permissionName),
    chatbotIds: found.seesAllChatbots ? null : found.chatbotIds,
    allowsPasswords: found.allowsPasswords,
    domains: found.domains.map(({ domain, token, verifiedAt }) => ({
      domain,
      record: recordOf(token),
      verifiedAt: verifiedAt?.toISOString() ?? null,
    })),
  }
}

const withDomains = { domains: { orderBy: { domain: 'asc' } } } as const

/**
 * Sets the single sign-on of the actor's account, after a look at the provider. Another issuer, and a domain that is taken
 * away, end the logins that came by them; turning passwords off ends all logins of members.
 */
export async function setSetting(needs: Needs, actor: UserActor, input: SetSingleSignOnRequest): Promise<void> {
  const { db, secretCipher } = needs
  const { accountId } = actor
  const issuer = await inFieldAsync('/issuer', () => checkIssuer(needs, input.issuer))
  const domains = [...new Set(input.domains.map((one, at) => inField(`/domains/${at}`, () => cleanDomain(one))))]
  const permissions = toStored(input.permissions)
  const chatbotIds = await inFieldAsync('/chatbotIds', () => checkOwnChatbots({ db }, actor, input.chatbotIds ?? []))
  const { clientId, clientSecret, allowsPasswords } = input
  await db.prisma.$transaction(async tx => {
    // Locked, as by logins: each finds the setting whole.
    await tx.$executeRaw`select from accounts where id = ${accountId}::uuid for no key update`
    const before = await tx.singleSignOn.findUnique({ where: { accountId }, include: withDomains })
    const isSameIssuer = before?.issuer === issuer
    const secret =
      clientSecret === undefined
        ? keptSecret(before, isSameIssuer)
        : encryptClientSecret(secretCipher, { accountId, issuer }, clientSecret)
    const seesAllChatbots = input.chatbotIds === null
    const data = { issuer, clientId, secret, allowsPasswords, permissions, chatbotIds, seesAllChatbots }
    // The next login finds out anew: the provider may have been set up otherwise.
    const needsOfflineAccess = false
    await tx.singleSignOn.upsert({
      where: { accountId },
      create: { accountId, ...data },
      update: { ...data, needsOfflineAccess, updatedAt: new Date() },
    })
    await setDomains(tx, { accountId, before, domains })
    if (!isSameIssuer) await endProviderLogins(tx, accountId)
    if (!allowsPasswords && before?.allowsPasswords !== false) await endMembersLogins(tx, accountId)
    const fields = changedFields(before, { ...data, domains, hasNewSecret: clientSecret !== undefined })
    await recordChange({ tx }, actor, { action: 'single-sign-on.changed', fields })
  })
}

/** Turns single sign-on off for the actor's account, and ends the logins that came by it. */
export async function removeSetting({ db }: Pick<Needs, 'db'>, actor: UserActor): Promise<void> {
  const { accountId } = actor
  await db.prisma.$transaction(async tx => {
    await endProviderLogins(tx, accountId)
    const { count } = await tx.singleSignOn.deleteMany({ where: { accountId } })
    if (count === 0) throw singleSignOnOff()
    await recordChange({ tx }, actor, { action: 'single-sign-on.removed' })
  })
}

/** The name of a provider that answers at this address. */
async function checkIssuer({ egress }: Needs, given: string): Promise<string> {
  const text = given.trim()
  const url = addressOf(text)
  if (url === null) throw issuerInvalid()
  egress.rules.checkUrl(url)
  const isPlain = url.search === '' && url.hash === '' && !text.includes('/.well-known/')
  if (!isPlain || (url.protocol !== 'https:' && !mayBePlain(egress.rules, url))) throw issuerInvalid()
  const { issuer } = await readMetadata(egress, text)
  // Microsoft's addresses for all tenants name one that stands for all.
  if (addressOf(issuer)?.href !== url.href) throw issuerInvalid()
  return issuer
}

function addressOf(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** The secret stays where none is sent. It was entered for one issuer, and is sent to no other. */
function keptSecret(before: Found, isSameIssuer: boolean): Uint8Array<ArrayBuffer> {
  if (before === null || !isSameIssuer) throw secretMissing()
  return before.secret
}

interface Domains {
  accountId: string
  before: Found
  domains: readonly string[]
}

async function setDomains(tx: Transaction, { accountId, before, domains }: Domains): Promise<void> {
  const known = before?.domains.map(({ domain }) => domain) ?? []
  const gone = known.filter(domain => !domains.includes(domain))
  const added = domains.filter(domain => !known.includes(domain))
  await tx.singleSignOnDomain.deleteMany({ where: { accountId, domain: { in: gone } } })
  await tx.singleSignOnDomain.createMany({
    data: added.map(domain => ({ accountId, domain, token: newDomainToken() })),
  })
  if (gone.length === 0) return
  await endProviderLogins(tx, accountId, gone)
}

/** Ends the logins that came by the provider, and their notifications: all, or those of users in these mail domains. */
async function endProviderLogins(tx: Transaction, accountId: string, domains?: readonly string[]): Promise<void> {
  const logins = await tx.singleSignOnLogin.findMany({ where: { accountId }, include: { user: true } })
  const ended = logins.filter(({ user }) => domains === undefined || domains.includes(domainOf(user.email)))
  const hashes = ended.flatMap(({ sessionHash }) => sessionHash ?? [])
  await tx.pushSubscription.deleteMany({ where: { accountId, login: { in: hashes } } })
  await tx.singleSignOnLogin.deleteMany({ where: { id: { in: ended.map(({ id }) => id) } } })
}

/** By password or not: members log in again, in the way that is left to them. */
const endMembersLogins = (tx: Transaction, accountId: string) =>
  tx.user.updateMany({
    where: { isOperator: false, members: { some: { accountId, isOwner: false } } },
    data: { sessionEpoch: { increment: 1 } },
  })

type New = Pick<Row, 'issuer' | 'clientId' | 'allowsPasswords' | 'permissions' | 'chatbotIds' | 'seesAllChatbots'> & {
  domains: readonly string[]
  hasNewSecret: boolean
}

/** The names of what has changed, as the audit log has them. */
function changedFields(before: Found, { hasNewSecret, domains, ...data }: New): string[] {
  const named = (one: Pick<New, 'permissions' | 'chatbotIds' | 'seesAllChatbots'>): string =>
    JSON.stringify([one.permissions.toSorted(), one.chatbotIds.toSorted(), one.seesAllChatbots])
  const isChanged: Record<string, boolean> = {
    issuer: before?.issuer !== data.issuer,
    clientId: before?.clientId !== data.clientId,
    clientSecret: hasNewSecret,
    allowsPasswords: before?.allowsPasswords !== data.allowsPasswords,
    newMembers: before === null || named(before) !== named(data),
    domains: before?.domains.map(({ domain }) => domain).join(',') !== domains.toSorted().join(','),
  }
  return Object.keys(isChanged).filter(name => isChanged[name])
}
