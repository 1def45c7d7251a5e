import { updateAccount } from '@frontdesk/client/operations'
import { useCurrentUserForm } from '../../account/use-current-user-form.ts'
import { ask } from '../../api/ask.ts'
import { Button } from '../../components/actions/button.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { TimeZoneField, zoneName } from '../../components/fields/time-zone-field.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Card } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { deviceZone } from '../../time/device-zone.ts'

/** The name and the time zone of the account, which its owners change. */
export function AccountForm() {
  const { settings } = useAccountTexts()
  const { form, problemOf, isPlaced } = useCurrentUserForm({
    draft: 'account',
    valueOf: ({ account: { name, timezone } }) => ({ name, timezone }),
    send: changed => ask(updateAccount({ body: changed })),
    refreshes: [],
  })
  const { value, set, failure } = form
  const here = deviceZone()
  return (
    <>
      <Card>
        <TextField
          label={settings.name}
          value={value.name}
          onChange={name => set({ name })}
          problem={problemOf('/name')}
          maxLength={120}
          autoComplete="organization"
        />
        <TimeZoneField
          label={settings.zone}
          help={settings.zoneHelp}
          value={value.timezone}
          onChange={timezone => set({ timezone })}
          problem={problemOf('/timezone')}
        />
        {here !== undefined && zoneName(here) !== zoneName(value.timezone) && (
          <div>
            <Button size="small" onPress={() => set({ timezone: here })}>
              {settings.useZone({ zone: zoneName(here) })}
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
