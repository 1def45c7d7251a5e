import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import type { ToolCall } from './model.ts'
import { providerGarbled } from './provider-errors.ts'

type Fragment = ChatCompletionChunk.Choice.Delta.ToolCall

/** Puts tool calls together from the fragments they are streamed in. */
export interface ToolCallCollector {
  add: (fragments: readonly Fragment[]) => void
  size: () => number
  /** How much was collected so far. */
  characters: () => number
  /** The whole calls, in the order they began. A call without a name cannot be made and fails the reply. */
  calls: () => ToolCall[]
}

export function collectToolCalls(): ToolCallCollector {
  const calls = new Map<number | string, ToolCall>()
  let characters = 0

  // By index, as the protocol says; servers that send whole calls leave it out, and then a new id is a new call.
  const callOf = (fragment: Fragment): ToolCall => {
    const index: number | undefined = fragment.index
    const key = index ?? fragment.id ?? calls.size - 1
    const known = calls.get(key)
    if (known) return known
    const begun = { id: '', name: '', arguments: '' }
    calls.set(key, begun)
    return begun
  }

  return {
    add(fragments) {
      for (const fragment of fragments) {
        const call = callOf(fragment)
        // Some servers repeat id and name in every fragment.
        call.id ||= fragment.id ?? ''
        call.name ||= fragment.function?.name ?? ''
        const given = fragment.function?.arguments ?? ''
        call.arguments += given
        // The rest of a fragment counts a little, too, or a thousand empty calls would weigh nothing.
        characters += given.length + 1
      }
    },
    size: () => calls.size,
    characters: () => characters,
    calls() {
      return [...calls.values()].map((call, index) => {
        if (call.name === '') throw providerGarbled('A tool call has no name.')
        return { id: call.id || `call_${index}`, name: call.name, arguments: call.arguments || '{}' }
      })
    },
  }
}
