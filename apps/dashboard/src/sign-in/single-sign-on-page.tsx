import { beginSingleSignOn } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { fieldOf } from './field-of.ts'
import { Message } from './message.tsx'
import { SignInField } from './sign-in-fields.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSubmit } from './use-submit.ts'
import { useWords } from './words.tsx'
import styles from './sign-in.module.css'

/**
 * Leads to the identity provider of a person's company, which sends them back logged in, or here with what went wrong. In
 * the tab of a confirmation it says that it was one.
 */
export function SingleSignOnPage() {
  const { texts } = useWords()
  const query = new URLSearchParams(location.search)
  const { send, ...state } = useSubmit(
    (email: string) => {
      const next = query.get('next')
      return ask(beginSingleSignOn({ body: { email, ...(next === null ? {} : { next }) } }))
    },
    ({ url }) => location.assign(url),
  )
  if (query.has('confirmed')) return <Message title={texts.confirmedTitle} lines={[texts.confirmedText]} />
  const code = query.get('problem')
  const problems: Readonly<Record<string, string>> = texts.ssoProblems
  return (
    <SignInForm
      {...state}
      title={texts.ssoTitle}
      text={texts.ssoText}
      action={texts.ssoContinue}
      onSubmit={form => send(fieldOf(form, 'email'))}
      more={<a href="/dashboard/login">{texts.usePassword}</a>}
    >
      {code !== null && (
        <p className={styles['problem']} role="alert">
          {problems[code] ?? texts.ssoProblems.SINGLE_SIGN_ON_INVALID}
        </p>
      )}
      <SignInField label={texts.email} name="email" type="email" autoComplete="username" autoFocus />
    </SignInForm>
  )
}
