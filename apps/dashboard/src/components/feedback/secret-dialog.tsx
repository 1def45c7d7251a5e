import { CopyLine } from '../actions/copy-line.tsx'
import { Button } from '../actions/button.tsx'
import { Buttons, Dialog } from '../layout/dialog.tsx'

interface SecretDialogProps {
  /** Undefined: there is none to show. */
  secret: string | undefined
  texts: Readonly<Record<'secretTitle' | 'secretText' | 'secretKept', string>>
  /** Label of the button that copies it. */
  copy: string
  onKept: () => void
}

/** Shows a secret, once. It stays until the person says that they have it. */
export function SecretDialog({ secret, texts, copy, onKept }: SecretDialogProps) {
  return (
    <Dialog isOpen={secret !== undefined} title={texts.secretTitle}>
      <p>{texts.secretText}</p>
      <CopyLine text={secret ?? ''} label={copy} />
      <Buttons>
        <Button look="main" onPress={onKept}>
          {texts.secretKept}
        </Button>
      </Buttons>
    </Dialog>
  )
}
