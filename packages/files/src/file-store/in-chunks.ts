const encoder = new TextEncoder()

/**
 * The pieces as bytes, texts in UTF-8, in chunks of exactly this size and a last one that may be smaller, down to nothing. All are
 * written into the same memory: whoever takes a chunk must be done with it before asking for the next. A buffer for each
 * would pile up until the garbage collector gets to them.
 */
export async function* inChunks(
  pieces: AsyncIterable<string | Uint8Array>,
  chunkBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  // A character has up to four bytes: with room for the rest of one, a chunk is always full.
  const bytes = new Uint8Array(chunkBytes + 3)
  let filled = 0
  for await (const piece of pieces) {
    for (let rest = piece; rest.length > 0;) {
      const { read, written } = copyInto(bytes.subarray(filled), rest)
      rest = typeof rest === 'string' ? rest.slice(read) : rest.subarray(read)
      filled += written
      if (filled < chunkBytes) continue
      yield bytes.subarray(0, chunkBytes)
      bytes.copyWithin(0, chunkBytes, filled)
      filled -= chunkBytes
    }
  }
  yield bytes.subarray(0, filled)
}

/** Copies the beginning of a piece, as much as has room; tells how much of it was read. */
function copyInto(room: Uint8Array, piece: string | Uint8Array): { read: number; written: number } {
  if (typeof piece === 'string') return encoder.encodeInto(piece, room)
  const fitting = piece.subarray(0, room.length)
  room.set(fitting)
  return { read: fitting.length, written: fitting.length }
}
