import { updateCurrentUser } from '@frontdesk/client/operations'
import { useCurrentUser } from '../../account/current-user.tsx'
import { useCurrentUserForm } from '../../account/use-current-user-form.ts'
import { ask } from '../../api/ask.ts'
import { TextField } from '../../components/fields/text-field.tsx'
import { TimeZoneField, zoneName } from '../../components/fields/time-zone-field.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { OwnPicture } from './own-picture.tsx'

/** The zone of a person who has chosen none. */
const ofAccount = 'account'

/** Who the person is: their name, and the zone in which they read times. */
export function Person() {
  const { profile } = useAccountTexts()
  const me = useCurrentUser()
  const { form, problemOf, isPlaced } = useCurrentUserForm({
    draft: 'profile',
    valueOf: ({ user }) => ({ name: user.name, timezone: user.timezone ?? ofAccount }),
    send: ({ name, timezone }) =>
      ask(
        updateCurrentUser({
          body: {
            ...(name !== undefined && { name }),
            ...(timezone !== undefined && { timezone: timezone === ofAccount ? null : timezone }),
          },
        }),
      ),
    refreshes: [['team']],
  })
  const { value, set, failure } = form
  return (
    <Section title={profile.you} text={profile.loginAs({ email: me.user.email })}>
      <Card>
        <OwnPicture />
        <TextField
          label={profile.name}
          help={profile.nameHelp}
          value={value.name}
          onChange={name => set({ name })}
          problem={problemOf('/name')}
          maxLength={120}
          autoComplete="name"
        />
        <TimeZoneField
          label={profile.zone}
          help={profile.zoneHelp}
          value={value.timezone}
          first={{ value: ofAccount, label: profile.zoneOfAccount({ zone: zoneName(me.account.timezone) }) }}
          onChange={timezone => set({ timezone })}
          problem={problemOf('/timezone')}
        />
      </Card>
      <Clashes form={form} names={{ name: profile.name, timezone: profile.zone }} />
      <SaveBar
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        failure={isPlaced ? undefined : failure}
        onSave={form.save}
        onDiscard={form.discard}
      />
    </Section>
  )
}
