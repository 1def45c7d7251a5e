import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { SecretDialog } from '../../components/feedback/secret-dialog.tsx'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { Page } from '../../components/layout/page.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { PlanNotice } from '../../shell/plan-notice.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { webhookEvents, webhooksQuery } from './webhooks-query.ts'

/**
 * The webhooks of the account, and a new one. Creating needs the plan; seeing and deleting does not, so that an owner
 * whose plan became smaller can still take away what is there.
 */
export function WebhooksPage() {
  const { webhooks: texts, states } = useAccountTexts()
  const user = useCurrentUser()
  const query = useQuery(webhooksQuery)
  const [secret, setSecret] = useState<string>()
  const canCreate = refusalOf(user, { plan: 'basic' }) === undefined
  return (
    <Page title={texts.title} lead={texts.lead}>
      {(canCreate || (query.data?.webhooks.length ?? 0) > 0) && (
        <DataState query={query} rows={2}>
          {({ webhooks }) => (
            <ItemList label={texts.list} items={webhooks} keyOf={({ id }) => id}>
              {webhook => <WebhookRow webhook={webhook} />}
            </ItemList>
          )}
        </DataState>
      )}
      {canCreate ? <NewWebhook onCreated={setSecret} /> : <PlanNotice plan="basic" />}
      <SecretDialog secret={secret} texts={texts} copy={states.copy} onKept={() => setSecret(undefined)} />
    </Page>
  )
}

function WebhookRow({ webhook: { id, url, events, chatbotId, isEnabled } }: { webhook: Webhook }) {
  const { webhooks: texts } = useAccountTexts()
  const language = useLanguageTag()
  const { data } = useQuery(chatbotNamesQuery)
  const named = webhookEvents.filter(event => events.includes(event)).map(event => texts.eventShort[event])
  const chatbot = data?.chatbots.find(chatbot => chatbot.id === chatbotId)?.name
  const ofChatbot = chatbotId === null ? texts.allChatbots : (chatbot ?? texts.oneChatbot)
  return (
    <Row
      title={url}
      lines={[texts.tells({ events: new Intl.ListFormat(language, { type: 'conjunction' }).format(named) }), ofChatbot]}
      end={<Status look={isEnabled ? 'done' : 'plain'}>{isEnabled ? texts.on : texts.off}</Status>}
      actions={
        <ButtonLink
          size="small"
          look="quiet"
          to="/settings/webhooks/$webhookId"
          params={{ webhookId: id }}
          aria-label={texts.openOf({ url })}
        >
          {texts.open}
        </ButtonLink>
      }
    />
  )
}
