import { mutations, type Parts, type Pick } from './mutations.ts'

/** A sequence of numbers from 0 to 1 that depends on its seed alone (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Odd {
  bytes: Buffer
  parts: Parts
  /** Sent in so many pieces. */
  writes: number
  /** The sender hangs up at once instead of waiting for the answer. */
  isImpatient: boolean
}

/** The n-th mutation of a good request: one to six things are wrong with it. */
export function oddRequest(good: Parts, seed: number, n: number): Odd {
  const next = sequence(seed * 1_000_003 + n * 7_919 + good.method.length * 31 + good.target.length)
  // The index is always within the list.
  const pick: Pick = <T>(...choices: readonly T[]) => choices.at(Math.floor(next() * choices.length)) as T
  const parts: Parts = { ...good, headers: good.headers.map(([name, value]) => [name, value]) }
  for (let left = pick(1, 1, 1, 2, 2, 3, 6); left > 0; left -= 1) pick(...mutations)(parts, pick)
  return { parts, bytes: bytesOf(parts), writes: pick(1, 1, 1, 1, 2, 5), isImpatient: next() < 0.03 }
}

function bytesOf({ method, target, version, headers, body, framing, tail }: Parts): Buffer {
  const has = (name: string): boolean => headers.some(([other]) => other.toLowerCase() === name)
  const lines = [`${method} ${target} ${version}`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  if (framing === 'length' && body !== '' && !has('content-length')) lines.push(`Content-Length: ${body.length}`)
  if (framing === 'chunked' && !has('transfer-encoding')) lines.push('Transfer-Encoding: chunked')
  const framed = framing === 'chunked' ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${framed}${tail}`, 'latin1')
}
