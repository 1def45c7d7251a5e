import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { setTranslation } from '../../../api/generated'
import { useChange } from '../../../api/use-change.ts'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { Switch } from '../../../components/fields/switch.tsx'
import { translationKey, translationQuery } from '../../../inbox/translation-query.ts'
import { nameOfLanguage } from '../../../texts/language/name-of-language.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { useLanguage } from '../../../texts/use-texts.tsx'

/** Has the conversation translated, for this agent: both sides read their own language. */
export function TranslateSwitch({ sessionId }: { sessionId: string }) {
  const texts = useInboxTexts()
  const { assist } = texts
  const client = useQueryClient()
  const language = useLanguage()
  const { data } = useQuery(translationQuery(sessionId))
  const { run, isRunning } = useChange(
    (isOn: boolean) => ask(setTranslation({ path: { sessionId }, body: { isOn, language } })),
    {
      onDone: changed => client.setQueryData([...translationKey(sessionId)], changed),
      onFailed: failure => say(sentenceOf(failure, texts)),
    },
  )
  const theirs = data?.visitorLanguage
  if (data === undefined || theirs === undefined || theirs === null) return null
  if (theirs === language && !data.isOn) return null
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const help = data.isOn
    ? theirs === data.language
      ? assist.sameLanguage
      : assist.translates(nameOfLanguage(names, data.language ?? language), nameOfLanguage(names, theirs))
    : undefined
  return (
    <Switch
      label={assist.translate}
      {...(help !== undefined && { help })}
      isSelected={data.isOn}
      isDisabled={isRunning}
      onChange={run}
    />
  )
}
