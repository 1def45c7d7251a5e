import { queryOptions, useQuery } from '@tanstack/react-query'
import { listSeenOrigins } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Section } from '../../components/layout/page.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'

const seenQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'seen-origins'],
    queryFn: ({ signal }) => ask(listSeenOrigins({ path: { chatbotId }, signal })),
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  })

/** Websites on which the chat was loaded, the latest first: the proof that the tag is where it should be. */
export function SeenHosts({ chatbotId }: { chatbotId: string }) {
  const { install } = useChatbotTexts()
  const query = useQuery(seenQuery(chatbotId))
  return (
    <Section title={install.seenTitle} text={install.seenText}>
      <DataState query={query} rows={1}>
        {({ seenOrigins }) =>
          seenOrigins.length === 0 ? (
            <p>{install.seenNone}</p>
          ) : (
            <Rows label={install.seenTitle}>
              {seenOrigins.map(({ host, seenAt }) => (
                <Row
                  key={host}
                  title={
                    <TimeIn at={seenAt} form="ago">
                      {time => install.seen({ host, time })}
                    </TimeIn>
                  }
                />
              ))}
            </Rows>
          )
        }
      </DataState>
    </Section>
  )
}
