import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createWebhook, type WebhookEvent } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Buttons } from '../../components/layout/dialog.tsx'
import { FormFailure, sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { Select } from '../../components/fields/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { addressProblem, isAboutAddress } from './address-problem.ts'
import { EventChoice } from './event-choice.tsx'
import { webhooksQuery } from './webhooks-query.ts'

interface Draft {
  url: string
  events: WebhookEvent[]
  /** Empty: all. */
  chatbotId: string
}

const empty: Draft = { url: '', events: ['lead.created'], chatbotId: '' }

/** Creates a webhook, and hands on its secret, which comes only now. */
export function NewWebhook({ onCreated }: { onCreated: (secret: string) => void }) {
  const texts = useAccountTexts()
  const { webhooks } = texts
  const canWrite = useCanWrite()
  const { value, set, discard } = useDraft('webhooks:new', empty)
  const [isChecked, setChecked] = useState(false)
  const { run, isRunning, failure, forget } = useChange(
    ({ url, events, chatbotId }: Draft) =>
      ask(createWebhook({ body: { url: url.trim(), events, chatbotId: chatbotId === '' ? null : chatbotId } })),
    {
      refreshes: [webhooksQuery.queryKey],
      onDone: ({ secret }) => {
        discard()
        setChecked(false)
        onCreated(secret)
      },
    },
  )
  const change = (next: Partial<Draft>): void => {
    forget()
    set(next)
  }
  const problem = addressProblem(value.url, webhooks)
  const submit = (): void => {
    setChecked(true)
    if (problem === undefined && value.events.length > 0) run(value)
  }
  return (
    <Section title={webhooks.create} text={webhooks.createText}>
      <Card>
        {!isAboutAddress(failure) && <FormFailure failure={failure} />}
        <Form onSubmit={submit}>
          <TextField
            label={webhooks.url}
            help={webhooks.urlHelp}
            type="url"
            isCode
            value={value.url}
            onChange={url => change({ url })}
            problem={isAboutAddress(failure) ? sentenceOf(failure, texts) : isChecked ? problem : undefined}
          />
          <EventChoice value={value.events} onChange={events => change({ events })} isChecked={isChecked} />
          <ChatbotChoice value={value.chatbotId} onChange={chatbotId => change({ chatbotId })} />
          <Buttons>
            <Button type="submit" look="main" isPending={isRunning} isDisabled={!canWrite}>
              {webhooks.createButton}
            </Button>
          </Buttons>
        </Form>
      </Card>
    </Section>
  )
}

function ChatbotChoice({ value, onChange }: { value: string; onChange: (chatbotId: string) => void }) {
  const { webhooks } = useAccountTexts()
  const { data } = useQuery(chatbotNamesQuery)
  const chatbots = data?.chatbots ?? []
  if (chatbots.length < 2) return null
  return (
    <Select
      label={webhooks.chatbot}
      value={value}
      options={[
        { value: '', label: webhooks.allChatbots },
        ...chatbots.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  )
}
