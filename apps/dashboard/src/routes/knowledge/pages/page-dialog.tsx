import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSourcePage, reindexSourcePage, type SourcePageDetail } from '@frontdesk/client/operations'
import { webAddress } from '../../../api/plain-text.ts'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { DataState } from '../../../components/feedback/data-state.tsx'
import { FormFailure } from '../../../components/feedback/failure.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { Buttons, Dialog } from '../../../components/layout/dialog.tsx'
import { useKnowledgeTexts } from '../../../texts/use-knowledge-texts.ts'
import { wordFor } from '../../../texts/word-for.ts'
import { shortAddress } from '../source-names.ts'
import { problemOf } from '../source-problem.ts'
import { sourcesKey } from '../sources-query.ts'
import styles from '../knowledge.module.css'

interface PagePlace {
  chatbotId: string
  sourceId: string
  pageId: string
}

interface PageChanges {
  /** Leaves the page of this address out, and says so. */
  onLeaveOut: (url: string, text: string) => void
  onClose: () => void
}

const pageQuery = (path: PagePlace) =>
  queryOptions({
    queryKey: ['chatbots', path.chatbotId, 'sources', path.sourceId, 'page', path.pageId],
    queryFn: ({ signal }) => ask(getSourcePage({ path, signal })),
  })

/** One page: what the chatbot knows of it, read again or left out with a press. */
export function PageDialog({ onClose, onLeaveOut, ...place }: PagePlace & PageChanges) {
  const { knowledge } = useKnowledgeTexts()
  const query = useQuery(pageQuery(place))
  return (
    <Dialog
      isOpen
      title={query.data === undefined || query.data.title === '' ? knowledge.onePage : query.data.title}
      onClose={onClose}
      width="wide"
    >
      <DataState query={query}>
        {page => <OnePage place={place} page={page} onLeaveOut={onLeaveOut} onClose={onClose} />}
      </DataState>
    </Dialog>
  )
}

interface OnePageProps extends PageChanges {
  place: PagePlace
  page: SourcePageDetail
}

function OnePage({ place, page, onLeaveOut, onClose }: OnePageProps) {
  const texts = useKnowledgeTexts()
  const { knowledge, states } = texts
  const { url, error, passages, passagesCount } = page
  return (
    <>
      <p className={styles['excerpt']}>
        <a href={webAddress(url)} target="_blank" rel="noreferrer">
          {shortAddress(url)}
        </a>
      </p>
      {error !== null && (
        <Notice look="failed">
          <p>{problemOf(error, texts)}</p>
        </Notice>
      )}
      <PageActions place={place} page={page} onLeaveOut={onLeaveOut} />
      <h3>{knowledge.passages({ n: passagesCount })}</h3>
      <ol className={styles['passages']} aria-label={knowledge.passages({ n: passagesCount })} tabIndex={0}>
        {passages.map(({ heading, text }, at) => (
          <li key={at}>
            {heading !== '' && <strong>{heading}</strong>}
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Buttons>
        <Button onPress={onClose}>{states.close}</Button>
      </Buttons>
    </>
  )
}

function PageActions({ place, page: { url, title }, onLeaveOut }: Omit<OnePageProps, 'onClose'>) {
  const texts = useKnowledgeTexts()
  const { knowledge } = texts
  const canWrite = useCanWrite()
  const again = useChange(() => ask(reindexSourcePage({ path: place })), {
    refreshes: [sourcesKey(place.chatbotId)],
    onDone: ({ outcome, skipReason, error }) => {
      const why = error === null ? (wordFor(knowledge.reasons, skipReason ?? '') ?? '') : problemOf(error, texts)
      say([knowledge.readOutcomes[outcome], why].join(' ').trim())
    },
  })
  return (
    <>
      <FormFailure failure={again.failure} />
      <div className={styles['actions']}>
        <Button isPending={again.isRunning} isDisabled={!canWrite} onPress={() => again.run(undefined)}>
          {knowledge.readAgain}
        </Button>
        <Button
          isDisabled={!canWrite}
          onPress={() => onLeaveOut(url, knowledge.pageLeftOut({ title: title === '' ? shortAddress(url) : title }))}
        >
          {knowledge.leaveOut}
        </Button>
      </div>
    </>
  )
}
