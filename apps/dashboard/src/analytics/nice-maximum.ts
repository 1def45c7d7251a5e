const steps = [2, 4, 6, 8, 10]

/** The end of an axis for some values: even and round, so that its middle is a whole number, too. */
export function niceMaximum(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  if (largest <= 2) return 2
  const unit = 10 ** Math.floor(Math.log10(largest))
  const step = steps.find(candidate => candidate * unit >= largest) ?? 10
  return step * unit
}
