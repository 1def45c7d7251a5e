import { lazy, Suspense, useState } from 'react'
import { beginPasskeyLogin, login, loginWithPasskey } from '@frontdesk/client/operations'
import { useCurrentUser } from '../account/current-user.tsx'
import { ask } from '../api/ask.ts'
import { useChange } from '../api/use-change.ts'
import { loggedInAgain, useConnection } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import { Buttons, Dialog } from '../components/layout/dialog.tsx'
import { sentenceOf, useSecondsLeft } from '../components/feedback/failure.tsx'
import { Form } from '../components/forms/form.tsx'
import { PasswordField } from '../components/fields/password-field.tsx'
import { forgetDrafts } from '../components/forms/use-draft.ts'
import { useTexts } from '../texts/use-texts.tsx'

/** Loaded where the login has ended. */
const PasskeyButton = lazy(async () => ({
  default: (await import('../second-factor/passkey-button.tsx')).PasskeyButton,
}))

/** Logs in the person whose passkey it is. */
async function logInWithPasskey() {
  const { signWithPasskey } = await import('../second-factor/passkeys.ts')
  const passkey = await signWithPasskey(await ask(beginPasskeyLogin()))
  return ask(loginWithPasskey({ body: { passkey } }))
}

/** Loaded where the login takes a code. */
const CodeField = lazy(async () => ({ default: (await import('../second-factor/code-field.tsx')).CodeField }))

/** Lets a person whose login has ended log in again, above the page where they were. */
export function LoginSheet() {
  const texts = useTexts()
  const { user } = useCurrentUser()
  const { isLoggedOut } = useConnection()
  const [password, setPassword] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [code, setCode] = useState('')
  const { run, isRunning, failure } = useChange(
    (by: 'password' | 'passkey') =>
      by === 'passkey'
        ? logInWithPasskey()
        : ask(login({ body: { email: user.email, password, ...(needsCode ? { code } : {}) } })),
    {
      onDone: ({ user: now }) => {
        setPassword('')
        setCode('')
        setNeedsCode(false)
        if (now.id === user.id) return loggedInAgain()
        forgetDrafts()
        location.reload()
      },
      onFailed: failure => {
        if (failure.code === 'SECOND_FACTOR_NEEDED') setNeedsCode(true)
      },
    },
  )
  const secondsLeft = useSecondsLeft(failure)
  const isOfPasskey = failure?.code.startsWith('PASSKEY') === true
  const submit = (): void => {
    run('password')
  }
  return (
    <Dialog isOpen={isLoggedOut} title={texts.states.loggedOutTitle}>
      <p>{texts.states.loggedOutText}</p>
      {isLoggedOut && (
        <Suspense>
          <PasskeyButton onPress={() => run('passkey')} isPending={isRunning} failure={failure} />
        </Suspense>
      )}
      <Form onSubmit={submit}>
        {/* For password managers: which login it is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={`${texts.states.password} (${user.email})`}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          autoFocus
          problem={needsCode || isOfPasskey ? undefined : failure && sentenceOf(failure, texts)}
          texts={texts.states}
        />
        {needsCode && (
          <Suspense>
            <CodeField value={code} onChange={setCode} failure={failure} />
          </Suspense>
        )}
        <Buttons>
          <Button type="submit" look="main" isPending={isRunning} isDisabled={secondsLeft > 0}>
            {secondsLeft > 0 ? texts.states.waitSeconds({ seconds: secondsLeft }) : texts.states.logIn}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
