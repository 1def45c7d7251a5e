import { useState } from 'react'
import { tryConnector, type Connector, type TryConnectorResult } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card } from '../../components/layout/page.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { draftOf, type ArgumentRow } from './connector-draft.ts'
import { ShapeTree } from './shape-tree.tsx'

interface TryConnectorProps {
  chatbotId: string
  connector: Connector
  ticked: readonly string[]
  onTick: (ticked: string[]) => void
}

/** Makes the call as it is saved, and offers the fields of the answer. */
export function TryConnector({ chatbotId, connector, ticked, onTick }: TryConnectorProps) {
  const texts = useChatbotTexts()
  const { connectors: words } = texts
  const canWrite = useCanWrite()
  const rows = draftOf(connector).arguments
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [result, setResult] = useState<TryConnectorResult>()
  const [isAsking, setAsking] = useState(false)
  const { run, isRunning, failure } = useChange(
    () => ask(tryConnector({ path: { chatbotId, connectorId: connector.id }, body: bodyOf(rows, values) })),
    { onDone: setResult },
  )
  const start = (): void => {
    setAsking(false)
    run(undefined)
  }
  // What is already ticked stays in sight before the call was made.
  const shape = result?.shape ?? ticked.map(path => ({ path, type: '' }))
  return (
    <Card>
      <Form onSubmit={() => (connector.isWriting ? setAsking(true) : start())}>
        {rows.map(({ name }) => (
          <TextField
            key={name}
            label={words.valueOf({ name })}
            value={values[name] ?? ''}
            onChange={text => setValues({ ...values, [name]: text })}
            autoComplete="off"
          />
        ))}
        <div>
          <Button type="submit" isPending={isRunning} isDisabled={!canWrite}>
            {words.try}
          </Button>
        </div>
      </Form>
      {failure !== undefined && (
        <Notice look="failed" role="alert">
          <p>{sentenceOf(failure, texts)}</p>
        </Notice>
      )}
      {result !== undefined && <Outcome result={result} />}
      {shape.length > 0 && (
        <ShapeTree
          label={result === undefined ? words.ticked : words.shape}
          shape={shape}
          ticked={ticked}
          onTick={onTick}
        />
      )}
      <Confirm
        isOpen={isAsking}
        title={words.tryWritingTitle}
        text={words.tryWriting}
        action={words.try}
        onConfirm={start}
        onClose={() => setAsking(false)}
      />
    </Card>
  )
}

function Outcome({ result: { failure, status, bytes, ms, shape } }: { result: TryConnectorResult }) {
  const { connectors: words } = useChatbotTexts()
  const format = new Intl.NumberFormat(useLanguageTag())
  if (failure !== null) {
    return (
      <Notice look="failed" role="status">
        <p>{words.failed({ code: failure })}</p>
      </Notice>
    )
  }
  return (
    <Notice look="done" role="status">
      <p>
        {words.result({ status: String(status ?? '–'), bytes: format.format(bytes ?? 0), ms: format.format(ms) })}{' '}
        {shape.length === 0 && words.shapeNone}
      </p>
    </Notice>
  )
}

type Argument = string | number | boolean

/** What the model would fill in, what the page would pass on, and who the visitor would be. Empty fields are left out. */
function bodyOf(rows: readonly ArgumentRow[], values: Readonly<Record<string, string>>) {
  const given = rows.filter(({ name }) => (values[name] ?? '') !== '')
  const fromPage = given.filter(({ from }) => from === 'context')
  const signed = given.filter(({ from }) => from === 'identity')
  const read = ({ name, type }: ArgumentRow): Argument => {
    const text = values[name] ?? ''
    if (type === 'boolean') return text === 'true'
    return type === 'string' || Number.isNaN(Number(text)) ? text : Number(text)
  }
  return {
    arguments: Object.fromEntries(given.filter(({ from }) => from === 'model').map(row => [row.name, read(row)])),
    ...(fromPage.length > 0 && {
      contextData: Object.fromEntries(fromPage.map(row => [row.contextKey, values[row.name] ?? ''])),
    }),
    ...(signed.length > 0 && {
      identity: Object.fromEntries(signed.map(row => [row.identityKey, values[row.name] ?? ''])),
    }),
  }
}
