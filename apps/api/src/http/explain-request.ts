import type { ErrorValues } from '@frontdesk/errors/app-error'
import { visible } from '@frontdesk/contracts/text'
import type { FastifyError, FastifyRequest } from 'fastify'

type Problem = NonNullable<FastifyError['validation']>[number]

/** The parts of a JSON schema that are read here. */
interface Schema {
  description?: string
  const?: unknown
  anyOf?: Schema[]
  required?: string[]
  properties?: Record<string, Schema>
}

/** Why a request is invalid, and what a form needs to say it at its field. */
export interface Explanation {
  sentence: string
  field?: string | undefined
  values?: ErrorValues
}

/** Explanations of the framework's own errors, by their codes. */
const reasons: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'send JSON, with the header Content-Type: application/json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'the body is empty; send at least {}',
  FST_ERR_CTP_INVALID_JSON_BODY: 'the body is not JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'the body is too large',
}

const places: Record<string, string> = {
  body: 'the body',
  querystring: 'the query',
  params: 'the address',
  headers: 'the headers',
}

const unreadable = (why: string): string => `Invalid request: ${why}.`

/** The JSON pointer to a field of an object. */
export const pointerTo = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/**
 * A field as the client knows it: packages name the part of their input, as a JSON pointer, and do not know whether it
 * came in the body or in the query (`?from`), where a route takes no body.
 */
export function fieldOfRequest(field: string, request: FastifyRequest): string {
  const { body } = request.routeOptions.schema ?? {}
  // The body of an upload has a content type, and no fields.
  const hasFields = typeof body === 'object' && body !== null && !('content' in body)
  return hasFields || field.startsWith('?') ? field : `?${field.slice(1)}`
}

/** Explains to an API client why a request is invalid: which field, and which rule; never the value that was sent. */
export function explainRequest(error: FastifyError, request: FastifyRequest): Explanation {
  const { code, validation = [], validationContext: place = '' } = error
  const schema = schemaOf(request, place)
  const problem = firstProblem(validation, schema, request.body)
  if (problem === undefined) return { sentence: unreadable(reasons[code] ?? 'this endpoint does not accept it') }
  const choices = choicesOf(problem, validation, schema)
  const pointer = pointerOf(problem)
  const name = pointer.slice(1).replaceAll('/', '.') || (places[place] ?? 'it')
  const why = explainProblem(problem, { name, choices, schema })
  const isNamed = pointer !== '' && problem.keyword !== 'additionalProperties'
  const fields: Record<string, string> = { body: pointer, querystring: `?${pointer.slice(1)}` }
  return {
    sentence: isNamed ? `${why}.` : unreadable(why),
    // What is wrong with the address or a header is no field of a form.
    field: pointer === '' ? undefined : fields[place],
    values: valuesOf(problem, choices),
  }
}

/** The schema of a part of the request. Ours are objects, or unions of objects. */
const schemaOf = ({ routeOptions }: FastifyRequest, place: string): Schema =>
  // Fastify's type has the four places and does not know what a schema is.
  (routeOptions.schema as Record<string, Schema | undefined> | undefined)?.[place] ?? {}

/**
 * The problem to tell of. Of a body that may be one of several objects it is that of the object that is meant: the one
 * whose fixed texts (`kind`, `status`) the body has, and of several such the one that knows the most of its fields.
 */
function firstProblem(problems: readonly Problem[], { anyOf }: Schema, body: unknown): Problem | undefined {
  if (anyOf === undefined || typeof body !== 'object' || body === null) return problems[0]
  const known = anyOf.map(schema => (isMeant(schema, { ...body }) ? knownFields(schema, body) : -1))
  const meant = Math.max(...known)
  const ofMeant = problems.filter(
    ({ schemaPath }) => meant >= 0 && schemaPath.startsWith(`#/anyOf/${known.indexOf(meant)}/`),
  )
  return ofMeant[0] ?? problems.find(({ keyword }) => keyword === 'const') ?? problems[0]
}

const knownFields = ({ properties = {} }: Schema, body: object): number =>
  Object.keys(body).filter(name => name in properties).length

const isMeant = ({ properties = {}, required = [] }: Schema, body: Record<string, unknown>): boolean =>
  Object.entries(properties).every(([name, schema]) => {
    const texts = textsOf(schema)
    return texts.length === 0 || (name in body ? texts.includes(String(body[name])) : !required.includes(name))
  })

