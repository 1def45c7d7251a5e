import { useQuery } from '@tanstack/react-query'
import { resendWebhookDelivery, type WebhookDelivery } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { useMoments, WrittenTime } from '../../components/lists/written-time.tsx'
import { Section } from '../../components/layout/page.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { Select } from '../../components/fields/select.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { Outcome } from './outcome.tsx'
import { deliveriesQuery, shownStates } from './webhooks-query.ts'

/** What was sent to a webhook, and what became of it. */
export function Deliveries({ webhookId, canSend }: { webhookId: string; canSend: boolean }) {
  const { webhooks } = useAccountTexts()
  const [shown, setShown] = useAddressChoice('state', shownStates)
  const query = useQuery(deliveriesQuery(webhookId, shown))
  return (
    <Section title={webhooks.deliveries} text={webhooks.deliveriesText}>
      <Select
        label={webhooks.show}
        value={shown}
        options={shownStates.map(value => ({ value, label: webhooks.shown[value] }))}
        onChange={setShown}
      />
      <DataState query={query} rows={3}>
        {({ deliveries }) => (
          <ItemList
            label={webhooks.deliveries}
            items={deliveries}
            keyOf={({ id }) => id}
            empty={<EmptyState title={shown === 'all' ? webhooks.noDeliveries : webhooks.noneShown} />}
          >
            {delivery => <Delivery webhookId={webhookId} delivery={delivery} canSend={canSend} />}
          </ItemList>
        )}
      </DataState>
    </Section>
  )
}

interface DeliveryProps {
  webhookId: string
  delivery: WebhookDelivery
  canSend: boolean
}

function Delivery({ webhookId, delivery, canSend }: DeliveryProps) {
  const texts = useAccountTexts()
  const { webhooks } = texts
  const write = useMoments()
  const canWrite = useCanWrite()
  const { id: deliveryId, event, state, createdAt } = delivery
  const name = `${webhooks.eventTitle[event]}, ${write(createdAt)}`
  const { run, isRunning } = useChange(() => ask(resendWebhookDelivery({ path: { webhookId, deliveryId } })), {
    refreshes: [['webhooks', webhookId, 'deliveries']],
    onDone: () => say(webhooks.sentAgain),
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  return (
    <Row
      title={
        <>
          {webhooks.eventTitle[event]}, <WrittenTime at={createdAt} />
        </>
      }
      lines={[<Outcome key="outcome" delivery={delivery} />]}
      actions={
        canSend && state !== 'waiting' ? (
          <Button
            size="small"
            look="quiet"
            aria-label={webhooks.sendAgainOf({ name })}
            isPending={isRunning}
            isDisabled={!canWrite}
            onPress={() => run(undefined)}
          >
            {webhooks.sendAgain}
          </Button>
        ) : undefined
      }
    />
  )
}
