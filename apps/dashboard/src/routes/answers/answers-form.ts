import type { Chatbot, UpdateChatbotRequest } from '@frontdesk/client/operations'
import { useSettingsForm, type SettingsForm } from '../../chatbot/use-settings-form.ts'

/** What the page lets a person change. */
export interface Answers extends Pick<
  Chatbot,
  'name' | 'serviceName' | 'language' | 'model' | 'isStreaming' | 'dailyCap' | 'wiki'
> {
  systemPrompt: string
  replyAddress: string
  hasFeedback: boolean
  asksIfHelpful: boolean
  hasTranscripts: boolean
  isMasked: boolean
  asksConsent: boolean
  /** One in each line. */
  patterns: string
}

export type AnswersForm = SettingsForm<Answers>

const answersOf = (chatbot: Chatbot): Answers => ({
  name: chatbot.name,
  serviceName: chatbot.serviceName,
  language: chatbot.language,
  replyAddress: chatbot.replyAddress ?? '',
  systemPrompt: chatbot.systemPrompt ?? '',
  model: chatbot.model,
  isStreaming: chatbot.isStreaming,
  dailyCap: chatbot.dailyCap,
  wiki: chatbot.wiki,
  hasFeedback: chatbot.feedback.isEnabled,
  asksIfHelpful: chatbot.feedback.asksIfHelpful,
  hasTranscripts: chatbot.transcripts.isEnabled,
  isMasked: chatbot.personalData.isMasked,
  asksConsent: chatbot.personalData.asksConsent,
  patterns: chatbot.personalData.patterns.join('\n'),
})

function toPatch(
  {
    systemPrompt,
    replyAddress,
    hasFeedback,
    asksIfHelpful,
    hasTranscripts,
    isMasked,
    asksConsent,
    patterns,
    ...same
  }: Partial<Answers>,
  value: Answers,
): UpdateChatbotRequest {
  return {
    ...same,
    // No instructions are none, not empty ones.
    ...(systemPrompt !== undefined && { systemPrompt: systemPrompt.trim() === '' ? null : systemPrompt }),
    ...(replyAddress !== undefined && { replyAddress: replyAddress.trim() || null }),
    ...((hasFeedback ?? asksIfHelpful) !== undefined && {
      feedback: { isEnabled: value.hasFeedback, asksIfHelpful: value.asksIfHelpful },
    }),
    ...(hasTranscripts !== undefined && { transcripts: { isEnabled: hasTranscripts } }),
    ...((isMasked ?? asksConsent ?? patterns) !== undefined && {
      personalData: {
        isMasked: value.isMasked,
        asksConsent: value.asksConsent,
        patterns: value.patterns.match(/\S.*/g) ?? [],
      },
    }),
  }
}

/** The form of how a chatbot answers. */
export const useAnswersForm = (chatbot: Chatbot): AnswersForm =>
  useSettingsForm({ chatbot, name: 'answers', valueOf: answersOf, toPatch })
