import { randomUUID } from 'node:crypto'
import { inField } from '@frontdesk/errors/app-error'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Actor } from '../actor.ts'
import { linkToPassOn } from '../installation/worker-facts.ts'
import { accountMail, enqueueWritten, insertAccountMails } from '../mails/account-mails.ts'
import type { EncryptedMail, MailNeeds } from '../mails/enqueue-mail.ts'
import { cleanEmail, toStored } from './create-user.ts'
import { invitationOpen, invitationUnknown, memberExists, permissionsRequired, tooManyInvitations } from '../errors.ts'
import { newLinkToken } from '../login/link-token.ts'
import { invitationMail } from '../mails/mail-texts.ts'
import { recordChange } from '../audit/record-change.ts'
import { checkPlanLimit } from '../plan/check-plan-limit.ts'
import { checkFeature } from '../plan/plan.ts'
import { prismaCode } from '@frontdesk/db/prisma-code'
import { checkOwnChatbots } from './team.ts'

type Needs = MailNeeds & { db: Db }

export interface NewInvitation {
  email: string
  permissions: readonly string[]
  /** The only chatbots that the member will see. Null: all. */
  chatbotIds: readonly string[] | null
}

const dayMs = 24 * 60 * 60 * 1_000
const validDays = 7
/** The open invitations that an account may have: each is a mail to a stranger. */
export const maxOpenInvitations = 100

/**
 * Invites a person to the actor's team by a mail with a link that is valid for 7 days. Returns the link, too, where the
 * owner has to pass it on.
 */
export async function inviteMember(
  needs: Needs,
  actor: Actor,
  input: NewInvitation & { baseUrl: string },
): Promise<{ id: string; link: string | null }> {
  const { db } = needs
  const { accountId } = actor
  checkFeature(actor, 'team')
  const email = inField('/email', () => cleanEmail(input.email))
  const permissions = toStored(input.permissions)
  if (permissions.length === 0) throw permissionsRequired()
  const chatbotIds = await checkOwnChatbots({ db }, actor, input.chatbotIds ?? [])
  if ((await db.prisma.member.count({ where: { accountId, user: { email } } })) > 0) throw memberExists()
  const id = randomUUID()
  const { token, hash: tokenHash } = newLinkToken()
  const seesAllChatbots = input.chatbotIds === null
  const data = {
    id,
    accountId,
    email,
    permissions,
    chatbotIds,
    seesAllChatbots,
    tokenHash,
    expiresAt: await inAWeek(db),
  }
  const { link, mail } = invitationTo(needs, actor, { email, token, baseUrl: input.baseUrl })
  try {
    await db.prisma.$transaction(async tx => {
      const count = async () =>
        (await tx.member.count({ where: { accountId } })) + (await tx.invitation.count({ where: { accountId } }))
      // Locks the account, so that of two at once the second counts the first.
      await checkPlanLimit({ tx }, actor, 'members', { count, adding: 1 })
      const open = await tx.invitation.count({ where: { accountId } })
      if (open >= maxOpenInvitations) throw tooManyInvitations(maxOpenInvitations)
      await tx.invitation.create({ data })
      await recordChange({ tx }, actor, { action: 'invitation.created', objectId: id })
      await tx.$executeRaw(insertAccountMails([mail]))
    })
  } catch (error) {
    throw prismaCode(error) === 'P2002' ? invitationOpen() : error
  }
  await enqueueWritten(needs, [mail])
  return { id, link: await linkToPassOn(needs, link) }
}

/**
 * Sends an invitation again. The new link is valid for 7 days and replaces the old one. Returns it where the owner has to
 * pass it on.
 */
export async function resendInvitation(
  needs: Needs,
  actor: Actor,
  { invitationId, baseUrl }: { invitationId: string; baseUrl: string },
): Promise<string | null> {
  const { db } = needs
  checkFeature(actor, 'team')
  if (!isUuid(invitationId)) throw invitationUnknown()
  const where = { id: invitationId, accountId: actor.accountId }
  const invitation = await db.prisma.invitation.findFirst({ where, select: { email: true } })
  if (invitation === null) throw invitationUnknown()
  const { token, hash: tokenHash } = newLinkToken()
  const { link, mail } = invitationTo(needs, actor, { email: invitation.email, token, baseUrl })
  const data = { tokenHash, expiresAt: await inAWeek(db) }
  await db.prisma.$transaction(async tx => {
    await tx.invitation.updateMany({ where, data })
    await recordChange({ tx }, actor, { action: 'invitation.sent', objectId: invitationId })
    await tx.$executeRaw(insertAccountMails([mail]))
  })
  await enqueueWritten(needs, [mail])
  return linkToPassOn(needs, link)
}

/** Deletes an invitation. Its link is no longer valid. */
export async function removeInvitation({ db }: { db: Db }, actor: Actor, invitationId: string): Promise<void> {
  if (!isUuid(invitationId)) throw invitationUnknown()
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.invitation.deleteMany({ where: { id: invitationId, accountId: actor.accountId } })
    if (count === 0) throw invitationUnknown()
    await recordChange({ tx }, actor, { action: 'invitation.removed', objectId: invitationId })
  })
}

/** By the database's clock, as every comparison with it. */
async function inAWeek({ pool }: Pick<Db, 'pool'>): Promise<Date> {
  const [row] = await query<{ now: Date }>(pool, sql`select now()`)
  return new Date((row?.now.getTime() ?? 0) + validDays * dayMs)
}

interface InvitationToMail {
  email: string
  token: string
  baseUrl: string
}

function invitationTo(
  { mailCipher }: Pick<Needs, 'mailCipher'>,
  { accountName, name: invitedBy, language }: Actor,
  { email, token, baseUrl }: InvitationToMail,
): { link: string; mail: EncryptedMail } {
  // After the #, so that no server and no proxy logs it.
  const link = `${baseUrl}/dashboard/accept-invitation#${token}`
  const text = invitationMail({ language: language ?? 'en', accountName, invitedBy, link })
  const mail = accountMail(mailCipher, { to: email, ...text })
  return { link, mail }
}
