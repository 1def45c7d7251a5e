import type { Chatbot, LeadSettings, UpdateChatbotRequest } from '@frontdesk/client/operations'
import { Clashes } from '../../components/forms/clashes.tsx'
import { Notifications } from '../../chatbot/notifications.tsx'
import { SettingsPage } from '../../chatbot/settings-page.tsx'
import { useSettingsForm, type SettingsForm } from '../../chatbot/use-settings-form.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import styles from './contacts.module.css'

/** The form in which visitors leave their contact details. */
export function ContactsPage() {
  const { contacts } = useChatbotTexts()
  return (
    <SettingsPage title={contacts.title} lead={contacts.lead}>
      {chatbot => <Form chatbot={chatbot} />}
    </SettingsPage>
  )
}

const toPatch = ({ consentText, ...leads }: Partial<LeadSettings>): UpdateChatbotRequest => ({
  leads: {
    ...leads,
    ...(consentText !== undefined && { consentText: consentText?.trim() === '' ? null : consentText }),
  },
})

function Form({ chatbot }: { chatbot: Chatbot }) {
  const { contacts } = useChatbotTexts()
  const form = useSettingsForm({ chatbot, name: 'leads', valueOf: ({ leads }) => leads, toPatch })
  const { value, set, problemOf } = form
  return (
    <>
      <Card>
        <Switch
          label={contacts.enabled}
          help={contacts.enabledHelp}
          isSelected={value.isEnabled}
          onChange={isEnabled => set({ isEnabled })}
        />
      </Card>
      {value.isEnabled && (
        <>
          <Fields form={form} />
          <Section title={contacts.consentTitle}>
            <Card>
              <TextField
                label={contacts.consent}
                help={contacts.consentHelp}
                rows={3}
                value={value.consentText ?? ''}
                onChange={text => set({ consentText: text === '' ? null : text })}
                problem={problemOf('/leads/consentText')}
                placeholder={contacts.consentExample}
                maxLength={1_000}
              />
            </Card>
          </Section>
          <Notifications
            label={contacts.mails}
            isMailed={value.mailsLeads}
            onMailedChange={mailsLeads => set({ mailsLeads })}
            recipients={value.recipients}
            onRecipientsChange={recipients => set({ recipients })}
            unconfirmed={chatbot.unconfirmedRecipients}
            problem={problemOf('/leads/recipients')}
            permission="leads"
          />
        </>
      )}
      <LeadClashes form={form} />
      <SaveBar {...form.bar} />
    </>
  )
}

function LeadClashes({ form }: { form: SettingsForm<LeadSettings> }) {
  const { contacts, notifications } = useChatbotTexts()
  const fieldNames = (fields: LeadSettings['fields']): string =>
    asked.map(field => `${contacts.fields[field]}: ${contacts.choices[fields[field]]}`).join('\n')
  return (
    <Clashes
      form={form}
      names={{
        isEnabled: contacts.enabled,
        fields: { label: contacts.fieldsTitle, write: fieldNames },
        consentText: contacts.consent,
        mailsLeads: contacts.mails,
        recipients: notifications.recipients,
      }}
    />
  )
}

const asked = ['name', 'email', 'phone', 'company', 'message'] as const

function Fields({ form: { value, set } }: { form: SettingsForm<LeadSettings> }) {
  const { contacts } = useChatbotTexts()
  const options = (['off', 'optional', 'required'] as const).map(choice => ({
    value: choice,
    label: contacts.choices[choice],
  }))
  const { fields } = value
  return (
    <Section title={contacts.fieldsTitle} text={contacts.fieldsText}>
      <Card>
        {asked.map(field => (
          <div key={field} className={styles['field']}>
            <Choice
              label={contacts.fields[field]}
              value={fields[field]}
              options={options}
              onChange={choice => set({ fields: { ...fields, [field]: choice } })}
            />
          </div>
        ))}
        {fields.email === 'off' && fields.phone === 'off' && (
          <Notice look="failed" role="alert">
            <p>{contacts.unreachable}</p>
          </Notice>
        )}
      </Card>
    </Section>
  )
}
