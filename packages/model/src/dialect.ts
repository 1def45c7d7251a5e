import { APIError } from 'openai'
import type { ChatCompletionCreateParamsStreaming, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import type { ModelMessage, ModelRequest } from './model.ts'

/** Features of the protocol that one endpoint supports; learned from its refusals. */
export interface Dialect {
  /** `roomToThink`: tokens that the model may think before it replies. */
  body: (model: string, request: ModelRequest, roomToThink: number) => ChatCompletionCreateParamsStreaming
  /** True when the refusal was about a field that is now left out or renamed, so that asking again makes sense. */
  learn: (refusal: unknown, body: ChatCompletionCreateParamsStreaming) => boolean
}

const unknownField = /unsupported|not supported?|unknown|unrecogni|unexpected|not permitted|not allowed|extra/i
/** As words: in "tool-llama" they are part of a name. */
const aboutTools = /(?<![\w/:-])(?:tools?|functions?)(?:[ _-](?:use|usage|calls?|calling|choice))?(?![\w/-])/i
/** "does not support tools", "tools param requires --jinja flag". */
const unable = /support|requires?\b/i

/**
 * OpenAI's newer models refuse `max_tokens`, many compatible servers know nothing else, and a few refuse
 * `stream_options`, a temperature, or tools. Concurrent first requests may each be refused once; afterwards none is.
 */
export function newDialect(baseURL: string): Dialect {
  let limit: 'max_tokens' | 'max_completion_tokens' = new URL(baseURL).hostname.endsWith('.openai.com')
    ? 'max_completion_tokens'
    : 'max_tokens'
  let asksForUsage = true
  let offersTools = true
  let isExact = true

  return {
    body: (model, request, roomToThink) => ({
      model,
      messages: request.messages.map(wireMessage),
      stream: true,
      ...(asksForUsage ? { stream_options: { include_usage: true } } : {}),
      [limit]: request.maxOutputTokens + roomToThink,
      // The likeliest words: the same question has the same answer, and an invented one is rarer.
      ...(isExact ? { temperature: 0 } : {}),
      ...(offersTools && request.tools?.length
        ? { tools: request.tools.map(tool => ({ type: 'function' as const, function: tool })) }
        : {}),
    }),
    learn(refusal, body) {
      if (!(refusal instanceof APIError)) return false
      if (body.tools && refusesTools(refusal as APIError, body.model)) {
        offersTools = false
        return true
      }
      if (refusal.status !== 400 && refusal.status !== 422) return false
      // Refused as a field, or with any value but their own.
      if (body.temperature !== undefined && refusal.message.includes('temperature')) {
        isExact = false
        return true
      }
      if (!unknownField.test(refusal.message)) return false
      if (body.stream_options && refusal.message.includes('stream_options')) {
        asksForUsage = false
        return true
      }
      const sent = 'max_tokens' in body ? 'max_tokens' : 'max_completion_tokens'
      if (!refusal.message.includes(sent)) return false
      limit = sent === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
      return true
    },
  }
}

/**
 * Whether a model that calls nothing says so: as a field it does not know, as a model that cannot be found by what it can
 * do ("No endpoints found that support tool use", 404), or as a server that was started without (some say so with 500).
 * Not what is wrong with the schema of one tool, which its owner wrote: others' tools are none the worse for it.
 */
function refusesTools({ status, message }: APIError, model: string): boolean {
  const words = message.replaceAll(model, '')
  if (!aboutTools.test(words) || /schema/i.test(words)) return false
  if (status === 400 || status === 422) return unable.test(words) || unknownField.test(words)
  return (status === 404 || status === 500) && unable.test(words)
}

function wireMessage(message: ModelMessage): ChatCompletionMessageParam {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  if (!('toolCalls' in message)) return { role: message.role, content: message.content }
  return {
    role: 'assistant',
    content: message.content === '' ? null : message.content,
    tool_calls: message.toolCalls.map(({ id, name, arguments: given, extraContent }) => ({
      id,
      type: 'function',
      function: { name, arguments: given },
      ...(extraContent === undefined ? {} : { extra_content: extraContent }),
    })),
  }
}
