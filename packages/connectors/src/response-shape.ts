/** One value that an answer holds: where it stands, as a mapping names it, and of which type it is. */
export interface ShapeField {
  path: string
  type: string
}

const mostFields = 200
const deepest = 8
const longestPath = 200

/** What an answer is made of: paths and types, and no value. Of a list its first element speaks for all. */
export function responseShape(data: unknown): ShapeField[] {
  const fields: ShapeField[] = []
  collect(data, '', 0, fields)
  return fields
}

function collect(value: unknown, path: string, depth: number, fields: ShapeField[]): void {
  if (fields.length >= mostFields || path.length > longestPath) return
  if (Array.isArray(value) && depth < deepest && value.length > 0) {
    collect(value[0], `${path}[]`, depth + 1, fields)
    return
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth < deepest) {
    for (const [key, inner] of Object.entries(value))
      collect(inner, path === '' ? key : `${path}.${key}`, depth + 1, fields)
    return
  }
  fields.push({ path, type: typeOf(value) })
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)
