import { setImmediate as otherWork } from 'node:timers/promises'
import { mostSampled, type Background } from './nearest-passages.ts'
import { product, readScale } from './quantise.ts'
import { likeliest, signBytes, writeSigns, type Signs } from './vector-signs.ts'

/** A passage, and the text that its vector was made of. */
export interface VectorKey {
  readonly id: number
  readonly hash: bigint
}

/** A passage whose vector is near to another one, with the cosine of both. */
export interface NearVector extends VectorKey {
  readonly similarity: number
}

/** The vectors of a chatbot in memory. */
export interface VectorIndex {
  readonly dimensions: number
  readonly size: () => number
  /** Bytes that it takes. */
  readonly bytes: () => number
  /**
   * Adds the quantised vector whose bytes begin at this place, instead of the one that the passage had. `finish` is to be
   * called after the last one.
   */
  readonly put: (key: VectorKey, bytes: Buffer, start?: number) => void
  readonly finish: () => Promise<void>
  /**
   * Up to 400 passages whose vectors are nearest to this one, best first. Of more than 2,000 those are compared that
   * are likely to be among them.
   */
  readonly nearest: (vector: readonly number[]) => Promise<NearVectors>
}

export interface NearVectors {
  readonly near: readonly NearVector[]
  readonly background: Background | null
}

/** Up to here every vector is compared, which takes 1 ms. */
const mostCompared = 2_000
/** Of more, so many that are likely to be among the nearest. */
const mostLikely = 400
/** Vectors whose mean stands for that of all. */
const sampled = 1_000
/** Values whose signs are written before others have their turn: 1 to 2 ms. */
const valuesAtOnce = 500_000
/** A passage's key, its place in the map of all, and three numbers about its vector. */
const keyBytes = 68
const smallest = 64
const growth = 1.25

/** Bytes that so many vectors take in memory: 5 MB for 10,000 of 384 dimensions. */
export const vectorIndexBytes = (dimensions: number, vectors: number): number =>
  vectors * (dimensions + signBytes(dimensions) + keyBytes)

/**
 * Makes an index without any vector, with room for so many. Without it the lists of 50,000 vectors are copied while they
 * grow, which holds the process up for 20 ms.
 */
export function newVectorIndex(dimensions: number, room = 0): VectorIndex {
  const store: Store = { dimensions, places: new Map(), ...listsOf(room, dimensions), mean: undefined, signed: 0 }
  return {
    dimensions,
    size: () => store.places.size,
    bytes: () => vectorIndexBytes(dimensions, store.ids.length),
    put: (key, bytes, start = 0) => put(store, key, bytes, start),
    finish: () => finish(store),
    nearest: vector => nearest(store, vector),
  }
}

/** What is known of the passages, by their places: one list for each, so that a passage costs no object. */
interface Lists extends Signs {
  ids: Float64Array
  hashes: BigInt64Array
  values: Int8Array
  /** The same memory as `values`. */
  valueBytes: Uint8Array
  scales: Float32Array
}

interface Store extends Lists {
  readonly dimensions: number
  /** The place of each passage, by its id. */
  readonly places: Map<number, number>
  /** Of the vectors; undefined as long as all are compared. */
  mean: Float32Array | undefined
  /** So many of the first vectors have their signs. */
  signed: number
}

function listsOf(capacity: number, dimensions: number): Lists {
  const values = new Int8Array(capacity * dimensions)
  return {
    ids: new Float64Array(capacity),
    hashes: new BigInt64Array(capacity),
    values,
    valueBytes: new Uint8Array(values.buffer),
    scales: new Float32Array(capacity),
    bits: new Uint8Array(capacity * signBytes(dimensions)),
    factors: new Float32Array(capacity),
    offsets: new Float32Array(capacity),
  }
}

