import { login } from '../api/generated'
import { ask } from '../api/ask.ts'
import { PasswordField } from '../components/fields/password-field.tsx'
import { TextField } from '../components/fields/text-field.tsx'
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
      <TextField label={texts.email} name="email" type="email" autoComplete="username" isRequired autoFocus />
      <PasswordField label={texts.password} name="password" autoComplete="current-password" isRequired texts={texts} />
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
