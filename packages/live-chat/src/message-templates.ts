import { isUser, type Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { tokenRefused } from '@frontdesk/accounts/errors'
import { prismaCode } from '@frontdesk/db/prisma-code'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type {
  MessageTemplate,
  CreateMessageTemplateRequest,
  UpdateMessageTemplateRequest,
} from '@frontdesk/contracts/live-chat/message-templates'
import { withoutHidden } from '@frontdesk/contracts/text'
import { versionConflict } from '@frontdesk/errors/app-error'
import type { MessageTemplate as Row } from '@frontdesk/db/generated/client'
import type { Db } from '@frontdesk/db/connect'
import { hasVersion, raiseVersion } from '@frontdesk/db/row-version'
import {
  templateOfAllChatbots,
  templateShortcutTaken,
  templateTaken,
  templatesTooMany,
  templateUnknown,
} from './errors.ts'

interface Needs {
  db: Db
}

interface OfChatbot {
  chatbotId: string
}

/** A template that is to be changed: in one version alone, where one is named. */
interface TemplateVersion extends OfChatbot {
  templateId: string
  version?: number | undefined
}

/** More are of no use: an agent would not find the right one. Of a chatbot, of all chatbots, and of an agent for either. */
const mostOfAScope = 200

/** Whose a template is, and for which chatbots. */
interface Scope {
  /** Null: for every chatbot of the account. */
  chatbotId: string | null
  /** Null: the team's. */
  userId: string | null
}

const present = ({ id, title, text, shortcut, chatbotId, userId, uses, version, createdAt }: Row): MessageTemplate => ({
  id,
  title,
  text,
  shortcut,
  isForAllChatbots: chatbotId === null,
  isPersonal: userId !== null,
  uses,
  version,
  createdAt: createdAt.toISOString(),
})

/** The templates that an agent can use for a chatbot: its own and those for all, of the team and of the agent. */
const usableBy = ({ accountId, userId }: Actor, chatbotId: string) => ({
  AND: [{ OR: [{ chatbotId }, { chatbotId: null, accountId }] }, { OR: [{ userId: null }, { userId }] }],
})

/** All templates of one scope. Rows of the version before name no account. */
const inScope = ({ accountId }: Actor, { chatbotId, userId }: Scope) => ({
  chatbotId,
  userId,
  ...(chatbotId === null && { accountId }),
})

/** The canned responses for a chatbot: those that are used most first, then by their titles. */
export async function listTemplates({ db }: Needs, actor: Actor, chatbotId: string): Promise<MessageTemplate[]> {
  const where = usableBy(actor, await findOwnChatbot({ db }, actor, chatbotId))
  const rows = await db.prisma.messageTemplate.findMany({ where, orderBy: [{ uses: 'desc' }, { title: 'asc' }] })
  return rows.map(present)
}

/** Creates a canned response. */
export async function addTemplate(
  { db }: Needs,
  actor: Actor,
  { chatbotId, isForAllChatbots = false, isPersonal = false, ...typed }: CreateMessageTemplateRequest & OfChatbot,
): Promise<MessageTemplate> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  const scope = { chatbotId: isForAllChatbots ? null : id, userId: isPersonal ? ownerOf(actor) : null }
  const data = { ...cleaned(typed), ...scope, accountId: actor.accountId }
  return unlessTaken({ db }, actor, { scope, patch: data }, () =>
    db.prisma.$transaction(async tx => {
      await makeRoom({ tx }, actor, scope)
      const row = await tx.messageTemplate.create({ data })
      await recordChange({ tx }, actor, { action: 'template.created', ...ofRow(row) })
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
  const ownId = await findOwnChatbot({ db }, actor, chatbotId)
  const found = await findTemplate({ db }, actor, { chatbotId: ownId, templateId })
  const { isForAllChatbots = found.chatbotId === null, isPersonal = found.userId !== null, ...typed } = patch
  const scope = { chatbotId: isForAllChatbots ? null : ownId, userId: isPersonal ? ownerOf(actor) : null }
  const isMoved = scope.chatbotId !== found.chatbotId || scope.userId !== found.userId
  const data = { ...cleaned(typed), ...scope, accountId: actor.accountId }
  const where = { id: found.id, ...inScope(actor, found) }
  checkReach(actor, found)
  return unlessTaken({ db }, actor, { scope, patch: { ...found, ...data } }, () =>
    db.prisma.$transaction(async tx => {
      if (isMoved) await makeRoom({ tx }, actor, scope)
      const [row] = await tx.messageTemplate.updateManyAndReturn({
        where: { ...where, ...hasVersion(version) },
        data: { ...data, ...raiseVersion },
      })
      // Changed meanwhile, or gone: whoever reads it again learns which.
      if (row === undefined) throw versionConflict()
      await recordChange({ tx }, actor, { action: 'template.changed', ...ofRow(row), fields: Object.keys(patch) })
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
  const ownId = await findOwnChatbot({ db }, actor, chatbotId)
  const found = await findTemplate({ db }, actor, { chatbotId: ownId, templateId })
  checkReach(actor, found)
  const where = { id: found.id, ...inScope(actor, found) }
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.messageTemplate.deleteMany({ where: { ...where, ...hasVersion(version) } })
    if (count === 0) throw versionConflict()
    await recordChange({ tx }, actor, { action: 'template.removed', ...ofRow(found) })
  })
}

/** Counts that an agent has inserted a canned response. That is no change: its version stays. */
export async function recordTemplateUse(
  { db }: Needs,
  actor: Actor,
  { chatbotId, templateId }: Pick<TemplateVersion, 'chatbotId' | 'templateId'>,
): Promise<void> {
  const where = { id: templateId.toLowerCase(), ...usableBy(actor, await findOwnChatbot({ db }, actor, chatbotId)) }
  const { count } = await db.prisma.messageTemplate.updateMany({ where, data: { uses: { increment: 1 } } })
  if (count === 0) throw templateUnknown()
}

/** The user who alone has a personal one. A program has none. */
function ownerOf(actor: Actor): string {
  if (!isUser(actor)) throw tokenRefused()
  return actor.userId
}

/** One that the agent can use for the chatbot. */
async function findTemplate(
  { db }: Needs,
  actor: Actor,
  { chatbotId, templateId }: Pick<TemplateVersion, 'chatbotId' | 'templateId'>,
): Promise<Row> {
  const where = { id: templateId.toLowerCase(), ...usableBy(actor, chatbotId) }
  const row = await db.prisma.messageTemplate.findFirst({ where })
  if (row === null) throw templateUnknown()
  return row
}

/** What the team uses for all chatbots is changed only by those who have access to all of them. */
function checkReach({ chatbotIds }: Actor, scope: Scope): void {
  if (chatbotIds !== null && scope.chatbotId === null && scope.userId === null) throw templateOfAllChatbots()
}

/** Refuses one template too many in a scope, and one that is out of the agent's reach. */
async function makeRoom(
  { tx }: { tx: Pick<Db['prisma'], 'messageTemplate' | '$executeRaw'> },
  actor: Actor,
  scope: Scope,
): Promise<void> {
  checkReach(actor, scope)
  // One at a time: of several that are added at once, each would count the others as not there.
  if (scope.chatbotId === null)
    await tx.$executeRaw`select from accounts where id = ${actor.accountId}::uuid for no key update`
  else await tx.$executeRaw`select from chatbots where id = ${scope.chatbotId}::uuid for no key update`
  if ((await tx.messageTemplate.count({ where: inScope(actor, scope) })) >= mostOfAScope)
    throw templatesTooMany(mostOfAScope)
}

const cleaned = <Typed extends { title?: string; shortcut?: string | null }>(typed: Typed): Typed => ({
  ...typed,
  ...(typed.title === undefined ? {} : { title: withoutHidden(typed.title) }),
  ...(typeof typed.shortcut === 'string' ? { shortcut: typed.shortcut.toLowerCase() } : {}),
})

/** A template as the audit log names it. */
const ofRow = ({ id, chatbotId }: Row): { objectId: string; chatbotId?: string } => ({
  objectId: id,
  ...(chatbotId !== null && { chatbotId }),
})

/** Does what writes a template; says which of title and shortcut another one of its scope has. */
async function unlessTaken<T>(
  { db }: Needs,
  actor: Actor,
  { scope, patch }: { scope: Scope; patch: { id?: string; title: string; shortcut?: string | null } },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (prismaCode(error) !== 'P2002') throw error
    const { id, title, shortcut = null } = patch
    const others = { ...inScope(actor, scope), ...(id !== undefined && { id: { not: id } }) }
    const isTitle = (await db.prisma.messageTemplate.count({ where: { ...others, title } })) > 0
    throw isTitle || shortcut === null ? templateTaken(title) : templateShortcutTaken(shortcut)
  }
}
