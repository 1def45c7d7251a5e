import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Webhook } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { BackLink } from '../../components/layout/back-link.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Page } from '../../components/layout/page.tsx'
import { PlanNotice } from '../../shell/plan-notice.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookRemoval } from './webhook-removal.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { WebhookSettings } from './webhook-settings.tsx'
import { WebhookTest } from './webhook-test.tsx'
import { webhooksQuery } from './webhooks-query.ts'

/** One webhook: where it leads, what it is told, what was delivered. */
export function WebhookPage() {
  const { webhooks } = useAccountTexts()
  const { webhookId }: { webhookId?: string } = useParams({ strict: false })
  const query = useQuery(webhooksQuery)
  const webhook = query.data?.webhooks.find(({ id }) => id === webhookId)
  return (
    <Page
      title={webhook === undefined ? webhooks.webhook : hostOf(webhook)}
      lead={webhook?.url}
      back={<BackLink to="/settings/webhooks">{webhooks.title}</BackLink>}
    >
      <DataState query={query}>
        {() =>
          webhook === undefined ? (
            <Notice>
              <p>{webhooks.gone}</p>
            </Notice>
          ) : (
            <Parts key={webhook.id} webhook={webhook} />
          )
        }
      </DataState>
    </Page>
  )
}

function Parts({ webhook }: { webhook: Webhook }) {
  const user = useCurrentUser()
  const canChange = refusalOf(user, { plan: 'basic' }) === undefined
  return (
    <>
      {!canChange && <PlanNotice plan="basic" />}
      <WebhookSettings webhook={webhook} canChange={canChange} />
      {canChange && <WebhookTest webhookId={webhook.id} />}
      <Deliveries webhookId={webhook.id} canSend={canChange} />
      {canChange && <WebhookSecret webhookId={webhook.id} />}
      <WebhookRemoval webhook={webhook} />
    </>
  )
}

function hostOf({ url }: Webhook): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
