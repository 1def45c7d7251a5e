/**
 * Says that something took longer than it may, in a run that has its machine to itself (the soak). `npm test` shares the
 * machine with other tests, and there only what happens counts, not when.
 */
export const tooLate = (
  { isTimed }: { isTimed: boolean },
  took: { what: string; ms: number; limitMs: number },
): string[] => (isTimed && took.ms > took.limitMs ? [`${took.what} after ${Math.round(took.ms)} ms`] : [])
