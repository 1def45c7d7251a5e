import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { CopyLine } from '../../components/actions/copy-line.tsx'
import { Card, Page, Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { Usage } from './usage.tsx'
import styles from './settings.module.css'

/** The account: its name, its plan and what that means, and how many replies of it are used. */
export function SettingsPage() {
  const { settings } = useAccountTexts()
  const user = useCurrentUser()
  return (
    <Page title={settings.title} lead={settings.lead}>
      <Section title={settings.account}>
        <Card>
          <dl className={styles['facts']}>
            <dt>{settings.name}</dt>
            <dd>{user.account.name}</dd>
            <dt>{settings.yourRole}</dt>
            <dd>{user.account.isOwner ? settings.asOwner : settings.asMember}</dd>
          </dl>
        </Card>
      </Section>
      <PlanSection />
      {refusalOf(user, { permission: 'analytics' }) === undefined && <Usage />}
    </Page>
  )
}

function PlanSection() {
  const { settings, shell, states } = useAccountTexts()
  const { account } = useCurrentUser()
  const isLargest = account.plan === 'standard'
  return (
    <Section title={settings.plan(shell.plans[account.plan])} text={settings.planMeans[account.plan]}>
      <Card>
        <ul className={styles['features']}>
          {settings.features[account.plan].map(feature => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {account.isOwner && !isLargest && (
          <>
            <p>{settings.changePlan}</p>
            <CopyLine
              label={states.copy}
              text={`npm run admin -- account plan --account ${account.id} --plan standard`}
            />
          </>
        )}
      </Card>
    </Section>
  )
}
