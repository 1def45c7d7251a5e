import { lazy, Suspense, useState } from 'react'
import { changePassword } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Buttons } from '../../components/layout/dialog.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Page, Section, Card } from '../../components/layout/page.tsx'
import { Form } from '../../components/forms/form.tsx'
import { PasswordField } from '../../components/fields/password-field.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { Display } from './display.tsx'
import { Keyboard } from './keyboard.tsx'
import { Logins } from './logins.tsx'
import { Notifications } from './notifications.tsx'
import { Person } from './person.tsx'
import { Sounds } from './sounds.tsx'
import { Writing } from './writing.tsx'

/** Loaded after the page: it draws a QR code, which few people need on most days. */
const SecondFactor = lazy(async () => ({
  default: (await import('../../second-factor/second-factor.tsx')).SecondFactor,
}))

/** What a person sets for themselves. */
export function ProfilePage() {
  const { profile } = useAccountTexts()
  const answersVisitors = refusalOf(useCurrentUser(), pageNamed('inbox').access) === undefined
  return (
    <Page title={profile.title}>
      <Person />
      <Display />
      {answersVisitors && <Writing />}
      {answersVisitors && <Sounds />}
      {answersVisitors && <Notifications />}
      <Keyboard />
      <Password />
      <Suspense>
        <SecondFactor />
      </Suspense>
      <Logins />
    </Page>
  )
}

function Password() {
  const texts = useAccountTexts()
  const { profile, states } = texts
  const canWrite = useCanWrite()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const { run, isRunning, failure } = useChange(() => ask(changePassword({ body: { password, newPassword } })), {
    onDone: () => {
      setPassword('')
      setNewPassword('')
      say(profile.passwordChanged)
    },
  })
  const submit = (): void => {
    run(undefined)
  }
  const problem = failure && sentenceOf(failure, texts)
  const isOfOld = failure?.code === 'PASSWORD_WRONG'
  return (
    <Section title={profile.passwordTitle}>
      <Card>
        <Form onSubmit={submit}>
          <PasswordField
            label={profile.oldPassword}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            problem={isOfOld ? problem : undefined}
            texts={states}
          />
          <PasswordField
            label={profile.newPassword}
            help={profile.passwordHelp}
            value={newPassword}
            onChange={setNewPassword}
            autoComplete="new-password"
            problem={isOfOld ? undefined : problem}
            texts={states}
          />
          <Buttons>
            <Button type="submit" isPending={isRunning} isDisabled={!canWrite || password === '' || newPassword === ''}>
              {profile.changePassword}
            </Button>
          </Buttons>
        </Form>
      </Card>
    </Section>
  )
}
