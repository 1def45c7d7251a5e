import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import { questionGroupsQuery } from './analytics-queries.ts'
import styles from './analytics.module.css'
import { BarRow } from './bar-row.tsx'
import { Panel } from './ranking.tsx'

const shown = 5

/** Questions without an answer that were asked most, of one chatbot where one is chosen. */
export function AskedMost({ chatbotId }: { chatbotId: string }) {
  const { analytics } = useAnalyticsTexts()
  const query = useQuery(questionGroupsQuery)
  return (
    <Panel title={analytics.questions}>
      <DataState query={query} rows={5}>
        {({ groups }) => {
          const rows = groups.filter(group => chatbotId === '' || group.chatbotId === chatbotId).slice(0, shown)
          const most = Math.max(1, ...rows.map(({ count }) => count))
          if (rows.length === 0) return <p className={styles['quiet']}>{analytics.noQuestions}</p>
          return (
            <>
              <ol className={styles['ranking']} aria-label={analytics.questions}>
                {rows.map(({ question, count, questionIds }) => (
                  <BarRow
                    key={questionIds[0]}
                    name={question}
                    share={count / most}
                    end={analytics.asked({ n: count })}
                  />
                ))}
              </ol>
              <div>
                <ButtonLink to={pageNamed('questions').path} size="small">
                  {analytics.toQuestions}
                </ButtonLink>
              </div>
            </>
          )
        }}
      </DataState>
    </Panel>
  )
}
