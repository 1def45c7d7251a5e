/** JSON with the keys of every object in order, so that equal values have equal texts, and equal hashes. */
export const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
