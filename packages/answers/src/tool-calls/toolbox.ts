import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { identityValues, type VisitorIdentity } from '@frontdesk/chatbots/identity/visitor-identity'
import type { ContextData } from '@frontdesk/contracts/chat/chat'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import type { ToolCall, ToolDeclaration } from '@frontdesk/model/model'
import type { Cipher } from '@frontdesk/runtime/cipher'
import { stableJson } from '@frontdesk/runtime/stable-json'
import {
  fillArguments,
  needsIdentity,
  offeredParameters,
  type ArgumentValues,
  type BoundValues,
} from '@frontdesk/connectors/connector-arguments'
import { confirmationWords } from './confirmation-words.ts'
import { fenced } from '../prompt/prompt.ts'
import { callKey, type Ledger, type LedgerCall } from './tool-ledger.ts'
import type { SearchTools } from './search-again.ts'
import type { Tool, ToolAnswer, ToolArguments, ToolOutcome } from './tool.ts'

/** How many calls, and for how long, a model may make for one message. */
export interface ToolLimits {
  calls: number
  /** From the first call on; then the answer is asked for without tools. */
  ms: number
}
export const toolLimits: ToolLimits = { calls: 5, ms: 60_000 }

export interface ToolboxNeeds {
  ledger: Ledger
  cipher: Cipher
  toolLimits: ToolLimits
}

/** Whose tools they are, and for which turn. */
export interface ToolboxInput {
  messageId: string
  tools: readonly Tool[]
  contextData: ContextData | undefined
  /** The identity of the visitor, if it is still valid when it is asked for: a log-out ends it within a turn. */
  readIdentity: ReadIdentity
  /** Of the visitor: what is asked of them is in it. */
  language: string
  /** What the prompt holds. Products that a tool finds are numbered after it and may be cited, too. */
  found: FoundPassage[]
  /** Where the model may search again. */
  search?: SearchTools | undefined
  signal: AbortSignal
}

/** Reads the identity of the visitor of a turn. Null if they are not signed in, or not any more. */
export type ReadIdentity = () => Promise<VisitorIdentity | null>

/** The tools of one turn, and their results. */
export interface Toolbox {
  declarations: ToolDeclaration[]
  /** The tools that bring more passages, where the model may search again: they have limits of their own. */
  search?: SearchTools | undefined
  /** Whether there are calls and time left. */
  isOpen: () => boolean
  /** Makes the calls that the model requests, and returns what the model reads of each: the result or a refusal. */
  use: (call: ToolCall) => Promise<ToolAnswer>
  actions: () => ChatAction[]
  isOpenQuestion: () => boolean
  /** Whether a call has changed something. */
  hasActed: () => boolean
}

/** The context that encrypts a proposal's arguments for this proposal alone. */
export const argumentsOwner = (messageId: string, name: string): string => `tool call ${messageId} ${name}`

/** The turn belongs to another attempt or to an agent: this attempt must stop. */
export class TurnSuperseded extends Error {}

