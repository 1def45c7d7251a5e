import { Link } from '@tanstack/react-router'
import type { Week as WeekReport } from '@frontdesk/client/operations'
import { Change } from '../../analytics/change.tsx'
import { metrics, sumOf, valueOf, type Metric } from '../../analytics/metrics.ts'
import { Sparkline } from '../../analytics/sparkline.tsx'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { Section } from '../../components/layout/page.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import styles from './home.module.css'

/** The last seven days in numbers, each with how it differs from the seven before and with a line of its days. */
export function Week({ week }: { week: WeekReport }) {
  const { analytics } = useAnalyticsTexts()
  return (
    <Section
      title={analytics.weekTitle}
      action={
        <Link className={styles['all']} to={pageNamed('analytics').path} search={{ period: '7d' }}>
          {analytics.allNumbers}
        </Link>
      }
    >
      <dl className={styles['numbers']}>
        {metrics.map(metric => (
          <NumberOfWeek key={metric} metric={metric} week={week} />
        ))}
      </dl>
    </Section>
  )
}

function NumberOfWeek({ metric, week: { days, previous } }: { metric: Metric; week: WeekReport }) {
  const { analytics } = useAnalyticsTexts()
  const words = useNumberWords()
  const now = valueOf(metric, sumOf(days.map(({ numbers }) => numbers)))
  const change = words.change(metric, now, valueOf(metric, previous))
  return (
    <div className={styles['number']}>
      <dt>{analytics.metrics[metric]}</dt>
      <dd className={styles['value']}>{words.value(metric, now)}</dd>
      {change.text !== '' && (
        <dd>
          <Change change={change} />
        </dd>
      )}
      <dd aria-hidden>
        <Sparkline values={days.map(({ numbers }) => valueOf(metric, numbers))} />
      </dd>
    </div>
  )
}
