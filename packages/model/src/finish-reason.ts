import type { FinishReason } from './model.ts'

/** Why a reply ended. `failed`: the provider gave up, and what came is no whole reply. */
export type Ending = FinishReason | 'failed'

/**
 * What the words of finish reasons say, in the order in which they are looked for. Servers have their own besides OpenAI's
 * four: `eos` (Together), `eos_token` and `stop_sequence` (text-generation-inference), `end_turn`, `max_tokens`, `tool_use`
 * and `refusal` (Anthropic), `STOP`, `MAX_TOKENS`, `SAFETY`, `RECITATION` and `MALFORMED_FUNCTION_CALL` (Gemini),
 * `COMPLETE`, `ERROR_TOXIC` and `TOOL_CALL` (Cohere), `model_length` (Mistral), `sensitive` and `network_error` (Zhipu),
 * `content_filtered` and `guardrail_intervened` (Bedrock), `insufficient_system_resource` (DeepSeek), `abort` (vLLM).
 */
const words: readonly [RegExp, Ending][] = [
  [/error_toxic/i, 'content_filter'],
  [/error|abort|cancel|fail|malformed|timeout|timed_out|resource|overload|unavailable|interrupt/i, 'failed'],
  [/length|max|limit|window|exceed|truncat|budget/i, 'length'],
  [/tool|function/i, 'tool_calls'],
  [/filter|safety|block|guard|refus|sensitive|prohibit|recitation|spii|moderat/i, 'content_filter'],
]

/**
 * Reads a finish reason; undefined if there is none yet. Any other word than those that say something else means that
 * the model has said what it had to say.
 */
export function readFinishReason(given: unknown): Ending | undefined {
  // Ollama wrote an empty one into each chunk, and others write the word.
  if (given === undefined || given === null || given === '' || given === false || given === 'null') return undefined
  const reason = typeof given === 'string' ? given : ''
  return words.find(([word]) => word.test(reason))?.[1] ?? 'stop'
}
