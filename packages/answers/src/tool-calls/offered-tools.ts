import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'
import type { CallNeeds } from '@frontdesk/connectors/call-connector'
import { findConnectors, type CallableConnector } from '@frontdesk/connectors/find-connectors'
import { kindsWith } from '@frontdesk/knowledge/source-kinds'
import type { PerAccount } from '@frontdesk/db/limit-per-account'
import type { LiveChatNeeds } from '@frontdesk/live-chat/change-live-chat'
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
import { isSearchTool } from './search-again.ts'
import type { Tool } from './tool.ts'

/** The facts that decide which tools a chatbot has, beside its settings. */
export interface ToolFacts {
  connectors: readonly CallableConnector[]
  hasProducts: boolean
  hasPages: boolean
}

export type FindToolFacts = (chatbotId: string) => Promise<ToolFacts>

const keptChatbots = 1_000

/** Caches the facts for a moment: they are needed for every message, and change once a week. */
export function cachedToolFacts({ db, keepMs }: { db: Pick<Db, 'pool'>; keepMs: number }): FindToolFacts {
  const ask = async (chatbotId: string): Promise<ToolFacts> => {
    const [connectors, [row]] = await Promise.all([
      findConnectors({ db }, chatbotId),
      query<Pick<ToolFacts, 'hasProducts' | 'hasPages'>>(
        db.pool,
        sql`
          select exists (
            select from sources where chatbot_id = ${chatbotId} and not is_deleting and kind = any(${kindsWith({ content: 'products' })})
          ) as has_products, exists (select from documents where chatbot_id = ${chatbotId}) as has_pages`,
        { name: 'has-products' },
      ),
    ])
    return { connectors, hasProducts: row?.hasProducts === true, hasPages: row?.hasPages === true }
  }
  return ttlCache({ ttlMs: keepMs, max: keptChatbots, fetch: ask })
}

export interface OfferNeeds extends CallNeeds, LiveChatNeeds {
  retrieve: Retrieve
  /** Limits how many of an account wait for its usage: a handoff refunds. */
  perAccount: PerAccount
  findToolFacts: FindToolFacts
}

/**
 * The tools of a chatbot: its own connectors, and the built-in tools that its owner has switched on. A connector hides a
 * built-in tool of its name. The tool that records open questions comes only beside other tools: some models are slow
 * with tools or cannot take them, and without tools a mark in the reply says the same.
 */
export async function offeredTools(needs: OfferNeeds, input: BuiltInToolInput): Promise<Tool[]> {
  const { connectors, hasProducts } = await needs.findToolFacts(input.chatbot.id)
  const tools = [
    ...connectors.map(connector => connectorTool(needs, connector)),
    ...builtInTools(needs, input, hasProducts),
  ]
  if (tools.length === 0) return []
  tools.push(recordQuestionTool())
  return [...new Map(tools.toReversed().map(tool => [tool.name, tool])).values()].toReversed()
}

function builtInTools(needs: OfferNeeds, input: BuiltInToolInput, hasProducts: boolean): Tool[] {
  const { leads, bookings }: ChatbotForChat = input.chatbot
  return [
    ...(input.chatbot.liveChatEnabled ? [requestHandoffTool(needs, input)] : []),
    ...(hasProducts ? [findProductsTool(needs, input)] : []),
    ...(leads.isEnabled ? [captureLeadTool(needs, input)] : []),
    ...(bookings.isEnabled ? [findFreeSlotsTool(needs, input), bookAppointmentTool(needs, input)] : []),
  ]
}

/** Whether a model may be offered to search the pages again. A connector of the owner that has the name comes first. */
export async function maySearchAgain(
  { findToolFacts }: Pick<OfferNeeds, 'findToolFacts'>,
  { chatbotId, tools }: { chatbotId: string; tools: readonly Tool[] },
): Promise<boolean> {
  const { hasPages } = await findToolFacts(chatbotId)
  return hasPages && !tools.some(({ name }) => isSearchTool(name))
}
