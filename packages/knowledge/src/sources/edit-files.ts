import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { checkPlanLimit } from '@frontdesk/accounts/plan/check-plan-limit'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { versionConflict } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { readableName } from '@frontdesk/runtime/readable-name'
import { enqueueChangedSource, enqueueIndexing } from './enqueue-indexing.ts'
import { checkSourceLimits, cleanLanguage } from './edit-source.ts'
import { sourceNotFile, sourceUnknown } from '../errors.ts'
import { findOwnSource, type SourceVersion } from './find-own-source.ts'
import { addFileSource, storeReplacement, type UploadedFile } from './store-files.ts'

interface Needs {
  readonly db: Db
  readonly queues: Pick<Queues, 'enqueue' | 'isPending' | 'promote'>
}

/** Adds a file to the sources of a chatbot, and enqueues its indexing. */
export async function createFileSource(
  { db, queues }: Needs,
  actor: Actor,
  { chatbot, language, name, content }: UploadedFile & { chatbot: string; language?: string | undefined },
): Promise<string> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const source = { chatbotId, language: cleanLanguage(language ?? null), name: readableName(name), content }
  const id = await db.prisma.$transaction(async tx => {
    await checkSourceLimits({ tx }, actor, chatbotId)
    await checkFileBytes({ tx }, actor, { adding: content.length, sourceId: null })
    return addFileSource({ db }, source)
  }, patient)
  try {
    await recordChange({ tx: db.prisma }, actor, { action: 'source.created', chatbotId, objectId: id })
  } catch (error) {
    // After the error the owner uploads the file again.
    await db.prisma.source.deleteMany({ where: { id } })
    throw error
  }
  await enqueueIndexing({ queues }, id)
  return id
}

/** A file takes longer than other changes. */
const patient = { timeout: 30_000 }

interface Added {
  /** Bytes. */
  adding: number
  /** The source whose file is replaced; null if there is none. */
  sourceId: string | null
}

/** Refuses more bytes of files than the plan includes. Locks the account. */
const checkFileBytes = (
  { tx }: { tx: Pick<Db['prisma'], '$queryRaw'> },
  actor: Actor,
  { adding, sourceId }: Added,
): Promise<void> =>
  checkPlanLimit({ tx }, actor, 'fileBytes', {
    adding,
    count: async () => {
      const [stored] = await tx.$queryRaw<{ bytes: number }[]>`
        select coalesce(sum(size), 0)::float8 as bytes
        from source_files join sources on sources.id = source_id join chatbots on chatbots.id = chatbot_id
        where account_id = ${actor.accountId}::uuid and source_id is distinct from ${sourceId}::uuid`
      return stored?.bytes ?? 0
    },
  })

/** Puts another file in place of one, and has it indexed. */
export async function replaceFile(
  { db, queues }: Needs,
  actor: Actor,
  { name, content, version, ...place }: UploadedFile & SourceVersion,
): Promise<void> {
  const { chatbotId, sourceId } = await findOwnSource({ db }, actor, place)
  if ((await db.prisma.sourceFile.count({ where: { sourceId } })) === 0) throw sourceNotFile()
  const change = { action: 'source.changed', chatbotId, objectId: sourceId, fields: ['file'] }
  const enqueueCount = await db.prisma.$transaction(async tx => {
    await checkFileBytes({ tx }, actor, { adding: content.length, sourceId })
    await recordChange({ tx }, actor, change)
    // What fails here takes the note back.
    const replaced = await storeReplacement({ db }, { sourceId, version, name: readableName(name), content })
    if (replaced === undefined) throw version === undefined ? sourceUnknown() : versionConflict()
    return replaced
  }, patient)
  await enqueueChangedSource({ queues }, { sourceId, enqueueCount })
}
