import { queryOptions, useQuery } from '@tanstack/react-query'
import { listRefusedOrigins, type RefusedOriginList } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Section } from '../../components/layout/page.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { wordFor } from '../../texts/word-for.ts'
import { useDays } from '../../time/date-format.ts'
import styles from './install.module.css'

const refusedQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'refused-origins'],
    queryFn: ({ signal }) => ask(listRefusedOrigins({ path: { chatbotId }, signal })),
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  })

interface RefusedHostsProps {
  chatbotId: string
  domains: readonly string[]
  onAllow: (domain: string) => void
}

/** Websites on which the chat stayed silent, the most frequent first. */
export function RefusedHosts({ chatbotId, domains, onAllow }: RefusedHostsProps) {
  const { install } = useChatbotTexts()
  const query = useQuery(refusedQuery(chatbotId))
  return (
    <Section title={install.refusedTitle} text={install.refusedText}>
      <DataState query={query} rows={2}>
        {({ refusedOrigins }) =>
          refusedOrigins.length === 0 ? (
            <p>{install.refusedNone}</p>
          ) : (
            <ul className={styles['hosts']}>
              {byHost(refusedOrigins).map(refused => (
                <Row key={`${refused.host} ${refused.reason}`} refused={refused} domains={domains} onAllow={onAllow} />
              ))}
            </ul>
          )
        }
      </DataState>
    </Section>
  )
}

type Refused = RefusedOriginList['refusedOrigins'][number]

interface RowProps extends Omit<RefusedHostsProps, 'chatbotId'> {
  refused: Refused
}

function Row({ refused: { host, reason, count, day }, domains, onAllow }: RowProps) {
  const { install } = useChatbotTexts()
  const date = useDays()(day)
  const mayAllow = host !== null && (reason === 'domain' || reason === 'page') && !domains.includes(host)
  return (
    <li className={styles['host']}>
      <div className={styles['words']}>
        <strong>{host ?? install.hostUnknown}</strong>
        <span>
          {wordFor(install.reasons, reason) ?? reason} {install.refusedTimes({ count, date })}
        </span>
      </div>
      {mayAllow && (
        <Button size="small" onPress={() => onAllow(host)}>
          {install.allow({ host })}
        </Button>
      )}
    </li>
  )
}

/** One row for each host and reason, instead of one for each day. The list comes with the newest day first. */
function byHost(refused: readonly Refused[]): Refused[] {
  const rows = new Map<string, Refused>()
  for (const one of refused) {
    const key = `${one.host} ${one.reason}`
    const known = rows.get(key)
    rows.set(key, known === undefined ? one : { ...known, count: known.count + one.count })
  }
  return [...rows.values()].toSorted((one, other) => other.count - one.count)
}
