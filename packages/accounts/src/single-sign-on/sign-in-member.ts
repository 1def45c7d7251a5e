import { randomBytes } from 'node:crypto'
import { inField } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { prismaCode } from '@frontdesk/db/prisma-code'
import type { Cipher } from '@frontdesk/runtime/cipher'
import type { Login } from '../actor.ts'
import type { LoginPlace } from '../audit/record-login-event.ts'
import { recordChange } from '../audit/record-change.ts'
import { cleanNameInMails, nameFromEmail } from '../clean-name.ts'
import { belongsElsewhere } from '../errors.ts'
import { hashPassword, passwordCost } from '../login/passwords.ts'
import type { AdmittedUser } from '../login/sign-in.ts'
import { enqueueWritten, insertAccountMails } from '../mails/account-mails.ts'
import type { EncryptedMail, LinkingMailNeeds } from '../mails/enqueue-mail.ts'
import { newMemberMails } from '../mails/login-mails.ts'
import { checkPlanLimit } from '../plan/check-plan-limit.ts'
import { checkFeature } from '../plan/plan.ts'
import { cleanEmail } from '../team/create-user.ts'
import { findOwners } from '../team/find-owners.ts'
import { forgetFactors } from '../team/forget-factors.ts'
import { emailOfOtherDomain, notInvited, operatorsUsePasswords, singleSignOnOff } from './errors.ts'
import { findIdentity } from './find-identity.ts'
import type { ProvidedIdentity } from './finish-login.ts'
import { encryptRefreshToken, endOfLogin, nextCheck } from './login-row.ts'
import { domainOf } from './mail-domain.ts'

type Needs = LinkingMailNeeds & {
  db: Db
  secretCipher: Cipher
  /** Throws if a user whom the provider has logged in before has logged in too often. */
  admit: (user: AdmittedUser) => Promise<void>
}
type Transaction = Parameters<Parameters<Db['prisma']['$transaction']>[0]>[0]

interface Arrival {
  accountId: string
  issuer: string
  identity: ProvidedIdentity
  place: LoginPlace
}

/** A login by single sign-on. */
export interface SignedInMember extends Required<Login> {
  readonly userId: string
  readonly email: string
}

/**
 * Logs a member of an account in whom its provider has logged in. A user is known by issuer and subject from their first
 * login on, and before by a verified address in a domain that the account has verified; never across accounts. Somebody who
 * is no member becomes one where the account wants that, unless they were removed. Records it in the audit log.
 *
 * Operators of the installation are refused: the owner of an account chooses its provider, and would be an operator.
 */
export async function signInMember(needs: Needs, arrival: Arrival): Promise<SignedInMember> {
  const { accountId, issuer, identity } = arrival
  const email = cleanEmail(identity.email)
  const known = await findIdentity(needs, { accountId, issuer, subject: identity.subject })
  if (known !== null) await needs.admit(known)
  try {
    return await signIn(needs, { ...arrival, email })
  } catch (error) {
    // Two first logins of one person at once: the second finds what the first has written.
    if (prismaCode(error) === 'P2002') return signIn(needs, { ...arrival, email })
    throw error
  }
}

async function signIn(needs: Needs, arrival: Arrival & { email: string }): Promise<SignedInMember> {
  const { accountId, issuer, identity, place } = arrival
  const { subject, providerSession, refreshToken } = identity
  const { login, mails } = await needs.db.prisma.$transaction(async tx => {
    await checkSetting(tx, arrival)
    const { userId, mails } = await findUser(needs, tx, arrival)
    await tx.$executeRaw`select from users where id = ${userId}::uuid for update`
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { members: true } })
    if (user.isOperator) throw operatorsUsePasswords()
    const [member, ...others] = user.members
    if (member === undefined) throw notInvited()
    if (others.length > 0 || member.accountId !== accountId) throw belongsElsewhere()
    const row = { accountId, userId, issuer, subject, providerSession }
    const now = await readClock(tx)
    const { id } = await tx.singleSignOnLogin.create({
      data: { ...row, createdAt: now, nextCheckAt: nextCheck(now), endsAt: endOfLogin(now, refreshToken !== null) },
      select: { id: true },
    })
    if (refreshToken !== null) {
      const secret = encryptRefreshToken(needs.secretCipher, id, refreshToken)
      await tx.singleSignOnLogin.update({ where: { id }, data: { secret } })
    }
    await tx.user.update({ where: { id: userId }, data: { lastLoginAt: now } })
    const details = { network: place.network, method: 'single-sign-on' }
    await recordChange(
      { tx },
      { accountId, userId },
      {
        action: 'login.succeeded',
        details: place.device === null ? details : { ...details, device: place.device },
      },
    )
    const login = { memberId: member.id, epoch: user.sessionEpoch, at: now.getTime(), singleSignOnId: id }
    return { login: { ...login, userId, email: user.email }, mails }
  })
  await enqueueWritten(needs, mails)
  return login
}

