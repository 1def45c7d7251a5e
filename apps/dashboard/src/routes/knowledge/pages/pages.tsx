import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { excludePage, listSourcePages, type Source, type SourcePage } from '@frontdesk/client/operations'
import { webAddress } from '../../../api/plain-text.ts'
import { ask } from '../../../api/ask.ts'
import { Button } from '../../../components/actions/button.tsx'
import { Choice } from '../../../components/fields/choice.tsx'
import { useRemoval } from '../../../components/lists/use-removal.ts'
import { WrittenTime } from '../../../components/lists/written-time.tsx'
import { Row, Rows } from '../../../components/lists/rows.tsx'
import { Status } from '../../../components/feedback/status.tsx'
import { SearchField } from '../../../components/fields/search-field.tsx'
import { useAddressChoice, useAddressText } from '../../../components/layout/use-address-choice.ts'
import { useKnowledgeTexts } from '../../../texts/use-knowledge-texts.ts'
import { InfiniteState } from '../infinite-state.tsx'
import { shortAddress } from '../source-names.ts'
import { problemOf } from '../source-problem.ts'
import { isRunning, pollMs, sourcesKey } from '../sources-query.ts'
import styles from '../knowledge.module.css'

/** Loaded when a page is opened. */
const PageDialog = lazy(async () => ({ default: (await import('./page-dialog.tsx')).PageDialog }))

type Show = 'all' | 'failed'

/** A long list is read once: reading all of it again every 1.5 s would be a request for each hundred. */
const mostPolled = 2
/** So few pages are found by looking. */
const searchedFrom = 20

function usePages(chatbotId: string, source: Source, { show, q }: { show: Show; q: string }) {
  return useInfiniteQuery({
    queryKey: ['chatbots', chatbotId, 'sources', source.id, 'pages', show, q, source.status],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listSourcePages({
          path: { chatbotId, sourceId: source.id },
          query: {
            ...(show === 'failed' && { status: 'failed' as const }),
            ...(q !== '' && { q }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: before => before,
    refetchInterval: ({ state }) => pollMs(isRunning(source) && (state.data?.pages.length ?? 0) <= mostPolled),
    refetchIntervalInBackground: false,
  })
}

/** The pages of a website, each with what became of it. */
export function Pages({ chatbotId, source }: { chatbotId: string; source: Source }) {
  const { knowledge, states } = useKnowledgeTexts()
  const [show, setShow] = useAddressChoice<Show>('show', ['all', 'failed'])
  const [q, setQ] = useAddressText('q')
  const query = usePages(chatbotId, source, { show, q })
  const { isRemoved, remove } = useRemoval(
    url => ask(excludePage({ path: { chatbotId, sourceId: source.id }, body: { url }, keepalive: true })),
    [sourcesKey(chatbotId)],
  )
  const [opened, open] = useAddressText('page')
  const pages = (query.data?.pages.flatMap(part => part.pages) ?? []).filter(({ url }) => !isRemoved(url))
  const empty = q !== '' ? states.filteredEmpty : show === 'failed' ? knowledge.noFailedPages : knowledge.noPages
  return (
    <>
      {(source.pagesIndexed > searchedFrom || q !== '') && (
        <SearchField label={knowledge.searchPages} value={q} onChange={setQ} />
      )}
      {(source.pagesFailed > 0 || show === 'failed') && (
        <Choice
          label={knowledge.show}
          value={show}
          options={(['all', 'failed'] as const).map(value => ({ value, label: knowledge.shows[value] }))}
          onChange={setShow}
        />
      )}
      <InfiniteState query={query} isEmpty={pages.length === 0} empty={empty}>
        <Rows label={knowledge.tabs.pages}>
          {pages.map(page => (
            <PageRow key={page.url} page={page} onOpen={() => open(page.id)} />
          ))}
        </Rows>
        {query.hasNextPage && (
          <div className={styles['more']}>
            <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
              {states.more}
            </Button>
          </div>
        )}
      </InfiniteState>
      {opened !== '' && (
        <Suspense>
          <PageDialog
            chatbotId={chatbotId}
            sourceId={source.id}
            pageId={opened}
            onLeaveOut={(url, text) => {
              open('')
              // An address has no version.
              remove({ id: url, version: 0 }, text)
            }}
            onClose={() => open('')}
          />
        </Suspense>
      )}
    </>
  )
}

interface PageRowProps {
  page: SourcePage
  onOpen: () => void
}

function PageRow({ page: { url, title, status, error, fetchedAt }, onOpen }: PageRowProps) {
  const texts = useKnowledgeTexts()
  const { knowledge } = texts
  return (
    <Row
      title={
        <a href={webAddress(url)} target="_blank" rel="noreferrer">
          {title === '' ? knowledge.untitled : title}
        </a>
      }
      end={
        <>
          {error !== null && <Status look="failed">{knowledge.pageFailed}</Status>} <WrittenTime at={fetchedAt} />
        </>
      }
      actions={
        <Button
          size="small"
          look="quiet"
          aria-label={knowledge.openNamed({ title: title === '' ? shortAddress(url) : title })}
          onPress={onOpen}
        >
          {knowledge.openPage}
        </Button>
      }
    >
      <span>{shortAddress(url)}</span>
      {error !== null && (
        <span className={styles['problem']}>
          {problemOf(error, texts)} {status === 'indexed' && knowledge.stillKnown}
        </span>
      )}
    </Row>
  )
}
