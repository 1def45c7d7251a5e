import { useState } from 'react'
import { login, type LoginRequest } from '../api/generated'
import { ApiFailure } from '../api/api-failure.ts'
import { ask } from '../api/ask.ts'
import { Button } from '../components/actions/button.tsx'
import { SignInField, SignInPassword } from './sign-in-fields.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSubmit } from './use-submit.ts'
import { useWords } from './words.tsx'
import { fieldOf } from './field-of.ts'

/** Logs a person in, and leads them where they wanted to go. With a second factor, a second step asks for its code. */
export function LoginPage() {
  const { texts } = useWords()
  const [checked, setChecked] = useState<LoginRequest>()
  const { send, ...state } = useSubmit(
    // Resolves with what was sent where only the code is missing.
    (body: LoginRequest) =>
      ask(login({ body })).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof ApiFailure && error.code === 'SECOND_FACTOR_NEEDED') return body
          throw error
        },
      ),
    needed => (needed === undefined ? enter() : setChecked(needed)),
  )
  if (checked !== undefined) return <CodeStep checked={checked} />
  return (
    <SignInForm
      {...state}
      title={texts.loginTitle}
      action={texts.logIn}
      onSubmit={form => send({ email: fieldOf(form, 'email'), password: fieldOf(form, 'password') })}
      more={
        <>
          <a href="/dashboard/forgot-password">{texts.forgotPassword}</a>
          {/* With where the login leads. */}
          <a href={`/dashboard/single-sign-on${location.search}`}>{texts.ssoLogin}</a>
        </>
      }
    >
      <SignInField label={texts.email} name="email" type="email" autoComplete="username" autoFocus />
      <SignInPassword label={texts.password} autoComplete="current-password" />
    </SignInForm>
  )
}

/** Asks for the code of the app, or for a recovery code of somebody who is without it. */
function CodeStep({ checked }: { checked: LoginRequest }) {
  const { texts } = useWords()
  const [isRecovery, setRecovery] = useState(false)
  const { send, ...state } = useSubmit((code: string) => ask(login({ body: { ...checked, code } })), enter)
  return (
    <SignInForm
      {...state}
      key={String(isRecovery)}
      title={isRecovery ? texts.recoveryTitle : texts.codeTitle}
      text={isRecovery ? texts.recoveryText : texts.codeText}
      action={texts.logIn}
      onSubmit={form => send(fieldOf(form, 'factor'))}
      more={
        <Button look="quiet" onPress={() => setRecovery(!isRecovery)}>
          {isRecovery ? texts.useApp : texts.useRecoveryCode}
        </Button>
      }
    >
      {isRecovery ? (
        <SignInField label={texts.recoveryCode} name="factor" autoComplete="off" isCode autoFocus />
      ) : (
        <SignInField
          label={texts.code}
          name="factor"
          autoComplete="one-time-code"
          inputMode="numeric"
          isCode
          autoFocus
        />
      )}
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
