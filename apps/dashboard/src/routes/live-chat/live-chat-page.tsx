import { Suspense } from 'react'
import type { Chatbot, LiveChatSettings, UpdateChatbotRequest } from '@frontdesk/client/operations'
import { Clashes } from '../../components/forms/clashes.tsx'
import { Notifications } from '../../chatbot/notifications.tsx'
import { SettingsPage } from '../../chatbot/settings-page.tsx'
import { useSettingsForm, type SettingsForm } from '../../chatbot/use-settings-form.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { DurationSelect } from '../../components/fields/duration-select.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Select } from '../../components/fields/select.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { TimeZoneField } from '../../components/fields/time-zone-field.tsx'
import { usualWeek, writeWeek } from '../../components/fields/weekly-hours/weekly-hours-rules.ts'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import { WeeklyHours } from '../../components/fields/weekly-hours/weekly-hours.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { BlockedVisitors } from '../../visitor/lazy-parts.tsx'
import { SavedReplies } from './saved-replies.tsx'

type LiveChatForm = SettingsForm<LiveChatSettings>

/** When and how people of the team answer visitors themselves. */
export function LiveChatPage() {
  const { liveChat } = useChatbotTexts()
  return (
    <SettingsPage title={liveChat.title} lead={liveChat.lead}>
      {chatbot => (
        <>
          <Form chatbot={chatbot} />
          <SavedReplies chatbotId={chatbot.id} />
          <Suspense fallback={<Skeleton rows={1} />}>
            <BlockedVisitors chatbotId={chatbot.id} />
          </Suspense>
        </>
      )}
    </SettingsPage>
  )
}

const toPatch = ({ closedMessage, ...changed }: Partial<LiveChatSettings>): UpdateChatbotRequest => ({
  liveChat: {
    ...changed,
    ...(closedMessage !== undefined && { closedMessage: closedMessage?.trim() === '' ? null : closedMessage }),
  },
})

function Form({ chatbot }: { chatbot: Chatbot }) {
  const { liveChat, hours, notifications } = useChatbotTexts()
  const language = useLanguageTag()
  const form = useSettingsForm({ chatbot, name: 'live-chat', valueOf: ({ liveChat: settings }) => settings, toPatch })
  const { value, set, problemOf } = form
  return (
    <>
      <Offer form={form} />
      {value.isEnabled && (
        <>
          <Hours form={form} />
          <Handover form={form} />
          <Assistance form={form} />
          <Notifications
            label={liveChat.mails}
            isMailed={value.mailsRequests}
            onMailedChange={mailsRequests => set({ mailsRequests })}
            also={{
              label: liveChat.mailsMissed,
              help: liveChat.mailsMissedHelp,
              isMailed: value.mailsMissed,
              onMailedChange: mailsMissed => set({ mailsMissed }),
            }}
            recipients={value.recipients}
            onRecipientsChange={recipients => set({ recipients })}
            unconfirmed={chatbot.unconfirmedRecipients}
            problem={problemOf('/liveChat/recipients')}
            permission="live-chat"
          />
        </>
      )}
      <Clashes
        form={form}
        names={{
          isEnabled: liveChat.enabled,
          hasFiles: liveChat.files,
          timeoutMinutes: liveChat.timeout,
          mailsRequests: liveChat.mails,
          mailsMissed: liveChat.mailsMissed,
          recipients: notifications.recipients,
          hours: {
            label: liveChat.hoursTitle,
            write: week => writeWeek(week, hours.closed, language) ?? liveChat.always,
          },
          timezone: hours.timeZone,
          closedMessage: liveChat.closedMessage,
          afterUnanswered: liveChat.afterUnanswered,
          onFailure: liveChat.onFailure,
          assistsAgents: liveChat.assists,
        }}
      />
      <SaveBar {...form.bar} />
    </>
  )
}

/** What visitors are offered. */
function Offer({ form: { value, set } }: { form: LiveChatForm }) {
  const { liveChat } = useChatbotTexts()
  return (
    <Card>
      <Switch
        label={liveChat.enabled}
        help={liveChat.enabledHelp}
        isSelected={value.isEnabled}
        onChange={isEnabled => set({ isEnabled })}
      />
      {value.isEnabled && (
        <Switch
          label={liveChat.files}
          help={liveChat.filesHelp}
          isSelected={value.hasFiles}
          onChange={hasFiles => set({ hasFiles })}
        />
      )}
    </Card>
  )
}

function Hours({ form: { value, set, problemOf } }: { form: LiveChatForm }) {
  const { liveChat, hours: words } = useChatbotTexts()
  return (
    <Section title={liveChat.hoursTitle}>
      <Card>
        <Choice
          label={liveChat.when}
          isLabelHidden
          value={value.hours === null ? 'always' : 'hours'}
          options={[
            { value: 'always', label: liveChat.always },
            { value: 'hours', label: liveChat.atHours },
          ]}
          onChange={when => set({ hours: when === 'always' ? null : usualWeek })}
        />
        {value.hours !== null && (
          <>
            <WeeklyHours
              label={liveChat.hoursTitle}
              value={value.hours}
              onChange={hours => set({ hours })}
              problemOf={day => problemOf(`/liveChat/hours/${day}`)}
            />
            <TimeZoneField
              label={words.timeZone}
              help={words.timeZoneHelp}
              value={value.timezone}
              onChange={timezone => set({ timezone })}
              problem={problemOf('/liveChat/timezone')}
            />
            <TextField
              label={liveChat.closedMessage}
              help={liveChat.closedHelp}
              placeholder={liveChat.closedExample}
              rows={2}
              value={value.closedMessage ?? ''}
              onChange={text => set({ closedMessage: text === '' ? null : text })}
              problem={problemOf('/liveChat/closedMessage')}
              maxLength={300}
            />
          </>
        )}
      </Card>
    </Section>
  )
}

const timeouts = [0, 2, 5, 10, 15, 30, 60]
const unanswered = [0, 1, 2, 3, 4, 5]

function Handover({ form: { value, set } }: { form: LiveChatForm }) {
  const { liveChat, hours } = useChatbotTexts()
  const counts = [...new Set([...unanswered, value.afterUnanswered])].toSorted((one, other) => one - other)
  return (
    <Section title={liveChat.handover}>
      <Card>
        <Select
          label={liveChat.afterUnanswered}
          help={liveChat.afterUnansweredHelp}
          value={String(value.afterUnanswered)}
          options={counts.map(count => ({
            value: String(count),
            label: count === 0 ? hours.never : liveChat.afterCount({ count }),
          }))}
          onChange={count => set({ afterUnanswered: Number(count) })}
        />
        <Switch
          label={liveChat.onFailure}
          help={liveChat.onFailureHelp}
          isSelected={value.onFailure}
          onChange={onFailure => set({ onFailure })}
        />
        <DurationSelect
          label={liveChat.timeout}
          help={liveChat.timeoutHelp}
          minutes={timeouts}
          value={value.timeoutMinutes}
          onChange={timeoutMinutes => set({ timeoutMinutes })}
        />
      </Card>
    </Section>
  )
}

/** Whether a model helps the team, which then reads what is written. */
function Assistance({ form: { value, set } }: { form: LiveChatForm }) {
  const { liveChat } = useChatbotTexts()
  return (
    <Section title={liveChat.assistance}>
      <Card>
        <Switch
          label={liveChat.assists}
          help={liveChat.assistsHelp}
          isSelected={value.assistsAgents}
          onChange={assistsAgents => set({ assistsAgents })}
        />
      </Card>
    </Section>
  )
}
