import type { IdentityValues } from '@frontdesk/chatbots/identity/visitor-identity'
import type { ContextData } from '@frontdesk/contracts/chat/chat'
import type { ConnectorParameters } from '@frontdesk/contracts/chatbots/connectors'

/** The values of a call, checked. */
export type ArgumentValues = Readonly<Record<string, string | number | boolean>>

type Parameter = ConnectorParameters['properties'][string]

/** Longer than any order number, address or note; a model that runs on stops here. */
const longestText = 2_000

/** The parameters as a model may know them: without those that it may not fill. */
export function offeredParameters({ type, properties, required = [] }: ConnectorParameters) {
  const own = Object.entries(properties).filter(([, parameter]) => isForModel(parameter))
  const names = new Set(own.map(([name]) => name))
  const offered = Object.fromEntries(own.map(([name, parameter]) => [name, withTypedChoices(parameter)]))
  return { type, properties: offered, required: required.filter(name => names.has(name)) }
}

/** Choices are texts here. A schema with numbers that have to be texts is one that servers refuse, and nothing fits. */
const withTypedChoices = ({ enum: choices, ...parameter }: Parameter) =>
  choices === undefined ? parameter : { ...parameter, enum: choices.map(choice => typed(parameter.type, choice)) }

const typed = (type: Parameter['type'], choice: string): string | number | boolean => {
  if (type === 'string') return choice
  return type === 'boolean' ? choice === 'true' : Number(choice)
}

/** Whether the model fills a parameter, and knows of it. */
export const isForModel = ({ contextKey, identityKey }: Parameter): boolean =>
  contextKey === undefined && identityKey === undefined

/** Whether a connector is called for signed-in visitors only. */
export const needsIdentity = ({ properties }: ConnectorParameters): boolean =>
  Object.values(properties).some(({ identityKey }) => identityKey !== undefined)

/** What fills the parameters that the model may not fill. */
export interface BoundValues {
  /** What the page passed along. */
  context?: ContextData | undefined
  /** Who the visitor is, as the owner's server has signed it; absent if they are not signed in. */
  identity?: IdentityValues | undefined
}

/**
 * The values of a call, or why there is none: the name of the first argument that does not fit, nobody is signed in, or their
 * identity lacks a claim. The model does not know of arguments that claims fill, so none of them is named to it.
 */
export type FilledArguments =
  | { values: ArgumentValues }
  | { invalid: string }
  | { isSignedOut: true }
  | { isClaimMissing: true }

/**
 * The values of a call: what the model gave, where it may, and what the page passed along and who the visitor is, in the
 * slots that the operator made for it. An argument is refused that is missing, of another type, or none of this
 * connector's. A claim that the identity lacks is missing whether or not the argument is required: a shop that gets no
 * customer may answer for all of them.
 */
export function fillArguments(
  parameters: ConnectorParameters,
  given: unknown,
  { context = {}, identity }: BoundValues = {},
): FilledArguments {
  const { properties, required = [] } = parameters
  if (needsIdentity(parameters) && identity === undefined) return { isSignedOut: true }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { invalid: 'arguments' }
  const supplied = new Map(Object.entries(given))
  for (const name of supplied.keys()) {
    const parameter = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (parameter === undefined || !isForModel(parameter)) return { invalid: name }
  }
  const values: Record<string, string | number | boolean> = {}
  for (const [name, parameter] of Object.entries(properties)) {
    const value = valueOf(parameter, supplied.get(name), { context, identity })
    if (parameter.identityKey !== undefined && !fits(parameter, value)) return { isClaimMissing: true }
    if (value === undefined || value === null) {
      if (required.includes(name)) return { invalid: name }
      continue
    }
    if (!fits(parameter, value)) return { invalid: name }
    values[name] = value
  }
  return { values }
}

const valueOf = (
  { contextKey, identityKey }: Parameter,
  supplied: unknown,
  { context = {}, identity = {} }: BoundValues,
): unknown => {
  // What is signed comes first: a page can pass along anything.
  if (identityKey !== undefined) return identity[identityKey]
  if (contextKey === undefined) return supplied
  return Object.hasOwn(context, contextKey) ? context[contextKey] : undefined
}

function fits({ type, enum: choices }: Parameter, value: unknown): value is string | number | boolean {
  if (choices !== undefined && !choices.includes(String(value))) return false
  switch (type) {
    case 'string':
      return (
        typeof value === 'string' &&
        value.length <= longestText &&
        !/\p{Surrogate}/u.test(value) &&
        !value.includes('\u0000')
      )
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isSafeInteger(value)
    default:
      return typeof value === 'number' && Number.isFinite(value)
  }
}
