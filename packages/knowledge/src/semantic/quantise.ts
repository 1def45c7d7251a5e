/** A vector of length 1 as it is stored: a signed byte for each dimension, and the number that they are multiplied by. */
export interface QuantisedVector {
  readonly values: Int8Array
  readonly scale: number
}

const largestValue = 127
/** The factor is a float4 behind the values. */
const scaleBytes = 4

/** Bytes of a vector of so many dimensions. */
export const quantisedBytes = (dimensions: number): number => dimensions + scaleBytes

/**
 * Makes bytes of a vector, whatever its length. 384 dimensions of E5 take 388 bytes in place of 1,536, and the cosine of
 * two vectors is off by .002 at most. A vector of nothing but zeros, or with something that is no number, is all zeros.
 */
export function quantise(vector: readonly number[]): Buffer {
  const bytes = Buffer.alloc(quantisedBytes(vector.length))
  const length = Math.hypot(...vector)
  if (!(length > 0 && Number.isFinite(length))) return bytes
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  for (const [place, value] of vector.entries()) bytes.writeInt8(Math.round((value / largest) * largestValue), place)
  bytes.writeFloatLE(largest / length / largestValue, vector.length)
  return bytes
}

/** Reads the bytes of a vector. They are not copied. */
export function readQuantised(bytes: Buffer): QuantisedVector {
  const dimensions = bytes.length - scaleBytes
  return {
    values: new Int8Array(bytes.buffer, bytes.byteOffset, dimensions),
    scale: readScale(bytes, 0, dimensions),
  }
}

/** Reads what the values of a vector, whose bytes begin at this place, are multiplied by. */
export const readScale = (bytes: Buffer, start: number, dimensions: number): number =>
  bytes.readFloatLE(start + dimensions)

/** The product of the values of two vectors, which begin at these places. With their factors it is their cosine. */
export function product(
  one: ArrayLike<number>,
  oneStart: number,
  other: ArrayLike<number>,
  otherStart: number,
  dimensions: number,
): number {
  let sum = 0
  for (let at = 0; at < dimensions; at += 1) sum += (one[oneStart + at] ?? 0) * (other[otherStart + at] ?? 0)
  return sum
}
