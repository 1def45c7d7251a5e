/** 97.5 % quantiles of Student's t distribution for 1 to 30 degrees of freedom; the last one serves for more. */
const quantiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
]

/**
 * The geometric mean of the ratios of pairs, with its 95 % interval: a t-interval over the logarithms of the ratios.
 * Both runs of a pair follow one another, so most of what slows the whole machine down cancels out in the ratio. Takes
 * two pairs of positive numbers or more.
 */
export function ratioOfPairs(pairs) {
  const logs = pairs.map(([one, other]) => Math.log(one / other))
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const degrees = logs.length - 1
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / degrees
  const half = quantiles[Math.min(degrees, quantiles.length) - 1] * Math.sqrt(variance / logs.length)
  return { ratio: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) }
}
