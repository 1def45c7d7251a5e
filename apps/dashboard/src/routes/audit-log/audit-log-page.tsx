import { KeyRound, ScrollText, Terminal } from 'lucide-react'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { listAuditLog, type AuditLogEntry } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { useMoments, WrittenTime } from '../../components/lists/written-time.tsx'
import { More } from '../../components/lists/more.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { RowIcon } from '../../components/lists/row-body.tsx'
import { Page, Section } from '../../components/layout/page.tsx'
import { Avatar } from '../../components/people/avatar.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import styles from './audit-log.module.css'
import { nameMark, useSentences } from './use-sentences.ts'

const auditLogQuery = infiniteQueryOptions({
  queryKey: ['audit-log'],
  queryFn: ({ signal, pageParam }) =>
    ask(listAuditLog({ query: pageParam === null ? {} : { cursor: pageParam }, signal })),
  // As the cursors of later pages, which are strings.
  initialPageParam: null as string | null,
  getNextPageParam: page => page.nextCursor,
})

/** Who changed, exported or opened what, from where, by day, the newest first. */
export function AuditLogPage() {
  const { auditLog } = useAccountTexts()
  const query = useInfiniteQuery(auditLogQuery)
  return (
    <Page title={auditLog.title} lead={auditLog.lead} width="wide">
      <DataState query={query} rows={8}>
        {({ pages }) => <Days entries={pages.flatMap(page => page.entries)} />}
      </DataState>
      {query.data !== undefined && (
        <More
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Page>
  )
}

/** The entries of each day, under that day. */
function Days({ entries }: { entries: readonly AuditLogEntry[] }) {
  const { auditLog } = useAccountTexts()
  const write = useMoments()
  const days = new Map<string, AuditLogEntry[]>()
  for (const entry of entries) {
    const day = write(entry.createdAt, 'day')
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  if (entries.length === 0) return <EmptyState icon={ScrollText} title={auditLog.empty} />
  return [...days].map(([day, ofDay]) => (
    <Section key={day} title={day}>
      <Rows label={day}>
        <Entries entries={ofDay} />
      </Rows>
    </Section>
  ))
}

interface Line {
  /** The newest of them. */
  readonly entry: AuditLogEntry
  readonly sentence: string
  readonly place: string | undefined
  readonly times: number
}

/** Neighbours that say the same stand in one line, with how many they are. */
function Entries({ entries }: { entries: readonly AuditLogEntry[] }) {
  const { sentenceFor, placeOf } = useSentences()
  const lines: Line[] = []
  for (const entry of entries) {
    const [sentence, place, last] = [sentenceFor(entry), placeOf(entry), lines.at(-1)]
    if (last?.sentence === sentence && last.place === place)
      lines[lines.length - 1] = { ...last, times: last.times + 1 }
    else lines.push({ entry, sentence, place, times: 1 })
  }
  return lines.map(line => <Entry key={line.entry.id} line={line} />)
}

/** Actions whose entry names the user concerned, not the person who acted. They show no one's picture. */
const byOthers = new Set([
  'login.failed',
  'login.limited',
  'passkey.copied',
  'passkey.failed',
  'password.failed',
  'password.removed',
  'password.reset-requested',
  'second-factor.failed',
  'second-factor.limited',
  'second-factor.needed',
  'second-factor.reset',
  'single-sign-on.needed',
])

function Face({ entry: { user, action, source } }: { entry: AuditLogEntry }) {
  if (source === 'command-line' || source === 'api-token')
    return <RowIcon>{source === 'api-token' ? <KeyRound /> : <Terminal />}</RowIcon>
  const known = user !== null && !byOthers.has(action) ? { name: user.name || user.email } : {}
  return <Avatar {...known} />
}

function Entry({ line: { entry, sentence, place, times } }: { line: Line }) {
  const parts = sentence.split(nameMark)
  return (
    <Row
      face={<Face entry={entry} />}
      title={
        <p className={styles['sentence']}>
          {parts.map((part, index) => (index % 2 === 0 ? part : <b key={index}>{part}</b>))}
          {times > 1 && ` ×${times}`}
        </p>
      }
      end={
        <>
          {place !== undefined && <bdi>{place}</bdi>}
          <WrittenTime at={entry.createdAt} form="time" />
        </>
      }
    />
  )
}
