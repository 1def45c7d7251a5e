import type { ConnectorParameters } from '@frontdesk/contracts/chatbots/connectors'
import type { Db } from '@frontdesk/db/connect'
import type { StoredConnector } from './call-connector.ts'

/** A connector with all that a worker needs to offer it to a model and to call it. */
export interface CallableConnector extends StoredConnector {
  name: string
  description: string
  responseFields: readonly string[]
  isWriting: boolean
}

/** The connectors of a chatbot, oldest first, for a worker: their secrets come along as they are stored, encrypted. */
export async function findConnectors(
  { db }: { db: Pick<Db, 'pool'> },
  chatbotId: string,
): Promise<CallableConnector[]> {
  const { rows } = await db.pool.query({
    name: 'find-connectors',
    text: `select id, name, description, method, host, path_template, parameters, response_fields, is_writing, secret
           from connectors where chatbot_id = $1 order by created_at, id`,
    values: [chatbotId],
  })
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    description: row.description,
    method: row.method,
    host: row.host,
    pathTemplate: row.path_template,
    // Written by `edit-connector.ts` alone, from a request that was checked.
    parameters: row.parameters as ConnectorParameters,
    responseFields: row.response_fields,
    isWriting: row.is_writing,
    secret: row.secret,
  }))
}
