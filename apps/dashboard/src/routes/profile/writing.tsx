import { useCurrentUser } from '../../account/current-user.tsx'
import { useProfileChange } from '../../account/use-profile-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Switch } from '../../components/fields/switch.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'

/** How an agent writes to visitors, and whether they are set away by themselves. Each choice holds at once. */
export function Writing() {
  const { profile } = useAccountTexts()
  const canWrite = useCanWrite()
  const { enterSends = true, awayWhenIdle = false } = useCurrentUser().user.preferences
  const { run, isRunning } = useProfileChange(() => undefined)
  const isDisabled = !canWrite || isRunning
  return (
    <Section title={profile.writing}>
      <Card>
        <Switch
          label={profile.enterSends}
          help={profile.enterSendsHelp}
          isSelected={enterSends}
          onChange={isSelected => run({ preferences: { enterSends: isSelected } })}
          isDisabled={isDisabled}
        />
        <Switch
          label={profile.awayWhenIdle}
          help={profile.awayWhenIdleHelp}
          isSelected={awayWhenIdle}
          onChange={isSelected => run({ preferences: { awayWhenIdle: isSelected } })}
          isDisabled={isDisabled}
        />
      </Card>
    </Section>
  )
}
