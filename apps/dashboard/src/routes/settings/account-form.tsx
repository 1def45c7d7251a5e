import { useQueryClient } from '@tanstack/react-query'
import { currentUserQuery, useCurrentUser } from '../../account/current-user.tsx'
import { deviceZone } from '../../account/zone.ts'
import { updateAccount, type CurrentUser } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { TimeZoneField, zoneName } from '../../components/fields/time-zone-field.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { useSavedForm } from '../../components/forms/use-saved-form.ts'
import { Card } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'

interface Fields {
  name: string
  timezone: string
}

/** The name and the time zone of the account, which its owners change. */
export function AccountForm() {
  const texts = useAccountTexts()
  const { settings } = texts
  const client = useQueryClient()
  const me = useCurrentUser()
  const form = useSavedForm<Fields, CurrentUser>({
    draft: 'account',
    thing: me,
    valueOf: ({ account: { name, timezone } }) => ({ name, timezone }),
    send: changed => ask(updateAccount({ body: changed })),
    readAgain: () => client.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
    refreshes: [],
    onSaved: after => client.setQueryData(currentUserQuery.queryKey, after),
  })
  const { value, set, failure } = form
  const problemOf = (field: string): string | undefined =>
    failure?.field === field ? sentenceOf(failure, texts) : undefined
  const isPlaced = problemOf('/name') !== undefined || problemOf('/timezone') !== undefined
  const here = deviceZone()
  return (
    <>
      <Card>
        <TextField
          label={settings.name}
          value={value.name}
          onChange={name => set({ name })}
          problem={problemOf('/name')}
          maxLength={200}
          autoComplete="organization"
        />
        <TimeZoneField
          label={settings.zone}
          help={settings.zoneHelp}
          value={value.timezone}
          onChange={timezone => set({ timezone })}
          problem={problemOf('/timezone')}
        />
        {zoneName(here) !== zoneName(value.timezone) && (
          <div>
            <Button size="small" onPress={() => set({ timezone: here })}>
              {settings.useZone(zoneName(here))}
            </Button>
          </div>
        )}
      </Card>
      <Clashes form={form} names={{ name: settings.name, timezone: settings.zone }} />
      <SaveBar
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        failure={isPlaced ? undefined : failure}
        onSave={form.save}
        onDiscard={form.discard}
      />
    </>
  )
}
