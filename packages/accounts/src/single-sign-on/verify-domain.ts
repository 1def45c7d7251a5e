import type { Db } from '@frontdesk/db/connect'
import type { LookUpTexts } from '@frontdesk/egress/look-up-texts'
import { isUuid } from '@frontdesk/contracts/text'
import { prismaCode } from '@frontdesk/db/prisma-code'
import type { UserActor } from '../actor.ts'
import { recordChange } from '../audit/record-change.ts'
import { accountUnknown } from '../errors.ts'
import { domainTaken, domainUnknown, recordMissing } from './errors.ts'
import { cleanDomain, recordOf } from './mail-domain.ts'

interface Needs {
  db: Db
}

/** Verifies a mail domain of the actor's account by its DNS record. From then on it counts, and for no other account. */
export async function verifyDomain(
  { db, lookUpTexts }: Needs & { lookUpTexts: LookUpTexts },
  actor: UserActor,
  given: string,
): Promise<void> {
  const { accountId } = actor
  const key = { accountId, domain: cleanDomain(given) }
  const found = await db.prisma.singleSignOnDomain.findUnique({ where: { accountId_domain: key } })
  if (found === null) throw domainUnknown()
  const texts = await lookUpTexts(key.domain)
  if (!texts.some(text => text.trim() === recordOf(found.token))) throw recordMissing()
  await recordVerified({ db }, { ...key, userId: actor.userId })
}

/** Takes the operator's word that a mail domain belongs to an account. */
export async function verifyDomainByOperator(
  { db }: Needs,
  { accountId, domain }: { accountId: string; domain: string },
): Promise<{ domain: string }> {
  if (!isUuid(accountId)) throw accountUnknown()
  const key = { accountId, domain: cleanDomain(domain) }
  if ((await db.prisma.singleSignOnDomain.count({ where: key })) === 0) throw domainUnknown()
  await recordVerified({ db }, { ...key, userId: null })
  return { domain: key.domain }
}

async function recordVerified(
  { db }: Needs,
  { accountId, domain, userId }: { accountId: string; domain: string; userId: string | null },
): Promise<void> {
  const change = { action: 'single-sign-on.domain-verified', details: { domain } }
  try {
    await db.prisma.$transaction(async tx => {
      const where = { accountId, domain, verifiedAt: null }
      const { count } = await tx.singleSignOnDomain.updateMany({ where, data: { verifiedAt: new Date() } })
      if (count > 0) await recordChange({ tx }, { accountId, userId }, change)
    })
  } catch (error) {
    throw prismaCode(error) === 'P2002' ? domainTaken() : error
  }
}
