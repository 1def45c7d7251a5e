/**
 * So long before the next try: 0.3 to 4.3 s at first, half a minute at most in the end. The spread is wide, so that a
 * thousand visitors cut off together do not all come back together.
 */
export const backOffMs = (misses: number): number => 300 + Math.random() * Math.min(4_000 * 1.6 ** misses, 30_000)

/** Spreads a delay: all visitors of a closing process get the same delay at the same moment. */
export const spread = (ms: number): number => ms * (0.5 + Math.random())
