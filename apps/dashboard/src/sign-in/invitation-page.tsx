import { useEffect, useState } from 'react'
import { acceptInvitation, login, readInvitation, type ReadInvitation } from '@frontdesk/client/operations'
import { ApiFailure } from '../api/api-failure.ts'
import { ask } from '../api/ask.ts'
import { TextField } from '../components/fields/text-field.tsx'
import { fieldOf } from './field-of.ts'
import { Message } from './message.tsx'
import { SignInField, SignInPassword } from './sign-in-fields.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useSubmit } from './use-submit.ts'
import { sentenceOf, useWords } from './words.tsx'

/** Accepts an invitation to a team: a name and a password make the login, which leads to the dashboard at once. */
export function InvitationPage() {
  const { texts } = useWords()
  const token = useLinkToken()
  if (token === '') return <Message title={texts.inviteTitle} lines={[texts.linkBroken]} />
  return <Invitation token={token} />
}

function Invitation({ token }: { token: string }) {
  const words = useWords()
  const { texts } = words
  const { invitation, failure, isRead } = useInvitation(token)
  const [hasJoined, setJoined] = useState(false)
  const { send, ...state } = useSubmit(
    (body: { name: string; password: string }) => join(token, invitation?.email, body),
    isLoggedIn => (isLoggedIn ? location.assign('/dashboard/') : setJoined(true)),
  )
  if (failure?.kind === 'invalid' || failure?.kind === 'plan-too-small')
    return <Message title={texts.inviteTitle} lines={[sentenceOf(failure, words)]} />
  if (hasJoined) return <Message title={texts.inviteTitle} lines={[texts.joined]} />
  if (!isRead) return null
  const { accountName, invitedBy, email } = invitation ?? {}
  return (
    <SignInForm
      {...state}
      title={accountName === undefined ? texts.inviteTitle : texts.inviteTo({ business: accountName })}
      text={invitedBy == null ? texts.inviteText : `${texts.invitedBy({ name: invitedBy })} ${texts.inviteText}`}
      action={texts.join}
      onSubmit={form => send({ name: fieldOf(form, 'name'), password: fieldOf(form, 'password') })}
    >
      {/* Password managers keep it as the name of the login. */}
      {email !== undefined && (
        <TextField label={texts.email} value={email} type="email" autoComplete="username" isReadOnly />
      )}
      <SignInField label={texts.yourName} name="name" autoComplete="name" maxLength={120} autoFocus />
      <SignInPassword label={texts.newPassword} autoComplete="new-password" help={texts.passwordHelp} />
    </SignInForm>
  )
}

/** What the link is for. Where that cannot be read just now, the form works without it. */
function useInvitation(token: string) {
  const [state, setState] = useState<{ isRead: boolean; invitation?: ReadInvitation; failure?: ApiFailure }>({
    isRead: false,
  })
  useEffect(() => {
    ask(readInvitation({ body: { token } })).then(
      invitation => setState({ isRead: true, invitation }),
      (error: unknown) => setState({ isRead: true, ...(error instanceof ApiFailure && { failure: error }) }),
    )
  }, [token])
  return state
}

/** Joins the team and logs in. Resolves with whether the login has worked: the link is used up by then. */
async function join(token: string, email: string | undefined, body: { name: string; password: string }) {
  await ask(acceptInvitation({ body: { token, ...body } }))
  if (email === undefined) return false
  return ask(login({ body: { email, password: body.password } })).then(
    () => true,
    () => false,
  )
}
