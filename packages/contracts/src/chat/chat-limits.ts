/**
 * The specification's limits of the chat request. Lengths are Unicode code points, as Ajv counts them.
 * A file of its own, so that the widget can import it without the schema library.
 */
export const chatLimits = {
  messageCharacters: 700,
  contextKeys: 20,
  contextKeyCharacters: 64,
  contextValueCharacters: 500,
  /** Not in the specification: longer than any page address in use, short enough to refuse a flood. */
  pageUrlCharacters: 2048,
} as const

/** Request and answer header that carries the session from one message to the next. */
export const sessionHeader = 'X-Chat-Session-Id'

/**
 * Request header with the visitor key: 256 random bits as base64url, which the client makes for a conversation and sends
 * with its first message and every request after it. The session id alone then opens nothing.
 */
export const visitorKeyHeader = 'X-Chat-Session-Key'

/** Request header with the identity of a signed-in visitor: a JWT that the owner's server has signed. */
export const identityHeader = 'X-Chat-Identity'

/** Answer header that says why an identity was not accepted, for the developer of the website. */
export const identityErrorHeader = 'X-Chat-Identity-Error'

/** Answer header with the challenge to solve where a new conversation needs a proof of work. */
export const challengeHeader = 'X-Chat-Challenge'

/** Request header with the solution: the challenge, a dot, and a number that makes their SHA-256 begin with zero bits. */
export const proofHeader = 'X-Chat-Proof'

/** Answer header that names the reply, for feedback on it: the stream's `start` says it where there is one. */
export const replyHeader = 'X-Chat-Reply-Id'

/** Counts a text the way the API does, so that the widget's counter and the server agree on 700. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
