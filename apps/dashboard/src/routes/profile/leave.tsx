import { useState } from 'react'
import { useCurrentUser } from '../../account/current-user.tsx'
import { leaveAccount } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { forgetDrafts } from '../../components/forms/use-draft.ts'
import { Form } from '../../components/forms/form.tsx'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'

/** Leaves the account for good. Only somebody else can bring the person back, so the name of the account is typed first. */
export function Leave() {
  const { profile } = useAccountTexts()
  const canWrite = useCanWrite()
  const { account } = useCurrentUser()
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={profile.leaveTitle} text={profile.leaveText}>
      <div>
        <Button look="danger" isDisabled={!canWrite} onPress={() => setAsking(true)}>
          {profile.leave(account.name)}
        </Button>
      </div>
      {isAsking && <LeaveDialog onClose={() => setAsking(false)} />}
    </Section>
  )
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const texts = useAccountTexts()
  const { profile, states } = texts
  const canWrite = useCanWrite()
  const { account } = useCurrentUser()
  const [typed, setTyped] = useState('')
  const { run, isRunning, failure } = useChange(() => ask(leaveAccount()), {
    onDone: () => {
      forgetDrafts()
      location.replace('/dashboard/login#logged-out')
    },
  })
  const isTyped = typed.trim() === account.name.trim()
  const submit = (): void => {
    if (isTyped && canWrite) run(undefined)
  }
  return (
    <Dialog isOpen title={profile.leaveQuestion(account.name)} role="alertdialog" onClose={onClose}>
      <p>{profile.leaveText}</p>
      <Form onSubmit={submit}>
        <TextField
          label={profile.typeAccount(account.name)}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
          problem={failure && failure.kind !== 'password-needed' ? sentenceOf(failure, texts) : undefined}
        />
        <Buttons>
          <Button onPress={onClose}>{states.cancel}</Button>
          <Button type="submit" look="danger" isPending={isRunning} isDisabled={!isTyped || !canWrite}>
            {profile.leave(account.name)}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
