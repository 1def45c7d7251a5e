import { useState } from 'react'
import { acceptInvitation } from '../api/generated'
import { ask } from '../api/ask.ts'
import { fieldOf } from './field-of.ts'
import { Message } from './message.tsx'
import { SignInField, SignInPassword } from './sign-in-fields.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useSubmit } from './use-submit.ts'
import { useWords } from './words.tsx'

/** Accepts an invitation to a team: a name and a password make the login. */
export function InvitationPage() {
  const { texts } = useWords()
  const token = useLinkToken()
  const [hasJoined, setJoined] = useState(false)
  const { send, ...state } = useSubmit(
    (body: { name: string; password: string }) => ask(acceptInvitation({ body: { token, ...body } })),
    () => setJoined(true),
  )
  if (token === '') return <Message title={texts.inviteTitle} lines={[texts.linkBroken]} />
  if (hasJoined) return <Message title={texts.inviteTitle} lines={[texts.joined]} />
  return (
    <SignInForm
      {...state}
      title={texts.inviteTitle}
      text={texts.inviteText}
      action={texts.join}
      onSubmit={form => send({ name: fieldOf(form, 'name'), password: fieldOf(form, 'password') })}
    >
      <SignInField label={texts.yourName} name="name" autoComplete="name" maxLength={200} autoFocus />
      <SignInPassword label={texts.newPassword} autoComplete="new-password" help={texts.passwordHelp} />
    </SignInForm>
  )
}
