import type { FastifyError, FastifyRequest } from 'fastify'

type Problem = NonNullable<FastifyError['validation']>[number]

/** Explanations of the framework's own errors, by their codes. */
const reasons: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'send JSON, with the header Content-Type: application/json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'the body is empty; send JSON, {} at least',
  FST_ERR_CTP_INVALID_JSON_BODY: 'the body is not JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'the body is too long',
}

const places: Record<string, string> = {
  body: 'the body',
  querystring: 'the query',
  params: 'the address',
  headers: 'the headers',
}

/** Explains to an API client why a request is invalid: which field, and which rule; never the value that was sent. */
export function explainRequest({ code, validation, validationContext }: FastifyError, request: FastifyRequest): string {
  if (validation === undefined) return reasons[code] ?? 'it is no request that this address takes'
  const ofForm = validation.filter(({ keyword }) => keyword !== 'anyOf')
  const texts = (ofForm.length > 0 ? ofForm : validation).map(problem =>
    explainField(problem, {
      place: validationContext ?? '',
      known: fieldsOf(request, validationContext ?? ''),
      all: validation,
    }),
  )
  return [...new Set(texts)].join('; ')
}

interface Where {
  place: string
  /** The fields that the route documents. */
  known: string[]
  all: readonly Problem[]
}

function explainField({ keyword, instancePath, params, message = '' }: Problem, { place, known, all }: Where): string {
  const field = instancePath.slice(1).replaceAll('/', '.') || (places[place] ?? 'it')
  if (keyword === 'required') return `${String(params['missingProperty'])} is missing`
  if (keyword === 'not') return `${field} must be a text without NUL`
  if (keyword === 'type' && instancePath === '')
    return 'send a JSON object, with the header Content-Type: application/json'
  if (keyword === 'pattern' && String(params['pattern']).includes('{8}')) return `${field} is not a UUID`
  if (keyword === 'const') {
    const same = all.filter(other => other.keyword === 'const' && other.instancePath === instancePath)
    return `${field} must be one of: ${same.map(other => String(other.params['allowedValue'])).join(', ')}`
  }
  if (keyword === 'additionalProperties') {
    const others = instancePath !== '' ? '' : known.length === 0 ? ' There are none' : ` There are: ${known.join(', ')}`
    return `${field} has a field that is not known.${others}`
  }
  return `${field} ${message}`
}

/** The names that a route documents for its query or its body. */
function fieldsOf({ routeOptions }: FastifyRequest, place: string): string[] {
  const { body, querystring } = routeOptions.schema ?? {}
  // Our schemas are objects or unions of objects; only the names are read.
  const schema = ((place === 'body' ? body : querystring) ?? {}) as { properties?: object; anyOf?: (typeof schema)[] }
  return [...new Set([schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties)))]
}
