import { createHash } from 'node:crypto'

/** Derives an id in the form of a UUID from texts: the same texts always give the same id. */
export function derivedId(parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
