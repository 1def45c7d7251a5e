import type { ArgumentValues } from './connector-arguments.ts'

interface Target {
  method: string
  host: string
  pathTemplate: string
}

/** A request as it is sent. */
export interface BuiltRequest {
  url: string
  /** JSON; undefined for methods without one. */
  body: string | undefined
}

/**
 * The request of a call. A value fills one segment of the path and can neither end it nor climb out of it; what the
 * path does not name goes into the query of a GET or DELETE, and else into a body of JSON. Undefined if a value
 * would lead to another place than the template does.
 */
export function buildRequest({ method, host, pathTemplate }: Target, values: ArgumentValues): BuiltRequest | undefined {
  const [path, query] = splitOnce(pathTemplate)
  const named = new Set([...pathTemplate.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const isSafe = [...path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => isSegment(String(values[name] ?? '')))
  if (!isSafe) return undefined
  const rest = Object.entries(values).filter(([name]) => !named.has(name))
  const isInQuery = method === 'GET' || method === 'DELETE'
  const asked = isInQuery ? rest.map(([name, value]) => `${name}=${encodeURIComponent(value)}`) : []
  const queries = [...(query === undefined ? [] : [fill(query, values)]), ...asked]
  const written = fill(path, values)
  const url = new URL(`https://${host}${written}${queries.length === 0 ? '' : `?${queries.join('&')}`}`)
  // Whatever a parser makes of the whole: the host and the depth of the path are the operator's.
  if (url.host !== host || url.pathname.split('/').length !== written.split('/').length) return undefined
  return { url: url.href, body: isInQuery ? undefined : JSON.stringify(Object.fromEntries(rest)) }
}

/** A text that stays one segment: encoding would hide a slash only until the shop's server undoes it. */
const isSegment = (text: string): boolean => text !== '' && !/[/\\\p{Cc}]|^\.+$/u.test(text)

const fill = (template: string, values: ArgumentValues): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

function splitOnce(template: string): [path: string, query: string | undefined] {
  const at = template.indexOf('?')
  return at === -1 ? [template, undefined] : [template.slice(0, at), template.slice(at + 1)]
}
