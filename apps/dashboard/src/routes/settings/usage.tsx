import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUsage, type MonthlyUsage } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Section } from '../../components/layout/page.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { useDays } from '../../time/date-format.ts'
import styles from './settings.module.css'

const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => ask(getUsage({ signal })),
  // It is counted from all replies: not more often than the figures change.
  staleTime: 60_000,
})

/** From this part of the quota on the bar has the colour of a warning. */
const nearlyAll = 0.8

/** AI replies of the last months against the quota. */
export function Usage() {
  const { settings } = useAccountTexts()
  const query = useQuery(usageQuery)
  return (
    <Section title={settings.usage} text={settings.usageText}>
      <DataState query={query}>
        {({ months }) => (
          <ItemList label={settings.usage} items={months} keyOf={({ month }) => month}>
            {month => <Month month={month} isNow={month === months[0]} />}
          </ItemList>
        )}
      </DataState>
    </Section>
  )
}

function Month({ month: { month, used, quota, trials, chatbots }, isNow }: { month: MonthlyUsage; isNow: boolean }) {
  const { settings } = useAccountTexts()
  const language = useLanguageTag()
  const number = new Intl.NumberFormat(language)
  // Months of the quota are those of UTC, wherever the person is.
  const name = useDays('month')(`${month}-01`)
  const replies = settings.replies({ used: number.format(used), quota: number.format(quota) })
  const left = quota - used
  const look = left <= 0 ? 'failed' : used >= nearlyAll * quota ? 'waiting' : 'plain'
  const ofChatbots = chatbots !== null && chatbots.length > 1 ? chatbots : []
  return (
    <Row
      title={name}
      lines={[
        <div key="bar" className={styles['month']}>
          <Progress label={`${name}: ${replies}`} value={used} max={quota} look={look} />
          <span>{replies}</span>
        </div>,
        ...(isNow && left <= 0 ? [<strong key="over">{settings.usedUp}</strong>] : []),
        ...(trials > 0 ? [settings.trials({ count: trials })] : []),
        ...ofChatbots.map(chatbot => settings.ofChatbot({ name: chatbot.name, count: number.format(chatbot.used) })),
      ]}
    />
  )
}
