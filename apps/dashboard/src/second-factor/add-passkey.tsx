import { useState } from 'react'
import { beginPasskey, createPasskey, type PasskeyCreationOptions } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { useChange } from '../api/use-change.ts'
import { useCanWrite } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import { sentenceOf } from '../components/feedback/failure.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { TextField } from '../components/fields/text-field.tsx'
import { Form } from '../components/forms/form.tsx'
import { Buttons, Dialog } from '../components/layout/dialog.tsx'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import { passkeyProblem } from './code-problem.ts'
import { createOwnPasskey } from './passkeys.ts'
import { secondFactorQuery } from './second-factor-query.ts'
import { WithFactor } from './with-factor.tsx'

export interface AddPasskeyProps {
  /** Whether a second factor is on: another one then takes the one that is there. */
  isOn: boolean
  onCodes: (codes: readonly string[]) => void
  onSetUp: ((isUnderWay: boolean) => void) | undefined
}

/** A button for another passkey. */
export function AddPasskey({ isOn, onCodes, onSetUp }: AddPasskeyProps) {
  const texts = useAccountTexts()
  const { secondFactor } = texts
  const canWrite = useCanWrite()
  const [isProving, setProving] = useState(false)
  const [options, setOptions] = useState<PasskeyCreationOptions>()
  const begun = (made: PasskeyCreationOptions): void => {
    setProving(false)
    setOptions(made)
    onSetUp?.(true)
  }
  const ended = (codes: readonly string[] = []): void => {
    setOptions(undefined)
    if (codes.length > 0) onCodes(codes)
    else onSetUp?.(false)
  }
  const { run, isRunning } = useChange(() => ask(beginPasskey({ body: {} })), {
    onDone: begun,
    onFailed: failure => {
      if (failure.kind !== 'password-needed') say(passkeyProblem(failure, texts) ?? sentenceOf(failure, texts))
    },
  })
  return (
    <div>
      <Button
        isPending={isRunning}
        isDisabled={!canWrite}
        onPress={() => {
          if (isOn) setProving(true)
          else run(undefined)
        }}
      >
        {secondFactor.addPasskey}
      </Button>
      {isProving && (
        <WithFactor
          title={secondFactor.confirmTitle}
          text={secondFactor.passkeysText}
          action={texts.states.confirm}
          send={proof => ask(beginPasskey({ body: proof }))}
          onDone={begun}
          onClose={() => setProving(false)}
        />
      )}
      {options !== undefined && <NewPasskey options={options} onEnd={ended} />}
    </div>
  )
}

interface NewPasskeyProps {
  options: PasskeyCreationOptions
  onEnd: (codes?: readonly string[]) => void
}

/** Asks for the name of the passkey, and then the browser for the passkey. */
function NewPasskey({ options, onEnd }: NewPasskeyProps) {
  const texts = useAccountTexts()
  const { secondFactor, states } = texts
  const [name, setName] = useState('')
  const { run, isRunning, failure } = useChange(
    async () => {
      const credential = await createOwnPasskey(options)
      return ask(createPasskey({ body: { name, credential } }))
    },
    {
      refreshes: [secondFactorQuery.queryKey],
      onDone: ({ recoveryCodes }) => {
        say(secondFactor.passkeyAdded)
        onEnd(recoveryCodes)
      },
    },
  )
  const ofPasskey = passkeyProblem(failure, texts)
  return (
    <Dialog isOpen title={secondFactor.addPasskey} onClose={() => onEnd()}>
      <p>{secondFactor.passkeysText}</p>
      <Form onSubmit={() => run(undefined)}>
        <TextField
          label={secondFactor.passkeyName}
          help={secondFactor.passkeyNameHelp}
          value={name}
          onChange={setName}
          maxLength={60}
          autoFocus
          problem={ofPasskey === undefined && failure !== undefined ? sentenceOf(failure, texts) : undefined}
        />
        {ofPasskey !== undefined && <p role="alert">{ofPasskey}</p>}
        <Buttons>
          <Button onPress={() => onEnd()}>{states.cancel}</Button>
          <Button type="submit" look="main" isPending={isRunning}>
            {secondFactor.addPasskey}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
