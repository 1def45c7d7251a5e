import type { Source } from '@frontdesk/client/operations'
import { ShareBar } from '../../components/lists/share-bar.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { useKnowledgeTexts, type KnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { viewOf } from './source-kinds.ts'
import { problemOf } from './source-problem.ts'
import { isRunning } from './sources-query.ts'
import styles from './knowledge.module.css'

const looks = { pending: 'plain', indexing: 'plain', ready: 'done', failed: 'failed' } as const

/** What state a source is in. */
export function SourceStatus({ source: { status } }: { source: Pick<Source, 'status'> }) {
  const { knowledge } = useKnowledgeTexts()
  return <Status look={looks[status]}>{knowledge.states[status]}</Status>
}

/** One of the numbers of a source, in words. */
export interface Count {
  text: string
  look?: 'failed'
}

/** How many pages, products or entries of a source are known, left out, or could not be read. */
export function countsOf(source: Source, knowledge: KnowledgeTexts['knowledge']): Count[] {
  const { unit } = viewOf(source)
  const { pagesFound, pagesIndexed, pagesSkipped, pagesFailed } = source
  if (unit === null) return []
  const done = pagesIndexed + pagesSkipped + pagesFailed
  const isBeingRead = isRunning(source) && unit === 'pages' && pagesFound > 0
  return [
    {
      text: isBeingRead
        ? knowledge.lookedAt({ done, found: Math.max(done, pagesFound) })
        : knowledge.known[unit]({ n: pagesIndexed }),
    },
    ...(pagesSkipped > 0 ? [{ text: knowledge.leftOutCount({ n: pagesSkipped }) }] : []),
    ...(pagesFailed > 0 ? [{ text: knowledge.failedCount({ n: pagesFailed }), look: 'failed' as const }] : []),
  ]
}

/** How far the reading of a source is, as long as it runs. */
export function SourceProgress({ source }: { source: Source }) {
  const { pagesFound, pagesIndexed, pagesSkipped, pagesFailed } = source
  const done = pagesIndexed + pagesSkipped + pagesFailed
  const total = Math.max(done, pagesFound)
  if (!isRunning(source) || viewOf(source).unit === 'entries' || total === 0) return null
  return (
    <div className={styles['progress']}>
      <ShareBar
        total={total}
        parts={[
          { look: 'done', amount: pagesIndexed },
          { look: 'plain', amount: pagesSkipped },
          { look: 'failed', amount: pagesFailed },
        ]}
      />
    </div>
  )
}

/** Why a source could not be read, and what to do; nothing where it could. */
export function SourceProblem({ source: { error, status } }: { source: Pick<Source, 'error' | 'status'> }) {
  const texts = useKnowledgeTexts()
  if (error === null || status !== 'failed') return null
  return <span className={styles['problem']}>{problemOf(error, texts)}</span>
}
