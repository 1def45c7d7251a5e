/** Numbers that look random and are the same for the same seed, so that a sequence that fails can be run again. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** All that can happen around a live chat. */
export const happenings = [
  'visitor writes',
  'bot begins',
  'bot commits',
  'visitor asks',
  'visitor leaves',
  'Ada claims',
  'Ben claims',
  'Ada writes',
  'Ben writes',
  'Ada hands to Ben',
  'Ada releases',
  'Ada ends',
  'Ben ends',
  'Ada vanishes',
  'time passes',
] as const
export type Happening = (typeof happenings)[number]

/** A sequence of them. */
export function aSequence(seed: number, length: number): Happening[] {
  const pick = seeded(seed)
  return Array.from({ length }, () => happenings[pick(happenings.length)] ?? 'visitor writes')
}
