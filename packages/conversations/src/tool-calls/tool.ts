import type { ContextData } from '@frontdesk/contracts/chat/chat'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { ConnectorParameters } from '@frontdesk/contracts/chatbots/connectors'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import type { ArgumentValues } from '@frontdesk/tools/connectors/connector-arguments'

/** One line of what a visitor is asked to confirm. */
export interface Detail {
  name: string
  value: string
}

/** What a model may ask to be done. */
export interface Tool {
  name: string
  description: string
  parameters: ConnectorParameters
  /** It changes something for the visitor, who is asked first; null where it does not. */
  confirmation: { title: string; detailsOf: (values: ArgumentValues) => Detail[] } | null
  /** It changes nothing at all: whoever tries the chatbot out may have it done. */
  isReading: boolean
  /** The same call twice, by the same key, does the same as once: it may be made again where its outcome is unknown. */
  isRepeatable: boolean
  run: (call: ToolRun) => Promise<ToolOutcome>
}

/** What a call is made with: as the model gave it, and what the page passed along in the slots made for it. */
export interface ToolArguments {
  given: unknown
  context: ContextData
}

/** One call, checked. */
export interface ToolRun extends ToolArguments {
  values: ArgumentValues
  /** The same for each try of the same call. */
  key: string
  signal: AbortSignal
}

/** What a call came to, as it is kept for a later attempt at the same reply. */
export interface ToolOutcome {
  /** Unknown: it may have changed something, and nobody can tell. */
  state: 'done' | 'failed' | 'unknown'
  /** For the model: data, never an instruction. */
  answer: unknown
  /** What a reply may cite. */
  products?: FoundPassage[]
  /** What the visitor can do with it. */
  action?: ChatAction
  /** The owner is to know of the question. */
  isOpenQuestion?: boolean
}
