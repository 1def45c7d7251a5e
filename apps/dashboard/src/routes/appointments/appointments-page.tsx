import type { BookingSettings, Chatbot } from '@frontdesk/client/operations'
import { Clashes } from '../../components/forms/clashes.tsx'
import { Notifications } from '../../chatbot/notifications.tsx'
import { SettingsPage } from '../../chatbot/settings-page.tsx'
import { useSettingsForm, type SettingsForm } from '../../chatbot/use-settings-form.ts'
import { DurationSelect } from '../../components/fields/duration-select.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { TimeZoneField } from '../../components/fields/time-zone-field.tsx'
import { writeWeek } from '../../components/fields/weekly-hours/weekly-hours-rules.ts'
import { WeeklyHours } from '../../components/fields/weekly-hours/weekly-hours.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { NextSlots } from './next-slots.tsx'
import styles from './appointments.module.css'

type BookingsForm = SettingsForm<BookingSettings>

/** When visitors can book an appointment. */
export function AppointmentsPage() {
  const { appointments } = useChatbotTexts()
  return (
    <SettingsPage title={appointments.title} lead={appointments.lead}>
      {chatbot => <Form chatbot={chatbot} />}
    </SettingsPage>
  )
}

function Form({ chatbot }: { chatbot: Chatbot }) {
  const { appointments, hours, notifications } = useChatbotTexts()
  const language = useLanguageTag()
  const form = useSettingsForm({
    chatbot,
    name: 'bookings',
    valueOf: ({ bookings }) => bookings,
    toPatch: bookings => ({ bookings }),
  })
  const { value, set, problemOf } = form
  return (
    <>
      <Card>
        <Switch
          label={appointments.enabled}
          help={appointments.enabledHelp}
          isSelected={value.isEnabled}
          onChange={isEnabled => set({ isEnabled })}
        />
      </Card>
      {value.isEnabled && (
        <>
          <What form={form} />
          <Hours form={form} />
          <Rules form={form} />
          <NextSlots chatbotId={chatbot.id} settings={value} />
          <Notifications
            label={appointments.mails}
            isMailed={value.mailsBookings}
            onMailedChange={mailsBookings => set({ mailsBookings })}
            recipients={value.recipients}
            onRecipientsChange={recipients => set({ recipients })}
            unconfirmed={chatbot.unconfirmedRecipients}
            problem={problemOf('/bookings/recipients')}
            permission="bookings"
          />
        </>
      )}
      <Clashes
        form={form}
        names={{
          isEnabled: appointments.enabled,
          title: appointments.name,
          durationMinutes: appointments.duration,
          bufferBeforeMinutes: appointments.bufferBefore,
          bufferAfterMinutes: appointments.bufferAfter,
          hours: { label: appointments.hours, write: week => writeWeek(week, hours.closed, language) ?? '–' },
          timezone: hours.timeZone,
          noticeMinutes: appointments.notice,
          horizonDays: appointments.horizon,
          mailsBookings: appointments.mails,
          recipients: notifications.recipients,
        }}
      />
      <SaveBar {...form.bar} />
    </>
  )
}

function What({ form: { value, set, problemOf } }: { form: BookingsForm }) {
  const { appointments } = useChatbotTexts()
  const lengths = [
    ['durationMinutes', appointments.duration, 5],
    ['bufferBeforeMinutes', appointments.bufferBefore, 0],
    ['bufferAfterMinutes', appointments.bufferAfter, 0],
  ] as const
  return (
    <Section title={appointments.what}>
      <Card>
        <TextField
          label={appointments.name}
          help={appointments.nameHelp}
          value={value.title}
          onChange={title => set({ title })}
          problem={problemOf('/bookings/title')}
          maxLength={200}
          autoComplete="off"
        />
        <div className={styles['lengths']}>
          {lengths.map(([field, label, minimum]) => (
            <NumberField
              key={field}
              label={label}
              unit={appointments.minutes}
              value={value[field]}
              onChange={minutes => set({ [field]: minutes })}
              minimum={minimum}
              maximum={720}
              problem={problemOf(`/bookings/${field}`)}
            />
          ))}
        </div>
      </Card>
    </Section>
  )
}

function Hours({ form: { value, set, problemOf } }: { form: BookingsForm }) {
  const { appointments, hours: words } = useChatbotTexts()
  return (
    <Section title={appointments.hoursTitle}>
      <Card>
        <WeeklyHours
          label={appointments.hours}
          value={value.hours}
          onChange={hours => set({ hours })}
          problemOf={day => problemOf(`/bookings/hours/${day}`)}
        />
        <TimeZoneField
          label={words.timeZone}
          help={words.timeZoneHelp}
          value={value.timezone}
          onChange={timezone => set({ timezone })}
          problem={problemOf('/bookings/timezone')}
        />
      </Card>
    </Section>
  )
}

const notices = [0, 30, 60, 120, 240, 720, 1_440, 2_880, 4_320, 10_080]

function Rules({ form: { value, set, problemOf } }: { form: BookingsForm }) {
  const { appointments } = useChatbotTexts()
  return (
    <Section title={appointments.rules}>
      <Card>
        <DurationSelect
          label={appointments.notice}
          help={appointments.noticeHelp}
          minutes={notices}
          zero={appointments.noNotice}
          value={value.noticeMinutes}
          onChange={noticeMinutes => set({ noticeMinutes })}
        />
        <NumberField
          label={appointments.horizon}
          help={appointments.horizonHelp}
          unit={appointments.days}
          value={value.horizonDays}
          onChange={horizonDays => set({ horizonDays })}
          minimum={1}
          maximum={365}
          problem={problemOf('/bookings/horizonDays')}
        />
      </Card>
    </Section>
  )
}