/** The setting may have changed while the user was at the provider. */
async function checkSetting(tx: Transaction, { accountId, issuer, email }: Arrival & { email: string }): Promise<void> {
  // Locked, so that a removal of the setting, of a domain or of a member waits for this login, and ends it.
  await tx.$executeRaw`select from accounts where id = ${accountId}::uuid for no key update`
  const where = { accountId, issuer, account: { suspendedAt: null } }
  if ((await tx.singleSignOn.count({ where })) === 0) throw singleSignOnOff()
  const verified = { accountId, domain: domainOf(email), verifiedAt: { not: null } }
  if ((await tx.singleSignOnDomain.count({ where: verified })) === 0) throw emailOfOtherDomain()
}

interface FoundUser {
  userId: string
  mails: EncryptedMail[]
}

async function findUser(needs: Needs, tx: Transaction, arrival: Arrival & { email: string }): Promise<FoundUser> {
  const { accountId, issuer, identity, email } = arrival
  const key = { accountId, issuer, subject: identity.subject }
  const known = await tx.singleSignOnIdentity.findUnique({ where: { accountId_issuer_subject: key } })
  if (known !== null) return { userId: known.userId, mails: [] }
  const user = await tx.user.findUnique({ where: { email }, include: { members: true } })
  const isMember = user?.members.some(member => member.accountId === accountId) === true
  if (user !== null && user.members.length > 0 && !isMember) throw belongsElsewhere()
  if (user?.isOperator === true) throw operatorsUsePasswords()
  const invitation = await findInvitation(tx, arrival)
  // Whoever was removed comes back by an invitation alone.
  if (user !== null && !isMember && invitation === null) throw notInvited()
  const { userId, mails } =
    user !== null && isMember ? { userId: user.id, mails: [] } : await join(needs, tx, { ...arrival, invitation })
  // An address that now belongs to somebody else at the provider opens nothing of who had it before.
  const before = await tx.singleSignOnIdentity.count({ where: { accountId, issuer, userId } })
  if (before > 0) throw notInvited()
  await tx.singleSignOnIdentity.create({ data: { ...key, userId } })
  return { userId, mails }
}

/** The invitation of this address, if it can still be accepted. */
async function findInvitation(tx: Transaction, { accountId, email }: Arrival & { email: string }) {
  return tx.invitation.findFirst({ where: { accountId, email, expiresAt: { gt: await readClock(tx) } } })
}

type Joining = Arrival & { email: string; invitation: Awaited<ReturnType<typeof findInvitation>> }

/**
 * Makes somebody a member, as their invitation says, or else the setting. Their password is one that nobody knows, also in place of one that they had
 * for an earlier account: they can choose one by a link, as long as the account lets members in by passwords.
 */
async function join(needs: Needs, tx: Transaction, arrival: Joining): Promise<FoundUser> {
  const { accountId, identity, email, invitation } = arrival
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, include: { singleSignOn: true } })
  const { permissions = [], chatbotIds = [], seesAllChatbots = false } = invitation ?? account.singleSignOn ?? {}
  if (permissions.length === 0) throw notInvited()
  checkFeature(account, 'team')
  const count = async () =>
    (await tx.member.count({ where: { accountId } })) + (await tx.invitation.count({ where: { accountId } }))
  const hasInvitation = await tx.invitation.deleteMany({ where: { accountId, email } })
  await checkPlanLimit({ tx }, { accountId }, 'members', { count, adding: hasInvitation.count === 0 ? 1 : 0 })
  const name = nameOf(identity, email)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), passwordCost)
  const { id: userId } = await tx.user.upsert({
    where: { email },
    create: { email, name, passwordHash },
    update: { name, passwordHash, sessionEpoch: { increment: 1 } },
    select: { id: true },
  })
  await forgetFactors({ tx }, userId)
  const chatbots = await tx.chatbot.findMany({ where: { accountId, id: { in: chatbotIds } }, select: { id: true } })
  const { id: objectId } = await tx.member.create({
    data: {
      accountId,
      userId,
      isOwner: false,
      permissions,
      seesAllChatbots,
      chatbots: { createMany: { data: chatbots.map(({ id }) => ({ chatbotId: id })) } },
    },
    select: { id: true },
  })
  await recordChange({ tx }, { accountId, userId }, { action: 'member.joined', objectId })
  const owners = await findOwners({ tx }, accountId)
  const mails = newMemberMails(needs, { owners, accountName: account.name, name, email })
  await tx.$executeRaw(insertAccountMails(mails))
  return { userId, mails }
}

/** The name that the provider gives, where mails may hold it. */
function nameOf({ name }: ProvidedIdentity, email: string): string {
  try {
    return inField('/name', () => cleanNameInMails('The name of a user', name ?? nameFromEmail(email)))
  } catch {
    return nameFromEmail(email)
  }
}

async function readClock(tx: Transaction): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`select date_trunc('milliseconds', now()) as now`
  if (row === undefined) throw new Error('the database has no clock')
  return row.now
}
