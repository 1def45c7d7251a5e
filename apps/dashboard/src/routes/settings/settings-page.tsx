import { useCurrentUser } from '../../account/current-user.tsx'
import { zoneName } from '../../components/fields/time-zone-field.tsx'
import { Card, Page, Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { AccountForm } from './account-form.tsx'
import { Leave } from './leave.tsx'
import { Plans } from './plans.tsx'
import styles from './settings.module.css'

/** The account: the business, the plan and what is used of it, and at the end how one leaves. */
export function SettingsPage() {
  const { settings } = useAccountTexts()
  const user = useCurrentUser()
  return (
    <Page title={settings.title} lead={settings.lead}>
      <Section title={settings.business} text={user.account.isOwner ? settings.asOwner : settings.asMember}>
        {user.account.isOwner ? <AccountForm /> : <Facts />}
      </Section>
      <Plans />
      <Leave />
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
