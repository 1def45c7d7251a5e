import { refusalOf, useCurrentUser, type Permission } from '../account/current-user.tsx'
import { Card, Section } from '../components/layout/page.tsx'
import { Switch } from '../components/fields/switch.tsx'
import { TagList } from '../components/fields/tag-list.tsx'
import { useChatbotTexts } from '../texts/use-chatbot-texts.ts'

interface NotificationsProps {
  /** What is switched: "Email each contact". */
  label: string
  isMailed: boolean
  onMailedChange: (isMailed: boolean) => void
  /** What is emailed to the same people besides. */
  also?: { label: string; help: string; isMailed: boolean; onMailedChange: (isMailed: boolean) => void }
  recipients: readonly string[]
  onRecipientsChange: (recipients: string[]) => void
  /** Addresses that get nothing yet. */
  unconfirmed: readonly string[]
  problem: string | undefined
  /** What a person needs who decides about this: they could see the same in the dashboard. */
  permission: Permission
}

/** Whether something is emailed, and to whom. */
export function Notifications(props: NotificationsProps) {
  const { label, isMailed, onMailedChange, also, recipients, onRecipientsChange, unconfirmed, problem, permission } =
    props
  const { notifications, shell } = useChatbotTexts()
  const mayChange = refusalOf(useCurrentUser(), { permission }) === undefined
  return (
    <Section title={notifications.title}>
      <Card>
        <Switch label={label} isSelected={isMailed} onChange={onMailedChange} isDisabled={!mayChange} />
        {also !== undefined && (
          <Switch
            label={also.label}
            help={also.help}
            isSelected={also.isMailed}
            onChange={also.onMailedChange}
            isDisabled={!mayChange}
          />
        )}
        {(isMailed || also?.isMailed === true) && (
          <TagList
            label={notifications.recipients}
            addLabel={notifications.add}
            help={notifications.help}
            placeholder="kim@shop.example"
            problem={problem}
            values={recipients}
            onChange={onRecipientsChange}
            noteOf={address => (unconfirmed.includes(address) ? notifications.waiting : undefined)}
            isDisabled={!mayChange}
            maximum={20}
          />
        )}
        {!mayChange && <p>{notifications.noPermission({ what: shell.permissions[permission] })}</p>}
      </Card>
    </Section>
  )
}
