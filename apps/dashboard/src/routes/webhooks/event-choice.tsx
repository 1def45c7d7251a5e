import type { WebhookEvent } from '@frontdesk/client/operations'
import { CheckboxGroup } from '../../components/fields/checkbox-group.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { webhookEvents } from './webhooks-query.ts'

interface EventChoiceProps {
  value: readonly WebhookEvent[]
  onChange: (events: WebhookEvent[]) => void
  /** Whether it was tried to be saved: that none is chosen is then said. */
  isChecked: boolean
}

/** What a webhook is told about. */
export function EventChoice({ value, onChange, isChecked }: EventChoiceProps) {
  const { webhooks } = useAccountTexts()
  return (
    <CheckboxGroup
      label={webhooks.events}
      value={value}
      options={webhookEvents.map(event => ({
        value: event,
        label: webhooks.eventTitle[event],
        help: webhooks.eventHelp[event],
      }))}
      onChange={next => onChange(webhookEvents.filter(event => next.includes(event)))}
      problem={isChecked && value.length === 0 ? webhooks.eventMissing : undefined}
    />
  )
}
