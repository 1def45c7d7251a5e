import { useState } from 'react'
import { changePassword } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Buttons } from '../../components/layout/dialog.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Page, Section, Card } from '../../components/layout/page.tsx'
import { Form } from '../../components/forms/form.tsx'
import { PasswordField } from '../../components/fields/password-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useChangeLanguage } from '../../texts/change-language.ts'
import { languages, type Language } from '../../texts/languages.ts'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { Logins } from './logins.tsx'
import { storedTheme, storeTheme, type Theme } from './stored-theme.ts'

/** What a person sets for themselves. */
export function ProfilePage() {
  const { profile } = useAccountTexts()
  return (
    <Page title={profile.title}>
      <Display />
      <Password />
      <Logins />
    </Page>
  )
}

const languageOptions = Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))

function Display() {
  const { profile, shell } = useAccountTexts()
  const language = useLanguage()
  const changeLanguage = useChangeLanguage()
  const [theme, setTheme] = useState(storedTheme)
  return (
    <Section title={profile.display}>
      <Card>
        <Select
          label={profile.language}
          help={profile.languageHelp}
          value={language}
          options={languageOptions}
          onChange={next => void changeLanguage(next)}
        />
        <Select<Theme>
          label={shell.theme}
          value={theme}
          options={(['system', 'light', 'dark'] as const).map(value => ({ value, label: shell.themes[value] }))}
          onChange={next => {
            setTheme(next)
            storeTheme(next)
          }}
        />
      </Card>
    </Section>
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