function grow(store: Store): void {
  const { ids, hashes, values, scales, bits, factors, offsets } = store
  const more = listsOf(Math.max(smallest, Math.ceil(ids.length * growth)), store.dimensions)
  more.ids.set(ids)
  more.hashes.set(hashes)
  more.values.set(values)
  more.scales.set(scales)
  more.bits.set(bits)
  more.factors.set(factors)
  more.offsets.set(offsets)
  Object.assign(store, more)
}

function put(store: Store, { id, hash }: VectorKey, bytes: Buffer, start: number): void {
  const place = store.places.get(id) ?? store.places.size
  if (place === store.ids.length) grow(store)
  store.places.set(id, place)
  store.ids[place] = id
  store.hashes[place] = hash
  // A view of each vector would make garbage of which the process rests for 10 ms.
  bytes.copy(store.valueBytes, place * store.dimensions, start, start + store.dimensions)
  store.scales[place] = readScale(bytes, start, store.dimensions)
  if (place < store.signed) sign(store, place)
}

function sign(store: Store, place: number): void {
  const { dimensions, mean } = store
  const values = store.values.subarray(place * dimensions, (place + 1) * dimensions)
  if (mean !== undefined) writeSigns(store, place, { values, scale: store.scales[place] ?? 0, mean })
}

async function finish(store: Store): Promise<void> {
  if (store.places.size <= mostCompared) return
  if (store.mean === undefined) {
    store.mean = meanOfSample(store)
    await otherWork()
  }
  const atOnce = Math.ceil(valuesAtOnce / store.dimensions)
  while (store.signed < store.places.size) {
    const end = Math.min(store.places.size, store.signed + atOnce)
    while (store.signed < end) sign(store, store.signed++)
    await otherWork()
  }
}

function meanOfSample({ dimensions, places, values, scales }: Store): Float32Array {
  const mean = new Float32Array(dimensions)
  for (let number = 0; number < sampled; number += 1) {
    const place = Math.floor((number * places.size) / sampled)
    const weight = (scales[place] ?? 0) / sampled
    for (let at = 0; at < dimensions; at += 1)
      mean[at] = (mean[at] ?? 0) + (values[place * dimensions + at] ?? 0) * weight
  }
  return mean
}

async function nearest(store: Store, vector: readonly number[]): Promise<NearVectors> {
  const { dimensions } = store
  const length = Math.hypot(...vector)
  if (vector.length !== dimensions || !(length > 0 && Number.isFinite(length))) return { near: [], background: null }
  const wanted = Float32Array.from(vector, value => value / length)
  const { mean, signed } = store
  const places =
    mean === undefined
      ? store.places.values()
      : await likeliest(store, { vectors: signed, wanted, mean, atMost: mostLikely })
  // The lists may have grown meanwhile, and passages changed: from here on nothing waits.
  const { ids, hashes, values, scales } = store
  const near: NearVector[] = []
  for (const place of places) {
    const scale = scales[place] ?? 0
    const similarity = product(values, place * dimensions, wanted, 0, dimensions) * scale
    if (scale > 0) near.push({ id: ids[place] ?? 0, hash: hashes[place] ?? 0n, similarity })
  }
  const sorted = near.toSorted((a, b) => b.similarity - a.similarity || a.id - b.id)
  return { near: sorted.slice(0, mostLikely), background: backgroundOf(store, wanted) }
}

/** How similar passages are to a vector, by up to 500 from all over the index. */
function backgroundOf({ dimensions, places, values, scales }: Store, wanted: Float32Array): Background | null {
  const step = Math.max(1, places.size / mostSampled)
  let [count, sum, squares] = [0, 0, 0]
  for (let number = 0; number < places.size; number += step) {
    const place = Math.floor(number)
    const similarity = product(values, place * dimensions, wanted, 0, dimensions) * (scales[place] ?? 0)
    if (similarity === 0) continue
    count += 1
    sum += similarity
    squares += similarity ** 2
  }
  if (count < 2) return null
  const average = sum / count
  return { average, spread: Math.sqrt(Math.max(0, (squares - sum * average) / (count - 1))) }
}
