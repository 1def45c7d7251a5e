import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { checkPlanLimit } from '@frontdesk/accounts/plan/check-plan-limit'
import { canonicalLanguage } from '@frontdesk/chatbots/chatbot-language'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { inField, versionConflict } from '@frontdesk/errors/app-error'
import type { CreateSourceRequest, UpdateSourceRequest } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import { hasVersion, raiseVersion } from '@frontdesk/db/row-version'
import type { AccountRules } from '@frontdesk/egress/address-rules'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { addFetchedSource } from './add-fetched-source.ts'
import { enqueueIndexing, enqueueReindexing } from './enqueue-indexing.ts'
import { sourceBusy, sourceLimit, sourceUnknown } from '../errors.ts'
import { findOwnSource, type SourcePlace, type SourceVersion } from './find-own-source.ts'
import type { WrittenKind } from '../source-kinds.ts'
import { checkOptions, optionColumns } from './source-options.ts'

interface Needs {
  readonly db: Db
  readonly rules: Pick<AccountRules, 'forAccount'>
  readonly queues: Pick<Queues, 'enqueue' | 'isPending' | 'promote'>
}

/** The sources of a chatbot. Each is read with up to 2,000 pages. */
export const maxSources = 100

/** Adds a website or a product feed to the sources of a chatbot, and enqueues its indexing; or a source of entries. */
export async function createSource(
  { db, rules, queues }: Needs,
  actor: Actor,
  { chatbot, input }: { chatbot: string; input: CreateSourceRequest },
): Promise<string> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const settings = columnsOf(input)
  if (!('url' in input)) {
    return db.prisma.$transaction(tx => addWrittenSource({ tx }, actor, { ...settings, chatbotId, kind: input.kind }))
  }
  const maxDepth = 'maxDepth' in input ? (input.maxDepth ?? null) : null
  const options = input.kind === 'products' ? {} : input
  const site = { chatbotId, url: input.url, kind: input.kind ?? 'website', maxDepth, options }
  const id = await db.prisma.$transaction(async tx => {
    await checkSourceLimits({ tx }, actor, chatbotId)
    const { id } = await addFetchedSource({ db: { prisma: tx }, rules: rules.forAccount(actor.accountId) }, site)
    await tx.source.update({ where: { id }, data: settings })
    await recordChange({ tx }, actor, { action: 'source.created', chatbotId, objectId: id })
    return id
  })
  await enqueueIndexing({ queues }, id)
  return id
}

/** Refuses one more source than anybody maintains, and one more than the plan includes. Locks the account. */
export async function checkSourceLimits(
  { tx }: { tx: Pick<Db['prisma'], 'source' | '$queryRaw'> },
  actor: Actor,
  chatbotId: string,
): Promise<void> {
  const count = () => tx.source.count({ where: { isDeleting: false, chatbot: { accountId: actor.accountId } } })
  await checkPlanLimit({ tx }, actor, 'sources', { count, adding: 1 })
  if ((await tx.source.count({ where: { chatbotId, isDeleting: false } })) >= maxSources) throw sourceLimit(maxSources)
}

/** A source of entries that its owner writes. */
export interface NewWrittenSource {
  readonly chatbotId: string
  readonly kind: WrittenKind
  readonly language?: string | null
}

/** Adds a source without entries: there is nothing to index yet. */
export async function addWrittenSource(
  { tx }: { tx: Pick<Db['prisma'], 'source' | 'auditEntry' | '$queryRaw'> },
  actor: Actor,
  source: NewWrittenSource,
): Promise<string> {
  const { chatbotId } = source
  await checkSourceLimits({ tx }, actor, chatbotId)
  const { id } = await tx.source.create({ data: { ...source, status: 'ready' }, select: { id: true } })
  await recordChange({ tx }, actor, { action: 'source.created', chatbotId, objectId: id })
  return id
}

/** Changes how a source is read; all but the days hold from the next time on. */
export async function editSource(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { patch, version, ...place }: SourceVersion & { patch: UpdateSourceRequest },
): Promise<void> {
  const { chatbotId, sourceId } = await findOwnSource({ db }, actor, place)
  checkOptions(patch)
  const data = columnsOf(patch)
  await db.prisma.$transaction(async tx => {
    const where = { id: sourceId, ...hasVersion(version) }
    const { count } = await tx.source.updateMany({ where, data: { ...data, ...raiseVersion } })
    if (count === 0) throw version === undefined ? sourceUnknown() : versionConflict()
    const fields = Object.keys(patch)
    await recordChange({ tx }, actor, { action: 'source.changed', chatbotId, objectId: sourceId, fields })
  })
}

/** Asks a worker to read a source again. Refuses while it is being read, or waits for that. */
export async function reindexSource({ db, queues }: Pick<Needs, 'db' | 'queues'>, actor: Actor, place: SourcePlace) {
  const { chatbotId, sourceId } = await findOwnSource({ db }, actor, place)
  if (!(await enqueueReindexing({ db, queues }, sourceId))) throw sourceBusy()
  await recordChange({ tx: db.prisma }, actor, { action: 'source.reindexed', chatbotId, objectId: sourceId })
}

/** The language of a source in its canonical spelling. Refuses what no language goes by. */
export const cleanLanguage = (language: string | null): string | null =>
  language === null ? null : inField('/language', () => canonicalLanguage(language))

function columnsOf({
  maxDepth,
  language,
  reindexDays,
  ...options
}: UpdateSourceRequest | Partial<UpdateSourceRequest>) {
  return {
    ...optionColumns(options),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    ...(language === undefined ? {} : { language: cleanLanguage(language) }),
    ...(reindexDays === undefined ? {} : { reindexDays }),
  }
}
