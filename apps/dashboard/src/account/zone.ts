import { isSameClock, zoneInWords } from '@frontdesk/web/zone-in-words'
import { serverNow } from '../api/server-clock.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { useLocale } from '../time/date-format.ts'
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

/**
 * Returns a zone's common name, or undefined if the reader's clock shows the same time at all moments. The reader's clock
 * is in the zone they chose, else that of their device.
 */
export function useForeignZone(): (zone: string, moments: readonly number[]) => string | undefined {
  const { user, account } = useCurrentUser()
  const locale = useLocale()
  const own = usable(user.timezone ?? deviceZone() ?? account.timezone)
  return (zone, moments) => (moments.every(at => isSameClock(zone, own, at)) ? undefined : zoneInWords(zone, locale))
}

/**
 * "Time zone: Central European Time", for times in a zone; undefined where that need not be said. They are those between
 * two days or moments (ISO 8601), where one that is missing is now.
 */
export function useZoneNote(zone: string, from: string | null, to: string | null): string | undefined {
  const { states } = useTexts()
  const [first, last] = [momentOf(from), momentOf(to)]
  // A year begins and ends in winter, and two zones may differ only in summer.
  const name = useForeignZone()(zone, [first, (first + last) / 2, last])
  return name && states.inZone({ zone: name })
}

const momentOf = (text: string | null): number => Date.parse(text ?? '') || serverNow()
