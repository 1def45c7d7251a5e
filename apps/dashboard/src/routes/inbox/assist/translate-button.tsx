import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { setTranslation, type AgentAssist, type ConversationTranslation } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { translationKey, translationQuery } from '../../../inbox/translation-query.ts'
import { nameOfLanguage } from '../../../texts/language/name-of-language.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { useLanguage } from '../../../texts/use-texts.tsx'
import { IconButton } from '../icon-button.tsx'
import { assistQuery } from './assist-query.ts'
import styles from '../composer.module.css'

/** Why a conversation cannot be translated for whoever reads it; undefined where it can. */
function useRefusal(assist: AgentAssist, translation: ConversationTranslation | undefined): string | undefined {
  const { assist: texts, inboxView } = useInboxTexts()
  const language = useLanguage()
  if (!assist.isEnabled) return inboxView.assistOff
  if (!assist.hasModel) return inboxView.translateNeedsModel
  if (translation?.isOn === true) return undefined
  if (translation?.visitorLanguage == null) return inboxView.languageUnknown
  return translation.visitorLanguage === language ? texts.sameLanguage : undefined
}

/** Has the conversation translated, for this agent: both sides read their own language. Where it cannot, it says why. */
export function TranslateButton({ sessionId, assist: offered }: { sessionId: string; assist: AgentAssist }) {
  const texts = useInboxTexts()
  const client = useQueryClient()
  const language = useLanguage()
  const { data } = useQuery({ ...translationQuery(sessionId), enabled: offered.isEnabled && offered.hasModel })
  const { run, isRunning } = useChange(
    (isOn: boolean) => ask(setTranslation({ path: { sessionId }, body: { isOn, language } })),
    {
      onDone: changed => client.setQueryData([...translationKey(sessionId)], changed),
      onFailed: failure => say(sentenceOf(failure, texts)),
    },
  )
  const isOn = data?.isOn === true
  return (
    <IconButton
      label={texts.assist.translate}
      tool="translate"
      refusal={useRefusal(offered, data)}
      icon={<Languages aria-hidden />}
      aria-pressed={isOn}
      isPending={isRunning}
      onPress={() => run(!isOn)}
    />
  )
}

/** Which language each side reads, while the conversation is translated. */
export function TranslationLine({ sessionId }: { sessionId: string }) {
  const { assist } = useInboxTexts()
  const language = useLanguage()
  const { data: isOffered = false } = useQuery({
    ...assistQuery(sessionId),
    select: ({ isEnabled, hasModel }) => isEnabled && hasModel,
  })
  const { data } = useQuery({ ...translationQuery(sessionId), enabled: isOffered })
  const theirs = data?.visitorLanguage
  if (data?.isOn !== true || theirs === undefined || theirs === null) return null
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <p className={styles['line']} role="status">
      {theirs === data.language
        ? assist.sameLanguage
        : assist.translates({
            own: nameOfLanguage(names, data.language ?? language),
            theirs: nameOfLanguage(names, theirs),
          })}
    </p>
  )
}
