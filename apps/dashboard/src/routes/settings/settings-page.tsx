import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { zoneName } from '../../components/fields/time-zone-field.tsx'
import { Card, Page, Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { AccountForm } from './account-form.tsx'
import { Plans } from './plans.tsx'
import { Usage } from './usage.tsx'
import styles from './settings.module.css'

/** The account: its name and zone, its plan and what that means, and how many replies of it are used. */
export function SettingsPage() {
  const { settings } = useAccountTexts()
  const user = useCurrentUser()
  return (
    <Page title={settings.title} lead={settings.lead}>
      <Section title={settings.account} text={user.account.isOwner ? settings.asOwner : settings.asMember}>
        {user.account.isOwner ? <AccountForm /> : <Facts />}
      </Section>
      <Plans />
      {refusalOf(user, { permission: 'analytics' }) === undefined && <Usage />}
    </Page>
  )
}

/** What members see of the account, which only owners change. */
function Facts() {
  const { settings } = useAccountTexts()
  const { account } = useCurrentUser()
  return (
    <Card>
      <dl className={styles['facts']}>
        <div className={styles['fact']}>
          <dt>{settings.name}</dt>
          <dd>{account.name}</dd>
        </div>
        <div className={styles['fact']}>
          <dt>{settings.zone}</dt>
          <dd>{zoneName(account.timezone)}</dd>
        </div>
      </dl>
    </Card>
  )
}
