import { useQuery } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { currentUserQuery } from '../account/current-user.tsx'
import { confirmPassword, confirmSingleSignOn } from '../api/generated'
import type { ApiFailure } from '../api/api-failure.ts'
import { ask } from '../api/ask.ts'
import { asFailure } from '../api/query-client.ts'
import { Button } from '../components/actions/button.tsx'
import { Buttons, Dialog } from '../components/layout/dialog.tsx'
import { sentenceOf } from '../components/feedback/failure.tsx'
import { Form } from '../components/forms/form.tsx'
import { PasswordField } from '../components/fields/password-field.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** Asks for the password. True: it was right; false: the person thought better of it. */
type AskPassword = () => Promise<boolean>

const ConfirmPasswordContext = createContext<AskPassword>(() => Promise.resolve(false))

/** Asks the person for their password once more: `if (await confirmPassword()) …`. */
export const useConfirmPassword = (): AskPassword => useContext(ConfirmPasswordContext)

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

/** Holds the dialog that asks for the password. */
export function ConfirmPasswordProvider({ children }: { children: ReactNode }) {
  const texts = useTexts()
  const { data: user } = useQuery(currentUserQuery)
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)
  const askPassword = useCallback<AskPassword>(() => {
    setOpen(true)
    return new Promise(resolve => {
      answer.current = resolve
    })
  }, [])
  const end = (isConfirmed: boolean): void => {
    setOpen(false)
    setPassword('')
    setFailure(undefined)
    answer.current?.(isConfirmed)
  }
  const submit = (): void => {
    setSending(true)
    ask(confirmPassword({ body: { password } }))
      .then(
        () => end(true),
        (error: unknown) => setFailure(asFailure(error)),
      )
      .finally(() => setSending(false))
  }
  return (
    <ConfirmPasswordContext value={askPassword}>
      {children}
      <Dialog isOpen={isOpen} title={texts.states.confirmTitle} onClose={() => end(false)}>
        <p>{texts.states.confirmText}</p>
        <Form onSubmit={submit}>
          <PasswordField
            label={texts.states.password}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            autoFocus
            problem={failure && sentenceOf(failure, texts)}
            texts={texts.states}
          />
          {user?.user.usesSingleSignOn === true && (
            <Button look="quiet" onPress={() => void confirmAtProvider().then(end)}>
              {texts.states.confirmAtProvider}
            </Button>
          )}
          <Buttons>
            <Button onPress={() => end(false)}>{texts.states.cancel}</Button>
            <Button type="submit" look="main" isPending={isSending}>
              {texts.states.confirm}
            </Button>
          </Buttons>
        </Form>
      </Dialog>
    </ConfirmPasswordContext>
  )
}
