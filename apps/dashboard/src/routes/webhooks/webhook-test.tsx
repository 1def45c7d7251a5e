import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { testWebhook, type WebhookDelivery } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useCountdown, useRetryAt } from '../../components/feedback/use-countdown.ts'
import { Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { Outcome } from './outcome.tsx'
import { deliveriesQuery } from './webhooks-query.ts'

const looks = { delivered: 'done', failed: 'failed', waiting: 'info' } as const

/** Sends a test message to a webhook, and shows what the receiver answered. */
export function WebhookTest({ webhookId }: { webhookId: string }) {
  const { webhooks, states } = useAccountTexts()
  const canWrite = useCanWrite()
  const [sent, setSent] = useState<WebhookDelivery>()
  const query = useQuery(deliveriesQuery(webhookId, 'all'))
  const { run, isRunning, failure } = useChange(() => ask(testWebhook({ path: { webhookId } })), {
    refreshes: [['webhooks', webhookId, 'deliveries']],
    onDone: setSent,
  })
  const waitMs = failure?.kind === 'too-many' ? (failure.retryAfterSeconds ?? 10) * 1_000 : 0
  const secondsLeft = useCountdown(useRetryAt(failure, waitMs))
  const delivery = query.data?.deliveries.find(({ id }) => id === sent?.id) ?? sent
  return (
    <Section title={webhooks.test} text={webhooks.testText}>
      <FormFailure failure={failure} />
      <div>
        <Button isPending={isRunning} isDisabled={!canWrite || secondsLeft > 0} onPress={() => run(undefined)}>
          {secondsLeft > 0 ? states.waitSeconds({ seconds: secondsLeft }) : webhooks.sendTest}
        </Button>
      </div>
      {delivery !== undefined && (
        <Notice look={looks[delivery.state]} role="status">
          <p>
            {webhooks.testOutcome} <Outcome delivery={delivery} />
          </p>
        </Notice>
      )}
    </Section>
  )
}
