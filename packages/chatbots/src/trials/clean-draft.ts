import type { Actor } from '@frontdesk/accounts/actor'
import { cleanName } from '@frontdesk/accounts/clean-name'
import { checkFeature } from '@frontdesk/accounts/plan/plan'
import type { DraftSettings } from '@frontdesk/contracts/chatbots/try-chatbot'
import { canonicalLanguage } from '../chatbot-language.ts'
import { modelUnknown } from '../errors.ts'

/** Cleans settings that an owner tries before saving them. Refuses what `editChatbot` refuses. */
export function cleanDraft(
  { models }: { models: readonly { id: string }[] },
  actor: Pick<Actor, 'plan'>,
  draft: DraftSettings,
): DraftSettings {
  const { serviceName, language, systemPrompt, model } = draft
  if (systemPrompt != null) checkFeature(actor, 'system-prompt')
  const ids = models.map(({ id }) => id)
  if (model != null && !ids.includes(model)) throw modelUnknown(model, ids)
  return {
    ...draft,
    ...(serviceName === undefined ? {} : { serviceName: cleanName('The name of the service', serviceName) }),
    ...(language === undefined ? {} : { language: canonicalLanguage(language) }),
  }
}
