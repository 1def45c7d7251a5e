import { useState } from 'react'
import { setUpInstallation } from '../api/generated'
import { ask } from '../api/ask.ts'
import { PasswordField } from '../components/fields/password-field.tsx'
import { TextField } from '../components/fields/text-field.tsx'
import { fieldOf } from './field-of.ts'
import { Message } from './message.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useSubmit } from './use-submit.ts'
import { useWords } from './words.tsx'

/**
 * Makes the first account, with the code that the start has printed. Then it leads to the dashboard, logged in. The code
 * comes with the address; who opens the page without it types it.
 */
export function SetupPage() {
  const { texts } = useWords()
  const code = useLinkToken()
  const [isDone, setDone] = useState(false)
  const { send, ...state } = useSubmit(
    (form: FormData) =>
      ask(
        setUpInstallation({
          body: {
            code: code === '' ? fieldOf(form, 'code').trim() : code,
            accountName: fieldOf(form, 'accountName'),
            name: fieldOf(form, 'name'),
            email: fieldOf(form, 'email'),
            password: fieldOf(form, 'password'),
            // Days begin where the owner is; the account's page can change it.
            timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
        }),
      ).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'SETUP_DONE') setDone(true)
        throw error
      }),
    () => location.assign('/dashboard/'),
  )
  if (isDone) return <Message title={texts.setupTitle} lines={[texts.setupDone]} />
  return (
    <SignInForm
      {...state}
      title={texts.setupTitle}
      text={texts.setupText}
      action={texts.createAccount}
      onSubmit={form => send(form)}
    >
      {code === '' && <TextField label={texts.setupCode} name="code" help={texts.setupCodeHelp} isRequired isCode />}
      <TextField label={texts.yourName} name="name" autoComplete="name" maxLength={200} isRequired autoFocus />
      <TextField label={texts.email} name="email" type="email" autoComplete="username" isRequired />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="new-password"
        help={texts.passwordHelp}
        isRequired
        texts={texts}
      />
      <TextField label={texts.businessName} name="accountName" autoComplete="organization" maxLength={200} isRequired />
    </SignInForm>
  )
}
