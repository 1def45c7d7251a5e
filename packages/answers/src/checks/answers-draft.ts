import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { removeDraft } from '@frontdesk/chatbots/answer-versions'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { cleanDraft } from '@frontdesk/chatbots/trials/clean-draft'
import type { DraftSettings } from '@frontdesk/contracts/chatbots/try-chatbot'
import type { AnswersDraft } from '@frontdesk/contracts/checks/answers-draft'
import type { CheckComparison } from '@frontdesk/contracts/checks/checks'
import type { Db } from '@frontdesk/db/connect'
import { raiseVersion } from '@frontdesk/db/row-version'
import { draftMissing, draftWorse } from '../errors.ts'
import { readChecks } from './list-checks.ts'

interface Needs {
  db: Db
}

const drafted = { action: 'chatbot.changed', fields: ['answersDraft'] } as const

/** Reads the draft of a chatbot's answers, and how its last run compares with today. */
export async function readDraft({ db }: Needs, actor: Actor, chatbot: string): Promise<AnswersDraft> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const [draft, checks] = await Promise.all([
    db.prisma.answerDraft.findUnique({ where: { chatbotId } }),
    readChecks({ db }, chatbotId),
  ])
  const count = (wanted: CheckComparison | null): number =>
    draft === null ? 0 : checks.filter(({ comparison }) => comparison === wanted).length
  return {
    // Only `saveDraft` writes it.
    settings: (draft?.settings ?? null) as DraftSettings | null,
    version: draft?.version ?? null,
    changedAt: draft?.changedAt.toISOString() ?? null,
    worse: count('worse'),
    better: count('better'),
    changed: count('changed'),
    same: count('same'),
    unasked: count(null),
  }
}

/** Saves the draft of a chatbot's answers, in place of the one before. Its checks have to run again. */
export async function saveDraft(
  { db, models }: Needs & { models: readonly { id: string }[] },
  actor: Actor,
  { chatbotId: chatbot, settings }: { chatbotId: string; settings: DraftSettings },
): Promise<void> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const draft = { settings: cleanDraft({ models }, actor, settings), changedAt: new Date() }
  await db.prisma.$transaction(async tx => {
    await tx.answerDraft.upsert({
      where: { chatbotId },
      create: { chatbotId, ...draft },
      update: { ...draft, ...raiseVersion },
    })
    await recordChange({ tx }, actor, { ...drafted, chatbotId })
  })
}

/** Removes the draft. */
export async function discardDraft({ db }: Needs, actor: Actor, chatbot: string): Promise<void> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  await db.prisma.$transaction(async tx => {
    if (await removeDraft({ tx }, chatbotId)) await recordChange({ tx }, actor, { ...drafted, chatbotId })
  })
}

/** The settings of a draft that may be published: of one with checks that became red only for a reason. */
export async function publishableDraft(
  needs: Needs,
  actor: Actor,
  { chatbotId, reason }: { chatbotId: string; reason: string | undefined },
): Promise<DraftSettings> {
  const { settings, worse } = await readDraft(needs, actor, chatbotId)
  if (settings === null) throw draftMissing()
  if (worse > 0 && reason === undefined) throw draftWorse(worse)
  return settings
}
