const encoder = new TextEncoder()

/**
 * The pieces as bytes of UTF-8, in chunks of exactly this size and a last one that may be smaller, down to nothing. All are
 * written into the same memory: whoever takes a chunk must be done with it before asking for the next. A buffer for each
 * would pile up until the garbage collector gets to them.
 */
export async function* inChunks(
  pieces: AsyncIterable<string>,
  chunkBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  // A character has up to four bytes: with room for the rest of one, a chunk is always full.
  const bytes = new Uint8Array(chunkBytes + 3)
  let filled = 0
  for await (const piece of pieces) {
    for (let rest = piece; rest !== '';) {
      const { read, written } = encoder.encodeInto(rest, bytes.subarray(filled))
      rest = rest.slice(read)
      filled += written
      if (filled < chunkBytes) continue
      yield bytes.subarray(0, chunkBytes)
      bytes.copyWithin(0, chunkBytes, filled)
      filled -= chunkBytes
    }
  }
  yield bytes.subarray(0, filled)
}
