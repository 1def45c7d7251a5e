/**
 * Asks the client to reconnect, spread over two seconds, so that the clients of a closing process do not come back at
 * once.
 */
export const reconnectEvent = () =>
  ({ event: 'reconnect', data: { retryMs: 500 + Math.floor(Math.random() * 2_000) } }) as const
