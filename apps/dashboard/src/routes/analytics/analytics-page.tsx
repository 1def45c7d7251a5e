import { useQuery } from '@tanstack/react-query'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { useZoneNote } from '../../account/zone.ts'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Page } from '../../components/layout/page.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import { analyticsQuery, detailsQuery } from './analytics-queries.ts'
import styles from './analytics.module.css'
import { AgentRatings } from './agent-ratings.tsx'
import { AskedMost } from './asked-most.tsx'
import { ChatbotCosts } from './chatbot-costs.tsx'
import { ConversationOutcomes } from './conversation-outcomes.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { FilterFields } from './filters.tsx'
import { HeatMap } from './heat-map.tsx'
import { Models } from './models.tsx'
import { Numbers } from './numbers.tsx'
import { Outcomes } from './outcomes.tsx'
import { Quota } from './quota.tsx'
import { Ranking } from './ranking.tsx'
import { Series } from './series.tsx'
import { useFilters, type Filters } from './use-filters.ts'
import { WhyNot } from './why-not.tsx'
import { WeeklyMail } from './weekly-mail.tsx'

/** What happened at the chatbots, in numbers: how much, how well, when and from where. */
export function AnalyticsPage() {
  const { analytics, shell } = useAnalyticsTexts()
  const filters = useFilters()
  const query = useQuery(analyticsQuery(filters))
  return (
    <Page
      title={shell.pages.analytics}
      lead={[analytics.lead, useZoneNote(filters.zone, filters.days.from, filters.days.to)].join(' ')}
      width="wide"
      actions={filters.problem === undefined && <DownloadMenu filters={filters} />}
    >
      <FilterFields filters={filters} />
      {filters.problem === undefined && (
        <>
          <DataState query={query} rows={8}>
            {report => (
              <>
                {report.countedUntil === null && <Notice>{analytics.notCounted}</Notice>}
                <Numbers report={report} filters={filters} />
                <Series report={report} filters={filters} />
                {report.countedUntil !== null && (
                  <p className={styles['quiet']}>
                    <TimeIn at={report.countedUntil}>{time => analytics.countedUntil({ time })}</TimeIn>
                  </p>
                )}
              </>
            )}
          </DataState>
          {query.data !== undefined && (
            <Details filters={filters} conversations={query.data.period.totals.conversations} />
          )}
        </>
      )}
    </Page>
  )
}

/** What the numbers are made of. */
function Details({ filters, conversations }: { filters: Filters; conversations: number }) {
  const query = useQuery(detailsQuery(filters))
  const user = useCurrentUser()
  // On the free plan questions say nothing of what was asked.
  const maySeeQuestions = refusalOf(user, { permission: 'questions', plan: 'basic' }) === undefined
  return (
    <DataState query={query} rows={8}>
      {details => (
        <>
          <div className={styles['panels']}>
            <ConversationOutcomes details={details} conversations={conversations} />
            <WhyNot details={details} filters={filters} />
            <Outcomes details={details} filters={filters} />
            <Ranking by="page" ranking={details.pages} />
            <Ranking by="source" ranking={details.sources} />
            <HeatMap hours={details.hours} />
            <Ranking by="language" ranking={details.languages} />
            {maySeeQuestions && <AskedMost chatbotId={filters.chatbotId} />}
            <AgentRatings details={details} />
          </div>
          <div className={styles['panels']}>
            <ChatbotCosts details={details} />
            <Models details={details} />
            <Quota />
            <WeeklyMail />
          </div>
        </>
      )}
    </DataState>
  )
}
