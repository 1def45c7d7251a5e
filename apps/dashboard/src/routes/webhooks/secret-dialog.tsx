import { CopyLine } from '../../components/actions/copy-line.tsx'
import { Button } from '../../components/actions/button.tsx'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'

interface SecretDialogProps {
  /** Undefined: there is none to show. */
  secret: string | undefined
  onKept: () => void
}

/** Shows the secret of a webhook, once. It stays until the person says that they have it. */
export function SecretDialog({ secret, onKept }: SecretDialogProps) {
  const { webhooks, states } = useAccountTexts()
  return (
    <Dialog isOpen={secret !== undefined} title={webhooks.secretTitle}>
      <p>{webhooks.secretText}</p>
      <CopyLine text={secret ?? ''} label={states.copy} />
      <Buttons>
        <Button look="main" onPress={onKept}>
          {webhooks.secretKept}
        </Button>
      </Buttons>
    </Dialog>
  )
}
