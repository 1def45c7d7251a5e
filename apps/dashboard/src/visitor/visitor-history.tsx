import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { More } from '../components/lists/more.tsx'
import { WrittenTime } from '../components/lists/written-time.tsx'
import { useVisitorTexts } from '../texts/use-visitor-texts.ts'
import { visitorHistoryQuery } from './visitor-queries.ts'
import styles from './visitor.module.css'

/** So many are shown at first: what else there is of the visitor stands below. */
const fewest = 3

interface VisitorHistoryProps {
  sessionId: string
  /** Where a conversation is opened: where the reader is. */
  opensIn: 'inbox' | 'conversations'
}

/** Other conversations of the same visitor. Where none is known, nothing is said. */
export function VisitorHistory({ sessionId, opensIn }: VisitorHistoryProps) {
  const { visitor } = useVisitorTexts()
  const [isWhole, setWhole] = useState(false)
  const earlier = useQuery(visitorHistoryQuery(sessionId)).data?.conversations ?? []
  if (earlier.length === 0) return null
  return (
    <section className={styles['part']} aria-label={visitor.history}>
      <h2>{visitor.history}</h2>
      <ul className={styles['history']}>
        {earlier
          .slice(0, isWhole ? undefined : fewest)
          .map(({ sessionId: chat, firstWords, lastActivity, chatbotName, knownBy }) => (
            <li key={chat}>
              <Link
                {...(opensIn === 'inbox'
                  ? { to: '/inbox', search: { chat } }
                  : { to: '/conversations/$sessionId', params: { sessionId: chat } })}
                dir="auto"
              >
                {firstWords ?? chatbotName}
              </Link>
              <span className={styles['soft']}>
                <WrittenTime at={lastActivity} /> · {visitor.knownBy[knownBy]}
              </span>
            </li>
          ))}
      </ul>
      {earlier.length > fewest && (
        <More size="small" hasMore={!isWhole} isLoading={false} onMore={() => setWhole(true)} />
      )}
    </section>
  )
}
