import { setImmediate as otherWork } from 'node:timers/promises'

// The cosine of a question's vector and a passage's is estimated from one bit for each value of the passage's: whether it
// is above the mean of all passages. How far the passage is from the mean, and how near the mean to the question, is kept
// beside the bits, as RaBitQ does it. Of 12,166 real passages (E5, 384 dimensions) the 400 with the highest estimates hold
// 99.8 % of the 50 nearest to a question. Bits of both vectors, compared by how many differ, held 93.6 %, and 80.6 %
// without the mean, because one direction is common to all vectors of E5.

const bitsPerByte = 8
const bytesValues = 256
/** Bytes of signs that are looked up before others have their turn: 1 ms. */
const bytesAtOnce = 800_000
const bins = 2_048

/** Bytes of the signs of a vector: a multiple of four, which are looked up together. */
export const signBytes = (dimensions: number): number => 4 * Math.ceil(dimensions / bitsPerByte / 4)

/** The signs of vectors by their places, and what the estimate from them is multiplied by and added to. */
export interface Signs {
  bits: Uint8Array
  factors: Float32Array
  offsets: Float32Array
}

/** Writes the signs of a vector, whose values are multiplied by `scale`. */
export function writeSigns(
  { bits, factors, offsets }: Signs,
  place: number,
  { values, scale, mean }: { values: Int8Array; scale: number; mean: Float32Array },
): void {
  const start = place * signBytes(values.length)
  bits.fill(0, start, start + signBytes(values.length))
  let [offset, squares, sum] = [0, 0, 0]
  for (let at = 0; at < values.length; at += 1) {
    const value = (values[at] ?? 0) * scale
    const above = value - (mean[at] ?? 0)
    if (above > 0) bits[start + (at >> 3)] = (bits[start + (at >> 3)] ?? 0) | (1 << (at & 7))
    offset += value * (mean[at] ?? 0)
    squares += above * above
    sum += Math.abs(above)
  }
  factors[place] = sum === 0 ? 0 : squares / sum
  offsets[place] = offset
}

interface Likely {
  /** So many of the first vectors have signs. */
  readonly vectors: number
  /** The vector that is looked for. */
  readonly wanted: Float32Array
  readonly mean: Float32Array
  readonly atMost: number
}

/** The places of the vectors that are likely to be nearest to the wanted one, in no order. */
export async function likeliest(signs: Signs, { vectors, wanted, mean, atMost }: Likely): Promise<number[]> {
  const table = sumsOf(wanted.map((value, at) => value - (mean[at] ?? 0)))
  const estimates = new Float32Array(vectors)
  const atOnce = Math.ceil(bytesAtOnce / signBytes(wanted.length))
  for (let from = 0; from < vectors; from += atOnce) {
    if (from > 0) await otherWork()
    estimate(signs, table, estimates, from, Math.min(vectors, from + atOnce))
  }
  return highest(estimates, atMost)
}

/** For each byte of signs the sum of the values that have them: added for a set bit, else subtracted. */
function sumsOf(values: Float32Array): Float32Array {
  const table = new Float32Array(signBytes(values.length) * bytesValues)
  for (let byte = 0; byte < table.length / bytesValues; byte += 1) {
    const own = values.subarray(byte * bitsPerByte, (byte + 1) * bitsPerByte)
    const none = own.reduce((sum, value) => sum - value, 0)
    table[byte * bytesValues] = none
    for (let signs = 1; signs < bytesValues; signs += 1) {
      // One bit more than a smaller number of signs, whose sum is known.
      const highestBit = 31 - Math.clz32(signs)
      const rest = table[byte * bytesValues + (signs ^ (1 << highestBit))] ?? 0
      table[byte * bytesValues + signs] = rest + 2 * (own[highestBit] ?? 0)
    }
  }
  return table
}

function estimate(
  { bits, factors, offsets }: Signs,
  table: Float32Array,
  estimates: Float32Array,
  from: number,
  to: number,
): void {
  let at = (from * table.length) / bytesValues
  for (let place = from; place < to; place += 1) {
    // Four sums that do not wait for each other take half the time of one.
    let [first, second, third, fourth] = [0, 0, 0, 0]
    for (let row = 0; row < table.length; row += 4 * bytesValues, at += 4) {
      first += table[row + (bits[at] ?? 0)] ?? 0
      second += table[row + bytesValues + (bits[at + 1] ?? 0)] ?? 0
      third += table[row + 2 * bytesValues + (bits[at + 2] ?? 0)] ?? 0
      fourth += table[row + 3 * bytesValues + (bits[at + 3] ?? 0)] ?? 0
    }
    estimates[place] = (first + second + third + fourth) * (factors[place] ?? 0) + (offsets[place] ?? 0)
  }
}

/** The places of the highest numbers. Those are counted in bins, which takes a tenth of the time of sorting them. */
function highest(numbers: Float32Array, atMost: number): number[] {
  let [lowest, top] = [Infinity, -Infinity]
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] ?? 0
    if (number < lowest) lowest = number
    if (number > top) top = number
  }
  const width = (top - lowest) / (bins - 1) || 1
  const counts = new Uint32Array(bins)
  const binOf = (number: number): number => Math.trunc((number - lowest) / width)
  for (let place = 0; place < numbers.length; place += 1) {
    const bin = binOf(numbers[place] ?? 0)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  let limit = bins - 1
  let above = 0
  while (limit >= 0 && above + (counts[limit] ?? 0) <= atMost) above += counts[limit--] ?? 0
  let left = atMost - above
  const places: number[] = []
  for (let place = 0; place < numbers.length; place += 1) {
    const bin = binOf(numbers[place] ?? 0)
    if (bin > limit || (bin === limit && left-- > 0)) places.push(place)
  }
  return places
}
