import type { Chatbot, DraftSettings } from '@frontdesk/client/operations'
import type { Answers } from '../answers-form.ts'

/** The settings that a draft has, in the order of the page. */
export const draftFields = [
  'serviceName',
  'language',
  'systemPrompt',
  'model',
] as const satisfies readonly (keyof DraftSettings)[]

/** The settings that a trial or a draft can replace, as far as they differ from what is saved; undefined: none does. */
export function draftOf(
  chatbot: Chatbot,
  { serviceName, language, systemPrompt, model }: Answers,
): DraftSettings | undefined {
  const prompt = systemPrompt.trim() === '' ? null : systemPrompt
  const draft: DraftSettings = {
    ...(serviceName !== chatbot.serviceName && { serviceName }),
    ...(language !== chatbot.language && { language }),
    ...(prompt !== chatbot.systemPrompt && { systemPrompt: prompt }),
    ...(model !== chatbot.model && { model }),
  }
  return Object.keys(draft).length === 0 ? undefined : draft
}

/** A draft as the form has its fields. */
export const typedOf = ({ systemPrompt, ...same }: DraftSettings): Partial<Answers> => ({
  ...same,
  ...(systemPrompt !== undefined && { systemPrompt: systemPrompt ?? '' }),
})

/** What the form shows once the draft has what was typed: what is saved. */
export const savedOf = ({ serviceName, language, systemPrompt, model }: Chatbot): Partial<Answers> => ({
  serviceName,
  language,
  systemPrompt: systemPrompt ?? '',
  model,
})
