import type { ToolCall } from './model.ts'
import { providerGarbled } from './provider-errors.ts'

/** A piece of a tool call. Compatible servers leave out or null whatever they have no use for. */
export interface Fragment {
  index?: number | null
  id?: string | null
  function?: { name?: string | null; arguments?: unknown } | null
  /** What Gemini signs a call with. */
  extra_content?: unknown
}

/** Puts tool calls together from the fragments they are streamed in. */
export interface ToolCallCollector {
  add: (fragments: readonly Fragment[]) => void
  size: () => number
  /** How much was collected so far. */
  characters: () => number
  /** The whole calls, in the order they began. A call without a name cannot be made and fails the reply. */
  calls: () => ToolCall[]
}

/** A signature is some kilobytes. */
const longestExtra = 100_000

export function collectToolCalls(): ToolCallCollector {
  const calls: ToolCall[] = []
  const byIndex = new Map<number, ToolCall>()
  let characters = 0

  // By index, as the protocol says. Servers that send whole calls leave it out, or write 0 into each.
  const callOf = (fragment: Fragment, given: string): ToolCall => {
    const { index, id } = fragment
    const known = typeof index === 'number' ? byIndex.get(index) : id ? calls.find(of => of.id === id) : calls.at(-1)
    if (known !== undefined && !beginsAnother(known, fragment, given)) return known
    const begun = { id: '', name: '', arguments: '' }
    calls.push(begun)
    if (typeof index === 'number') byIndex.set(index, begun)
    return begun
  }

  return {
    add(fragments) {
      for (const fragment of fragments) {
        const given = argumentsOf(fragment.function?.arguments)
        const call = callOf(fragment, given)
        // Some servers repeat id and name in every fragment.
        call.id ||= fragment.id ?? ''
        call.name ||= fragment.function?.name ?? ''
        call.arguments += given
        if (fragment.extra_content && JSON.stringify(fragment.extra_content).length <= longestExtra)
          call.extraContent ??= fragment.extra_content
        // The rest of a fragment counts a little, too, or a thousand empty calls would weigh nothing.
        characters += given.length + 1
      }
    },
    size: () => calls.length,
    characters: () => characters,
    calls() {
      const ids = new Set<string>()
      return calls.map((call, index) => {
        if (call.name === '') throw providerGarbled('A tool call has no name.')
        // Results go back by the id.
        const id = call.id === '' || ids.has(call.id) ? `call_${index}` : call.id
        ids.add(id)
        return { ...call, id, arguments: call.arguments || '{}' }
      })
    },
  }
}

/** Whether a fragment with the place of a known call begins another one: that one is whole, and this has a name. */
function beginsAnother(known: ToolCall, { id, function: called }: Fragment, given: string): boolean {
  if (!called?.name || !isWhole(known.arguments)) return false
  const hasOtherId = Boolean(id) && known.id !== '' && id !== known.id
  return hasOtherId || (given !== '' && known.arguments !== '')
}

function isWhole(text: string): boolean {
  if (text === '') return true
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** Arguments are JSON in a text; some servers send the object itself. */
function argumentsOf(given: unknown): string {
  if (typeof given === 'string') return given
  return typeof given === 'object' && given !== null ? JSON.stringify(given) : ''
}
