import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listSourcePages, type Source } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { shortAddress } from '../knowledge/source-names.ts'
import { problemOf } from '../knowledge/source-problem.ts'
import { SourceProgress } from '../knowledge/source-state.tsx'
import { isRunning, pollMs } from '../knowledge/sources-query.ts'
import { AddressForm } from './address-form.tsx'
import styles from './start.module.css'

/** The first pages of a website, as they come. */
const firstPagesQuery = (chatbotId: string, { id: sourceId, status }: Source) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'sources', sourceId, 'pages', 'first', status],
    queryFn: ({ signal }) => ask(listSourcePages({ path: { chatbotId, sourceId }, signal })),
    placeholderData: before => before,
    refetchInterval: pollMs(isRunning({ status })),
    refetchIntervalInBackground: false,
  })

/** What is being read of a website; why it cannot be, and what to do instead. */
export function Reading({ chatbotId, source }: { chatbotId: string; source: Source | undefined }) {
  const { start } = useKnowledgeTexts()
  if (source === undefined || source.status === 'failed') return <Unreadable chatbotId={chatbotId} source={source} />
  const isBeingRead = isRunning(source)
  const { pagesIndexed } = source
  return (
    <Section
      title={start.reading}
      text={isBeingRead ? start.readingLead({ host: shortAddress(source.url ?? '') }) : start.readLead}
    >
      <Card>
        <p role="status">
          <Status look={isBeingRead ? 'waiting' : 'done'}>
            {isBeingRead ? start.readSoFar({ n: pagesIndexed }) : start.readDone({ n: pagesIndexed })}
          </Status>
        </p>
        <SourceProgress source={source} />
        <PageTitles chatbotId={chatbotId} source={source} />
        <Link to={pageNamed('source').path} params={{ chatbotId, sourceId: source.id }}>
          {start.allPages}
        </Link>
      </Card>
    </Section>
  )
}

/** The titles of what was read, the newest first. */
function PageTitles({ chatbotId, source }: { chatbotId: string; source: Source }) {
  const { start, knowledge } = useKnowledgeTexts()
  const { data } = useQuery(firstPagesQuery(chatbotId, source))
  const pages = (data?.pages ?? []).filter(({ status }) => status === 'indexed').toReversed()
  if (pages.length === 0) return null
  return (
    <div className={styles['pages']} role="region" aria-label={start.pagesRead} tabIndex={0}>
      <ul>
        {pages.map(({ url, title }) => (
          <li key={url}>{title === '' ? knowledge.untitled : title}</li>
        ))}
      </ul>
    </div>
  )
}

function Unreadable({ chatbotId, source }: { chatbotId: string; source: Source | undefined }) {
  const texts = useKnowledgeTexts()
  const { start } = texts
  return (
    <Section title={source === undefined ? start.reading : start.cannotRead}>
      {source?.error !== undefined && source.error !== null && (
        <Notice look="failed" role="alert">
          <p>{problemOf(source.error, texts)}</p>
        </Notice>
      )}
      <AddressForm chatbotId={chatbotId} />
    </Section>
  )
}
