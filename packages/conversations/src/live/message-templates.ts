import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { prismaCode } from '@frontdesk/db/prisma-code'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type {
  MessageTemplate,
  CreateMessageTemplateRequest,
  UpdateMessageTemplateRequest,
} from '@frontdesk/contracts/live-chat/live-chats'
import { versionConflict, type AppError } from '@frontdesk/contracts/app-error'
import type { MessageTemplate as Row } from '@frontdesk/db/generated/client'
import type { Db } from '@frontdesk/db/connect'
import { hasVersion, raiseVersion } from '@frontdesk/db/row-version'
import { templateTaken, templatesTooMany, templateUnknown } from '../errors.ts'

interface Needs {
  db: Db
}

/** A template that is to be changed: in one version alone, where one is named. */
interface TemplateVersion {
  chatbotId: string
  templateId: string
  version?: number | undefined
}

/** More are of no use: an agent would not find the right one. */
const mostOfAChatbot = 200

const present = ({ id, title, text, version, createdAt }: Row): MessageTemplate => ({
  id,
  title,
  text,
  version,
  createdAt: createdAt.toISOString(),
})

/** The canned responses of a chatbot, by their titles. */
export async function listTemplates({ db }: Needs, actor: Actor, chatbotId: string): Promise<MessageTemplate[]> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  const rows = await db.prisma.messageTemplate.findMany({ where: { chatbotId: id }, orderBy: { title: 'asc' } })
  return rows.map(present)
}

/** Creates a canned response. */
export async function addTemplate(
  { db }: Needs,
  actor: Actor,
  { chatbotId, ...data }: CreateMessageTemplateRequest & { chatbotId: string },
): Promise<MessageTemplate> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  return titled(data.title, () =>
    db.prisma.$transaction(async tx => {
      // One at a time: of several that are added at once, each would count the others as not there.
      await tx.$executeRaw`select from chatbots where id = ${id}::uuid for no key update`
      if ((await tx.messageTemplate.count({ where: { chatbotId: id } })) >= mostOfAChatbot)
        throw templatesTooMany(mostOfAChatbot)
      const row = await tx.messageTemplate.create({ data: { chatbotId: id, ...data } })
      await recordChange({ tx }, actor, { action: 'template.created', chatbotId: id, objectId: row.id })
      return present(row)
    }),
  )
}

/** Changes the named fields of a canned response. */
export async function editTemplate(
  { db }: Needs,
  actor: Actor,
  { chatbotId, templateId, version, patch }: TemplateVersion & { patch: UpdateMessageTemplateRequest },
): Promise<MessageTemplate> {
  const where = { chatbotId: await findOwnChatbot({ db }, actor, chatbotId), id: templateId.toLowerCase() }
  return titled(patch.title ?? '', () =>
    db.prisma.$transaction(async tx => {
      const [row] = await tx.messageTemplate.updateManyAndReturn({
        where: { ...where, ...hasVersion(version) },
        data: { ...patch, ...raiseVersion },
      })
      if (row === undefined) throw await whyNone({ tx }, where)
      const { id: objectId } = row
      const fields = Object.keys(patch)
      await recordChange({ tx }, actor, { action: 'template.changed', chatbotId: where.chatbotId, objectId, fields })
      return present(row)
    }),
  )
}

/** Deletes a canned response. */
export async function removeTemplate(
  { db }: Needs,
  actor: Actor,
  { chatbotId, templateId, version }: TemplateVersion,
): Promise<void> {
  const where = { chatbotId: await findOwnChatbot({ db }, actor, chatbotId), id: templateId.toLowerCase() }
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.messageTemplate.deleteMany({ where: { ...where, ...hasVersion(version) } })
    if (count === 0) throw await whyNone({ tx }, where)
    const { chatbotId: ofChatbot, id: objectId } = where
    await recordChange({ tx }, actor, { action: 'template.removed', chatbotId: ofChatbot, objectId })
  })
}

/** Why no template was changed: there is none, or only another version of it. */
const whyNone = async (
  { tx }: { tx: Pick<Db['prisma'], 'messageTemplate'> },
  where: { chatbotId: string; id: string },
): Promise<AppError> => ((await tx.messageTemplate.count({ where })) === 0 ? templateUnknown() : versionConflict())

async function titled<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (prismaCode(error) === 'P2002') throw templateTaken(title)
    throw error
  }
}
