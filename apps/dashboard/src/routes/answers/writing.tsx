import { queryOptions, useQuery } from '@tanstack/react-query'
import { listModels } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { Button } from '../../components/actions/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { Select } from '../../components/fields/select.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import type { AnswersForm } from './answers-form.ts'
import styles from './answers.module.css'

const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => ask(listModels({ signal })),
  staleTime: 5 * 60_000,
})

/** What the chatbot says: instructions, model, streaming. */
export function Writing({ form }: { form: AnswersForm }) {
  const { answers } = useChatbotTexts()
  const { value, set } = form
  return (
    <Section title={answers.writing}>
      <Card>
        <Instructions form={form} />
        <ModelChoice form={form} />
        <Switch
          label={answers.streaming}
          help={answers.streamingHelp}
          isSelected={value.isStreaming}
          onChange={isStreaming => set({ isStreaming })}
        />
      </Card>
    </Section>
  )
}

function Instructions({ form: { value, set, problemOf } }: { form: AnswersForm }) {
  const { answers, shell } = useChatbotTexts()
  const isPlanTooSmall = refusalOf(useCurrentUser(), { plan: 'basic' }) !== undefined
  const add = (text: string): void => set({ systemPrompt: `${value.systemPrompt.trimEnd()}\n${text}`.trimStart() })
  return (
    <>
      <TextField
        label={answers.instructions}
        help={answers.instructionsHelp}
        rows={6}
        value={value.systemPrompt}
        onChange={systemPrompt => set({ systemPrompt })}
        problem={problemOf('/systemPrompt')}
        maxLength={8_000}
        isDisabled={isPlanTooSmall}
      />
      {isPlanTooSmall ? (
        <Notice>
          <p>{answers.instructionsPlan({ plan: shell.plans.basic })}</p>
          {value.systemPrompt !== '' && (
            <Button size="small" onPress={() => set({ systemPrompt: '' })}>
              {answers.removeInstructions}
            </Button>
          )}
        </Notice>
      ) : (
        <div className={styles['examples']} role="group" aria-label={answers.examples}>
          <span>{answers.examples}</span>
          {(['tone', 'limits', 'handover'] as const).map(name => (
            <Button key={name} size="small" onPress={() => add(answers.exampleTexts[name])}>
              {answers.exampleNames[name]}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

const ofInstallation = 'default'

/** Where the operator offers no choice, there is none to show. */
function ModelChoice({ form: { value, set } }: { form: AnswersForm }) {
  const { model: chosen } = value
  const { answers } = useChatbotTexts()
  const { data } = useQuery(modelsQuery)
  const models = data?.models ?? []
  if (models.length === 0 && chosen === null) return null
  const offered = models.map(({ id, model }) => ({ value: id, label: model }))
  // One that is no longer offered is still what is set.
  const isOffered = chosen === null || models.some(({ id }) => id === chosen)
  return (
    <Select
      label={answers.model}
      help={answers.modelHelp}
      value={chosen ?? ofInstallation}
      options={[
        { value: ofInstallation, label: answers.modelDefault },
        ...offered,
        ...(isOffered ? [] : [{ value: chosen, label: chosen }]),
      ]}
      onChange={model => set({ model: model === ofInstallation ? null : model })}
    />
  )
}
