import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import type { Db } from '@frontdesk/db/connect'
import { cleanName } from '@frontdesk/accounts/clean-name'
import { accountUnknown } from '@frontdesk/accounts/errors'
import { checkPlanLimit } from '@frontdesk/accounts/plan/check-plan-limit'
import { inField } from '@frontdesk/errors/app-error'
import { isUuid } from '@frontdesk/contracts/text'
import { prismaCode } from '@frontdesk/db/prisma-code'
import { normaliseDomain } from './domains/allowed-domains.ts'
import { canonicalLanguage } from './chatbot-language.ts'
import { domainsMissing, domainsTooMany, subdomainInvalid } from './errors.ts'

export interface NewChatbot {
  accountId: string
  name: string
  /** The business that the chatbot speaks for; its own name where none is given. */
  serviceName?: string
  /** As the operator wrote them. */
  domains: readonly string[]
  isStreaming: boolean
  language: string
  wiki?: { subdomain: string; isProtected: boolean }
  /** Messages that the AI may be asked to answer in one day (UTC); a share of the monthly quota where none is given. */
  dailyCap?: number
}

export interface CreatedChatbot {
  id: string
  accountId: string
  name: string
  serviceName: string
  domains: string[]
  isStreaming: boolean
  language: string
  wiki: { subdomain: string; isProtected: boolean } | null
  dailyCap: number | null
}

/** The allowed domains of a chatbot. Every request compares with all of them; 100 take 0.7 µs (measured). */
export const maxDomains = 100

/** Creates a chatbot as one of its account's own people: within the limits of the plan, and recorded. Returns its id. */
export async function createOwnChatbot(
  { db }: { db: Db },
  actor: Actor,
  input: Omit<NewChatbot, 'accountId'>,
): Promise<string> {
  const { accountId } = actor
  return db.prisma.$transaction(async tx => {
    const count = () => tx.chatbot.count({ where: { accountId, isDeleting: false } })
    await checkPlanLimit({ tx }, actor, 'chatbots', { count, adding: 1 })
    const { id } = await createChatbot({ db: { prisma: tx } }, { ...input, accountId })
    await recordChange({ tx }, actor, { action: 'chatbot.created', chatbotId: id })
    return id
  })
}

/** Creates a chatbot with its allowed domains and its wiki, all or nothing. */
export async function createChatbot(
  { db }: { db: { prisma: Pick<Db['prisma'], 'chatbot'> } },
  input: NewChatbot,
): Promise<CreatedChatbot> {
  const { accountId, isStreaming, dailyCap = null } = input
  const name = inField('/name', () => cleanName('The name of a chatbot', input.name))
  const serviceName = inField('/serviceName', () => cleanName('The name of the service', input.serviceName ?? name))
  const domains = inField('/domains', () => cleanDomains(input.domains))
  const language = inField('/language', () => canonicalLanguage(input.language))
  const wiki = input.wiki === undefined ? null : cleanWiki(input.wiki)
  if (!isUuid(accountId)) throw accountUnknown()
  try {
    const { id } = await db.prisma.chatbot.create({
      data: {
        accountId,
        name,
        serviceName,
        language,
        isStreaming,
        dailyCap,
        allowedDomains: { createMany: { data: domains.map(domain => ({ domain })) } },
        ...(wiki === null ? {} : { wiki: { create: wiki } }),
      },
      select: { id: true },
    })
    return { id, accountId, name, serviceName, domains, isStreaming, language, wiki, dailyCap }
  } catch (error) {
    if (prismaCode(error) === 'P2003') throw accountUnknown()
    throw error
  }
}

/** The entries in the form they are stored in, each once. Refuses none at all, and more than anybody maintains. */
export function cleanDomains(entries: readonly string[]): string[] {
  const domains = [...new Set(entries.map((entry, index) => inField(`/${index}`, () => normaliseDomain(entry))))]
  if (domains.length === 0) throw domainsMissing()
  if (domains.length > maxDomains) throw domainsTooMany(maxDomains)
  return domains
}

/** A wiki's settings; refuses a subdomain that no host could have. */
export function cleanWiki(wiki: { subdomain: string; isProtected: boolean }): {
  subdomain: string
  isProtected: boolean
} {
  const { subdomain, isProtected } = wiki
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain)) throw subdomainInvalid(subdomain)
  return { subdomain, isProtected }
}
