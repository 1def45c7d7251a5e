import { lazy, Suspense, type ComponentType } from 'react'
import type { Chatbot } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { SettingsPage } from '../../chatbot/settings-page.tsx'
import { ComboBox } from '../../components/fields/combo-box.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { useAnswersForm, type AnswersForm } from './answers-form.ts'
import { languageOptions } from './language-options.ts'
import { typedOf } from './draft/draft-settings.ts'
import { Writing } from './writing.tsx'

/**
 * Loaded behind the form, with their words: whoever changes a setting has no draft yet. One of them is loaded when somebody
 * types. If the API goes away just then, that part is missing, and the form with what was typed stays.
 */
const draftPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const [part, { loadCheckTexts }] = await Promise.all([load(), import('../../texts/use-check-texts.ts')])
      await loadCheckTexts()
      return { default: part }
    } catch {
      return { default: () => null }
    }
  })
const DraftSection = draftPart(async () => (await import('./draft/draft-section.tsx')).DraftSection)
const SaveAsDraft = draftPart(async () => (await import('./draft/save-as-draft.tsx')).SaveAsDraft)
const Versions = draftPart(async () => (await import('./draft/versions.tsx')).Versions)

const PersonalData = lazy(async () => ({ default: (await import('./personal-data.tsx')).PersonalData }))
const TrySettings = lazy(async () => ({ default: (await import('./try-settings.tsx')).TrySettings }))

/** How a chatbot answers: who it speaks for, its instructions, its model, its limits. */
export function AnswersPage() {
  const { answers } = useChatbotTexts()
  return (
    <SettingsPage title={answers.title} lead={answers.lead}>
      {chatbot => <Form chatbot={chatbot} />}
    </SettingsPage>
  )
}

function Form({ chatbot }: { chatbot: Chatbot }) {
  const { answers, personalData } = useChatbotTexts()
  const form = useAnswersForm(chatbot)
  return (
    <>
      <Suspense>
        <DraftSection chatbot={chatbot} onEdit={settings => form.set(typedOf(settings))} />
      </Suspense>
      <About form={form} />
      <Writing form={form} />
      <After form={form} />
      <Suspense>
        <PersonalData chatbot={chatbot} form={form} />
      </Suspense>
      <Limits form={form} />
      <Wiki form={form} />
      <Suspense>
        <TrySettings chatbot={chatbot} value={form.value} />
        <Versions chatbotId={chatbot.id} />
      </Suspense>
      <Clashes
        form={form}
        names={{
          ...answers,
          systemPrompt: answers.instructions,
          isStreaming: answers.streaming,
          hasFeedback: answers.feedback,
          hasTranscripts: answers.transcripts,
          isMasked: personalData.masked,
          patterns: personalData.patterns,
          wiki: { label: answers.wiki, write: wiki => wiki?.subdomain ?? '–' },
        }}
      />
      <SaveBar
        {...form.bar}
        other={
          <Suspense>
            <SaveAsDraft chatbot={chatbot} form={form} />
          </Suspense>
        }
      />
    </>
  )
}

function About({ form: { value, set, problemOf } }: { form: AnswersForm }) {
  const { answers } = useChatbotTexts()
  const language = useLanguage()
  return (
    <Section title={answers.about}>
      <Card>
        <TextField
          label={answers.serviceName}
          help={answers.serviceNameHelp}
          value={value.serviceName}
          onChange={serviceName => set({ serviceName })}
          problem={problemOf('/serviceName')}
          maxLength={200}
          autoComplete="organization"
        />
        <TextField
          label={answers.replyAddress}
          help={answers.replyAddressHelp}
          type="email"
          value={value.replyAddress}
          onChange={replyAddress => set({ replyAddress })}
          problem={problemOf('/replyAddress')}
          maxLength={254}
          autoComplete="email"
        />
        <TextField
          label={answers.name}
          help={answers.nameHelp}
          value={value.name}
          onChange={name => set({ name })}
          problem={problemOf('/name')}
          maxLength={200}
          autoComplete="off"
        />
        <ComboBox
          label={answers.language}
          help={answers.languageHelp}
          value={value.language}
          options={languageOptions(language, value.language)}
          onChange={chosen => set({ language: chosen })}
          problem={problemOf('/language')}
        />
      </Card>
    </Section>
  )
}

function After({ form: { value, set } }: { form: AnswersForm }) {
  const { answers } = useChatbotTexts()
  return (
    <Section title={answers.after}>
      <Card>
        <Switch
          label={answers.feedback}
          help={answers.feedbackHelp}
          isSelected={value.hasFeedback}
          onChange={hasFeedback => set({ hasFeedback })}
        />
        {value.hasFeedback && (
          <Switch
            label={answers.asksIfHelpful}
            help={answers.asksIfHelpfulHelp}
            isSelected={value.asksIfHelpful}
            onChange={asksIfHelpful => set({ asksIfHelpful })}
          />
        )}
        <Switch
          label={answers.transcripts}
          help={answers.transcriptsHelp}
          isSelected={value.hasTranscripts}
          onChange={hasTranscripts => set({ hasTranscripts })}
        />
      </Card>
    </Section>
  )
}

function Limits({ form: { value, set, problemOf } }: { form: AnswersForm }) {
  const { answers } = useChatbotTexts()
  return (
    <Section title={answers.limits}>
      <Card>
        <NumberField<number | null>
          label={answers.dailyCap}
          help={answers.dailyCapHelp}
          placeholder={answers.dailyCapEmpty}
          value={value.dailyCap}
          onChange={dailyCap => set({ dailyCap })}
          minimum={0}
          maximum={2_000_000_000}
          mayBeEmpty
          problem={problemOf('/dailyCap')}
        />
      </Card>
    </Section>
  )
}

function Wiki({ form: { value, set, problemOf } }: { form: AnswersForm }) {
  const { answers, shell } = useChatbotTexts()
  const isPlanTooSmall = refusalOf(useCurrentUser(), { plan: 'standard' }) !== undefined
  const { wiki } = value
  return (
    <Fold title={answers.wiki} isOpen={wiki !== null}>
      <Card>
        <Switch
          label={answers.wikiOn}
          help={answers.wikiHelp}
          isSelected={wiki !== null}
          onChange={isOn => set({ wiki: isOn ? { subdomain: '', isProtected: false } : null })}
        />
        {wiki !== null && (
          <>
            <TextField
              label={answers.subdomain}
              help={answers.subdomainHelp}
              value={wiki.subdomain}
              onChange={subdomain => set({ wiki: { ...wiki, subdomain } })}
              problem={problemOf('/wiki')}
              maxLength={63}
              isCode
              autoComplete="off"
            />
            <Switch
              label={answers.wikiProtected}
              help={isPlanTooSmall ? answers.wikiProtectedPlan({ plan: shell.plans.standard }) : undefined}
              isSelected={wiki.isProtected}
              isDisabled={isPlanTooSmall && !wiki.isProtected}
              onChange={isProtected => set({ wiki: { ...wiki, isProtected } })}
            />
          </>
        )}
      </Card>
    </Fold>
  )
}
