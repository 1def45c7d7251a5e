import { Link } from '@tanstack/react-router'
import type { Source } from '../../api/generated'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { focusBeside } from '../../components/lists/focus-beside.ts'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { isWritten, kindOf, sourceKinds } from './source-kinds.ts'
import { nameOf } from './source-names.ts'
import { SourceCounts, SourceProblem, SourceStatus } from './source-state.tsx'
import { isRunning } from './sources-query.ts'

interface SourceRowProps {
  chatbotId: string
  source: Source
  onReadAgain: (sourceId: string) => void
  onRemove: (source: Source, text: string) => void
}

/** One source: what it is, what state it is in, and what can be done with it. */
export function SourceRow({ chatbotId, source, onReadAgain, onRemove }: SourceRowProps) {
  const texts = useKnowledgeTexts()
  const { knowledge } = texts
  const canWrite = useCanWrite()
  const name = nameOf(source, texts)
  return (
    <Row
      title={
        <Link to={pageNamed('source').path} params={{ chatbotId, sourceId: source.id }}>
          {name}
        </Link>
      }
      end={<SourceStatus source={source} />}
      actions={
        <>
          {canReadAgain(source) && (
            <Button
              size="small"
              look="quiet"
              aria-label={knowledge.readAgainNamed(name)}
              isDisabled={!canWrite}
              onPress={({ target }) => {
                // The button goes as long as the source is being read.
                target.closest('li')?.querySelector('a')?.focus()
                onReadAgain(source.id)
              }}
            >
              {knowledge.readAgain}
            </Button>
          )}
          <Button
            size="small"
            look="quiet"
            aria-label={knowledge.removeNamed(name)}
            isDisabled={!canWrite}
            onPress={({ target }) => {
              focusBeside(target)
              onRemove(source, knowledge.removed(name))
            }}
          >
            {knowledge.remove}
          </Button>
        </>
      }
    >
      <SourceFacts source={source} />
      <SourceCounts source={source} />
      <SourceProblem source={source} />
    </Row>
  )
}

/** Whether a press makes sense: it is not being read, and reading it once more may lead to something else. */
export const canReadAgain = (source: Source): boolean =>
  !isRunning(source) && (source.url !== null || (source.status === 'failed' && !isWritten(kindOf(source))))

/** The kind of a source that was not written here, when it was read, and when it is read again. */
export function SourceFacts({ source }: { source: Source }) {
  const { knowledge } = useKnowledgeTexts()
  const { lastIndexedAt, reindexDays } = source
  const kind = kindOf(source)
  if (isWritten(kind)) return null
  return (
    <span>
      {sourceKinds[kind].form === 'files' ? knowledge.tabs.file : knowledge.kinds[kind]}
      {lastIndexedAt !== null && (
        <>
          {' · '}
          {knowledge.lastRead} <WrittenTime at={lastIndexedAt} />
        </>
      )}
      {reindexDays !== null && source.url !== null && ` · ${knowledge.again[reindexDays]}`}
    </span>
  )
}
