import type { Actor } from '@frontdesk/accounts/actor'
import type { AnswerSettings, AnswersVersion } from '@frontdesk/contracts/checks/answers-draft'
import type { Db } from '@frontdesk/db/connect'
import { answersVersionUnknown } from './errors.ts'
import { findOwnChatbot } from './own-chatbot.ts'

/** Versions that are kept of a chatbot. */
const mostVersions = 50

/** The settings that a draft holds and a version keeps. */
export const answerSettings = { serviceName: true, language: true, systemPrompt: true, model: true } as const

type Tx = Pick<Db['prisma'], 'answerVersion' | 'chatbot'>

/** The settings of answers as they are saved. */
export const readAnswerSettings = ({ tx }: { tx: Pick<Tx, 'chatbot'> }, chatbotId: string): Promise<AnswerSettings> =>
  tx.chatbot.findUniqueOrThrow({ where: { id: chatbotId }, select: answerSettings })

interface Published {
  chatbotId: string
  /** The settings before the change: the first version, where none was kept so far. */
  before: AnswerSettings
  reason: string | null
}

/** Keeps the settings of answers as they are after a change, in its transaction, if they are other ones. */
export async function keepAnswerVersion(
  { tx }: { tx: Tx },
  { userId, name }: Pick<Actor, 'userId' | 'name'>,
  { chatbotId, before, reason }: Published,
): Promise<void> {
  const settings = await readAnswerSettings({ tx }, chatbotId)
  if (isSame(settings, before)) return
  const last = await tx.answerVersion.findFirst({ where: { chatbotId }, orderBy: { number: 'desc' } })
  const number = last?.number ?? 1
  const data = [
    ...(last === null ? [{ chatbotId, number, settings: before }] : []),
    { chatbotId, number: number + 1, settings, reason, authorId: userId, authorName: name },
  ]
  await tx.answerVersion.createMany({ data })
  await tx.answerVersion.deleteMany({ where: { chatbotId, number: { lte: number + 1 - mostVersions } } })
}

const isSame = (one: AnswerSettings, other: AnswerSettings): boolean =>
  one.serviceName === other.serviceName &&
  one.language === other.language &&
  one.systemPrompt === other.systemPrompt &&
  one.model === other.model

/** Removes the draft of a chatbot's answers with what its checks were answered. Returns whether there was one. */
export async function removeDraft(
  { tx }: { tx: Pick<Db['prisma'], 'answerDraft' | 'checkAnswer'> },
  chatbotId: string,
): Promise<boolean> {
  const { count } = await tx.answerDraft.deleteMany({ where: { chatbotId } })
  await tx.checkAnswer.deleteMany({ where: { isDraft: true, check: { chatbotId } } })
  return count > 0
}

/** Lists the versions of a chatbot's answers, the newest first. */
export async function listAnswerVersions({ db }: { db: Db }, actor: Actor, chatbot: string): Promise<AnswersVersion[]> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const rows = await db.prisma.answerVersion.findMany({ where: { chatbotId }, orderBy: { number: 'desc' } })
  return rows.map(({ number, settings, authorName, reason, createdAt }) => ({
    number,
    // Only `keepAnswerVersion` writes it.
    settings: settings as AnswerSettings,
    authorName,
    reason,
    createdAt: createdAt.toISOString(),
  }))
}

/** The settings of one version. */
export async function readAnswerVersion(
  { db }: { db: Db },
  actor: Actor,
  { chatbotId: chatbot, number }: { chatbotId: string; number: number },
): Promise<AnswerSettings> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const row = await db.prisma.answerVersion.findUnique({ where: { chatbotId_number: { chatbotId, number } } })
  if (row === null) throw answersVersionUnknown()
  // Only `keepAnswerVersion` writes it.
  return row.settings as AnswerSettings
}
