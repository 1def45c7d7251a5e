import { useCurrentUser } from '../account/current-user.tsx'
import { useProfileChange } from '../account/use-profile-change.ts'
import { useCanWrite } from '../api/watch-connection.ts'
import { Switch } from '../components/fields/switch.tsx'
import { useNoticesTexts } from '../texts/use-notices-texts.ts'

/** Whether single letters are shortcuts: who speaks to the computer, or presses keys by accident, is better off without. */
export function LettersSwitch() {
  const { shortcuts } = useNoticesTexts()
  const canWrite = useCanWrite()
  const { user } = useCurrentUser()
  const { run, isRunning } = useProfileChange(() => undefined)
  return (
    <Switch
      label={shortcuts.letters}
      help={shortcuts.lettersHelp}
      isSelected={user.preferences.shortcuts !== false}
      onChange={isOn => run({ preferences: { shortcuts: isOn } })}
      isDisabled={!canWrite || isRunning}
    />
  )
}