export function openToolbox(needs: ToolboxNeeds, input: ToolboxInput): Toolbox {
  const { tools, contextData, readIdentity, found, search } = input
  const { calls: most, ms } = needs.toolLimits
  const actions: ChatAction[] = []
  let used = 0
  let closesAt: number | undefined
  let hasProposal = false
  let isOpenQuestion = false
  let hasActed = false

  /** Calls that came with one reply are made although the time runs out between them; each has its own deadline. */
  const answer = async (call: ToolCall): Promise<ToolAnswer> => {
    if (search?.has(call.name) === true) return search.use(call)
    closesAt ??= performance.now() + ms
    if (used >= most || performance.now() >= closesAt) return { error: 'limit' }
    used += 1
    const tool = tools.find(({ name }) => name === call.name)
    if (tool === undefined) return { error: 'unknown_tool' }
    const args = { given: parsed(call.arguments), ...(await boundTo(tool, { contextData, readIdentity })) }
    const filled = fillArguments(tool.parameters, args.given, args)
    if ('isSignedOut' in filled) return notSignedIn
    if ('isClaimMissing' in filled) return claimMissing
    if ('invalid' in filled) return { error: 'invalid_arg', argument: filled.invalid }
    if (tool.confirmation !== null) return propose(tool, args, filled.values)
    const row = await begin(tool, args, null)
    if (row === 'limit') return { error: 'limit' }
    const patience = { ms: closesAt - performance.now(), leave: input.signal }
    const outcome = row.outcome ?? (await runCall(needs, tool, row, { ...args, values: filled.values }, patience))
    hasActed ||= !tool.isReading && outcome.state === 'done'
    return take(outcome)
  }

  const begin = async (tool: Tool, args: ToolArguments, encrypted: string | null): Promise<LedgerCall | 'limit'> => {
    const row = await needs.ledger.begin({ name: tool.name, argsHash: hashOf(args), encrypted }, most)
    if (row === 'superseded') throw new TurnSuperseded('the turn went to another attempt')
    return row
  }

  /** Records a proposal instead of making the call. The visitor confirms one thing at a time. */
  const propose = async (tool: Tool, args: ToolArguments, values: ArgumentValues): Promise<ToolAnswer> => {
    if (hasProposal) return { error: 'one_at_a_time' }
    const encrypted = needs.cipher.encrypt(JSON.stringify(args), argumentsOwner(input.messageId, tool.name))
    if ((await begin(tool, args, encrypted)) === 'limit') return { error: 'limit' }
    hasProposal = true
    const { yes, no } = confirmationWords(input.language)
    const title = tool.confirmation?.title ?? tool.name
    actions.push({ type: 'confirm', title, details: tool.confirmation?.detailsOf(values) ?? [], yes, no })
    return {
      state: 'not_done_yet',
      next: `The visitor is shown what would be done, with the buttons "${yes}" and "${no}". Say that it is done only after they confirm.`,
    }
  }

  const take = ({ products = [], action, isOpenQuestion: isOpen, answer: told, state }: ToolOutcome): ToolAnswer => {
    if (action !== undefined && !actions.some(other => isDeepStrictEqual(other, action))) actions.push(action)
    isOpenQuestion ||= isOpen === true
    if (products.length === 0) return { state, answer: told }
    const numbered = products.map((product, at) => ({ ...product, number: found.length + at + 1 }))
    found.push(...numbered)
    return { state, passages: numbered.map(({ number, title, url, text }) => ({ number, title, url, text })) }
  }

  return {
    declarations: tools.map(declarationOf),
    search,
    isOpen: () => used < most && (closesAt === undefined || performance.now() < closesAt),
    use: answer,
    actions: () => actions,
    isOpenQuestion: () => isOpenQuestion,
    hasActed: () => hasActed,
  }
}

const declarationOf = ({ name, description, parameters }: Tool): ToolDeclaration => ({
  name,
  description,
  parameters: { ...offeredParameters(parameters) },
})

/** Makes a call that is recorded, and records its outcome. Throws the reason of `leave`. */
export async function runCall(
  { ledger }: { ledger: Pick<Ledger, 'end'> },
  tool: Tool,
  row: LedgerCall,
  args: ToolArguments & { values: ArgumentValues },
  { ms, leave }: { ms: number; leave: AbortSignal },
): Promise<ToolOutcome> {
  const signal = AbortSignal.any([leave, AbortSignal.timeout(Math.max(1, Math.ceil(ms)))])
  const outcome = await tool.run({ ...args, key: callKey(row), signal }).catch((error: unknown): ToolOutcome => {
    leave.throwIfAborted()
    if (!signal.aborted) throw error
    return { state: tool.isRepeatable ? 'failed' : 'unknown', answer: { error: 'timeout' } }
  })
  await ledger.end(row, outcome)
  return outcome
}

/** The result of a tool as the model reads it: fenced as data, like passages. */
export const asData = (told: unknown): string => `<data>\n${fenced({ result: told ?? null })}\n</data>`

/** What a model reads of a tool that is for signed-in visitors only. */
export const notSignedIn: ToolAnswer = {
  error: 'not_signed_in',
  message: 'The visitor is not signed in on the website. Ask them to sign in there, and then to ask again.',
}

const claimMissing: ToolAnswer = {
  error: 'claim_missing',
  message: 'The website has not passed on all that this tool needs to know of the visitor. They cannot add it here.',
}

/** Of what the page passed along, and of who the visitor is, what this tool has slots for. */
export async function boundTo(
  { parameters }: Pick<Tool, 'parameters'>,
  { contextData = {}, readIdentity }: Pick<ToolboxInput, 'contextData' | 'readIdentity'>,
): Promise<BoundValues> {
  const slots = Object.values(parameters.properties)
  const context = pick(
    contextData,
    slots.flatMap(({ contextKey }) => contextKey ?? []),
  )
  const identity = needsIdentity(parameters) ? await readIdentity() : null
  if (identity === null) return { context }
  const claims = slots.flatMap(({ identityKey }) => identityKey ?? [])
  return { context, identity: pick(identityValues(identity), claims) }
}

/** What an object has of its own under these keys. */
const pick = <Value>(values: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> =>
  Object.fromEntries(
    keys.flatMap(key => {
      const value = Object.hasOwn(values, key) ? values[key] : undefined
      return value === undefined ? [] : [[key, value]]
    }),
  )

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const hashOf = (args: ToolArguments): string => createHash('sha256').update(stableJson(args)).digest('base64url')
