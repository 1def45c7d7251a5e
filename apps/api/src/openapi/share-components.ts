type Node = { [key: string]: unknown }

/** The parts of an OpenAPI document that this file reads and writes. */
export interface Document extends Node {
  paths: Record<string, Record<string, Operation>>
  components?: Node
}

interface Operation extends Node {
  responses?: Record<string, Response>
}

interface Response extends Node {
  description: string
  content?: Record<string, { schema?: Node }>
}

/** What each error status means, whatever the operation. */
const errors: Record<string, [name: string, description: string]> = {
  400: ['BadRequest', 'The request is invalid. The message names the field and the rule.'],
  401: ['Unauthorized', 'The request has no session, or the session has expired.'],
  403: ['Forbidden', 'The caller may not do this.'],
  404: ['NotFound', 'The object does not exist, or the caller may not see it.'],
  409: ['Conflict', 'The state of the object does not allow this.'],
  410: ['Gone', 'The object has expired.'],
  412: ['PreconditionFailed', 'The object was changed or deleted after the version in If-Match.'],
  413: ['ContentTooLarge', 'The request, or its result, is too large.'],
  429: ['TooManyRequests', 'A rate limit or quota has been reached. Retry-After says when to try again.'],
  502: ['BadGateway', 'The AI provider returned an error.'],
  503: ['ServiceUnavailable', 'A dependency is temporarily unavailable. Retry-After says when to try again.'],
}

/** The error shape of the chat endpoints goes by its own names; the other error shape has the plain ones. */
const chatPrefix = 'Chat'
const errorShapes: Record<string, string> = { ApiError: '', ChatError: chatPrefix }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const sharedRef = (kind: 'schemas' | 'responses', name: string): Node => ({ $ref: `#/components/${kind}/${name}` })

/**
 * Moves every schema with a title to `components.schemas`, and every error response to `components.responses`, so that
 * a generated client has one named type for each. Routes keep whole schemas, because validation and serialisation are
 * compiled from them; only the document has references. Two different schemas of one title are an error.
 */
export function shareComponents(document: Document): Document {
  const schemas = new Map<string, Node>()
  const responses = new Map<string, Node>()
  const paths = shareSchemas(document.paths, schemas) as Document['paths']
  for (const operation of Object.values(paths).flatMap(Object.values<Operation>)) {
    operation.responses = shareErrors(operation.responses ?? {}, responses)
  }
  const components = { ...document.components, schemas: sorted(schemas), responses: sorted(responses) }
  return { ...document, paths, components }
}

const sorted = (nodes: Map<string, Node>): Node =>
  Object.fromEntries([...nodes].toSorted(([one], [other]) => one.localeCompare(other, 'en')))

function shareSchemas(value: unknown, schemas: Map<string, Node>): unknown {
  if (Array.isArray(value)) return value.map(item => shareSchemas(item, schemas))
  if (!isNode(value)) return value
  const children = Object.entries(value).map(([key, child]) => [key, shareSchemas(child, schemas)])
  const shared = mergeEnum(Object.fromEntries(children) as Node)
  const { title, ...schema } = shared
  // Not a schema of this title, but the fields of an object, one of which is called title.
  if (typeof title !== 'string') return shared
  const known = schemas.get(title)
  if (known !== undefined && textOf(known) !== textOf(schema)) throw new Error(`two schemas have the title ${title}`)
  // A parameter's description is moved out of its schema: the fuller one is kept.
  if (known === undefined || 'description' in schema) schemas.set(title, schema)
  return sharedRef('schemas', title)
}

/** A schema as text, to compare it by; its description does not count. */
const textOf = (schema: Node): string => JSON.stringify({ ...schema, description: undefined })

/** A union of texts is published as one enumeration: shorter, and generators make one type of it. */
function mergeEnum(schema: Node): Node {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || !anyOf.every(isOneText)) return schema
  return { ...rest, type: 'string', enum: anyOf.flatMap(one => one.enum) }
}

const isOneText = (value: unknown): value is { type: 'string'; enum: string[] } =>
  isNode(value) && value['type'] === 'string' && Array.isArray(value['enum']) && Object.keys(value).length === 2

function shareErrors(own: Record<string, Response>, responses: Map<string, Node>): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(own).map(([status, response]) => {
      const shape = String(response.content?.['application/json']?.schema?.['$ref']).split('/').at(-1) ?? ''
      const [name, description] = errors[status] ?? []
      const prefix = errorShapes[shape]
      if (name === undefined || prefix === undefined) return [status, described(response)]
      responses.set(`${prefix}${name}`, { ...response, description })
      // A reference takes the place of a response; nothing else reads it after this.
      return [status, sharedRef('responses', `${prefix}${name}`) as Response]
    }),
  )
}

/** Responses without a description of their own are successful ones. */
const described = (response: Response): Response =>
  response.description === 'Default Response' ? { ...response, description: 'Success.' } : response
