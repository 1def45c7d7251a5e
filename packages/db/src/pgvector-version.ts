const minVersion = '0.7'
const searchesOnFromVersion = '0.8'

/** Whether this version of pgvector has what semantic search needs. */
export const holdsVectors = (version: string): boolean => !isBelow(version, minVersion)

/** Whether it keeps searching its index until enough vectors pass a filter. Before 0.8, it stops early. */
export const searchesOn = (version: string): boolean => !isBelow(version, searchesOnFromVersion)

function isBelow(version: string, limit: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [limitMajor = 0, limitMinor = 0] = limit.split('.').map(Number)
  return major < limitMajor || (major === limitMajor && minor < limitMinor)
}

/**
 * Passages of a chatbot whose vectors are searched without pgvector, in the memory of a worker. More are searched by
 * words alone.
 */
export const mostPassagesInMemory = 50_000
