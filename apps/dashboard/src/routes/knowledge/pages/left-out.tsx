import { useInfiniteQuery } from '@tanstack/react-query'
import { listSkippedPages, type SkipReason, type Source } from '@frontdesk/client/operations'
import { webAddress } from '../../../api/plain-text.ts'
import { ask } from '../../../api/ask.ts'
import { Button } from '../../../components/actions/button.tsx'
import { useAddressChoice } from '../../../components/layout/use-address-choice.ts'
import { Row, Rows } from '../../../components/lists/rows.tsx'
import { useKnowledgeTexts } from '../../../texts/use-knowledge-texts.ts'
import { useLanguageTag } from '../../../texts/use-texts.tsx'
import { wordFor } from '../../../texts/word-for.ts'
import { InfiniteState } from '../infinite-state.tsx'
import { viewOf } from '../source-kinds.ts'
import { shortAddress } from '../source-names.ts'
import { ExcludedPages } from './excluded-pages.tsx'
import styles from '../knowledge.module.css'

/** Why pages or rows were left out, the most frequent reason first, and which pages these are. */
export function LeftOut({ chatbotId, source }: { chatbotId: string; source: Source }) {
  const { knowledge } = useKnowledgeTexts()
  const number = new Intl.NumberFormat(useLanguageTag())
  const isOfPages = viewOf(source).unit === 'pages'
  const reasons = Object.entries(source.skipReasons)
    .filter(([, amount]) => amount > 0)
    .toSorted(([, one], [, other]) => other - one)
  const [shown, show] = useAddressChoice('reason', ['none', ...reasons.map(([reason]) => reason)])
  return (
    <>
      {reasons.length === 0 ? (
        <p>{knowledge.leftOutNothing}</p>
      ) : (
        <>
          {isOfPages && <p className={styles['muted']}>{knowledge.leftOutLead}</p>}
          <Rows label={knowledge.tabs.leftOut}>
            {reasons.map(([reason, amount]) => {
              const sentence = wordFor(knowledge.reasons, reason) ?? knowledge.otherReason
              return (
                <Row
                  key={reason}
                  title={sentence}
                  end={number.format(amount)}
                  actions={
                    isOfPages && (
                      <Button
                        size="small"
                        look="quiet"
                        aria-expanded={shown === reason}
                        aria-label={knowledge.whichNamed({ sentence })}
                        onPress={() => show(shown === reason ? 'none' : reason)}
                      >
                        {knowledge.which}
                      </Button>
                    )
                  }
                >
                  {shown === reason && (
                    // The reasons of the counts are those of the pages.
                    <SkippedPages chatbotId={chatbotId} source={source} reason={reason as SkipReason} />
                  )}
                </Row>
              )
            })}
          </Rows>
        </>
      )}
      {isOfPages && <ExcludedPages chatbotId={chatbotId} sourceId={source.id} />}
    </>
  )
}

interface SkippedPagesProps {
  chatbotId: string
  source: Source
  reason: SkipReason
}

/** The pages that were left out for one reason. */
function SkippedPages({ chatbotId, source: { id: sourceId, status }, reason }: SkippedPagesProps) {
  const { knowledge, states } = useKnowledgeTexts()
  const query = useInfiniteQuery({
    queryKey: ['chatbots', chatbotId, 'sources', sourceId, 'skipped', reason, status],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listSkippedPages({
          path: { chatbotId, sourceId },
          query: { reason, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: before => before,
  })
  const pages = query.data?.pages.flatMap(part => part.pages) ?? []
  const unlisted = query.data?.pages.at(-1)?.unlisted ?? 0
  return (
    <InfiniteState query={query} isEmpty={pages.length === 0} empty={knowledge.notListed}>
      <ul className={styles['addresses']} aria-label={wordFor(knowledge.reasons, reason) ?? knowledge.otherReason}>
        {pages.map(({ url }) => (
          <li key={url}>
            <a href={webAddress(url)} target="_blank" rel="noreferrer">
              {shortAddress(url)}
            </a>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <Button size="small" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {states.more}
          </Button>
        </div>
      )}
      {!query.hasNextPage && unlisted > 0 && <p>{knowledge.unlisted({ n: unlisted })}</p>}
    </InfiniteState>
  )
}
