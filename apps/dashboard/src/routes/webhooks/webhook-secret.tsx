import { useState } from 'react'
import { rotateWebhookSecret } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Section } from '../../components/layout/page.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { SecretDialog } from '../../components/feedback/secret-dialog.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'

/** A new secret for a webhook. The one before no longer signs anything, so it is asked first. */
export function WebhookSecret({ webhookId }: { webhookId: string }) {
  const texts = useAccountTexts()
  const { webhooks } = texts
  const canWrite = useCanWrite()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { run, isRunning } = useChange(() => ask(rotateWebhookSecret({ path: { webhookId } })), {
    onDone: created => {
      setAsking(false)
      setSecret(created.secret)
    },
    onFailed: failure => {
      setAsking(false)
      say(sentenceOf(failure, texts))
    },
  })
  return (
    <Section title={webhooks.secret} text={webhooks.secretHelp}>
      <div>
        <Button isDisabled={!canWrite} onPress={() => setAsking(true)}>
          {webhooks.newSecret}
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        title={webhooks.newSecretQuestion}
        text={webhooks.newSecretText}
        action={webhooks.newSecret}
        isRunning={isRunning}
        onConfirm={() => run(undefined)}
        onClose={() => setAsking(false)}
      />
      <SecretDialog
        secret={secret}
        texts={texts.webhooks}
        copy={texts.states.copy}
        onKept={() => setSecret(undefined)}
      />
    </Section>
  )
}
