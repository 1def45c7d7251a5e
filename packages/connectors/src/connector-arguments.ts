import type { ContextData } from '@frontdesk/contracts/chat/chat'
import type { ConnectorParameters } from '@frontdesk/contracts/chatbots/connectors'

/** The values of a call, checked. */
export type ArgumentValues = Readonly<Record<string, string | number | boolean>>

type Parameter = ConnectorParameters['properties'][string]

/** Longer than any order number, address or note; a model that runs on stops here. */
const longestText = 2_000

/** The parameters as a model may know them: without those that it may not fill. */
export function offeredParameters({ type, properties, required = [] }: ConnectorParameters) {
  const own = Object.entries(properties).filter(([, { contextKey }]) => contextKey === undefined)
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

/**
 * The values of a call: what the model gave, where it may, and what the page passed along in the slots that the operator
 * made for it. Or the name of the first one that is missing, of another type, or none of this connector's.
 */
export function fillArguments(
  { properties, required = [] }: ConnectorParameters,
  given: unknown,
  contextData: ContextData = {},
): { values: ArgumentValues } | { invalid: string } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { invalid: 'arguments' }
  const supplied = new Map(Object.entries(given))
  for (const name of supplied.keys()) {
    if (!Object.hasOwn(properties, name) || properties[name]?.contextKey !== undefined) return { invalid: name }
  }
  const values: Record<string, string | number | boolean> = {}
  for (const [name, parameter] of Object.entries(properties)) {
    const value = valueOf(parameter, supplied.get(name), contextData)
    if (value === undefined || value === null) {
      if (required.includes(name)) return { invalid: name }
      continue
    }
    if (!fits(parameter, value)) return { invalid: name }
    values[name] = value
  }
  return { values }
}

const valueOf = ({ contextKey }: Parameter, supplied: unknown, contextData: ContextData): unknown => {
  if (contextKey === undefined) return supplied
  return Object.hasOwn(contextData, contextKey) ? contextData[contextKey] : undefined
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
