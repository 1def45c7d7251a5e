import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUserQuery } from '../account/current-user.tsx'
import type { FactorProof } from '@frontdesk/client/operations'
import { useChange } from '../api/use-change.ts'
import { Button } from '../components/actions/button.tsx'
import { Buttons, Dialog } from '../components/layout/dialog.tsx'
import { Form } from '../components/forms/form.tsx'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { provePasskey } from './prove-passkey.ts'
import { secondFactorQuery } from './second-factor-query.ts'

interface WithFactorProps<Result> {
  title: string
  text: string
  action: string
  send: (proof: FactorProof) => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}

/** A dialog for what takes the second factor that is on: a passkey, or a code. */
export function WithFactor<Result>({ title, text, action, send, onDone, onClose }: WithFactorProps<Result>) {
  const { states } = useAccountTexts()
  const { data } = useQuery(secondFactorQuery)
  const [code, setCode] = useState('')
  const { run, isRunning, failure } = useChange(
    async (by: 'code' | 'passkey') => send(by === 'code' ? { code } : { passkey: await provePasskey() }),
    { refreshes: [secondFactorQuery.queryKey, currentUserQuery.queryKey], onDone },
  )
  const hasPasskey = data !== undefined && data.passkeys.length > 0
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <p>{text}</p>
      {hasPasskey && <PasskeyButton onPress={() => run('passkey')} isPending={isRunning} failure={failure} />}
      <Form onSubmit={() => run('code')}>
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
