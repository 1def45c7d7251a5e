import { useInfiniteQuery } from '@tanstack/react-query'
import { listProducts, type Product, type Source } from '@frontdesk/client/operations'
import { webAddress } from '../../api/plain-text.ts'
import { ask } from '../../api/ask.ts'
import { Button } from '../../components/actions/button.tsx'
import { Section } from '../../components/layout/page.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { InfiniteState } from './infinite-state.tsx'
import { rowSentence } from './row-sentence.ts'
import { shortAddress } from './source-names.ts'
import { isRunning, pollMs } from './sources-query.ts'
import styles from './knowledge.module.css'

/** The products of a feed, and which rows were left out. */
export function Products({ chatbotId, source }: { chatbotId: string; source: Source }) {
  const texts = useKnowledgeTexts()
  const { knowledge, states } = texts
  const language = useLanguageTag()
  const query = useInfiniteQuery({
    queryKey: ['chatbots', chatbotId, 'sources', source.id, 'products', source.status],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listProducts({
          path: { chatbotId, sourceId: source.id },
          query: pageParam === null ? {} : { cursor: pageParam },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: before => before,
    refetchInterval: pollMs(isRunning(source)),
    refetchIntervalInBackground: false,
  })
  const products = query.data?.pages.flatMap(part => part.products) ?? []
  const skipped = query.data?.pages[0]?.skipped ?? []
  const reasons = Object.entries(source.skipReasons).toSorted(([, one], [, other]) => other - one)
  return (
    <>
      <InfiniteState query={query} isEmpty={products.length === 0} empty={knowledge.noProducts}>
        <Rows label={knowledge.tabs.products}>
          {products.map(product => (
            <ProductRow key={product.id} product={product} />
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
      {reasons.length > 0 && (
        <Section title={knowledge.skippedRows}>
          <Rows label={knowledge.skippedRows}>
            {reasons.map(([reason, count]) => (
              <Row
                key={reason}
                title={rowSentence(
                  { reason, count, rows: skipped.filter(row => row.reason === reason) },
                  texts,
                  language,
                )}
              />
            ))}
          </Rows>
        </Section>
      )}
    </>
  )
}

/** A product without its picture, which would be loaded from another website. */
function ProductRow({ product: { name, price, currency, availability, attributes, url } }: { product: Product }) {
  const { knowledge } = useKnowledgeTexts()
  const language = useLanguageTag()
  const end = [
    ...pricesOf(attributes['price'], price === null ? null : priceOf(price, currency, language)),
    ...(availability === null ? [] : [knowledge.inStock[availability]]),
  ]
  return (
    <Row
      title={
        <a href={webAddress(url)} target="_blank" rel="noreferrer">
          {name}
        </a>
      }
      end={end.join(' · ')}
    >
      {url !== null && <span>{shortAddress(url)}</span>}
    </Row>
  )
}

/** What the feed says where that is more than a sum ("from 12.00 EUR"), else the sum. */
const pricesOf = (words: string | undefined, sum: string | null): string[] =>
  words === undefined ? (sum === null ? [] : [sum]) : [words]

function priceOf(price: number, currency: string | null, language: string): string {
  try {
    const style = currency === null ? {} : ({ style: 'currency', currency } as const)
    return new Intl.NumberFormat(language, style).format(price)
  } catch {
    // A feed may name a currency that there is not.
    return `${price} ${currency}`
  }
}
