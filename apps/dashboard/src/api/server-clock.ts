/** How far the clock of the server is ahead of this device's, in milliseconds. */
let aheadMs = 0

/** The `Date` header has whole seconds, and an answer takes a while: what differs by less is no wrong clock. */
const toleranceMs = 5_000

/** Learns from an answer what time it is for the server: clocks of devices are wrong by minutes and hours. */
export function noteServerTime(response: Response): void {
  const at = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(at)) return
  const ahead = at - Date.now()
  aheadMs = Math.abs(ahead) < toleranceMs ? 0 : ahead
}

/** The present by the server's clock, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + aheadMs
