import { useState } from 'react'
import { leaveAccount } from '@frontdesk/client/operations'
import { useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { TypedNameDialog } from '../../components/forms/typed-name-dialog.tsx'
import { forgetDrafts } from '../../components/forms/use-draft.ts'
import { Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'

/** Leaves the account for good. Only somebody else can bring the person back, so the name of the account is typed first. */
export function Leave() {
  const { settings } = useAccountTexts()
  const canWrite = useCanWrite()
  const { account } = useCurrentUser()
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={settings.leaveTitle} text={settings.leaveText}>
      <div>
        <Button look="danger" isDisabled={!canWrite} onPress={() => setAsking(true)}>
          {settings.leave({ account: account.name })}
        </Button>
      </div>
      {isAsking && <LeaveDialog onClose={() => setAsking(false)} />}
    </Section>
  )
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { settings } = useAccountTexts()
  const { account } = useCurrentUser()
  const { run, isRunning, failure } = useChange(() => ask(leaveAccount()), {
    onDone: () => {
      forgetDrafts()
      location.replace('/dashboard/login#logged-out')
    },
  })
  return (
    <TypedNameDialog
      title={settings.leaveQuestion({ account: account.name })}
      text={settings.leaveText}
      name={account.name}
      label={settings.typeAccount({ account: account.name })}
      action={settings.leave({ account: account.name })}
      isRunning={isRunning}
      failure={failure}
      onConfirm={() => run(undefined)}
      onClose={onClose}
    />
  )
}
