import { useState } from 'react'
import { beginSecondFactor, confirmSecondFactor, type SecondFactorSecret } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { useChange } from '../api/use-change.ts'
import { useCanWrite } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import { CopyLine } from '../components/actions/copy-line.tsx'
import { sentenceOf } from '../components/feedback/failure.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { Form } from '../components/forms/form.tsx'
import { Buttons } from '../components/layout/dialog.tsx'
import { Card } from '../components/layout/page.tsx'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'
import { secondFactorQuery } from './second-factor-query.ts'
import { WithFactor } from './with-factor.tsx'

interface SetUpProps {
  /** Whether there are passkeys: an app then takes one of them. */
  isOn: boolean
  onCodes: (codes: readonly string[]) => void
  onSetUp: ((isUnderWay: boolean) => void) | undefined
}

/** Sets up an authenticator app: a secret is made when the person asks for it. */
export function SetUp({ isOn, onCodes, onSetUp }: SetUpProps) {
  const texts = useAccountTexts()
  const { secondFactor, states } = texts
  const canWrite = useCanWrite()
  const [secret, setSecret] = useState<SecondFactorSecret>()
  const [isProving, setProving] = useState(false)
  const begun = (made: SecondFactorSecret): void => {
    setProving(false)
    setSecret(made)
    onSetUp?.(true)
  }
  const { run, isRunning } = useChange(() => ask(beginSecondFactor({ body: {} })), {
    onDone: begun,
    onFailed: failure => {
      if (failure.kind !== 'password-needed') say(sentenceOf(failure, texts))
    },
  })
  const cancel = (): void => {
    setSecret(undefined)
    onSetUp?.(false)
  }
  if (secret !== undefined) return <NewApp secret={secret} onCodes={onCodes} onCancel={cancel} />
  return (
    <Card>
      <h3>{secondFactor.app}</h3>
      <p>{isOn ? secondFactor.noApp : secondFactor.isOff}</p>
      <div>
        <Button
          isPending={isRunning}
          isDisabled={!canWrite}
          onPress={() => {
            if (isOn) setProving(true)
            else run(undefined)
          }}
        >
          {secondFactor.setUp}
        </Button>
      </div>
      {isProving && (
        <WithFactor
          title={secondFactor.confirmTitle}
          text={states.confirmText}
          action={states.confirm}
          send={proof => ask(beginSecondFactor({ body: proof }))}
          onDone={begun}
          onClose={() => setProving(false)}
        />
      )}
    </Card>
  )
}

function NewApp({
  secret: { secret, uri },
  onCodes,
  onCancel,
}: Pick<SetUpProps, 'onCodes'> & { secret: SecondFactorSecret; onCancel: () => void }) {
  const { secondFactor, states } = useAccountTexts()
  const [code, setCode] = useState('')
  const { run, isRunning, failure } = useChange(() => ask(confirmSecondFactor({ body: { code } })), {
    refreshes: [secondFactorQuery.queryKey],
    onDone: ({ recoveryCodes }) => {
      say(secondFactor.turnedOn)
      onCodes(recoveryCodes)
    },
  })
  return (
    <Card>
      <p>{secondFactor.scan}</p>
      <QrCode text={uri} label={secondFactor.qrCode} />
      <p>{secondFactor.typeIn}</p>
      <CopyLine text={secret} label={secondFactor.copyKey} />
      <Form onSubmit={() => run(undefined)}>
        <CodeField value={code} onChange={setCode} failure={failure} takes="app" />
        <Buttons>
          <Button onPress={onCancel}>{states.cancel}</Button>
          <Button type="submit" look="main" isPending={isRunning} isDisabled={code.trim() === ''}>
            {secondFactor.turnOn}
          </Button>
        </Buttons>
      </Form>
    </Card>
  )
}
