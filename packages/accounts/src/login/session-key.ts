/** The key in Redis of the login session with this hash. */
export const sessionKey = (namespace: string, hash: string): string => `${namespace}:session:${hash}`
