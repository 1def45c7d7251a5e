import { happenings, type Happened } from './made-up-months.ts'

/** The day that a calendar on the wall shows. */
export const dayIn = (timezone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(at)

const starsOf = (happened: Happened[]): number[] => happened.flatMap(({ stars }) => stars ?? [])

export const recount = (happened: Happened[]): Record<string, number> => ({
  ...Object.fromEntries(happenings.map(kind => [kind, happened.filter(({ what }) => what === kind).length])),
  liveChatsSatisfied: starsOf(happened).filter(stars => stars >= 4).length,
  liveChatStars: starsOf(happened).reduce((sum, stars) => sum + stars, 0),
})

/** Ratings by agent, those who were rated most often first. */
export function recountAgents(happened: Happened[]): object[] {
  const ids = [...new Set(happened.flatMap(({ agentId }) => agentId ?? []))]
  const agents = ids.map(agentId => {
    const own = recount(happened.filter(one => one.agentId === agentId))
    return { agentId, name: null, ratings: own['liveChatRatings'] ?? 0, satisfied: own['liveChatsSatisfied'] ?? 0 }
  })
  return agents.toSorted((one, other) => other.ratings - one.ratings || other.satisfied - one.satisfied)
}

/** Visitor messages by outcome, as a ranking has them. */
export function recountOutcomes(happened: Happened[]): { value: string; count: number }[] {
  const all = happened.flatMap(({ outcome }) => outcome ?? [])
  const counts = [...new Set(all)].map(value => ({ value, count: all.filter(other => other === value).length }))
  return counts.toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Messages by the weekday and the hour that a clock on the wall shows. */
export function recountWeek(happened: Happened[], timezone: string): number[][] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, weekday: 'short', hour: '2-digit' })
  const week = weekdays.map(() => Array.from({ length: 24 }, () => 0))
  for (const { at, what } of happened) {
    if (what !== 'visitorMessages') continue
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
    const day = week[weekdays.indexOf(parts['weekday'] ?? '')] ?? []
    day[Number(parts['hour'])] = (day[Number(parts['hour'])] ?? 0) + 1
  }
  return week
}