/** The fixed texts that a field may have; none where it may have others. */
const textsOf = (schema: Schema | undefined): string[] =>
  [schema, ...(schema?.anyOf ?? [])].flatMap(one => (typeof one?.const === 'string' ? [one.const] : []))

/** What a field may be, where that is a fixed choice. */
function choicesOf({ keyword, instancePath }: Problem, all: readonly Problem[], { anyOf = [] }: Schema): string[] {
  if (keyword !== 'const') return []
  const same = all.filter(other => other.keyword === 'const' && other.instancePath === instancePath)
  const choices = anyOf.flatMap(({ properties = {} }) => textsOf(properties[instancePath.slice(1)]))
  return [...new Set([...choices, ...same.map(other => String(other.params['allowedValue']))])]
}

function pointerOf({ keyword, instancePath, params }: Problem): string {
  const names: Record<string, unknown> = {
    required: params['missingProperty'],
    additionalProperties: params['additionalProperty'],
  }
  const name = names[keyword]
  return typeof name === 'string' ? instancePath + pointerTo(name) : instancePath
}

interface Known {
  name: string
  choices: string[]
  schema: Schema
}

function explainProblem({ keyword, instancePath, ...problem }: Problem, { name, choices, schema }: Known): string {
  const { params, message = '', schemaPath } = problem
  if (keyword === 'required') return `${name} is missing`
  if (keyword === 'not') return `${name} must be text without NUL characters`
  if (keyword === 'type' && instancePath === '')
    return 'send a JSON object, with the header Content-Type: application/json'
  if (isEmptyText(keyword, params)) return `${name} must not be empty`
  if (keyword === 'pattern' && String(params['pattern']).includes('{8}')) return `${name} is not a UUID`
  if (keyword === 'pattern') return `${name} has the wrong format${descriptionAt(schema, schemaPath)}`
  if (keyword === 'const') return `${name} must be one of: ${choices.join(', ')}`
  if (keyword === 'additionalProperties') {
    const known = instancePath === '' ? namesOf(objectAt(schema, schemaPath)) : []
    const others = instancePath !== '' ? '' : known.length === 0 ? '' : `. Known fields: ${known.join(', ')}`
    return `unknown field ${name}${others}`
  }
  return `${name} ${message.replace('NOT', 'not')}`
}

/** A text that has to hold something, and holds nothing that can be seen. */
const isEmptyText = (keyword: string, params: Problem['params']): boolean =>
  (keyword === 'pattern' && params['pattern'] === visible) || (keyword === 'minLength' && Number(params['limit']) === 1)

/** Of a union, the object that a rule belongs to. */
const objectAt = (schema: Schema, schemaPath: string): Schema =>
  schema.anyOf?.[Number(/^#\/anyOf\/(\d+)\//.exec(schemaPath)?.[1])] ?? schema

/** The names that a route documents for its query or its body. */
const namesOf = (schema: Schema): string[] => [
  ...new Set([schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties))),
]

/** What the documentation says of the field that a rule belongs to. */
function descriptionAt(schema: Schema, schemaPath: string): string {
  const names = schemaPath.split('/').slice(1, -1)
  let node: unknown = schema
  let description = ''
  for (const name of names) {
    // A schema is made of plain objects and lists.
    node = (node as Record<string, unknown> | undefined)?.[decodeURIComponent(name)]
    const { description: own = '' } = (node ?? {}) as Schema
    // A union of a text and null is described as a whole.
    if (own !== '' || !/^(anyOf|\d+)$/.test(name)) description = own
  }
  return description === '' ? '' : `: ${description.replace(/\.$/, '')}`
}

/** The rule that was broken, with its figures. */
function valuesOf({ keyword, params }: Problem, choices: readonly string[]): ErrorValues {
  const names: Record<string, string> = { const: 'enum', additionalProperties: 'unknown', not: 'text' }
  const rule = isEmptyText(keyword, params) ? 'empty' : (names[keyword] ?? keyword)
  const limit: unknown = params['limit']
  return {
    rule,
    ...(typeof limit === 'number' && rule !== 'empty' ? { limit } : {}),
    ...(choices.length === 0 ? {} : { choices: choices.join(', ') }),
  }
}
