import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { canonicalLanguage } from '@frontdesk/chatbots/chatbot-language'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { mostChecks, type CreateCheckRequest, type UpdateCheckRequest } from '@frontdesk/contracts/checks/checks'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { Prisma } from '@frontdesk/db/generated/client'
import { hasVersion, raiseVersion } from '@frontdesk/db/row-version'
import { inField, versionConflict } from '@frontdesk/errors/app-error'
import { checkLimit, checkUnknown } from '../errors.ts'

interface Needs {
  db: Db
}

/** A check of a chatbot, by the ids in its address. */
export interface CheckPlace {
  chatbotId: string
  checkId: string
}

const changed = { action: 'chatbot.changed', fields: ['checks'] } as const

/** Creates a check, wherever its question comes from. */
export async function createCheck(
  { db }: Needs,
  actor: Actor,
  { chatbotId: chatbot, ...check }: { chatbotId: string } & CreateCheckRequest,
): Promise<string> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const { question, ...more } = check
  return db.prisma.$transaction(async tx => {
    // Locked, so that of two at once the second counts the first.
    await tx.$queryRaw`select 1 as locked from chatbots where id = ${chatbotId}::uuid for no key update`
    if ((await tx.check.count({ where: { chatbotId } })) >= mostChecks) throw checkLimit(mostChecks)
    const { id } = await tx.check.create({ data: { chatbotId, question, ...columnsOf(more) }, select: { id: true } })
    await recordChange({ tx }, actor, { ...changed, chatbotId, objectId: id })
    return id
  })
}

/** Changes what is named of a check. What it was answered stays, until it is asked again. */
export async function editCheck(
  { db }: Needs,
  actor: Actor,
  { patch, version, ...place }: CheckPlace & { patch: UpdateCheckRequest; version?: number | undefined },
): Promise<void> {
  const { id, chatbotId } = await findOwnCheck({ db }, actor, place)
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.check.updateMany({
      where: { id, ...hasVersion(version) },
      data: { ...columnsOf(patch), ...raiseVersion },
    })
    if (count === 0) throw version === undefined ? checkUnknown() : versionConflict()
    const { expectations: _, ...asked } = patch
    // What its answers depended on was found for another question, and cannot say why the next answer is another one.
    if (Object.keys(asked).length > 0)
      await tx.checkAnswer.updateMany({ where: { checkId: id }, data: { settings: null } })
    await recordChange({ tx }, actor, { ...changed, chatbotId, objectId: id })
  })
}

/** Removes a check with its answers. */
export async function removeCheck(
  { db }: Needs,
  actor: Actor,
  { version, ...place }: CheckPlace & { version?: number | undefined },
): Promise<void> {
  const { id, chatbotId } = await findOwnCheck({ db }, actor, place)
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.check.deleteMany({ where: { id, ...hasVersion(version) } })
    if (count === 0 && version !== undefined) throw versionConflict()
    if (count > 0) await recordChange({ tx }, actor, { ...changed, chatbotId, objectId: id })
  })
}

async function findOwnCheck(
  { db }: Needs,
  actor: Actor,
  { chatbotId: chatbot, checkId }: CheckPlace,
): Promise<{ id: string; chatbotId: string }> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const id = checkId.toLowerCase()
  const found = isUuid(id) ? await db.prisma.check.findFirst({ where: { id, chatbotId }, select: { id: true } }) : null
  if (found === null) throw checkUnknown()
  return { id, chatbotId }
}

/** The columns that a request names. */
function columnsOf({ contextData, language, ...same }: UpdateCheckRequest) {
  return {
    ...same,
    ...(contextData === undefined ? {} : { contextData: contextData ?? Prisma.DbNull }),
    ...(language === undefined
      ? {}
      : { language: language === null ? null : inField('/language', () => canonicalLanguage(language)) }),
  }
}
