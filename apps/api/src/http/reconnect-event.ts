/** Spread over two seconds, so that the clients of a process that goes away do not all come back at once. */
export const reconnectEvent = () =>
  ({ event: 'reconnect', data: { retryMs: 500 + Math.floor(Math.random() * 2_000) } }) as const
