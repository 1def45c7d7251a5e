import { Button } from '../components/actions/button.tsx'
import { copyText } from '../components/actions/copy-text.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { Buttons } from '../components/layout/dialog.tsx'
import { Card } from '../components/layout/page.tsx'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import styles from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onSaved: () => void
}

/** The recovery codes of a person, the only time that they are shown. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { secondFactor, states } = useAccountTexts()
  const copy = (): void =>
    void copyText(codes.join('\n')).then(isCopied => {
      if (isCopied) say(states.copied)
    })
  return (
    <Card>
      <h3>{secondFactor.codesTitle}</h3>
      <Notice look="waiting" role="status">
        <p>{secondFactor.codesText}</p>
      </Notice>
      <ul className={styles['codes']} dir="ltr" aria-label={secondFactor.codesTitle}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Buttons>
        <Button onPress={copy}>{secondFactor.copyCodes}</Button>
        <Button look="main" onPress={onSaved} autoFocus>
          {secondFactor.saved}
        </Button>
      </Buttons>
    </Card>
  )
}
