import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { Connector } from '@frontdesk/contracts/chatbots/connectors'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import type { Connector as Row } from '@frontdesk/db/generated/client'
import { connectorUnknown } from './errors.ts'

/** A connector as an address names it. */
export interface ConnectorPlace {
  chatbotId: string
  connectorId: string
}

/** A connector that is to be changed: in one version alone, where one is named. */
export interface ConnectorVersion extends ConnectorPlace {
  version?: number | undefined
}

/** Lists the connectors of a chatbot, oldest first, without their secrets. */
export async function listConnectors({ db }: { db: Db }, actor: Actor, chatbot: string): Promise<Connector[]> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]
  return (await db.prisma.connector.findMany({ where: { chatbotId }, orderBy })).map(present)
}

/** One connector of a chatbot that the actor may see. */
export async function readConnector({ db }: { db: Db }, actor: Actor, place: ConnectorPlace): Promise<Connector> {
  return present(await findOwnConnector({ db }, actor, place))
}

/** The row of a connector of a chatbot that the actor may see. */
export async function findOwnConnector({ db }: { db: Db }, actor: Actor, place: ConnectorPlace): Promise<Row> {
  const chatbotId = await findOwnChatbot({ db }, actor, place.chatbotId)
  const where = { id: place.connectorId.toLowerCase(), chatbotId }
  const row = isUuid(place.connectorId) ? await db.prisma.connector.findFirst({ where }) : null
  if (row === null) throw connectorUnknown()
  return row
}

const present = ({
  id,
  name,
  description,
  method,
  host,
  pathTemplate,
  parameters,
  responseFields,
  isWriting,
  ...row
}: Row): Connector => ({
  id,
  name,
  description,
  method,
  host,
  pathTemplate,
  parameters,
  responseFields,
  isWriting,
  hasSecret: row.secret !== null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})
