import { login } from '../api/generated'
import { ask } from '../api/ask.ts'
import { SignInField, SignInPassword } from './sign-in-fields.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSubmit } from './use-submit.ts'
import { useWords } from './words.tsx'
import { fieldOf } from './field-of.ts'

/** Logs a person in, and leads them where they wanted to go. */
export function LoginPage() {
  const { texts } = useWords()
  const { send, ...state } = useSubmit(
    (body: { email: string; password: string }) => ask(login({ body })),
    () => location.assign(nextPage()),
  )
  return (
    <SignInForm
      {...state}
      title={texts.loginTitle}
      action={texts.logIn}
      onSubmit={form => send({ email: fieldOf(form, 'email'), password: fieldOf(form, 'password') })}
      more={<a href="/dashboard/forgot-password">{texts.forgotPassword}</a>}
    >
      <SignInField label={texts.email} name="email" type="email" autoComplete="username" autoFocus />
      <SignInPassword label={texts.password} autoComplete="current-password" />
    </SignInForm>
  )
}

/** Where the login leads: `?next=` where it is a page of the dashboard, and nothing else. */
function nextPage(): string {
  const next = new URLSearchParams(location.search).get('next') ?? ''
  if (!next.startsWith('/dashboard/')) return '/dashboard/'
  const { origin, pathname, search, hash } = new URL(next, location.href)
  const isOurs = origin === location.origin && pathname.startsWith('/dashboard/')
  return isOurs ? pathname + search + hash : '/dashboard/'
}
