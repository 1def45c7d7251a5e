/** A file seldom grows, and by little: an orientation or a filling byte in place of something shorter. */
const room = 1_024

/** Puts what is kept of a file together in one buffer. Parts that follow one another are copied at once. */
export function keepParts(bytes: Buffer) {
  let kept = Buffer.allocUnsafe(bytes.length + room)
  let length = 0
  let [from, to] = [0, 0]
  const makeRoom = (more: number): void => {
    if (length + more <= kept.length) return
    const larger = Buffer.allocUnsafe(2 * (length + more))
    kept.copy(larger, 0, 0, length)
    kept = larger
  }
  const copy = (): void => {
    makeRoom(to - from)
    length += bytes.copy(kept, length, from, to)
    from = to
  }
  return {
    /** Keeps a part of the file as it is. */
    keep(start: number, end: number): void {
      if (start !== to) {
        copy()
        from = start
      }
      to = end
    },
    /** Adds what is not in the file. */
    add(part: Buffer): void {
      copy()
      makeRoom(part.length)
      length += part.copy(kept, length)
    },
    /** What is kept so far. */
    bytes(): Buffer {
      copy()
      return kept.subarray(0, length)
    },
  }
}
