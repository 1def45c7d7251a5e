import { useQuery } from '@tanstack/react-query'
import type { PlanFacts } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { lookOfUse, usageQuery } from './usage-query.ts'
import { useFigures } from './use-figures.ts'
import styles from './settings.module.css'

interface Limited {
  name: string
  /** Undefined: it is not known, or not for this person. */
  used: number | undefined
  limit: number
  write: (amount: number) => string
}

/** Everything that the plan limits: how much of it is used, as figures and as a bar. */
export function PlanUse({ plan }: { plan: PlanFacts }) {
  const { settings } = useAccountTexts()
  const { rows, isCounting } = useLimits(plan)
  const [replies] = rows
  const isUsedUp = replies?.used !== undefined && replies.used >= replies.limit
  const isKnown = rows.some(({ used }) => used !== undefined)
  if (isCounting) return <Skeleton rows={rows.length} />
  return (
    <>
      {isUsedUp && (
        <Notice look="failed">
          <p>{settings.usedUp}</p>
        </Notice>
      )}
      <table className={styles['use']} aria-label={settings.planAndUsage}>
        <thead>
          <tr>
            <td />
            {isKnown && <th scope="col">{settings.used}</th>}
            <th scope="col">{settings.limit}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <LimitRow key={row.name} row={row} isKnown={isKnown} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function LimitRow({ row: { name, used, limit, write }, isKnown }: { row: Limited; isKnown: boolean }) {
  return (
    <tr>
      <th scope="row">
        {name}
        {used !== undefined && used * 2 >= limit && (
          // A picture of the figures beside it, from where the limit comes into sight.
          <div aria-hidden>
            <Progress label={name} value={used} max={limit} look={lookOfUse(used, limit)} />
          </div>
        )}
      </th>
      {isKnown && <td>{used === undefined ? '–' : write(used)}</td>}
      <td>{write(limit)}</td>
    </tr>
  )
}

/** What the plan limits, AI replies first. */
function useLimits({ repliesPerMonth, trialsPerDay, limits }: PlanFacts): { rows: Limited[]; isCounting: boolean } {
  const { settings } = useAccountTexts()
  const user = useCurrentUser()
  const { number, size } = useFigures()
  const mayCount = refusalOf(user, { permission: 'analytics' }) === undefined
  const query = useQuery({ ...usageQuery, enabled: mayCount })
  const use = query.data?.planUse ?? undefined
  const { replies, trials } = user.account
  const names = settings.limits
  const rows = [
    {
      name: settings.repliesThisMonth,
      used: replies?.used,
      limit: replies?.quota ?? repliesPerMonth,
      write: number,
    },
    { name: settings.trialsToday, used: trials?.used, limit: trials?.limit ?? trialsPerDay, write: number },
    { name: names.chatbots, used: use?.chatbots, limit: limits.chatbots, write: number },
    { name: names.sources, used: use?.sources, limit: limits.sources, write: number },
    { name: names.files, used: use?.fileBytes, limit: limits.fileBytes, write: size },
    { name: names.texts, used: use?.textBytes, limit: limits.textBytes, write: size },
    { name: names.members, used: use?.members, limit: limits.members, write: number },
  ]
  return { rows, isCounting: mayCount && query.isPending }
}
