const minuteMs = 60_000

/** `new`: just now. `late`: for a minute and more. `last`: the bot answers the visitor again within a minute. */
export type WaitUrgency = 'new' | 'late' | 'last'

export interface WaitTimes {
  since: string | null
  botResumesAt: string | null
}

/** How urgent it is to claim the conversation of a visitor who waits, at a moment (milliseconds since 1970). */
export function waitUrgency({ since, botResumesAt }: WaitTimes, now: number): WaitUrgency {
  if (botResumesAt !== null && now >= Date.parse(botResumesAt) - minuteMs) return 'last'
  return waitedMinutes(since, now) < 1 ? 'new' : 'late'
}

/** Whole minutes since a time (ISO 8601); 0 without one. */
export const waitedMinutes = (since: string | null, now: number): number =>
  since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs))

/** The minutes after which the bot answers again; null where it does not. */
export const waitLimit = ({ since, botResumesAt }: WaitTimes): number | null =>
  since === null || botResumesAt === null ? null : Math.round((Date.parse(botResumesAt) - Date.parse(since)) / minuteMs)
