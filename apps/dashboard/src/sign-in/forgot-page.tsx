import { useEffect, useState } from 'react'
import { getSetupState, requestPasswordReset } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { fieldOf } from './field-of.ts'
import { Message } from './message.tsx'
import { SignInField } from './sign-in-fields.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSubmit } from './use-submit.ts'
import { useWords } from './words.tsx'

/** Whether links can be mailed here. Until that is known they are taken to be. */
function useHasMail(): boolean {
  const [hasMail, setHasMail] = useState(true)
  useEffect(() => {
    ask(getSetupState()).then(
      ({ mail }) => setHasMail(mail !== 'files'),
      () => undefined,
    )
  }, [])
  return hasMail
}

/** Asks for a link to choose a new password. The answer never tells whether the address belongs to anybody. */
export function ForgotPage() {
  const { texts } = useWords()
  const [isSent, setSent] = useState(false)
  const hasMail = useHasMail()
  const { send, ...state } = useSubmit(
    (email: string) => ask(requestPasswordReset({ body: { email } })),
    () => setSent(true),
  )
  if (isSent) {
    const lines = hasMail ? [texts.linkSent, texts.askOperator] : [texts.linkInFile]
    return <Message title={texts.forgotTitle} lines={lines} />
  }
  return (
    <SignInForm
      {...state}
      title={texts.forgotTitle}
      text={hasMail ? texts.forgotText : texts.noMail}
      action={texts.sendLink}
      onSubmit={form => send(fieldOf(form, 'email'))}
      more={<a href="/dashboard/login">{texts.toLogin}</a>}
    >
      <SignInField label={texts.email} name="email" type="email" autoComplete="username" autoFocus />
    </SignInForm>
  )
}
