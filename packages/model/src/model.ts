/** A passage of the website that the answer may use. `[number]` in a reply points to it. */
export interface Passage {
  number: number
  /** Of the page. */
  title: string
  /** Over the passage, on the page. */
  heading?: string
  url: string
  text: string
  /** Of the page, as a BCP 47 tag; empty if nothing tells. */
  language?: string
  /** A line that answers the question by itself, for a provider that only picks sentences. */
  answer?: string
  /** The owner's own answer to this very question: it counts more than any other passage. */
  isVerified?: true
  /** How it was found, for a provider that only picks sentences. */
  evidence?: Evidence
}

/** How well a passage, and each part of it, stands beside the others of its chatbot. */
export interface Evidence {
  score: number
  /** Share of the words asked for that it holds, each by how rare it is: 0 to 1. */
  coverage: number
  /** By how many standard deviations it is more similar to the question than others, where semantic search found it. */
  standing?: number | undefined
  /** The same of each of its parts (`passage-parts.ts`). */
  partStandings?: readonly number[] | undefined
}

/** A function the model may ask for. `parameters` is a JSON Schema of type object. */
export interface ToolDeclaration {
  name: string
  description: string
  parameters: Record<string, unknown>
}

/** A tool call of the model. `arguments` is the model's own text: usually JSON, and not to be trusted. */
export interface ToolCall {
  id: string
  name: string
  arguments: string
  /** What the provider wants back with the call, and nobody else reads: Gemini signs its calls. */
  extraContent?: unknown
}

export type ModelMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | { role: 'assistant'; content: string; toolCalls: ToolCall[] }
  | { role: 'tool'; toolCallId: string; content: string }

/** What tells which of several things a question is about, beside the question and what was asked before. */
export interface Choosing {
  /** The reply may ask back: the one before it has not. */
  mayAskBack: boolean
  /** What the visitor chose when the reply before asked back. */
  chosen?: string | undefined
  /** The page that the visitor has open. */
  pageUrl?: string | undefined
  /** What the website passes along of the visitor. */
  facts: readonly string[]
}

export interface ModelRequest {
  /** The whole prompt, for a provider that reads prompts. */
  messages: ModelMessage[]
  /** The visitor's question alone and the passages found for it, for a provider that only picks sentences. */
  question: string
  passages: Passage[]
  /** Texts of the website by now, in which no address and no number is a visitor's. */
  siteTexts?: () => readonly string[]
  /** What the visitor asked before, oldest first, and in which language they ask now, for the same. */
  earlier?: string[]
  questionLanguage?: string
  choosing?: Choosing
  /** Language of the answer, as a BCP 47 tag. */
  language: string
  /** The language in which the visitor is spoken to, for set phrases; absent: that of the answer. */
  phraseLanguage?: string
  /** The language of a question that is in another one and of which next to nothing was found. */
  askedIn?: string | null
  /** Kept even where the provider ignores it: a reply far beyond it ends as `length`. */
  maxOutputTokens: number
  tools?: ToolDeclaration[]
  /** `performance.now()` when the visitor began to wait, where this is a second attempt: the total deadline is one for both. */
  waitingSince?: number
  /** Nobody sees the text before its end: it may come in few pieces, which costs less. */
  isWhole?: boolean
  /** The caller no longer wants the reply. Its reason is what the stream then throws. */
  signal: AbortSignal
}

export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter'

export type ModelEvent =
  | { type: 'text'; text: string }
  /** The text so far was no reply, but what the model thought. */
  | { type: 'restart' }
  | ({ type: 'tool-call' } & ToolCall)
  | { type: 'end'; finishReason: FinishReason; inputTokens: number | null; outputTokens: number | null }

/**
 * The model that writes replies. A stream yields text that a reader can see (or tool calls) and then exactly one `end`,
 * or throws: an `AppError` of kind `provider-failed` when the provider did not deliver a whole reply, the reason of
 * `request.signal` when the caller gave up. It asks the provider once: retrying is the caller's decision.
 */
export interface Model {
  readonly name: string
  readonly provider: 'openai' | 'extractive'
  /** The provider's name in MODEL_PROVIDERS, or `default`; undefined for a model that asks nobody. */
  readonly endpoint?: string | undefined
  stream(request: ModelRequest): AsyncGenerator<ModelEvent, void, undefined>
  readonly fallback?: Fallback | undefined
}

/** The model that takes over where another fails before its first word. */
export interface Fallback {
  model: Model
  /** Called for each turn that the fallback takes over, with the failure of the first model. */
  onTaken: (failure: unknown) => void
}

/** Some models are told which of both they embed (`embedding-prefixes.ts`). */
export type EmbeddedKind = 'question' | 'passage'

/** Texts whose meaning is asked for. */
export interface EmbedRequest {
  /** As `vectorsModel` names it. */
  readonly model: string
  readonly kind: EmbeddedKind
  readonly texts: readonly string[]
  /** The caller no longer wants it. Its reason is what is then thrown. */
  readonly signal: AbortSignal
}

/**
 * The meaning of each text as a vector, in the order of the texts and all of one length. Throws as `stream` does, and
 * asks the provider once as well.
 */
export type Embed = (request: EmbedRequest) => Promise<number[][]>
