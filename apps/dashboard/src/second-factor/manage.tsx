import { useState } from 'react'
import { removeSecondFactor, renewRecoveryCodes, type SecondFactor } from '../api/generated'
import { ask } from '../api/ask.ts'
import { useChange } from '../api/use-change.ts'
import { useCanWrite } from '../api/watch-connection.ts'
import { currentUserQuery } from '../account/current-user.tsx'
import { Button } from '../components/actions/button.tsx'
import { Dialog, Buttons } from '../components/layout/dialog.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { Form } from '../components/forms/form.tsx'
import { Card } from '../components/layout/page.tsx'
import { TimeIn } from '../components/lists/written-time.tsx'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import { CodeField } from './code-field.tsx'
import { secondFactorQuery } from './second-factor-query.ts'

interface ManageProps {
  state: SecondFactor
  onCodes: (codes: readonly string[]) => void
}

/** A second factor that is on: new recovery codes, or an end. Both take a code. */
export function Manage({ state: { addedAt, recoveryCodesLeft }, onCodes }: ManageProps) {
  const { secondFactor } = useAccountTexts()
  const canWrite = useCanWrite()
  const [asked, setAsked] = useState<'codes' | 'end'>()
  const close = (): void => setAsked(undefined)
  return (
    <Card>
      {addedAt !== null && (
        <p>
          <TimeIn at={addedAt}>{date => secondFactor.onSince({ date })}</TimeIn>
        </p>
      )}
      <p>{secondFactor.codesLeft({ count: recoveryCodesLeft })}</p>
      <Buttons>
        <Button isDisabled={!canWrite} onPress={() => setAsked('codes')}>
          {secondFactor.newCodes}
        </Button>
        <Button look="danger" isDisabled={!canWrite} onPress={() => setAsked('end')}>
          {secondFactor.turnOff}
        </Button>
      </Buttons>
      {asked === 'codes' && (
        <WithCode
          title={secondFactor.newCodes}
          text={secondFactor.newCodesText}
          action={secondFactor.newCodes}
          send={code => ask(renewRecoveryCodes({ body: { code } }))}
          onDone={({ recoveryCodes }) => {
            close()
            onCodes(recoveryCodes)
          }}
          onClose={close}
        />
      )}
      {asked === 'end' && (
        <WithCode
          title={secondFactor.turnOff}
          text={secondFactor.turnOffText}
          action={secondFactor.turnOff}
          send={code => ask(removeSecondFactor({ body: { code } }))}
          onDone={() => {
            close()
            say(secondFactor.turnedOff)
          }}
          onClose={close}
        />
      )}
    </Card>
  )
}

interface WithCodeProps<Result> {
  title: string
  text: string
  action: string
  send: (code: string) => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}

/** A dialog for what takes a code. */
function WithCode<Result>({ title, text, action, send, onDone, onClose }: WithCodeProps<Result>) {
  const { states } = useAccountTexts()
  const [code, setCode] = useState('')
  const { run, isRunning, failure } = useChange(() => send(code), {
    refreshes: [secondFactorQuery.queryKey, currentUserQuery.queryKey],
    onDone,
  })
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <p>{text}</p>
      <Form onSubmit={() => run(undefined)}>
        <CodeField value={code} onChange={setCode} failure={failure} />
        <Buttons>
          <Button onPress={onClose}>{states.cancel}</Button>
          <Button type="submit" look="main" isPending={isRunning} isDisabled={code.trim() === ''}>
            {action}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
