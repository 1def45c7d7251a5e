import { useState } from 'react'
import { removeSecondFactor, renewRecoveryCodes, type SecondFactor } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { useCanWrite } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { Card } from '../components/layout/page.tsx'
import { TimeIn } from '../components/lists/written-time.tsx'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import { WithFactor } from './with-factor.tsx'

/** An authenticator app that is set up, and its end. */
export function OwnApp({ addedAt, hasPasskeys }: { addedAt: string; hasPasskeys: boolean }) {
  const { secondFactor } = useAccountTexts()
  const canWrite = useCanWrite()
  const [isAsked, setAsked] = useState(false)
  const action = hasPasskeys ? secondFactor.removeApp : secondFactor.turnOff
  return (
    <Card>
      <h3>{secondFactor.app}</h3>
      <p>
        <TimeIn at={addedAt}>{date => secondFactor.onSince({ date })}</TimeIn>
      </p>
      <div>
        <Button look="danger" isDisabled={!canWrite} onPress={() => setAsked(true)}>
          {action}
        </Button>
      </div>
      {isAsked && (
        <WithFactor
          title={action}
          text={hasPasskeys ? secondFactor.removeAppText : secondFactor.turnOffText}
          action={action}
          send={proof => ask(removeSecondFactor({ body: proof }))}
          onDone={() => {
            setAsked(false)
            say(hasPasskeys ? secondFactor.appRemoved : secondFactor.turnedOff)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  )
}

interface CodesLeftProps extends Pick<SecondFactor, 'recoveryCodesLeft'> {
  onCodes: (codes: readonly string[]) => void
}

/** How many recovery codes are left, and new ones. */
export function CodesLeft({ recoveryCodesLeft, onCodes }: CodesLeftProps) {
  const { secondFactor } = useAccountTexts()
  const canWrite = useCanWrite()
  const [isAsked, setAsked] = useState(false)
  return (
    <Card>
      <h3>{secondFactor.codesTitle}</h3>
      <p>{secondFactor.codesLeft({ count: recoveryCodesLeft })}</p>
      <div>
        <Button isDisabled={!canWrite} onPress={() => setAsked(true)}>
          {secondFactor.newCodes}
        </Button>
      </div>
      {isAsked && (
        <WithFactor
          title={secondFactor.newCodes}
          text={secondFactor.newCodesText}
          action={secondFactor.newCodes}
          send={proof => ask(renewRecoveryCodes({ body: proof }))}
          onDone={({ recoveryCodes }) => {
            setAsked(false)
            onCodes(recoveryCodes)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  )
}
