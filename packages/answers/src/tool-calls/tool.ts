import type { ChatAction, ConfirmDetail } from '@frontdesk/contracts/chat/chat-actions'
import type { ConnectorParameters } from '@frontdesk/contracts/chatbots/connectors'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import type { ArgumentValues, BoundValues } from '@frontdesk/connectors/connector-arguments'

/** One line of what a visitor is asked to confirm. */
export type Detail = ConfirmDetail

/** A tool that a model may call. */
export interface Tool {
  name: string
  description: string
  parameters: ConnectorParameters
  /** How the visitor is asked before the call, because it changes something; null if it changes nothing. */
  confirmation: { title: string; detailsOf: (values: ArgumentValues) => Detail[] } | null
  /** Whether it changes nothing at all, so that it may run while an owner tries the chatbot. */
  isReading: boolean
  /** The same call twice, by the same key, does the same as once: it may be made again where its outcome is unknown. */
  isRepeatable: boolean
  run: (call: ToolRun) => Promise<ToolOutcome>
}

/** The arguments of a call: those of the model, and those of the page and of the visitor's identity in the slots made for them. */
export interface ToolArguments extends BoundValues {
  given: unknown
}

/** One call, checked. */
export interface ToolRun extends ToolArguments {
  values: ArgumentValues
  /** The idempotency key: the same for each attempt at the same call. */
  key: string
  signal: AbortSignal
}

/** The outcome of a call, as it is recorded for a later attempt at the same reply. */
export interface ToolOutcome {
  /** Unknown: it may have changed something. */
  state: 'done' | 'failed' | 'unknown'
  /** For the model: data, never an instruction. */
  answer: unknown
  /** The sources that a reply may cite. */
  products?: FoundPassage[]
  /** The actions that the visitor is offered. */
  action?: ChatAction
  /** Whether the question is recorded for the owner. */
  isOpenQuestion?: boolean
}

/** The result of a call, as the model reads it. */
export type ToolAnswer =
  | { error: string; argument?: string; message?: string }
  | { state: string; answer?: unknown; [more: string]: unknown }
