import type { Chatbot } from '@frontdesk/client/operations'
import { CopyLine } from '../../components/actions/copy-line.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import type { AnswersForm } from './answers-form.ts'

/** From left to right, where words run from the right as well. */
const example = '\u200eORD-######\u200e'

interface PersonalDataProps {
  chatbot: Chatbot
  form: AnswersForm
}

/** What of a visitor the provider never gets. Loaded behind the page: few owners change it. */
export function PersonalData({ chatbot, form: { value, set, problemOf } }: PersonalDataProps) {
  const { personalData } = useChatbotTexts()
  const { maskedValues } = chatbot.personalData
  return (
    <Section title={personalData.title}>
      <Card>
        <Switch
          label={personalData.masked}
          help={personalData.maskedHelp}
          isSelected={value.isMasked}
          onChange={isMasked => set({ isMasked })}
        />
        {value.isMasked && (
          <TextField
            label={personalData.patterns}
            help={personalData.patternsHelp}
            placeholder={example}
            problem={problemOf('/personalData/patterns')}
            rows={3}
            isCode
            value={value.patterns}
            onChange={patterns => set({ patterns })}
          />
        )}
        {maskedValues > 0 && <p>{personalData.count({ n: maskedValues })}</p>}
      </Card>
      <Card>
        <Switch
          label={personalData.consent}
          help={personalData.consentHelp}
          isSelected={value.asksConsent}
          onChange={asksConsent => set({ asksConsent })}
        />
      </Card>
      <Card>
        <h3>{personalData.page}</h3>
        <p>{personalData.pageHelp}</p>
        <CopyLine text={`${location.origin}/privacy/${chatbot.id}`} label={personalData.copyPage} />
      </Card>
    </Section>
  )
}
