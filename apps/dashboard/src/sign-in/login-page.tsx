import { useState } from 'react'
import { login, type LoginRequest } from '@frontdesk/client/operations'
import { ApiFailure } from '../api/api-failure.ts'
import { ask } from '../api/ask.ts'
import { Button } from '../components/actions/button.tsx'
import buttonStyles from '../components/actions/button.module.css'
import { passkeyObstacle } from '../second-factor/passkeys.ts'
import { FactorStep, type CheckedPassword } from './factor-step.tsx'
import { fieldOf } from './field-of.ts'
import { logInWithPasskey } from './log-in-with-passkey.ts'
import { SignInField, SignInPassword } from './sign-in-fields.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSubmit } from './use-submit.ts'
import { useWords } from './words.tsx'
import styles from './sign-in.module.css'

/** Logs a person in, and leads them where they wanted to go. With a second factor, a second step asks for it. */
export function LoginPage() {
  const { texts } = useWords()
  const [checked, setChecked] = useState<CheckedPassword>()
  const { send, ...state } = useSubmit(
    // Resolves with what was sent where only the second factor is missing.
    (given: LoginRequest | 'passkey'): Promise<CheckedPassword | undefined> =>
      given === 'passkey'
        ? logInWithPasskey(texts.passkeyCancelled)
        : ask(login({ body: given })).then(
            () => undefined,
            (error: unknown) => {
              if (!(error instanceof ApiFailure) || error.code !== 'SECOND_FACTOR_NEEDED') throw error
              return { sent: given, factors: error.values['factors'] ?? 'code' }
            },
          ),
    needed => (needed === undefined ? enter() : setChecked(needed)),
  )
  if (checked !== undefined) return <FactorStep checked={checked} onDone={enter} />
  return (
    <SignInForm
      {...state}
      title={texts.loginTitle}
      action={texts.logIn}
      onSubmit={form => send({ email: fieldOf(form, 'email'), password: fieldOf(form, 'password') })}
      more={
        <>
          <a href="/dashboard/forgot-password">{texts.forgotPassword}</a>
          <div className={styles['others']}>
            {passkeyObstacle() === undefined && <Button onPress={() => send('passkey')}>{texts.passkeyLogin}</Button>}
            {/* With where the login leads. */}
            <a className={buttonStyles['button']} href={`/dashboard/single-sign-on${location.search}`}>
              {texts.ssoLogin}
            </a>
          </div>
        </>
      }
    >
      <SignInField label={texts.email} name="email" type="email" autoComplete="username" autoFocus />
      <SignInPassword label={texts.password} autoComplete="current-password" />
    </SignInForm>
  )
}

const enter = (): void => location.assign(nextPage())

/** Where the login leads: `?next=` where it is a page of the dashboard, and nothing else. */
function nextPage(): string {
  const next = new URLSearchParams(location.search).get('next') ?? ''
  if (!next.startsWith('/dashboard/')) return '/dashboard/'
  const { origin, pathname, search, hash } = new URL(next, location.href)
  const isOurs = origin === location.origin && pathname.startsWith('/dashboard/')
  return isOurs ? pathname + search + hash : '/dashboard/'
}
