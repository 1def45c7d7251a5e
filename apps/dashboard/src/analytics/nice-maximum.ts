const steps = [2, 4, 6, 8, 10]

/** The next round value, of which the half is as round; 1 for nothing. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(value))
  const step = steps.find(candidate => candidate * unit >= value) ?? 10
  return step * unit
}

/** The end of an axis for some counts: even, so that its middle is a whole number, too. */
export const niceMaximum = (counts: readonly number[]): number => Math.max(2, roundUp(Math.max(0, ...counts)))
