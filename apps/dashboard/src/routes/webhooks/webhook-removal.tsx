import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteWebhook, type Webhook } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Section } from '../../components/layout/page.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { ifVersion } from '../../components/forms/use-saved-form.ts'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { webhooksQuery } from './webhooks-query.ts'

/** Deletes a webhook, with its secret and everything that still waits to be delivered. */
export function WebhookRemoval({ webhook }: { webhook: Webhook }) {
  const { id: webhookId } = webhook
  const texts = useAccountTexts()
  const { webhooks } = texts
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { run, isRunning } = useChange(() => ask(deleteWebhook({ path: { webhookId }, headers: ifVersion(webhook) })), {
    refreshes: [webhooksQuery.queryKey],
    onDone: () => {
      say(webhooks.deleted)
      void navigate({ to: '/settings/webhooks', ignoreBlocker: true })
    },
    onFailed: failure => {
      setAsking(false)
      say(failure.kind === 'outdated' ? texts.states.changedSince : sentenceOf(failure, texts))
    },
  })
  return (
    <Section title={webhooks.deleteTitle} text={webhooks.deleteText}>
      <div>
        <Button look="danger" isDisabled={!canWrite} onPress={() => setAsking(true)}>
          {webhooks.delete}
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        title={webhooks.deleteQuestion}
        text={webhooks.deleteText}
        action={webhooks.delete}
        isRunning={isRunning}
        onConfirm={() => run(undefined)}
        onClose={() => setAsking(false)}
      />
    </Section>
  )
}
