import { queryOptions } from '@tanstack/react-query'
import {
  listWebhookDeliveries,
  listWebhooks,
  type WebhookDelivery,
  type WebhookEvent,
} from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** The events that a webhook can be sent, in the order in which they are shown. */
export const webhookEvents = [
  'lead.created',
  'booking.created',
  'booking.cancelled',
  'handoff.requested',
  'question.unanswered',
] as const satisfies readonly WebhookEvent[]

/** The webhooks of the account. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => ask(listWebhooks({ signal })),
})

export const shownStates = ['all', 'failed', 'waiting', 'delivered'] as const
/** Which deliveries are shown. */
export type ShownState = (typeof shownStates)[number]

/** A delivery that is under way, or tried again soon, is watched; one that waits for hours is not. */
const soonMs = 60_000
const isSoon = ({ state, outcome, nextTryAt }: WebhookDelivery): boolean =>
  state === 'waiting' && (outcome === null || nextTryAt === null || Date.parse(nextTryAt) - Date.now() < soonMs)

/** The last deliveries of a webhook, the newest first. */
export const deliveriesQuery = (webhookId: string, shown: ShownState) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries', shown],
    queryFn: ({ signal }) =>
      ask(listWebhookDeliveries({ path: { webhookId }, query: shown === 'all' ? {} : { state: shown }, signal })),
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isSoon) === true ? 1_500 : 30_000),
    refetchIntervalInBackground: false,
  })
