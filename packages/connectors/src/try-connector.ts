import type { TryConnectorResult, TryConnectorRequest } from '@frontdesk/contracts/chatbots/try-connector'
import { callConnector, type CallNeeds, type StoredConnector } from './call-connector.ts'
import { mapResponse } from './map-response.ts'
import { responseShape } from './response-shape.ts'

interface Trial extends TryConnectorRequest {
  trialId: string
  connector: StoredConnector & { responseFields: readonly string[] }
}

/** Makes a call as a model would, and returns its outcome to the owner: no headers, and values of mapped fields alone. */
export async function tryConnector(
  needs: CallNeeds,
  { trialId, connector, arguments: given, contextData, identity }: Trial,
  signal: AbortSignal,
): Promise<TryConnectorResult> {
  const idempotencyKey = `try-${trialId}:0`
  const { data, ...outcome } = await callConnector(needs, {
    connector,
    given,
    context: contextData,
    identity,
    idempotencyKey,
    signal,
  })
  const isGood = outcome.failure === null
  return {
    ...outcome,
    shape: isGood ? responseShape(data) : [],
    fields: isGood && connector.responseFields.length > 0 ? mapResponse(data, connector.responseFields) : null,
  }
}
