import { useState } from 'react'
import { login, type LoginRequest } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { Button } from '../components/actions/button.tsx'
import { passkeyObstacle } from '../second-factor/passkeys.ts'
import { fieldOf } from './field-of.ts'
import { signForLogin } from './log-in-with-passkey.ts'
import { SignInField } from './sign-in-fields.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSubmit } from './use-submit.ts'
import { useWords } from './words.tsx'

/** A right password, and which second factors its user has beside recovery codes: `passkey`, `code`, or both. */
export interface CheckedPassword {
  readonly sent: LoginRequest
  readonly factors: string
}

type Way = 'passkey' | 'code' | 'recovery'

interface FactorStepProps {
  checked: CheckedPassword
  onDone: () => void
}

/** Asks for a passkey, for the code of the app, or for a recovery code of somebody who is without them. */
export function FactorStep({ checked: { sent, factors }, onDone }: FactorStepProps) {
  const { texts } = useWords()
  const hasPasskey = factors.includes('passkey')
  const canSign = hasPasskey && passkeyObstacle() === undefined
  const ways: Way[] = [
    ...(canSign ? (['passkey'] as const) : []),
    ...(factors.includes('code') ? (['code'] as const) : []),
    'recovery',
  ]
  const [way = 'recovery', setWay] = useState(ways[0])
  const { send, ...state } = useSubmit(async (code: string) => {
    const proof = way === 'passkey' ? { passkey: await signForLogin(texts.passkeyCancelled) } : { code }
    return ask(login({ body: { ...sent, ...proof } }))
  }, onDone)
  const said = {
    passkey: { title: texts.passkeyTitle, text: texts.passkeyText, other: texts.usePasskey },
    code: { title: texts.codeTitle, text: texts.codeText, other: texts.useApp },
    recovery: {
      title: texts.recoveryTitle,
      text: hasPasskey && !canSign ? texts.passkeyUnavailable : texts.recoveryText,
      other: texts.useRecoveryCode,
    },
  } satisfies Record<Way, { title: string; text: string; other: string }>
  return (
    <SignInForm
      {...state}
      key={way}
      title={said[way].title}
      text={said[way].text}
      action={way === 'passkey' ? texts.usePasskey : texts.logIn}
      onSubmit={form => send(way === 'passkey' ? '' : fieldOf(form, 'factor'))}
      more={ways
        .filter(other => other !== way)
        .map(other => (
          <Button key={other} look="quiet" onPress={() => setWay(other)}>
            {said[other].other}
          </Button>
        ))}
    >
      {way === 'recovery' && (
        <SignInField label={texts.recoveryCode} name="factor" autoComplete="off" isCode autoFocus />
      )}
      {way === 'code' && (
        <SignInField
          label={texts.code}
          name="factor"
          autoComplete="one-time-code"
          inputMode="numeric"
          isCode
          autoFocus
        />
      )}
    </SignInForm>
  )
}
