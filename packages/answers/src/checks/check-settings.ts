import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { readWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { DraftSettings } from '@frontdesk/contracts/chatbots/try-chatbot'
import type { CheckBudget, CheckSettings } from '@frontdesk/contracts/checks/checks'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

interface Needs {
  db: Db
}

/** Half of all checks in one day: what a chatbot of some size costs in an hour of visitors. */
const defaults: CheckSettings = { dailyBudget: 100, asksAfterChanges: true, mailsChanges: true }

/** How the checks of a chatbot are run. */
export async function readCheckSettings({ db }: Needs, chatbotId: string): Promise<CheckSettings> {
  const select = { dailyBudget: true, asksAfterChanges: true, mailsChanges: true } as const
  return (await db.prisma.checkSettings.findUnique({ where: { chatbotId }, select })) ?? defaults
}

/** Replaces the settings of a chatbot's checks. */
export async function saveCheckSettings(
  { db }: Needs,
  actor: Actor,
  { chatbotId: chatbot, settings }: { chatbotId: string; settings: CheckSettings },
): Promise<void> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  await db.prisma.$transaction(async tx => {
    const row = { where: { chatbotId }, create: { chatbotId, ...settings }, update: settings }
    await tx.checkSettings.upsert(row)
    await recordChange({ tx }, actor, { action: 'chatbot.changed', chatbotId, fields: ['checks'] })
  })
}

/** What a run may spend today. */
export async function readBudget({ db }: Needs, chatbotId: string): Promise<CheckBudget> {
  const [[row], facts] = await Promise.all([
    query<{ left: number; model: string | null; draft: DraftSettings | null }>(
      db.pool,
      sql`
        select model, answer_drafts.settings as draft,
               coalesce(daily_budget, ${defaults.dailyBudget}::int)
                 - case when used_on = (now() at time zone 'UTC')::date then used else 0 end as left
        from chatbots left join check_settings on check_settings.chatbot_id = id
        left join answer_drafts on answer_drafts.chatbot_id = id
        where id = ${chatbotId}`,
    ),
    readWorkerFacts({ db }),
  ])
  const { left = 0, model = null, draft = null } = row ?? {}
  const isFree = (chosen: string | null): boolean => chosen === null && facts.model === 'built-in'
  return {
    isFree: isFree(model),
    isDraftFree: isFree(draft?.model === undefined ? model : draft.model),
    left: Math.max(0, left),
  }
}
