import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import type { Actor } from '../actor.ts'
import { recordChange } from '../audit/record-change.ts'
import { belongsElsewhere, memberIsOwner, memberUnknown } from '../errors.ts'
import { linkToPassOn } from '../installation/worker-facts.ts'
import { createPasswordLink } from '../login/create-password-link.ts'
import { sendAccountMail } from '../mails/account-mails.ts'
import type { MailNeeds } from '../mails/enqueue-mail.ts'
import { memberResetMail } from '../mails/mail-texts.ts'

/**
 * Sends a member of the actor's account a link to choose a new password. Returns it where the owner has to pass it on. Who
 * has the link can log in as the member; so there is none for another owner, nor for a member of another account.
 */
export async function resetMemberPassword(
  needs: MailNeeds & { db: Db },
  actor: Actor,
  { memberId, baseUrl }: { memberId: string; baseUrl: string },
): Promise<string | null> {
  const { db } = needs
  const { accountId, accountName, name: sentBy } = actor
  const where = { id: memberId, accountId }
  const member = isUuid(memberId) ? await db.prisma.member.findFirst({ where, include: { user: true } }) : null
  if (member === null) throw memberUnknown()
  if (member.isOwner) throw memberIsOwner()
  const { userId, user } = member
  if ((await db.prisma.member.count({ where: { userId } })) > 1) throw belongsElsewhere()
  const { link } = await createPasswordLink(needs, { userId, baseUrl })
  await recordChange({ tx: db.prisma }, actor, { action: 'password-reset.sent', objectId: member.id })
  const language = user.language ?? actor.language ?? 'en'
  await sendAccountMail(needs, { to: user.email, ...memberResetMail({ language, accountName, sentBy, link }) })
  return linkToPassOn(needs, link)
}
