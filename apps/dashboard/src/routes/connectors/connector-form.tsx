import { useState } from 'react'
import { useCurrentUser } from '../../account/current-user.tsx'
import type { ApiFailure } from '../../api/api-failure.ts'
import { ask } from '../../api/ask.ts'
import { createConnector, updateConnector, type Connector } from '../../api/generated'
import { useChange } from '../../api/use-change.ts'
import { changedFields } from '../../chatbot/changed-fields.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Select } from '../../components/fields/select.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { Arguments } from './arguments.tsx'
import {
  draftOf,
  missingArguments,
  newArgument,
  newConnector,
  newRequestOf,
  requestOf,
  type ConnectorDraft,
} from './connector-draft.ts'
import { connectorsQuery } from './connectors-query.ts'
import { TryConnector } from './try-connector.tsx'

interface ConnectorFormProps {
  chatbotId: string
  /** Undefined: a new one. */
  connector: Connector | undefined
  onOpen: (id: string | undefined) => void
}

/** A connector in three steps: what it is for, the call, and what the chatbot gets of the answer. */
export function ConnectorForm({ chatbotId, connector, onOpen }: ConnectorFormProps) {
  const { connectors: words } = useChatbotTexts()
  const { value, set, problemOf, secret, setSecret, bar } = useConnectorForm({ chatbotId, connector, onOpen })
  return (
    <>
      <Purpose value={value} set={set} problemOf={problemOf} />
      <Call
        value={value}
        set={set}
        problemOf={problemOf}
        secret={{ value: secret, isStored: connector?.hasSecret === true, onChange: setSecret }}
      />
      <Section title={words.answer} text={words.answerText}>
        {connector === undefined ? (
          <p>{words.saveFirst}</p>
        ) : (
          <TryConnector
            chatbotId={chatbotId}
            connector={connector}
            ticked={value.responseFields}
            onTick={responseFields => set({ responseFields })}
          />
        )}
      </Section>
      <SaveBar {...bar} />
    </>
  )
}

/** What is typed of a connector, and how it is saved. */
function useConnectorForm({ chatbotId, connector, onOpen }: ConnectorFormProps) {
  const texts = useChatbotTexts()
  const saved = connector === undefined ? newConnector : draftOf(connector)
  const draft = useDraft<ConnectorDraft>(`chatbot:${chatbotId}:connector:${connector?.id ?? 'new'}`, saved)
  const { value, set } = draft
  // Not in the draft, which the browser stores.
  const [secret, setSecret] = useState('')
  const given = secret === '' ? {} : { secret }
  const { run, isRunning, failure, forget } = useChange(
    () =>
      connector === undefined
        ? ask(createConnector({ path: { chatbotId }, body: { ...newRequestOf(value), ...given } }))
        : ask(
            updateConnector({
              path: { chatbotId, connectorId: connector.id },
              body: { ...requestOf(changedFields(saved, value)), ...given },
            }),
          ),
    {
      refreshes: [connectorsQuery(chatbotId).queryKey],
      onDone: ({ id }) => {
        draft.discard()
        setSecret('')
        say(texts.states.saved)
        if (connector === undefined) onOpen(id)
      },
    },
  )
  const problemOf = (pointer: string): string | undefined =>
    failure?.field?.startsWith(pointer) === true ? sentenceOf(failure, texts) : undefined
  const save = (): void => {
    run(undefined)
  }
  const discard = (): void => {
    draft.discard()
    setSecret('')
    forget()
  }
  return {
    value,
    set,
    problemOf,
    secret,
    setSecret,
    bar: {
      isDirty: draft.isDirty || secret !== '',
      isSaving: isRunning,
      failure: unplaced(failure),
      onSave: save,
      onDiscard: discard,
    },
  }
}

/** Fields that show what is wrong with them. */
const placed = ['/name', '/description', '/host', '/pathTemplate', '/secret']
const unplaced = (failure: ApiFailure | undefined): ApiFailure | undefined =>
  placed.some(pointer => failure?.field?.startsWith(pointer) === true) ? undefined : failure

interface StepProps {
  value: ConnectorDraft
  set: (change: Partial<ConnectorDraft>) => void
  problemOf: (pointer: string) => string | undefined
}

function Purpose({ value, set, problemOf }: StepProps) {
  const { connectors: words } = useChatbotTexts()
  return (
    <Section title={words.purpose}>
      <Card>
        <TextField
          label={words.name}
          help={words.nameHelp}
          value={value.name}
          onChange={name => set({ name })}
          problem={problemOf('/name')}
          maxLength={63}
          isCode
          autoComplete="off"
          spellCheck="false"
        />
        <TextField
          label={words.description}
          help={words.descriptionHelp}
          rows={2}
          value={value.description}
          onChange={description => set({ description })}
          problem={problemOf('/description')}
          maxLength={500}
        />
        <Switch
          label={words.isWriting}
          help={words.isWritingHelp}
          isSelected={value.isWriting}
          onChange={isWriting => set({ isWriting })}
        />
      </Card>
    </Section>
  )
}

interface CallProps extends StepProps {
  secret: { value: string; isStored: boolean; onChange: (secret: string) => void }
}

const methods = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map(value => ({ value, label: value }))

function Call({ value, set, problemOf, secret }: CallProps) {
  const { connectors: words } = useChatbotTexts()
  const { account } = useCurrentUser()
  /** What stands in braces gets a row when the field is left. */
  const addMissing = (): void => {
    const missing = missingArguments(value).map(name => ({ ...newArgument, name }))
    if (missing.length > 0) set({ arguments: [...value.arguments, ...missing] })
  }
  return (
    <Section title={words.call}>
      <Card>
        <Select label={words.method} value={value.method} options={methods} onChange={method => set({ method })} />
        <TextField
          label={words.host}
          help={words.hostHelp}
          placeholder="api.shop.example"
          value={value.host}
          onChange={host => set({ host })}
          problem={problemOf('/host')}
          maxLength={260}
          isCode
          autoComplete="off"
          spellCheck="false"
        />
        <TextField
          label={words.path}
          help={words.pathHelp}
          placeholder="/orders/{number}"
          value={value.pathTemplate}
          onChange={pathTemplate => set({ pathTemplate })}
          onBlur={addMissing}
          problem={problemOf('/pathTemplate')}
          maxLength={500}
          isCode
          autoComplete="off"
          spellCheck="false"
        />
        <Arguments rows={value.arguments} onChange={rows => set({ arguments: rows })} />
        {account.isOwner ? (
          <TextField
            label={words.secret}
            help={secret.isStored ? words.secretKept : words.secretHelp}
            type="password"
            value={secret.value}
            onChange={secret.onChange}
            problem={problemOf('/secret')}
            maxLength={2_000}
            autoComplete="off"
          />
        ) : (
          <p>{words.secretOwner}</p>
        )}
      </Card>
    </Section>
  )
}
