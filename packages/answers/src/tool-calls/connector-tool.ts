import { callConnector, type CallNeeds, type CallOutcome } from '@frontdesk/connectors/call-connector'
import type { CallableConnector } from '@frontdesk/connectors/find-connectors'
import { isForModel, type ArgumentValues } from '@frontdesk/connectors/connector-arguments'
import { mapResponse } from '@frontdesk/connectors/map-response'
import type { Detail, Tool, ToolOutcome } from './tool.ts'

/** A call of the shop's own API, as a model may ask for it. */
export const connectorTool = (needs: CallNeeds, connector: CallableConnector): Tool => ({
  name: connector.name,
  description: connector.description,
  parameters: connector.parameters,
  confirmation: connector.isWriting
    ? { title: titleOf(connector.name), detailsOf: values => filledIn(connector, values) }
    : null,
  isReading: !connector.isWriting,
  isRepeatable: !connector.isWriting,
  async run({ given, context, identity, key, signal }) {
    const call = { connector, given, context, identity, idempotencyKey: key, signal }
    return outcomeOf(connector, await callConnector(needs, call))
  },
})

/** cancel_order is "Cancel order". */
const titleOf = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim()
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** What the model filled in. What the page passed along, and the visitor's identity, is not shown, and so not stored with the reply. */
const filledIn = ({ parameters }: CallableConnector, values: ArgumentValues): Detail[] =>
  Object.entries(values)
    .filter(([name]) => isForModel(parameters.properties[name] ?? { type: 'string' }))
    .map(([name, value]) => ({ name: name.replaceAll('_', ' '), value: String(value) }))

function outcomeOf(connector: CallableConnector, { failure, status, data }: CallOutcome): ToolOutcome {
  const isDone = status !== null && status >= 200 && status < 300
  if (failure === null) return { state: 'done', answer: mapResponse(data, connector.responseFields) }
  if (!connector.isWriting) return { state: 'failed', answer: { error: failure } }
  // The shop said that it is done; only its words are of no use.
  if (isDone) return { state: 'done', answer: null }
  return { state: mayHaveHappened(failure, status) ? 'unknown' : 'failed', answer: { error: failure } }
}

/** Refused by ourselves, or by the shop as something it does not do (4xx): then it was not done. */
const mayHaveHappened = (failure: NonNullable<CallOutcome['failure']>, status: number | null): boolean =>
  status === null
    ? failure === 'timeout' || failure === 'unreachable' || failure === 'too_large'
    : status < 400 || status >= 500
