import type { Db } from '@frontdesk/db/connect'
import { raiseVersion } from '@frontdesk/db/row-version'
import { isUuid } from '@frontdesk/contracts/text'
import { cleanDomains } from '../create-chatbot.ts'
import { chatbotUnknown } from '../errors.ts'

export interface AddDomains {
  chatbotId: string
  /** As the operator wrote them. Those that the chatbot has already stay as they are. */
  domains: readonly string[]
}

/** Adds allowed domains to a chatbot. Returns all of its allowed domains. */
export async function addDomains({ db }: { db: Db }, { chatbotId, domains }: AddDomains): Promise<string[]> {
  const added = cleanDomains(domains)
  if (!isUuid(chatbotId)) throw chatbotUnknown()
  return db.prisma.$transaction(async tx => {
    // The lock makes two operators wait for each other, so that the limit holds for their domains together.
    const { count } = await tx.chatbot.updateMany({ where: { id: chatbotId }, data: raiseVersion })
    if (count === 0) throw chatbotUnknown()
    const rows = await tx.allowedDomain.findMany({ where: { chatbotId }, orderBy: { domain: 'asc' } })
    const before = rows.map(row => row.domain)
    const all = cleanDomains([...before, ...added])
    await tx.allowedDomain.createMany({
      data: added.filter(domain => !before.includes(domain)).map(domain => ({ chatbotId, domain })),
    })
    return all
  })
}
