import { queryOptions, useQuery } from '@tanstack/react-query'
import { includePage, listExcludedPages } from '@frontdesk/client/operations'
import { webAddress } from '../../../api/plain-text.ts'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { Section } from '../../../components/layout/page.tsx'
import { ItemList } from '../../../components/lists/item-list.tsx'
import { Row } from '../../../components/lists/rows.tsx'
import { WrittenTime } from '../../../components/lists/written-time.tsx'
import { useKnowledgeTexts } from '../../../texts/use-knowledge-texts.ts'
import { shortAddress } from '../source-names.ts'
import { sourcesKey } from '../sources-query.ts'

interface ExcludedPagesProps {
  chatbotId: string
  sourceId: string
}

const excludedQuery = ({ chatbotId, sourceId }: ExcludedPagesProps) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'sources', sourceId, 'excluded'],
    queryFn: ({ signal }) => ask(listExcludedPages({ path: { chatbotId, sourceId }, signal })),
  })

/** Pages that somebody has left out one by one, each to be taken back with a press. */
export function ExcludedPages(place: ExcludedPagesProps) {
  const texts = useKnowledgeTexts()
  const { knowledge } = texts
  const canWrite = useCanWrite()
  const { data } = useQuery(excludedQuery(place))
  const { run, isRunning } = useChange((excludedId: string) => ask(includePage({ path: { ...place, excludedId } })), {
    refreshes: [sourcesKey(place.chatbotId)],
    onDone: () => say(knowledge.takenBack),
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  const pages = data?.pages ?? []
  if (pages.length === 0) return null
  return (
    <Section title={knowledge.excluded}>
      <ItemList label={knowledge.excluded} items={pages} keyOf={({ id }) => id}>
        {({ id, url, excludedAt }) => (
          <Row
            title={
              <a href={webAddress(url)} target="_blank" rel="noreferrer">
                {shortAddress(url)}
              </a>
            }
            end={<WrittenTime at={excludedAt} form="day" />}
            actions={
              <Button
                size="small"
                look="quiet"
                aria-label={knowledge.takeBackNamed({ address: shortAddress(url) })}
                isDisabled={!canWrite || isRunning}
                onPress={() => run(id)}
              >
                {knowledge.takeBack}
              </Button>
            }
          />
        )}
      </ItemList>
    </Section>
  )
}
