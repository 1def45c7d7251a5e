import { useCurrentUser } from './current-user.tsx'

/** The zones that were asked for: asking the browser takes longer than drawing a message, and each time in it asks. */
const known = new Map<string, boolean>()

/** Whether this browser knows the zone: the API may know newer ones. */
function isKnown(timeZone: string): boolean {
  const answer = known.get(timeZone) ?? canFormatIn(timeZone)
  known.set(timeZone, answer)
  return answer
}

function canFormatIn(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format() !== ''
  } catch {
    return false
  }
}

/** The zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone in which the person reads times and chooses days: their own where they chose one, else the account's. */
export function useZone(): string {
  const { user, account } = useCurrentUser()
  const zone = user.timezone ?? account.timezone
  return isKnown(zone) ? zone : deviceZone()
}
