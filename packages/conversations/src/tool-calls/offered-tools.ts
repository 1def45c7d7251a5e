import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { Db } from '@frontdesk/db/connect'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'
import type { CallNeeds } from '@frontdesk/tools/connectors/call-connector'
import { findConnectors, type CallableConnector } from '@frontdesk/tools/connectors/find-connectors'
import type { LiveChatNeeds } from '../live/change-live-chat.ts'
import { connectorTool } from './connector-tool.ts'
import {
  bookAppointmentTool,
  captureLeadTool,
  findFreeSlotsTool,
  findProductsTool,
  recordQuestionTool,
  requestHandoffTool,
  type BuiltInToolInput,
} from './built-in-tools.ts'
import type { Tool } from './tool.ts'

/** What of a chatbot decides which tools there are, beside its settings. */
export interface ToolFacts {
  connectors: readonly CallableConnector[]
  hasProducts: boolean
}

export type FindToolFacts = (chatbotId: string) => Promise<ToolFacts>

const keptChatbots = 1_000

/** Remembers for a moment what is asked for every message, and changes once a week. */
export function cachedToolFacts({ db, keepMs }: { db: Pick<Db, 'pool'>; keepMs: number }): FindToolFacts {
  const ask = async (chatbotId: string): Promise<ToolFacts> => {
    const [connectors, { rows }] = await Promise.all([
      findConnectors({ db }, chatbotId),
      db.pool.query({
        name: 'has-products',
        text: `select exists (select from sources where chatbot_id = $1 and kind = 'products') as has_products`,
        values: [chatbotId],
      }),
    ])
    return { connectors, hasProducts: rows[0].has_products }
  }
  return ttlCache({ ttlMs: keepMs, max: keptChatbots, onFailure: 'throw', fetch: ask })
}

export interface OfferNeeds extends CallNeeds, LiveChatNeeds {
  retrieve: Retrieve
  findToolFacts: FindToolFacts
}

/**
 * The tools of a chatbot: its own connectors, and what its owner has switched on. A connector's name comes first. Open
 * questions are noted where there is anything else: for that alone no model is asked with tools, which some are slow or
 * unable to take, because a reply says the same by its mark.
 */
export async function offeredTools(needs: OfferNeeds, input: BuiltInToolInput): Promise<Tool[]> {
  const { connectors, hasProducts } = await needs.findToolFacts(input.chatbot.id)
  const tools = [
    ...connectors.map(connector => connectorTool(needs, connector)),
    ...deskTools(needs, input, hasProducts),
  ]
  if (tools.length === 0) return []
  tools.push(recordQuestionTool())
  return [...new Map(tools.toReversed().map(tool => [tool.name, tool])).values()].toReversed()
}

function deskTools(needs: OfferNeeds, input: BuiltInToolInput, hasProducts: boolean): Tool[] {
  const { leads, bookings }: ChatbotForChat = input.chatbot
  return [
    ...(input.chatbot.liveChatEnabled ? [requestHandoffTool(needs, input)] : []),
    ...(hasProducts ? [findProductsTool(needs, input)] : []),
    ...(leads.isEnabled ? [captureLeadTool(needs, input)] : []),
    ...(bookings.isEnabled ? [findFreeSlotsTool(needs, input), bookAppointmentTool(needs, input)] : []),
  ]
}
