import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { checkPlanLimit } from '@frontdesk/accounts/plan/check-plan-limit'
import { includesFeature } from '@frontdesk/accounts/plan/plan'
import { hostOfUrl } from '@frontdesk/chatbots/domains/allowed-domains'
import type { Db } from '@frontdesk/db/connect'
import { prismaCode } from '@frontdesk/db/prisma-code'
import { readUrl, type AccountRules } from '@frontdesk/egress/address-rules'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { derivedId } from '@frontdesk/runtime/derived-id'
import { demoTaken } from '../errors.ts'
import { checkSourceLimits } from './edit-source.ts'
import { enqueueIndexing } from './enqueue-indexing.ts'

/** The demo website that runs with an installation. */
export interface DemoWebsite {
  readonly url: string
  /** The chatbot on its pages. Undefined: they have none yet, and any id will do. */
  readonly chatbotId: string | undefined
}

interface Needs {
  readonly db: Db
  readonly queues: Pick<Queues, 'enqueue' | 'isPending' | 'promote'>
  readonly rules: Pick<AccountRules, 'forAccount'>
}

/** This machine's names: a browser beside the demo website may use either. */
const loopback = ['localhost', '127.0.0.1']

/**
 * Creates the chatbot of the demo website in the actor's account, with the website as its source and everything enabled
 * that visitors can do there, and enqueues its indexing. Finds it where it exists: both have the same id each time, so
 * that pressing twice makes one.
 */
export async function createDemo({ db, queues, rules }: Needs, actor: Actor, demo: DemoWebsite): Promise<string> {
  const { accountId } = actor
  const address = readUrl(demo.url)
  rules.forAccount(accountId).checkUrl(address)
  const id = demo.chatbotId ?? derivedId([accountId, 'demo chatbot'])
  const isThere = async () => (await db.prisma.chatbot.count({ where: { id, accountId, isDeleting: false } })) > 0
  if (await isThere()) return id
  const sourceId = await insertDemo({ db }, actor, { id, address })
  if (sourceId !== null) await enqueueIndexing({ queues }, sourceId)
  if (!(await isThere())) throw demoTaken()
  return id
}

/**
 * Creates chatbot and source, both or neither, within the limits of the plan. Returns the id of the source; null if the
 * chatbot exists.
 */
async function insertDemo(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { id, address }: { id: string; address: URL },
): Promise<string | null> {
  const host = hostOfUrl(address.href) ?? address.hostname
  const domains = loopback.includes(host) ? loopback : [host]
  const data = {
    id,
    accountId: actor.accountId,
    name: 'Demo',
    serviceName: 'Plover & Rain',
    isStreaming: true,
    liveChatEnabled: includesFeature(actor.plan, 'live-chat'),
    leadSettings: { isEnabled: true },
    bookingSettings: { isEnabled: true, title: 'Visit to the workshop' },
    allowedDomains: { createMany: { data: domains.map(domain => ({ domain })) } },
  }
  try {
    return await db.prisma.$transaction(async tx => {
      // Without the demo itself, which a request at the same time may have created.
      const count = () => tx.chatbot.count({ where: { accountId: actor.accountId, isDeleting: false, NOT: { id } } })
      await checkPlanLimit({ tx }, actor, 'chatbots', { count, adding: 1 })
      await tx.chatbot.create({ data })
      await recordChange({ tx }, actor, { action: 'chatbot.created', chatbotId: id })
      await checkSourceLimits({ tx }, actor, id)
      const source = { chatbotId: id, kind: 'website', url: address.href } as const
      const { id: objectId } = await tx.source.create({ data: source, select: { id: true } })
      await recordChange({ tx }, actor, { action: 'source.created', chatbotId: id, objectId })
      return objectId
    })
  } catch (error) {
    if (prismaCode(error) === 'P2002') return null
    throw error
  }
}
