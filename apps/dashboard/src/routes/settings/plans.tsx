import { useQuery } from '@tanstack/react-query'
import type { PlanFacts } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { installationQuery } from '../../account/installation.ts'
import { largerPlans } from '../../account/plan-order.ts'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { PlanCommand } from '../../shell/plan-notice.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { PlanUse } from './plan-use.tsx'
import { Usage } from './usage.tsx'
import { useFigures } from './use-figures.ts'
import styles from './settings.module.css'

/** The plan of the account, what is used of it, and, folded, earlier months and what larger plans add. */
export function Plans() {
  const { settings, shell } = useAccountTexts()
  const user = useCurrentUser()
  const { account } = user
  const query = useQuery(installationQuery)
  return (
    <Section
      title={settings.planAndUsage}
      text={`${settings.plan({ name: shell.plans[account.plan] })} · ${settings.planMeans[account.plan]}`}
    >
      <DataState query={query}>
        {({ plans }) => {
          const own = plans.find(({ name }) => name === account.plan)
          return (
            <>
              {own !== undefined && (
                <Card>
                  <PlanUse plan={own} />
                </Card>
              )}
              <div>
                {refusalOf(user, { permission: 'analytics' }) === undefined && (
                  <Fold title={settings.usage}>
                    <Usage />
                  </Fold>
                )}
                {account.isOwner &&
                  largerPlans(plans, account.plan).map(plan => (
                    <Fold key={plan.name} title={settings.adds({ plan: shell.plans[plan.name] })}>
                      <Larger plan={plan} />
                    </Fold>
                  ))}
              </div>
            </>
          )
        }}
      </DataState>
    </Section>
  )
}

/** What a larger plan adds, and how the account comes to it. */
function Larger({ plan }: { plan: PlanFacts }) {
  const { settings } = useAccountTexts()
  return (
    <Card>
      <p>{settings.added[plan.name].join(' · ')}</p>
      <Limits plan={plan} />
      <p>{settings.changePlan}</p>
      <PlanCommand plan={plan.name} />
    </Card>
  )
}

/** The figures of a plan. */
function Limits({ plan: { repliesPerMonth, trialsPerDay, limits } }: { plan: PlanFacts }) {
  const names = useAccountTexts().settings.limits
  const { number, size } = useFigures()
  const figures = [
    [names.replies, number(repliesPerMonth)],
    [names.trials, number(trialsPerDay)],
    [names.chatbots, number(limits.chatbots)],
    [names.sources, number(limits.sources)],
    [names.files, size(limits.fileBytes)],
    [names.texts, size(limits.textBytes)],
    [names.members, number(limits.members)],
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
