import { useQuery } from '@tanstack/react-query'
import type { MonthlyUsage } from '@frontdesk/client/operations'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { useDays } from '../../time/date-format.ts'
import { lookOfUse, usageQuery } from './usage-query.ts'
import styles from './settings.module.css'

/** AI replies of the last months against the quota. */
export function Usage() {
  const { settings } = useAccountTexts()
  const query = useQuery(usageQuery)
  return (
    <>
      <p>{settings.usageText}</p>
      <DataState query={query}>
        {({ months }) => (
          <ItemList label={settings.usage} items={months} keyOf={({ month }) => month}>
            {month => <Month month={month} />}
          </ItemList>
        )}
      </DataState>
    </>
  )
}

function Month({ month: { month, used, quota, trials, chatbots } }: { month: MonthlyUsage }) {
  const { settings } = useAccountTexts()
  const language = useLanguageTag()
  const number = new Intl.NumberFormat(language)
  // Months of the quota are those of UTC, wherever the person is.
  const name = useDays('month')(`${month}-01`)
  const replies = settings.replies({ used: number.format(used), quota: number.format(quota) })
  const ofChatbots = chatbots !== null && chatbots.length > 1 ? chatbots : []
  return (
    <Row
      title={name}
      lines={[
        <div key="bar" className={styles['month']}>
          <Progress label={`${name}: ${replies}`} value={used} max={quota} look={lookOfUse(used, quota)} />
          <span>{replies}</span>
        </div>,
        ...(trials > 0 ? [settings.trials({ count: trials })] : []),
        ...ofChatbots.map(chatbot => settings.ofChatbot({ name: chatbot.name, count: number.format(chatbot.used) })),
      ]}
    />
  )
}
