import { canFormatIn, deviceZone } from '../time/device-zone.ts'
import { useCurrentUser } from './current-user.tsx'

/** The zones that were asked for: asking the browser takes longer than drawing a message, and each time in it asks. */
const known = new Map<string, boolean>()

function isKnown(timeZone: string): boolean {
  const answer = known.get(timeZone) ?? canFormatIn(timeZone)
  known.set(timeZone, answer)
  return answer
}

/** The time zone in which the person reads times and chooses days: their own where they chose one, else the account's. */
export function useZone(): string {
  const { user, account } = useCurrentUser()
  const zone = user.timezone ?? account.timezone
  return isKnown(zone) ? zone : (deviceZone() ?? 'UTC')
}
