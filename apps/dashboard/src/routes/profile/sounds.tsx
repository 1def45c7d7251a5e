import type { Preferences } from '@frontdesk/client/operations'
import { useCurrentUser } from '../../account/current-user.tsx'
import { useProfileChange } from '../../account/use-profile-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Select } from '../../components/fields/select.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import type { NewsKind } from '../../notices/news.ts'
import { playSound, unlockSound } from '../../notices/play-sound.ts'
import { soundSettings, type SoundMoment } from '../../notices/sound-settings.ts'
import { useNoticesTexts } from '../../texts/use-notices-texts.ts'

const kinds = ['waiting', 'mine', 'other'] as const satisfies readonly NewsKind[]
const moments = ['never', 'always', 'hidden'] as const satisfies readonly SoundMoment[]

/** The volumes to choose from, in percent. */
const volumes = { quiet: 25, medium: 60, loud: 100 } as const
type Volume = keyof typeof volumes
const volumeNames = ['quiet', 'medium', 'loud'] as const satisfies readonly Volume[]

const volumeOf = (percent: number): Volume => (percent <= 40 ? 'quiet' : percent <= 80 ? 'medium' : 'loud')

const preferenceOf = (kind: NewsKind, moment: SoundMoment): Preferences =>
  kind === 'waiting' ? { soundWaiting: moment } : kind === 'mine' ? { soundMine: moment } : { soundOther: moment }

/** When this person hears a sound, and how loud it is. Each choice holds at once, on every device. */
export function Sounds() {
  const { notices } = useNoticesTexts()
  const canWrite = useCanWrite()
  const { user } = useCurrentUser()
  const { run, isRunning } = useProfileChange(() => undefined)
  const { isOn, moments: chosen, volume, repeats } = soundSettings(user.preferences)
  const isDisabled = !canWrite || isRunning
  const choose = (preferences: Preferences): void => run({ preferences })
  const play = (): void => {
    unlockSound()
    playSound('waiting', volume)
  }
  return (
    <Section title={notices.title} text={notices.help}>
      <Card>
        <Switch
          label={notices.sounds}
          isSelected={isOn}
          onChange={sounds => choose({ sounds })}
          isDisabled={isDisabled}
        />
        {isOn && (
          <>
            {kinds.map(kind => (
              <Select<SoundMoment>
                key={kind}
                label={notices.when[kind]}
                value={chosen[kind]}
                options={moments.map(value => ({ value, label: notices.moments[value] }))}
                onChange={moment => choose(preferenceOf(kind, moment))}
                isDisabled={isDisabled}
              />
            ))}
            <Select<Volume>
              label={notices.volume}
              value={volumeOf(volume)}
              options={volumeNames.map(value => ({ value, label: notices.volumes[value] }))}
              onChange={name => choose({ volume: volumes[name] })}
              isDisabled={isDisabled}
            />
            <div>
              <Button onPress={play}>{notices.play}</Button>
            </div>
            <Switch
              label={notices.repeat}
              isSelected={repeats}
              onChange={repeatSounds => choose({ repeatSounds })}
              isDisabled={isDisabled}
            />
          </>
        )}
      </Card>
    </Section>
  )
}
