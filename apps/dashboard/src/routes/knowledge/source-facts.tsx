import { Fragment } from 'react'
import type { Source } from '@frontdesk/client/operations'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { isWritten, kindOf, sourceKinds } from './source-kinds.ts'
import type { Count } from './source-state.tsx'
import { isRunning } from './sources-query.ts'
import styles from './knowledge.module.css'

/** Whether a press makes sense: it is not being read, and reading it once more may lead to something else. */
export const canReadAgain = (source: Source): boolean =>
  !isRunning(source) && (source.url !== null || (source.status === 'failed' && !isWritten(kindOf(source))))

interface SourceFactsProps {
  source: Source
  /** How much of it is known, in words. */
  counts?: readonly Count[]
}

/** The kind of a source that was not written here, what is known of it, when it was read, and when it is read again. */
export function SourceFacts({ source, counts = [] }: SourceFactsProps) {
  const { knowledge } = useKnowledgeTexts()
  const { lastIndexedAt, reindexDays } = source
  const kind = kindOf(source)
  const parts = [
    ...(isWritten(kind)
      ? []
      : [<span key="kind">{sourceKinds[kind].form === 'files' ? knowledge.tabs.file : knowledge.kinds[kind]}</span>]),
    ...counts.map(({ text, look }) => (
      <span key={text} className={styles['count']} data-look={look}>
        {text}
      </span>
    )),
    ...(isWritten(kind) || lastIndexedAt === null
      ? []
      : [
          <TimeIn key="read" at={lastIndexedAt} form="ago">
            {time => knowledge.synced({ time })}
          </TimeIn>,
        ]),
    ...(isWritten(kind) || reindexDays === null || source.url === null
      ? []
      : [<span key="again">{knowledge.again[reindexDays]}</span>]),
  ]
  return (
    <span className={styles['parts']}>
      {parts.map((part, index) => (
        <Fragment key={part.key}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
