import type { WebhookDelivery } from '@frontdesk/client/operations'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { outcomeWords } from './outcome-words.ts'
import styles from './webhooks.module.css'

/** The state of a delivery and what the receiver answered, in words. */
export function Outcome({ delivery: { state, tries, outcome, nextTryAt } }: { delivery: WebhookDelivery }) {
  const { webhooks } = useAccountTexts()
  const why = outcome === null ? '' : outcomeWords(outcome, webhooks)
  if (state === 'delivered') return <span>{webhooks.delivered({ tries })}</span>
  if (state === 'failed') {
    return (
      <span className={styles['failed']}>
        {webhooks.failed({ tries })} {why}
      </span>
    )
  }
  if (outcome === null || nextTryAt === null) return <span>{webhooks.sending}</span>
  return (
    <span className={styles['waiting']}>
      <TimeIn at={nextTryAt} form="time">
        {time => webhooks.waiting({ tries, time })}
      </TimeIn>{' '}
      {why}
    </span>
  )
}
