import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../account/current-user.tsx'
import { confirmPassword, confirmSingleSignOn } from '@frontdesk/client/operations'
import type { ApiFailure } from '../api/api-failure.ts'
import { ask } from '../api/ask.ts'
import { asFailure } from '../api/query-client.ts'
import { Button } from '../components/actions/button.tsx'
import { sentenceOf } from '../components/feedback/failure.tsx'
import { PasswordField } from '../components/fields/password-field.tsx'
import { Form } from '../components/forms/form.tsx'
import { Buttons, Dialog } from '../components/layout/dialog.tsx'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { provePasskey } from './prove-passkey.ts'
import { secondFactorQuery } from './second-factor-query.ts'

type Way = 'password' | 'code' | 'passkey'

/**
 * Leads to the identity provider in another tab: what is typed on this page stays. Resolves when the person comes back. If
 * they have not logged in there, the change asks again.
 */
async function confirmAtProvider(): Promise<boolean> {
  const tab = open('', '_blank')
  const { url } = await ask(confirmSingleSignOn())
  if (tab === null) location.assign(url)
  else tab.location.href = url
  return new Promise(resolve => addEventListener('focus', () => resolve(true), { once: true }))
}

/** Asks the person once more who they are: by their password, by a factor that they have, or at their identity provider. */
export function ConfirmDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const texts = useAccountTexts()
  const { secondFactor, states } = texts
  const { user } = useCurrentUser()
  const { data } = useQuery(secondFactorQuery)
  const [field, setField] = useState<'password' | 'code'>('password')
  const [typed, setTyped] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const isOn = data?.isOn === true
  const confirm = async (way: Way): Promise<void> => {
    setSending(true)
    try {
      const body =
        way === 'passkey' ? { passkey: await provePasskey() } : way === 'code' ? { code: typed } : { password: typed }
      await ask(confirmPassword({ body }))
      onEnd(true)
    } catch (error) {
      setFailure(asFailure(error))
      setSending(false)
    }
  }
  const show = (other: 'password' | 'code'): void => {
    setField(other)
    setTyped('')
    setFailure(undefined)
  }
  const isOfField = failure !== undefined && !failure.code.startsWith('PASSKEY')
  return (
    <Dialog isOpen title={isOn ? secondFactor.confirmTitle : states.confirmTitle} onClose={() => onEnd(false)}>
      <p>{states.confirmText}</p>
      {data !== undefined && data.passkeys.length > 0 && (
        <PasskeyButton onPress={() => void confirm('passkey')} isPending={isSending} failure={failure} />
      )}
      <Form onSubmit={() => void confirm(field)}>
        {field === 'code' ? (
          <CodeField value={typed} onChange={setTyped} failure={failure} />
        ) : (
          <PasswordField
            label={states.password}
            value={typed}
            onChange={setTyped}
            autoComplete="current-password"
            autoFocus
            problem={isOfField ? sentenceOf(failure, texts) : undefined}
            texts={states}
          />
        )}
        {user.usesSingleSignOn === true && (
          <Button look="quiet" onPress={() => void confirmAtProvider().then(onEnd)}>
            {states.confirmAtProvider}
          </Button>
        )}
        <Buttons>
          {isOn && (
            <Button look="quiet" onPress={() => show(field === 'code' ? 'password' : 'code')}>
              {field === 'code' ? secondFactor.usePassword : secondFactor.useCode}
            </Button>
          )}
          <Button onPress={() => onEnd(false)}>{states.cancel}</Button>
          <Button type="submit" look="main" isPending={isSending}>
            {states.confirm}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
