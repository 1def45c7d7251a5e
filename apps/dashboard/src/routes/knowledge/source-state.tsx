import type { Source } from '../../api/generated'
import { ShareBar } from '../../components/lists/share-bar.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { viewOf } from './source-kinds.ts'
import { problemOf } from './source-problem.ts'
import { isRunning } from './sources-query.ts'
import styles from './knowledge.module.css'

const looks = { pending: 'waiting', indexing: 'waiting', ready: 'done', failed: 'failed' } as const

/** What state a source is in. */
export function SourceStatus({ source: { status } }: { source: Pick<Source, 'status'> }) {
  const { knowledge } = useKnowledgeTexts()
  return <Status look={looks[status]}>{knowledge.states[status]}</Status>
}

/** How many pages, products or entries of a source are known, left out, or could not be read. */
export function SourceCounts({ source }: { source: Source }) {
  const { knowledge } = useKnowledgeTexts()
  const { unit } = viewOf(source)
  const { pagesFound, pagesIndexed, pagesSkipped, pagesFailed } = source
  if (unit === null) return null
  const done = pagesIndexed + pagesSkipped + pagesFailed
  const total = Math.max(done, pagesFound)
  const isBeingRead = isRunning(source) && unit === 'pages'
  const parts = [
    isBeingRead && pagesFound > 0 ? knowledge.lookedAt(done, total) : knowledge.known[unit](pagesIndexed),
    ...(pagesSkipped > 0 ? [knowledge.leftOutCount(pagesSkipped)] : []),
    ...(pagesFailed > 0 ? [knowledge.failedCount(pagesFailed)] : []),
  ]
  return (
    <div className={styles['counts']}>
      {unit !== 'entries' && total > 0 && (
        <ShareBar
          total={total}
          parts={[
            { look: 'done', amount: pagesIndexed },
            { look: 'plain', amount: pagesSkipped },
            { look: 'failed', amount: pagesFailed },
          ]}
        />
      )}
      <span>{parts.join(' · ')}</span>
    </div>
  )
}

/** Why a source could not be read, and what to do; nothing where it could. */
export function SourceProblem({ source: { error, status } }: { source: Pick<Source, 'error' | 'status'> }) {
  const texts = useKnowledgeTexts()
  if (error === null || status !== 'failed') return null
  return <span className={styles['problem']}>{problemOf(error, texts)}</span>
}
