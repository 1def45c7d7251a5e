import { useState } from 'react'
import { resetPassword } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { fieldOf } from './field-of.ts'
import { Message } from './message.tsx'
import { SignInPassword } from './sign-in-fields.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useSubmit } from './use-submit.ts'
import { useWords } from './words.tsx'

/** Sets a new password by the link of a mail. */
export function ResetPage() {
  const { texts } = useWords()
  const token = useLinkToken()
  const [isSaved, setSaved] = useState(false)
  const { send, ...state } = useSubmit(
    (password: string) => ask(resetPassword({ body: { token, password } })),
    () => setSaved(true),
  )
  if (token === '') return <Message title={texts.resetTitle} lines={[texts.linkBroken]} />
  if (isSaved) return <Message title={texts.resetTitle} lines={[texts.passwordSaved]} />
  return (
    <SignInForm
      {...state}
      title={texts.resetTitle}
      action={texts.savePassword}
      onSubmit={form => send(fieldOf(form, 'password'))}
    >
      <SignInPassword label={texts.newPassword} autoComplete="new-password" help={texts.passwordHelp} autoFocus />
    </SignInForm>
  )
}
