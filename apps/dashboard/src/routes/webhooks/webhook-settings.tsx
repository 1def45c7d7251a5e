import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateWebhook, type Webhook, type WebhookEvent, type WebhookList } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { Switch } from '../../components/fields/switch.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { ifVersion, useSavedForm, type SavedForm } from '../../components/forms/use-saved-form.ts'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { addressProblem, isAboutAddress } from './address-problem.ts'
import { EventChoice } from './event-choice.tsx'
import { webhooksQuery } from './webhooks-query.ts'

interface Draft {
  url: string
  events: WebhookEvent[]
  isEnabled: boolean
}

const draftOf = ({ url, events, isEnabled }: Webhook): Draft => ({ url, events, isEnabled })

/** What is typed of a webhook's settings, and how it is saved. */
function useWebhookForm(webhook: Webhook): SavedForm<Draft> {
  const client = useQueryClient()
  const { id: webhookId } = webhook
  return useSavedForm<Draft, Webhook>({
    draft: `webhook:${webhookId}`,
    thing: webhook,
    valueOf: draftOf,
    send: ({ url, ...changed }, _, now) =>
      ask(
        updateWebhook({
          path: { webhookId },
          body: { ...changed, ...(url !== undefined && { url: url.trim() }) },
          headers: ifVersion(now),
        }),
      ),
    readAgain: async () =>
      (await client.fetchQuery({ ...webhooksQuery, staleTime: 0 })).webhooks.find(({ id }) => id === webhookId),
    refreshes: [webhooksQuery.queryKey],
    onSaved: after =>
      client.setQueryData<WebhookList>(
        webhooksQuery.queryKey,
        now => now && { webhooks: now.webhooks.map(one => (one.id === webhookId ? after : one)) },
      ),
  })
}

interface WebhookSettingsProps {
  webhook: Webhook
  /** False: the plan lets it be switched off and nothing else. */
  canChange: boolean
}

/** The address of a webhook, what it is told, and whether it is on. */
export function WebhookSettings({ webhook, canChange }: WebhookSettingsProps) {
  const texts = useAccountTexts()
  const { webhooks } = texts
  const list = new Intl.ListFormat(useLanguageTag())
  const form = useWebhookForm(webhook)
  const { value, set, failure } = form
  const [isChecked, setChecked] = useState(false)
  const problem = addressProblem(value.url, webhooks)
  const save = (): void => {
    setChecked(true)
    if (problem === undefined && value.events.length > 0) form.save()
  }
  return (
    <Section title={webhooks.settings}>
      <Card>
        <Switch
          label={webhooks.isEnabled}
          help={webhooks.isEnabledHelp}
          isSelected={value.isEnabled}
          onChange={isEnabled => set({ isEnabled })}
          isDisabled={!canChange && !webhook.isEnabled}
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
      <Clashes
        form={form}
        names={{
          url: webhooks.url,
          isEnabled: webhooks.isEnabled,
          events: {
            label: webhooks.events,
            write: events => list.format(events.map(event => webhooks.eventTitle[event])),
          },
        }}
      />
      <SaveBar
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        failure={isAboutAddress(failure) ? undefined : failure}
        onSave={save}
        onDiscard={form.discard}
      />
    </Section>
  )
}
