import type { Connector } from '@frontdesk/client/operations'
import { useCurrentUser } from '../../account/current-user.tsx'
import type { ApiFailure } from '../../api/api-failure.ts'
import { Card, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Select } from '../../components/fields/select.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { Arguments } from './arguments.tsx'
import { missingArguments, newArgument, type ConnectorDraft } from './connector-draft.ts'
import { TryConnector } from './try-connector.tsx'
import { useConnectorForm } from './use-connector-form.ts'

interface ConnectorFormProps {
  chatbotId: string
  /** Undefined: a new one. */
  connector: Connector | undefined
  onOpen: (id: string | undefined) => void
}

/** A connector in three steps: what it is for, the call, and what the chatbot gets of the answer. */
export function ConnectorForm({ chatbotId, connector, onOpen }: ConnectorFormProps) {
  const { connectors: words } = useChatbotTexts()
  const form = useConnectorForm({ chatbotId, connector, onOpen })
  const { value, set, problemOf } = form
  return (
    <>
      <Purpose value={value} set={set} problemOf={problemOf} />
      <Call
        value={value}
        set={set}
        problemOf={problemOf}
        secret={{ value: form.secret, isStored: connector?.hasSecret === true, onChange: form.setSecret }}
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
      <Clashes
        form={form}
        names={{
          ...words,
          pathTemplate: words.path,
          arguments: {
            label: words.arguments,
            write: rows => rows.map(({ name, description }) => `${name} ${description}`).join('\n') || '–',
          },
          responseFields: words.answer,
        }}
      />
      <SaveBar
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        failure={unplaced(form.failure)}
        onSave={form.save}
        onDiscard={form.discard}
      />
    </>
  )
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
