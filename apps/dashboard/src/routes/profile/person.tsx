import { useQueryClient } from '@tanstack/react-query'
import { currentUserQuery, useCurrentUser } from '../../account/current-user.tsx'
import { updateCurrentUser, type CurrentUser } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { TimeZoneField, zoneName } from '../../components/fields/time-zone-field.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { useSavedForm } from '../../components/forms/use-saved-form.ts'
import { Card, Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'

interface Fields {
  name: string
  /** Empty: that of the account. */
  timezone: string
}

const ofAccount = 'account'

/** Who the person is: their name, and the zone in which they read times. */
export function Person() {
  const texts = useAccountTexts()
  const { profile } = texts
  const client = useQueryClient()
  const me = useCurrentUser()
  const form = useSavedForm<Fields, CurrentUser>({
    draft: 'profile',
    thing: me,
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
    readAgain: () => client.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
    refreshes: [['team']],
    onSaved: after => client.setQueryData(currentUserQuery.queryKey, after),
  })
  const { value, set, failure } = form
  const problemOf = (field: string): string | undefined =>
    failure?.field === field ? sentenceOf(failure, texts) : undefined
  const isPlaced = problemOf('/name') !== undefined || problemOf('/timezone') !== undefined
  return (
    <Section title={profile.you} text={profile.loginAs(me.user.email)}>
      <Card>
        <TextField
          label={profile.name}
          help={profile.nameHelp}
          value={value.name}
          onChange={name => set({ name })}
          problem={problemOf('/name')}
          maxLength={200}
          autoComplete="name"
        />
        <TimeZoneField
          label={profile.zone}
          help={profile.zoneHelp}
          value={value.timezone}
          first={{ value: ofAccount, label: profile.zoneOfAccount(zoneName(me.account.timezone)) }}
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
