import type {
  ConversationSummary,
  KnowledgePassages,
  SuggestedReply,
} from '@frontdesk/contracts/live-chat/agent-assist'

/** What the API leaves for a worker, encrypted. */
export type AssistRequest =
  | { kind: 'search'; question: string }
  | { kind: 'suggestion'; conversationId: string; isStreamed: boolean }
  | { kind: 'summary'; conversationId: string; language: string }

/** What the worker stores for the request that waits for it. */
export type AssistAnswer = KnowledgePassages | SuggestedReply | SummaryAnswer

/** A summary, or the error code of the provider that has written none. */
export type SummaryAnswer = { summary: ConversationSummary } | { failure: string }
