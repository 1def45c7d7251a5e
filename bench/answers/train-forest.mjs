/** Trains the boosted trees that judge windows: logistic loss, small trees, thresholds among the quantiles of each feature. */

const settings = { trees: 120, depth: 3, rate: 0.08, fewest: 25, smoothing: 5, bins: 24 }

const round = value => Number(value.toPrecision(3))

/** The values between which a feature may be divided, in order. */
function thresholdsOf(rows, feature) {
  const values = rows.map(({ features }) => features[feature]).toSorted((a, b) => a - b)
  const at = share => values[Math.floor(share * (values.length - 1))]
  const cuts = Array.from({ length: settings.bins }, (_, bin) => at((bin + 1) / (settings.bins + 1)))
  const rounded = [...cuts, values.at(-1)].map(value => Number(value.toPrecision(4)))
  return [...new Set(rounded)].filter(value => value > values[0]).toSorted((a, b) => a - b)
}

/** Of each feature, between which thresholds each row lies: the number of those that are not above its value. */
const binsOf = (rows, thresholds) =>
  thresholds.map((cuts, feature) =>
    Uint8Array.from(rows, ({ features }) => {
      const place = cuts.findIndex(cut => features[feature] < cut)
      return place === -1 ? cuts.length : place
    }),
  )

const gainOf = (g, h) => (g * g) / (h + settings.smoothing)

/** The division that explains most, by histograms of the gradients. */
function bestSplit(places, { bins, thresholds, gradients, hessians }) {
  let best = { gain: 1e-6 }
  let [allG, allH] = [0, 0]
  for (const row of places) [allG, allH] = [allG + gradients[row], allH + hessians[row]]
  for (const [feature, bin] of bins.entries()) {
    const cuts = thresholds[feature]
    const [sumG, sumH, count] = [
      new Float64Array(cuts.length + 1),
      new Float64Array(cuts.length + 1),
      new Int32Array(cuts.length + 1),
    ]
    for (const row of places) {
      sumG[bin[row]] += gradients[row]
      sumH[bin[row]] += hessians[row]
      count[bin[row]] += 1
    }
    let [g, h, n] = [0, 0, 0]
    for (let place = 0; place < cuts.length; place += 1) {
      ;[g, h, n] = [g + sumG[place], h + sumH[place], n + count[place]]
      if (n < settings.fewest || places.length - n < settings.fewest) continue
      const gain = gainOf(g, h) + gainOf(allG - g, allH - h) - gainOf(allG, allH)
      if (gain > best.gain) best = { gain, feature, place }
    }
  }
  return best
}

/** Grows a tree over some rows, and adds what its leaves say to their sums. */
function grow(places, data, depth) {
  const { feature, place } = depth === 0 ? {} : bestSplit(places, data)
  if (feature === undefined) {
    let [g, h] = [0, settings.smoothing]
    for (const row of places) [g, h] = [g + data.gradients[row], h + data.hessians[row]]
    const value = round((g / h) * settings.rate)
    for (const row of places) data.sums[row] += value
    return value
  }
  const isLeft = row => data.bins[feature][row] <= place
  const [left, right] = [places.filter(isLeft), places.filter(row => !isLeft(row))]
  return [feature, data.thresholds[feature][place], grow(left, data, depth - 1), grow(right, data, depth - 1)]
}

/** Trains on rows with `features`, `isRight` and `weight`. */
export function trainForest(rows) {
  const sumOf = of => rows.reduce((sum, row) => sum + of(row), 0)
  const right = sumOf(({ isRight, weight }) => (isRight ? weight : 0))
  const base = round(Math.log((right + 1) / (sumOf(({ weight }) => weight) - right + 1)))
  const thresholds = rows[0].features.map((_, feature) => thresholdsOf(rows, feature))
  const empty = () => new Float64Array(rows.length)
  const data = {
    thresholds,
    bins: binsOf(rows, thresholds),
    gradients: empty(),
    hessians: empty(),
    sums: empty().fill(base),
  }
  const places = Uint32Array.from(rows, (_, row) => row)
  const trees = Array.from({ length: settings.trees }, () => {
    for (const [row, { isRight, weight }] of rows.entries()) {
      const likely = 1 / (1 + Math.exp(-data.sums[row]))
      data.gradients[row] = ((isRight ? 1 : 0) - likely) * weight
      data.hessians[row] = likely * (1 - likely) * weight
    }
    return grow(places, data, settings.depth)
  })
  return { base, trees }
}
