import type { DraftSettings } from '@frontdesk/client/operations'
import { AnswerChanges } from '../../../answer/answer-changes.tsx'
import { useChatbotTexts } from '../../../texts/use-chatbot-texts.ts'
import { useLanguage } from '../../../texts/use-texts.tsx'
import { draftFields } from './draft-settings.ts'
import styles from './draft.module.css'

/** What the settings are called on the page. */
export function useSettingNames(): Readonly<Record<(typeof draftFields)[number], string>> {
  const { answers } = useChatbotTexts()
  return {
    serviceName: answers.serviceName,
    language: answers.language,
    systemPrompt: answers.instructions,
    model: answers.model,
  }
}

interface SettingChangesProps {
  before: DraftSettings
  now: DraftSettings
  names: { readonly before: string; readonly now: string }
}

/** The settings that differ, each as it was beside as it would be. */
export function SettingChanges({ before, now, names }: SettingChangesProps) {
  const labels = useSettingNames()
  const write = useWrite()
  const changed = draftFields.filter(name => now[name] !== undefined && now[name] !== before[name])
  return (
    <div className={styles['settings']}>
      {changed.map(name => (
        <section key={name} className={styles['setting']} aria-label={labels[name]}>
          <p className={styles['label']}>{labels[name]}</p>
          <AnswerChanges
            before={{ name: names.before, text: write(name, before[name]) }}
            now={{ name: names.now, text: write(name, now[name]) }}
          />
        </section>
      ))}
    </div>
  )
}

function useWrite() {
  const { answers } = useChatbotTexts()
  const language = useLanguage()
  return (name: keyof DraftSettings, value: string | null | undefined): string => {
    if (name === 'model') return value ?? answers.modelDefault
    if (name === 'language' && value != null) {
      return new Intl.DisplayNames(language, { type: 'language' }).of(value) ?? value
    }
    return value ?? ''
  }
}
