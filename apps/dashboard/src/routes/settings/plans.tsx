import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../account/current-user.tsx'
import { installationQuery } from '../../account/installation.ts'
import { largerPlans } from '../../account/plan-order.ts'
import type { PlanFacts } from '../../api/generated'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { PlanCommand } from '../../shell/plan-notice.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import styles from './settings.module.css'

/** What the plan of the account includes, what is used of it today, and what larger ones add. */
export function Plans() {
  const { settings, shell } = useAccountTexts()
  const { account } = useCurrentUser()
  const query = useQuery(installationQuery)
  const number = new Intl.NumberFormat(useLanguageTag())
  return (
    <Section title={settings.plan({ name: shell.plans[account.plan] })} text={settings.planMeans[account.plan]}>
      <DataState query={query}>
        {({ plans }) => {
          const own = plans.find(({ name }) => name === account.plan)
          return (
            <>
              <Card>
                <Features lines={settings.features[account.plan]} />
                {own !== undefined && <Limits plan={own} />}
                {account.trials !== null && (
                  <p>
                    {settings.trialsToday({
                      used: number.format(account.trials.used),
                      limit: number.format(account.trials.limit),
                    })}
                  </p>
                )}
              </Card>
              {account.isOwner && largerPlans(plans, account.plan).map(plan => <Larger key={plan.name} plan={plan} />)}
            </>
          )
        }}
      </DataState>
    </Section>
  )
}

/** What a larger plan adds, and how the account comes to it. */
function Larger({ plan }: { plan: PlanFacts }) {
  const { settings, shell } = useAccountTexts()
  return (
    <Card>
      <h3>{settings.adds({ plan: shell.plans[plan.name] })}</h3>
      <Features lines={settings.added[plan.name]} />
      <Limits plan={plan} />
      <p>{settings.changePlan}</p>
      <PlanCommand plan={plan.name} />
    </Card>
  )
}

function Features({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles['features']}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** As the limits are counted. */
const megabyte = 1_024 * 1_024

/** The figures of a plan. */
function Limits({ plan: { repliesPerMonth, trialsPerDay, limits } }: { plan: PlanFacts }) {
  const { settings } = useAccountTexts()
  const language = useLanguageTag()
  const number = new Intl.NumberFormat(language)
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
  const figures = [
    [settings.limits.replies, number.format(repliesPerMonth)],
    [settings.limits.trials, number.format(trialsPerDay)],
    [settings.limits.chatbots, number.format(limits.chatbots)],
    [settings.limits.sources, number.format(limits.sources)],
    [settings.limits.files, size.format(limits.fileBytes / megabyte)],
    [settings.limits.texts, size.format(limits.textBytes / megabyte)],
    [settings.limits.members, number.format(limits.members)],
  ] as const
  return (
    <dl className={styles['facts']}>
      {figures.map(([name, figure]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
