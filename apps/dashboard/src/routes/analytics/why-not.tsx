import { Link } from '@tanstack/react-router'
import type { AnalyticsDetails, OutcomeCause } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { useChosenChatbot } from '../../shell/chosen-chatbot.tsx'
import { pageNamed, type PageName } from '../../shell/pages.ts'
import { useRepliesTexts } from '../../texts/use-replies-texts.ts'
import styles from './analytics.module.css'
import { Panel } from './ranking.tsx'
import type { Filters } from './use-filters.ts'

/** The one page on which its owner can do something about a cause. */
const remedies = {
  knowledge_missing: 'questions',
  found_not_used: 'answers',
  written_badly: 'knowledge',
  sources_disagree: 'siteFindings',
  needs_action: 'connectors',
} as const satisfies Record<OutcomeCause, PageName>

/** Why conversations did not go well. Each cause leads to its conversations, and to what can be done about it. */
export function WhyNot({ details, filters }: { details: AnalyticsDetails; filters: Filters }) {
  const { outcomes } = useRepliesTexts()
  const words = useNumberWords()
  const user = useCurrentUser()
  const { chosen } = useChosenChatbot()
  const chatbotId = filters.chatbotId === '' ? chosen : filters.chatbotId
  const maySeeThem = refusalOf(user, { permission: 'conversations' }) === undefined
  const search = { ...filters.days, ...(filters.chatbotId !== '' && { chatbot: filters.chatbotId }) }
  const counts = new Map(details.causes.values.map(({ value, count }) => [value, count]))
  // A table of exactly these keys.
  const causes = (Object.keys(remedies) as OutcomeCause[]).filter(cause => counts.has(cause))
  if (causes.length === 0) return null
  return (
    <Panel title={outcomes.whyNot}>
      <ul className={styles['causes']} aria-label={outcomes.whyNot}>
        {causes.map(cause => {
          const { path, access } = pageNamed(remedies[cause])
          return (
            <li key={cause}>
              <span>
                {maySeeThem ? (
                  <Link to="/conversations" search={{ ...search, cause }}>
                    {outcomes.causes[cause]}
                  </Link>
                ) : (
                  outcomes.causes[cause]
                )}{' '}
                <strong>{words.count(counts.get(cause) ?? 0)}</strong>
              </span>
              {refusalOf(user, access) === undefined && chatbotId !== undefined && (
                <ButtonLink to={path} size="small" params={{ chatbotId }}>
                  {outcomes.remedies[cause]}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
