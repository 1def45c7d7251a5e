import { canFormatIn, deviceZone } from '../time/device-zone.ts'
import { useCurrentUser } from './current-user.tsx'

/** The zones that were asked for: asking the browser takes longer than drawing a message, and each time in it asks. */
const known = new Map<string, boolean>()

function isKnown(timeZone: string): boolean {
  const answer = known.get(timeZone) ?? canFormatIn(timeZone)
  known.set(timeZone, answer)
  return answer
}

const usable = (zone: string): string => (isKnown(zone) ? zone : (deviceZone() ?? 'UTC'))

/** The time zone of the account, in which everybody of a team reads times and chooses days. */
export const useZone = (): string => usable(useCurrentUser().account.timezone)

/** The person's own time zone where they chose one, else the account's: it stands beside the account's. */
export function useOwnZone(): string {
  const { user, account } = useCurrentUser()
  return usable(user.timezone ?? account.timezone)
}
