import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateWebhook, type Webhook, type WebhookEvent, type WebhookList } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { useChange, type Change } from '../../api/use-change.ts'
import { Switch } from '../../components/fields/switch.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { addressProblem, isAboutAddress } from './address-problem.ts'
import { EventChoice } from './event-choice.tsx'
import { webhooksQuery } from './webhooks-query.ts'

interface Draft {
  url: string
  events: WebhookEvent[]
  isEnabled: boolean
}

/** What of the settings differs from what is saved. */
const changesOf = (saved: Draft, { url, events, isEnabled }: Draft): Partial<Draft> => ({
  ...(url.trim() !== saved.url && { url: url.trim() }),
  ...(events.join() !== saved.events.join() && { events }),
  ...(isEnabled !== saved.isEnabled && { isEnabled }),
})

/** Saves what is named of a webhook's settings. */
function useSave(webhookId: string, discard: () => void): Change<Partial<Draft>> {
  const { states } = useTexts()
  const client = useQueryClient()
  return useChange((body: Partial<Draft>) => ask(updateWebhook({ path: { webhookId }, body })), {
    refreshes: [webhooksQuery.queryKey],
    onDone: changed => {
      client.setQueryData<WebhookList>(
        webhooksQuery.queryKey,
        now => now && { webhooks: now.webhooks.map(one => (one.id === webhookId ? changed : one)) },
      )
      discard()
      say(states.saved)
    },
  })
}

interface WebhookSettingsProps {
  webhook: Webhook
  /** False: the plan lets it be switched off and nothing else. */
  canChange: boolean
}

/** The address of a webhook, what it is told, and whether it is on. */
export function WebhookSettings({ webhook, canChange }: WebhookSettingsProps) {
  const texts = useTexts()
  const { webhooks } = texts
  const { id: webhookId, url, events, isEnabled } = webhook
  const saved = { url, events, isEnabled }
  const { value, set, isDirty, discard } = useDraft<Draft>(`webhook:${webhookId}`, saved)
  const [isChecked, setChecked] = useState(false)
  const { run, isRunning, failure, forget } = useSave(webhookId, discard)
  const problem = addressProblem(value.url, webhooks)
  const save = (): void => {
    setChecked(true)
    if (problem === undefined && value.events.length > 0) run(changesOf(saved, value))
  }
  return (
    <Section title={webhooks.settings}>
      <Card>
        <Switch
          label={webhooks.isEnabled}
          help={webhooks.isEnabledHelp}
          isSelected={value.isEnabled}
          onChange={isEnabled => set({ isEnabled })}
          isDisabled={!canChange && !isEnabled}
        />
        {canChange && (
          <>
            <TextField
              label={webhooks.url}
              help={webhooks.urlHelp}
              type="url"
              isCode
              value={value.url}
              onChange={url => set({ url })}
              problem={isAboutAddress(failure) ? sentenceOf(failure, texts) : isChecked ? problem : undefined}
            />
            <EventChoice value={value.events} onChange={events => set({ events })} isChecked={isChecked} />
          </>
        )}
      </Card>
      <SaveBar
        isDirty={isDirty}
        isSaving={isRunning}
        failure={isAboutAddress(failure) ? undefined : failure}
        onSave={save}
        onDiscard={() => {
          forget()
          discard()
        }}
      />
    </Section>
  )
}
