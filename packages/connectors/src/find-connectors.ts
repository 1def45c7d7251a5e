import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { StoredConnector } from './call-connector.ts'

/** A connector with all that a worker needs to offer it to a model and to call it. */
export interface CallableConnector extends StoredConnector {
  name: string
  description: string
  responseFields: readonly string[]
  isWriting: boolean
}

/** Finds the connectors of a chatbot, oldest first, with their encrypted secrets. `edit-connector.ts` checked them. */
export async function findConnectors(
  { db }: { db: Pick<Db, 'pool'> },
  chatbotId: string,
): Promise<CallableConnector[]> {
  return query<CallableConnector>(
    db.pool,
    sql`
      select c.id, account_id, c.name, description, method, host, path_template, parameters, response_fields, is_writing,
             secret
      from connectors c join chatbots on chatbots.id = chatbot_id
      where chatbot_id = ${chatbotId} order by c.created_at, c.id`,
    { name: 'find-connectors' },
  )
}
