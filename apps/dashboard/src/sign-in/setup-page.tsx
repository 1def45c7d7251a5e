import { lazy, Suspense, useState } from 'react'
import { setUpInstallation } from '@frontdesk/client/operations'
import { ApiFailure } from '../api/api-failure.ts'
import { ask } from '../api/ask.ts'
import { deviceZone } from '../time/device-zone.ts'
import { fieldOf } from './field-of.ts'
import { Message } from './message.tsx'
import { SignInField, SignInPassword } from './sign-in-fields.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useSubmit } from './use-submit.ts'
import { useWords } from './words.tsx'

/** Loaded where it is needed: nearly every browser says in which zone it is. */
const TimeZoneField = lazy(async () => ({
  default: (await import('../components/fields/time-zone-field.tsx')).TimeZoneField,
}))

/**
 * Makes the first account, with the code that the start has printed. Then it leads to the dashboard, logged in. The code
 * comes with the address; who opens the page without it types it.
 */
export function SetupPage() {
  const { texts } = useWords()
  const code = useLinkToken()
  const [isDone, setDone] = useState(false)
  const [zone, setZone] = useState(deviceZone)
  const [isZoneAsked, setZoneAsked] = useState(zone === undefined)
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
            timezone: zone ?? 'UTC',
          },
        }),
      ).catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        if (error.code === 'SETUP_DONE') setDone(true)
        if (error.code !== 'TIME_ZONE_UNKNOWN') throw error
        setZone('UTC')
        setZoneAsked(true)
        throw new ApiFailure(texts.zoneUnknown, error)
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
      {code === '' && <SignInField label={texts.setupCode} name="code" help={texts.setupCodeHelp} isCode />}
      <SignInField label={texts.yourName} name="name" autoComplete="name" maxLength={120} autoFocus />
      <SignInField label={texts.email} name="email" type="email" autoComplete="username" />
      <SignInPassword label={texts.password} autoComplete="new-password" help={texts.passwordHelp} />
      <SignInField label={texts.businessName} name="accountName" autoComplete="organization" maxLength={120} />
      {isZoneAsked && (
        <Suspense>
          <TimeZoneField label={texts.zone} help={texts.zoneHelp} value={zone ?? 'UTC'} onChange={setZone} />
        </Suspense>
      )}
    </SignInForm>
  )
}
