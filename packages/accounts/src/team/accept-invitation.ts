import { inField, inFieldAsync } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { cleanNameInMails, nameFromEmail } from '../clean-name.ts'
import { belongsElsewhere, linkInvalid } from '../errors.ts'
import { recordChange } from '../audit/record-change.ts'
import { hashNewPassword } from '../login/passwords.ts'
import type { LinkingMailNeeds } from '../mails/enqueue-mail.ts'
import { enqueueWritten, insertAccountMails } from '../mails/account-mails.ts'
import { newMemberMails } from '../mails/login-mails.ts'
import { findInvitation } from './find-invitation.ts'
import { findOwners } from './find-owners.ts'
import { forgetFactors } from './forget-factors.ts'

export interface AcceptedInvitation {
  token: string
  /** The name that the team sees. The part of the e-mail address before the @, without dots, where none is given. */
  name?: string | undefined
  password: string
}

/**
 * Makes the person who opens the link of an invitation a member of the account, with the password they chose. A user who
 * was removed from an account before gets the new name and password. A member of another account is refused. The owners
 * are told by mail who joined. Resolves with the person's address.
 */
export async function acceptInvitation(
  needs: LinkingMailNeeds & { db: Db },
  input: AcceptedInvitation,
): Promise<{ email: string }> {
  const { db } = needs
  const found = await findInvitation({ db }, input.token)
  const { email, accountId, tokenHash } = found
  const given = input.name ?? nameFromEmail(email)
  const name = inField('/name', () => cleanNameInMails('The name of a user', given))
  const passwordHash = await inFieldAsync('/password', () => hashNewPassword({ password: input.password, email }))
  const mails = await db.prisma.$transaction(async tx => {
    // Deleting the row uses up the link: of two requests at once, one does.
    const { count } = await tx.invitation.deleteMany({ where: { id: found.id, tokenHash } })
    if (count === 0) throw linkInvalid()
    const user = await tx.user.upsert({
      where: { email },
      create: { email, name, passwordHash },
      update: {},
      select: { id: true },
    })
    // Locks the row, so that two invitations of one address wait for each other here.
    const data = { name, passwordHash, sessionEpoch: { increment: 1 } }
    await tx.user.update({ where: { id: user.id }, data })
    if ((await tx.member.count({ where: { userId: user.id } })) > 0) throw belongsElsewhere()
    await forgetFactors({ tx }, user.id)
    // The next login by single sign-on says anew who this person is at the provider.
    await tx.singleSignOnIdentity.deleteMany({ where: { userId: user.id } })
    const chatbots = await tx.chatbot.findMany({
      where: { accountId, id: { in: found.chatbotIds } },
      select: { id: true },
    })
    const { id: memberId } = await tx.member.create({
      data: {
        accountId,
        userId: user.id,
        isOwner: false,
        permissions: found.permissions,
        seesAllChatbots: found.seesAllChatbots,
        chatbots: { createMany: { data: chatbots.map(({ id }) => ({ chatbotId: id })) } },
      },
      select: { id: true },
    })
    const who = { accountId, userId: user.id }
    await recordChange({ tx }, who, { action: 'member.joined', objectId: memberId })
    const owners = await findOwners({ tx }, accountId)
    const mails = newMemberMails(needs, { owners, accountName: found.account.name, name, email })
    await tx.$executeRaw(insertAccountMails(mails))
    return mails
  })
  await enqueueWritten(needs, mails)
  return { email }
}
