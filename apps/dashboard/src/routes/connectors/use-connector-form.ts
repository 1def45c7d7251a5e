import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createConnector, updateConnector, type Connector, type ConnectorList } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { ifVersion, useSavedForm, type SavedForm } from '../../components/forms/use-saved-form.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { draftOf, newConnector, newRequestOf, requestOf, type ConnectorDraft } from './connector-draft.ts'
import { connectorsQuery } from './connectors-query.ts'

interface ConnectorPlace {
  chatbotId: string
  /** Undefined: a new one. */
  connector: Connector | undefined
  onOpen: (id: string | undefined) => void
}

interface ConnectorForm extends SavedForm<ConnectorDraft> {
  readonly problemOf: (pointer: string) => string | undefined
  readonly secret: string
  readonly setSecret: (secret: string) => void
}

/** What is typed of a connector, and how it is saved. */
export function useConnectorForm({ chatbotId, connector, onOpen }: ConnectorPlace): ConnectorForm {
  const texts = useChatbotTexts()
  const client = useQueryClient()
  const query = connectorsQuery(chatbotId)
  // Not in the draft, which the browser stores.
  const [secret, setSecret] = useState('')
  const given = secret === '' ? {} : { secret }
  const form = useSavedForm<ConnectorDraft, Connector | undefined>({
    draft: `chatbot:${chatbotId}:connector:${connector?.id ?? 'new'}`,
    thing: connector,
    valueOf: saved => (saved === undefined ? newConnector : draftOf(saved)),
    send: (changed, value, saved) =>
      saved === undefined
        ? ask(createConnector({ path: { chatbotId }, body: { ...newRequestOf(value), ...given } }))
        : ask(
            updateConnector({
              path: { chatbotId, connectorId: saved.id },
              body: { ...requestOf(changed), ...given },
              headers: ifVersion(saved),
            }),
          ),
    hasMore: secret !== '',
    readAgain: async () =>
      (await client.fetchQuery({ ...query, staleTime: 0 })).connectors.find(({ id }) => id === connector?.id),
    refreshes: [query.queryKey],
    onSaved: after => {
      setSecret('')
      if (after === undefined) return
      client.setQueryData<ConnectorList>(
        query.queryKey,
        now => now && { ...now, connectors: [...now.connectors.filter(({ id }) => id !== after.id), after] },
      )
      if (connector === undefined) onOpen(after.id)
    },
  })
  return {
    ...form,
    isDirty: form.isDirty || secret !== '',
    discard: () => {
      form.discard()
      setSecret('')
    },
    problemOf: pointer =>
      form.failure?.field?.startsWith(pointer) === true ? sentenceOf(form.failure, texts) : undefined,
    secret,
    setSecret,
  }
}
