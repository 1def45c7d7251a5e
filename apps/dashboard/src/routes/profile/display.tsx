import type { Preferences } from '@frontdesk/client/operations'
import { useCurrentUser } from '../../account/current-user.tsx'
import { applyLooks, storedDensity, storedTheme, type Density, type Theme } from '../../account/stored-looks.ts'
import { useProfileChange } from '../../account/use-profile-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Select } from '../../components/fields/select.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { useChangeLanguage } from '../../texts/language/change-language.ts'
import {
  forgetLanguage,
  isLanguage,
  languages,
  preferredLanguage,
  type Language,
} from '../../texts/language/languages.ts'
import { useAccountTexts } from '../../texts/use-account-texts.ts'

const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]
const densities = ['comfortable', 'compact'] as const satisfies readonly Density[]

/** How the dashboard looks for this person, on every device. Each choice holds at once. */
export function Display() {
  const { profile, shell } = useAccountTexts()
  const canWrite = useCanWrite()
  const { user } = useCurrentUser()
  const saved: Required<Pick<Preferences, 'theme' | 'density'>> = {
    theme: user.preferences.theme ?? storedTheme(),
    density: user.preferences.density ?? storedDensity(),
  }
  const { run, isRunning } = useProfileChange(() => applyLooks(saved))
  const choose = (preferences: Pick<Preferences, 'theme' | 'density'>): void => {
    applyLooks(preferences)
    run({ preferences })
  }
  const isDisabled = !canWrite || isRunning
  return (
    <Section title={profile.display} text={profile.displayHelp}>
      <Card>
        <LanguageChoice isDisabled={!canWrite} />
        <Select<Theme>
          label={shell.theme}
          value={saved.theme}
          options={themes.map(value => ({ value, label: shell.themes[value] }))}
          onChange={theme => choose({ theme })}
          isDisabled={isDisabled}
        />
        <Select<Density>
          label={profile.density}
          value={saved.density}
          options={densities.map(value => ({ value, label: profile.densities[value] }))}
          onChange={density => choose({ density })}
          isDisabled={isDisabled}
        />
      </Card>
    </Section>
  )
}

type LanguageOption = Language | 'browser'

function LanguageChoice({ isDisabled }: { isDisabled: boolean }) {
  const { profile } = useAccountTexts()
  const changeLanguage = useChangeLanguage()
  const { user } = useCurrentUser()
  // A language that the API knows and this dashboard has no words for is shown as the browser's.
  const saved: LanguageOption = isLanguage(user.language) ? user.language : 'browser'
  const show = async (choice: LanguageOption): Promise<void> => {
    if (choice !== 'browser') return changeLanguage(choice)
    forgetLanguage()
    await changeLanguage(preferredLanguage())
    forgetLanguage()
  }
  const { run, isRunning } = useProfileChange(() => void show(saved))
  const own = Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))
  return (
    <Select<LanguageOption>
      label={profile.language}
      value={saved}
      options={[{ value: 'browser', label: profile.languageOfBrowser }, ...own]}
      onChange={choice => {
        void show(choice)
        run({ language: choice === 'browser' ? null : choice })
      }}
      isDisabled={isDisabled || isRunning}
    />
  )
}
